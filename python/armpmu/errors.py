# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""What goes wrong, with the place in a file where there is one."""
import re
from typing import Optional

_PLACE = re.compile(r"(?P<file>[^:\n]+):(?P<line>\d+):(?P<column>\d+): ")


class Error(Exception):
    """One line of text: what was found, and what was expected.

    `file`, `line` and `column` (from 1 on) say where in an input; None where it is no place.
    """

    file: Optional[str]
    line: Optional[int]
    column: Optional[int]

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        place = _PLACE.match(text)
        self.file = place["file"] if place else None
        self.line = int(place["line"]) if place else None
        self.column = int(place["column"]) if place else None


class InputError(Error, ValueError):
    """A scenario, vector, name or state that cannot be used."""


class SimulationError(Error, RuntimeError):
    """The simulation itself failed: a deadlock, a guest that crashed, no memory, a full disk."""


class Busy(Error, RuntimeError):
    """Another thread runs a simulation in this process, or is in a call of the same object."""


class AccessError(Error):
    """A register access that a PMU refused: `outcome` is what it answered, as `access` gives it."""

    outcome: int

    def __init__(self, text: str = "", outcome: int = 0) -> None:
        super().__init__(text)
        self.outcome = outcome
