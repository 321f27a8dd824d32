"""Sizes in pixels that several parts of the desk share: the page that is shown first keeps their room."""

HEADER = 46
RAIL = 64
BAR = 40  # the reading bar, and the heads of the panels beside it
PROGRESS = 3
STRIP = 72
STATUS = 27
LEAST_WIDTHS = (130, 470, 290)  # outline, page, findings
