"""The tests of mjwidget; `python -m tests` runs them all."""
