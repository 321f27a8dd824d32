"""The one list of redline operations, for screens: the same that the Word writer follows."""

from workbench.text.diff import Op, OpKind, opcodes

__all__ = ["Op", "OpKind", "opcodes"]
