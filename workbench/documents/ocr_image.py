"""A page's picture made ready for recognition; runs in the cage (R6.1). Only with the extra ``ocr``.

Red ink is taken off first (a seal over text is lighter in the red channel than black print under it), then the
page is turned until its rows are level. Pictures are arrays of rows, columns and blue, green, red.
"""

import importlib
from typing import Any, NamedTuple, TypeAlias

Picture: TypeAlias = Any
"""A numpy array; numpy comes with the extra only and is unknown to the type checker here."""

_RED = 36
"""By how much red must outshine green and blue, of 255."""
_FAINT = 105
"""Reddish pixels at least so bright in the red channel hold no black print."""
_RED_SHARE = 0.0004
_ALL_RED = 0.5
"""Where so much of all ink is red, the text itself is red and stays."""
_LOOK = 900
_STEEPEST, _COARSE, _FINE = 4.0, 0.5, 0.1
_LEVEL = 0.15
_SPECKS = 0.004
_RULE_POINTS = 30
_MAX_RULES = 400


class Prepared(NamedTuple):
    """A picture set upright. ``tilt`` in degrees as it was found, ``back`` the 2×3 matrix from upright pixels to
    those of the original, ``red`` whether red ink was taken off."""

    picture: Picture
    tilt: float
    back: Picture
    red: bool


class Line(NamedTuple):
    """A drawn line, in pixels of the upright picture."""

    x0: int
    y0: int
    x1: int
    y1: int
    upright: bool


def prepare(picture: Picture) -> Prepared:
    """The picture without red ink, specks and tilt."""
    cv2 = importlib.import_module("cv2")
    clean = without_red(picture)
    red = clean is not picture
    if _specks(clean) > _SPECKS:
        clean = cv2.medianBlur(clean, 3)
    tilt = tilt_of(clean)
    high, wide = clean.shape[:2]
    there = cv2.getRotationMatrix2D((wide / 2, high / 2), tilt, 1.0)
    if abs(tilt) >= _LEVEL:
        clean = cv2.warpAffine(clean, there, (wide, high), flags=cv2.INTER_CUBIC, borderValue=(255, 255, 255))
    else:
        tilt, there = 0.0, cv2.getRotationMatrix2D((wide / 2, high / 2), 0.0, 1.0)
    return Prepared(clean, tilt, cv2.invertAffineTransform(there), red)


def without_red(picture: Picture) -> Picture:
    """The picture with red ink turned to paper; black print under it stays. The very same picture where
    there is no red, or where nearly all ink is red."""
    np = importlib.import_module("numpy")
    cv2 = importlib.import_module("cv2")
    blue, green, red = cv2.split(picture)
    strength = cv2.subtract(red, cv2.max(blue, green))
    reddish = strength > _RED
    count = int(np.count_nonzero(reddish))
    ink = int(np.count_nonzero(cv2.min(cv2.min(blue, green), red) < 128))
    if count < _RED_SHARE * reddish.size or count > _ALL_RED * max(ink, 1) + _RED_SHARE * reddish.size * 20:
        return picture
    # Edges of a stamp are pale: the neighbourhood of red ink is judged by its red channel as well.
    near = cv2.dilate(reddish.astype(np.uint8), np.ones((5, 5), np.uint8)).astype(bool)
    grey = np.where(near, red, cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    grey = np.where(near & (red > _FAINT), 255, grey).astype(np.uint8)
    return cv2.merge((grey, grey, grey))


def tilt_of(picture: Picture) -> float:
    """By how many degrees the rows have to be turned (counter-clockwise) to lie level, within four."""
    np = importlib.import_module("numpy")
    cv2 = importlib.import_module("cv2")
    scale = min(1.0, _LOOK / max(picture.shape[:2]))
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    _, ink = cv2.threshold(small, 0, 255, cv2.THRESH_BINARY_INV | cv2.THRESH_OTSU)
    if np.count_nonzero(ink) > 0.4 * ink.size:
        return 0.0
    high, wide = ink.shape

    def sharpness(angle: float) -> float:
        turn = cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1.0)
        rows = cv2.warpAffine(ink, turn, (wide, high)).sum(axis=1, dtype=np.float64)
        return float(((rows[1:] - rows[:-1]) ** 2).sum())

    steps = int(_STEEPEST / _COARSE)
    best = max((step * _COARSE for step in range(-steps, steps + 1)), key=sharpness)
    around = int(_COARSE / _FINE)
    best = max((best + step * _FINE for step in range(-around, around + 1)), key=sharpness)
    return round(best, 2) if sharpness(best) > 1.02 * sharpness(0.0) else 0.0


def _specks(picture: Picture) -> float:
    """The share of single pixels that differ from all around them: dust and salt-and-pepper noise."""
    np = importlib.import_module("numpy")
    cv2 = importlib.import_module("cv2")
    high, wide = picture.shape[:2]
    middle = picture[high // 4 : 3 * high // 4, wide // 4 : 3 * wide // 4, 0]
    return float(np.count_nonzero(cv2.absdiff(middle, cv2.medianBlur(middle, 3)) > 110)) / max(middle.size, 1)


def rules_of(picture: Picture, pixels_a_point: float) -> tuple[Line, ...]:
    """Borders of tables: straight dark lines longer than strokes of letters are."""
    np = importlib.import_module("numpy")
    cv2 = importlib.import_module("cv2")
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    _, ink = cv2.threshold(grey, 150, 255, cv2.THRESH_BINARY_INV)
    long = max(20, int(_RULE_POINTS * pixels_a_point))
    found: list[Line] = []
    for upright, kernel in ((True, np.ones((long, 1), np.uint8)), (False, np.ones((1, long), np.uint8))):
        lines = cv2.morphologyEx(ink, cv2.MORPH_OPEN, kernel)
        count, _, boxes, _ = cv2.connectedComponentsWithStats(lines, connectivity=8)
        for x, y, wide, high, _ in boxes[1 : min(count, _MAX_RULES)].tolist():
            if (wide if upright else high) <= 3 * pixels_a_point:
                found.append(Line(x, y, x + wide, y + high, upright))
    return tuple(found)
