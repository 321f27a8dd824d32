"""The recogniser of the extra ``ocr``: one picture in, lines with their characters out; runs in the cage.

The only file that knows rapidocr. Its models lie in its wheel; their paths are named here, so that it has no
reason to look for a download. Detection works on a smaller picture, recognition on details of the full one.
"""

import importlib
import importlib.util
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from workbench.documents.ocr_image import Picture
from workbench.documents.ocr_values import set_wide

PACKAGE = "rapidocr"
NAME = "rapidocr 3.10 / PP-OCRv6"
_DETECTION, _RECOGNITION = "PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx"
_SIDE = 1280
_BATCH = 6
_HIGH = 48
"""The recogniser sees every line at this height in pixels."""
_NARROW = 320
_TALL = 1.5


def is_installed() -> bool:
    """Whether the extra is installed; nothing of it is loaded."""
    return all(importlib.util.find_spec(name) is not None for name in (PACKAGE, "onnxruntime", "cv2"))


class Read(NamedTuple):
    """A line as read: characters, their confidence (0 to 1) and where each stands between the left (0) and
    the right (1) end of the detail."""

    text: str
    sure: tuple[float, ...]
    places: tuple[float, ...]


class Found(NamedTuple):
    """A place with text: its four corners in pixels and the detail, made level."""

    corners: Picture
    detail: Picture


class Engine:
    """The loaded models. Takes a second to make and some 600 MB while it works."""

    def __init__(self, threads: int) -> None:
        package = importlib.import_module(PACKAGE)
        self._np = importlib.import_module("numpy")
        self._cv2 = importlib.import_module("cv2")
        models = Path(str(package.__file__)).parent / "models"
        whole: Any = package.RapidOCR(params={
            "Global.log_level": "critical", "Global.use_cls": False,
            "Det.model_path": str(models / _DETECTION), "Rec.model_path": str(models / _RECOGNITION),
            "EngineConfig.onnxruntime.intra_op_num_threads": threads,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        })  # fmt: skip
        self._detect = whole._load_det_model()  # noqa: SLF001 - the version is pinned; its public call does all steps at once
        self._recognise = whole._load_rec_model()  # noqa: SLF001
        self._crop = importlib.import_module(f"{PACKAGE}.utils.process_img").get_rotate_crop_image
        self._signs: list[str] = self._recognise.postprocess_op.character

    def places(self, picture: Picture) -> list[Found]:
        """Where text stands, from top to bottom."""
        scale = min(1.0, _SIDE / max(picture.shape[:2]))
        small = picture
        if scale < 1:
            small = self._cv2.resize(picture, None, fx=scale, fy=scale, interpolation=self._cv2.INTER_AREA)
        boxes = self._detect(small).boxes
        if boxes is None:
            return []
        corners = [(box / scale).astype(self._np.float32) for box in boxes]
        return [Found(one, self._crop(picture, one.copy())) for one in corners]

    def read(self, details: Sequence[Picture]) -> list[Read]:
        """The words of each detail, in the order given."""
        order = sorted(range(len(details)), key=lambda i: details[i].shape[1] / details[i].shape[0])
        found = [Read("", (), ())] * len(details)
        for begin in range(0, len(order), _BATCH):
            batch = order[begin : begin + _BATCH]
            for index, read in zip(batch, self._read_batch([details[i] for i in batch]), strict=True):
                found[index] = read
        return found

    def _read_batch(self, details: Sequence[Picture]) -> Iterator[Read]:
        np = self._np
        widest = max(_NARROW / _HIGH, *(one.shape[1] / one.shape[0] for one in details))
        given = [self._recognise.resize_norm_img(one, widest) for one in details]
        guesses = self._recognise.session(np.stack(given).astype(np.float32))
        best, sure = guesses.argmax(axis=2), guesses.max(axis=2)
        for one, signs, rates in zip(details, best, sure, strict=True):
            width = min(math.ceil(_HIGH * one.shape[1] / one.shape[0]), int(_HIGH * widest))
            share = width / int(_HIGH * widest) * len(signs)
            yield self._decoded(signs, rates, share)

    def _decoded(self, signs: Picture, rates: Picture, steps: float) -> Read:
        """Repeated signs are one, blanks (0) part them (connectionist temporal classification)."""
        np = self._np
        kept = np.ones(len(signs), dtype=bool)
        kept[1:] = signs[1:] != signs[:-1]
        kept &= signs != 0
        columns = np.flatnonzero(kept)
        text = "".join(self._signs[int(sign)][:1] or " " for sign in signs[columns])
        places = tuple(min(1.0, (int(column) + 0.5) / max(steps, 1)) for column in columns)
        return Read(set_wide(text), tuple(float(rate) for rate in rates[columns]), places)
