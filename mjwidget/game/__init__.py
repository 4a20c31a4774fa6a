"""The referee: what is allowed, what follows, who wins, from the deal to the end of the match."""
