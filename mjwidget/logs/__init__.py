"""Text of other programs <-> events: one module per format."""
