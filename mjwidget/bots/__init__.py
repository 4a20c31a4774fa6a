"""Computer players that are worth playing against."""
