# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""The performance monitors by themselves, fed clock by clock or event by event."""
from typing import Any, Dict, Optional, Tuple, Union

import numpy as np

from armpmu import _armpmu
from armpmu.errors import AccessError, InputError
from armpmu.rows import Array, Rows

Setting = Union[bool, int, str]


def settings_of(settings: Dict[str, Setting]) -> Dict[str, str]:
    """As in a vector's header."""
    return {name: str(int(value)) if isinstance(value, bool) else str(value)
            for name, value in settings.items()}


class _Pmu:
    """What both have. One clock is a row; accesses, pins and events come between rows, too.

    Keyword arguments are members of the PMU's configuration by name (`armpmu list` has them).
    Not for two threads at a time: the second gets Busy.
    """

    _core: Any
    _registers: Dict[Tuple[str, int], int]
    _doors: Dict[str, int]

    # --- clocks ---

    def rows(self, clocks: int) -> Rows:
        """So many clocks without event and access, pins at their tie-offs, to be filled."""
        return Rows(self._core.layout, self._core.idle_rows(clocks))

    def clock(self, rows: Union[Rows, Array], out: Optional[Rows] = None) -> Rows:
        """Feeds these clocks, and gives them with what the PMU puts out in each.

        rows: Rows of this PMU, or their words: shape (clocks, words), uint64.
        out: gets the answer, instead of new memory; it may be `rows`.
        """
        words = rows.words if isinstance(rows, Rows) else rows
        if out is None:
            out = Rows(self._core.layout, np.empty_like(words))
        self._core.clock_block(words, out.words)
        return out

    def run(self, clocks: int) -> None:
        """So many clocks with what is driven."""
        self._core.run(clocks)

    # --- pins ---

    def drive(self, **pins: int) -> None:
        """Inputs by their names keep a value until they are driven again: drive(niden=0)."""
        for name, value in pins.items():
            self._core.drive(name, value)

    def __getitem__(self, name: str) -> int:
        """A field or bit now: a count, a flag, a pin; of an event or access, the last clock's."""
        return int(self._core.get(name))

    # --- registers ---

    def access(self, door: int, where: int, write: bool = False,
               data: int = 0) -> Tuple[int, int]:
        """A register access between clocks: value and outcome, 0 when it was done (docs/rtl.md)."""
        value, outcome = self._core.access(door, where, write, data)
        return int(value), int(outcome)

    def _access(self, register: Union[int, str], door: int, write: bool, data: int) -> int:
        where = register
        if isinstance(register, str):
            try:
                where = self._registers[register.lower(), door]
            except KeyError:
                raise InputError(f"{register}: no register that this door has") from None
        value, outcome = self.access(door, int(where), write, data)
        if outcome != 0:
            raise AccessError(f"{register}: {'write' if write else 'read'} refused, outcome "
                              f"{outcome:#x}", outcome)
        return value

    # --- state ---

    def save(self) -> bytes:
        """Everything: what follows is the same after `restore`."""
        return bytes(self._core.save())

    def restore(self, state: bytes) -> None:
        """Raises InputError and changes nothing for bytes that are no state of such a PMU."""
        self._core.restore(state)


class Cci550Pmu(_Pmu):
    """The CoreLink CCI-550's performance monitor: Cci550Pmu(slave_interfaces=4)."""

    _registers = _armpmu.Cci550.registers()

    def __init__(self, **settings: Setting) -> None:
        self._core = _armpmu.Cci550(settings_of(settings))

    def read(self, register: Union[int, str], *, secure: bool = True) -> int:
        """A register by name ("evnt_sel[3]") or byte offset. Raises AccessError if refused."""
        return self._access(register, int(secure), False, 0)

    def write(self, register: Union[int, str], data: int, *, secure: bool = True) -> None:
        """The same, written."""
        self._access(register, int(secure), True, data)

    def record(self, event: str, n: int = 1, *, secure: bool = False) -> None:
        """`n` occurrences of an event now, without a clock. Feed one event one way only.

        event: in any of its spellings, "cci_550/si_rrq_hs_arvalid,source=0x3/".
        """
        self._core.record(event, n, secure)

    def total(self, event: str, *, secure: Optional[bool] = None) -> int:
        """How often an event occurred, whatever was counted; of one security class, or of both."""
        return int(self._core.total(event, secure))


class A55Pmu(_Pmu):
    """The performance monitor of one Cortex-A55 core."""

    _registers = _armpmu.A55.registers()
    _doors = {"aarch64": 1, "aarch32": 2, "aarch32_long": 3, "debug": 4, "memory": 5}

    def __init__(self, **settings: Setting) -> None:
        self._core = _armpmu.A55(settings_of(settings))

    def _door(self, door: str) -> int:
        try:
            return self._doors[door]
        except (KeyError, TypeError):
            raise InputError(f"door {door!r}: expected {', '.join(self._doors)}") from None

    def read(self, register: Union[int, str], *, door: str = "aarch64") -> int:
        """A register by name ("pmccntr_el0") or by encoding or offset of its door.

        The state of the processor is what is driven: el, secure, halted and so on.
        Raises AccessError if it is undefined, trapped or refused.
        """
        return self._access(register, self._door(door), False, 0)

    def write(self, register: Union[int, str], data: int, *, door: str = "aarch64") -> None:
        """The same, written."""
        self._access(register, self._door(door), True, data)

    def record(self, event: str, n: int = 1) -> None:
        """`n` occurrences of an event now, without a clock: record("l1d_cache_refill")."""
        self._core.record(event, n)

    def advance(self, cycles: int) -> None:
        """So many cycles of the core's clock pass without rows."""
        self._core.advance(cycles)

    def total(self, event: str) -> int:
        """How often an event occurred, whatever was counted."""
        return int(self._core.total(event))
