"""Situations set up in a few lines: read, compiled to a stacked wall, played by the referee.

:class:`.scenario.Scenario` is the whole of it; the package's ``mj.Scenario`` adds the widgets.
"""
