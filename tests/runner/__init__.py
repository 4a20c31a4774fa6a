"""What `python -m tests` is made of. Starts with the standard library only."""
