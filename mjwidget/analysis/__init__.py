"""What a position means, from what one seat can see of it."""
