"""The anywidget classes: the only code that imports anywidget."""
