# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Vectors as arrays; comparison and replay; a scoreboard for RTL."""
import html
import json
import os
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

import numpy as np

from armpmu import _armpmu
from armpmu.experiments import words_of
from armpmu.models import Setting, settings_of
from armpmu.rows import Array, Rows

Path = Union[str, "os.PathLike[str]"]
_ALL = 2**64 - 1


class Vector(Rows):
    """What a PMU saw and showed: Rows, and the header of a vector (vectors/FORMAT.md)."""

    def __init__(self, device: "Device", words: Optional[Array] = None,
                 **settings: Setting) -> None:
        """Of rows of a PMU "cci550" or "a55" of these settings, or of that of another vector.

        words: shape (clocks, words), uint64; None: without a clock.
        """
        self._header = _header_of(device, settings)
        layout = self._header.layout
        super().__init__(layout, np.empty((0, layout.words), np.uint64) if words is None else words)

    @staticmethod
    def read(path: Path, first: int = 0, clocks: int = _ALL) -> "Vector":
        """Reads .vec, .vcd, .vcol or .fst, packed or not: so many clocks from `first` on."""
        return _vector_of(*_armpmu.read_vector(os.fspath(path), first, clocks))

    @staticmethod
    def read_waves(path: Path, like: "Vector", **waves: Any) -> "Vector":
        """Reads waves of a simulator; `like` says what PMU they are of. `waves`: see `replay`."""
        return _vector_of(*_armpmu.read_waves(os.fspath(path), like._header, _waves(waves)))

    def write(self, path: Path) -> None:
        """Writes .vec, .vcd or .vcol, whole or not at all."""
        _armpmu.write_vector(os.fspath(path), self._header, self.words)

    @property
    def device(self) -> str:
        """ "cci550" or "a55"."""
        return str(self._header.device)

    @property
    def configuration(self) -> Dict[str, str]:
        """What is not at its default."""
        return dict(self._header.configuration)

    @property
    def clock_ps(self) -> int:
        """The clock's period in picoseconds."""
        return int(self._header.clock_ps)

    @property
    def tolerances(self) -> List[str]:
        """ "si0.si_r_data_stall=within_counts 8 per 1000"; what is not named is exact."""
        return list(self._header.tolerances)


Device = Union[str, Vector]


def _header_of(device: Device, settings: Mapping[str, Setting]) -> Any:
    if not isinstance(device, Vector):
        return _armpmu.Header(device, settings_of(dict(settings)))
    if settings:
        raise TypeError("the settings are those of the vector: expected no others")
    return device._header


def _vector_of(header: Any, words: Array) -> Vector:
    made = Vector.__new__(Vector)
    made._header = header
    Rows.__init__(made, header.layout, words)
    return made


class Record:
    """An object of a comparison; its attributes are the keys of `armpmu compare -j`."""

    def __init__(self, values: Dict[str, Any]) -> None:
        self._values = values

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return _record(self._values[name])
        except KeyError:
            raise AttributeError(f"{name}: there are {', '.join(self._values)}") from None

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._values]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._values == other._values

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._values})"

    def to_dict(self) -> Dict[str, Any]:
        """As in the JSON."""
        return self._values


def _record(value: Any) -> Any:
    if isinstance(value, dict):
        return Record(value)
    if isinstance(value, list):
        return [_record(one) for one in value]
    return value


class Comparison(Record):
    """What `compare`, `replay` or a scoreboard found: agrees, clocks, total, divergences (each with
    clock, signal, expected, seen, tolerance), and the first one's explanation, None without.
    """

    def __init__(self, text: str, table: str = "") -> None:
        values = json.loads(text)
        values.setdefault("explanation", None)
        super().__init__(values)
        self._table = table

    def __str__(self) -> str:
        """The report of `armpmu compare`."""
        return self._table

    def __bool__(self) -> bool:
        """Whether all agrees."""
        return bool(self._values["agrees"])

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self._table)}</pre>"

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each divergence."""
        import pandas

        return pandas.DataFrame(self._values["divergences"])


def _options(tolerances: Mapping[str, str], exact: bool, latencies: Mapping[str, Any],
             ignore: Sequence[str], context: int = 8) -> Any:
    options = _armpmu.ComparingOptions()
    options.tolerances = [f"{name}={rule}" for name, rule in tolerances.items()]
    options.exact = exact
    options.latencies = [f"{path}={clocks}" for path, clocks in latencies.items()]
    options.ignored = words_of(ignore)
    options.context = context
    return options


def _waves(given: Mapping[str, Any]) -> Any:
    waves = _armpmu.WaveOptions()
    for name, value in given.items():
        if name in ("clock", "clock_ps", "scope", "partial", "begin"):
            setattr(waves, name, str(value) if name == "begin" else value)
        elif name in ("maps", "samples"):
            setattr(waves, name, [f"{key}={one}" for key, one in value.items()])
        else:
            raise TypeError(f"{name}: expected clock, clock_ps, scope, begin, partial, maps, samples")
    return waves


def _given(vector: Any) -> Any:
    return (vector._header, vector.words) if isinstance(vector, Vector) else os.fspath(vector)


def compare(reference: Union[Vector, Path], device: Union[Vector, Path], *,
            tolerances: Mapping[str, str] = {}, exact: bool = False,
            latencies: Mapping[str, Any] = {}, ignore: Sequence[str] = (), context: int = 8,
            **waves: Any) -> Comparison:
    """Compares what a device did with a reference, as `armpmu compare`.

    tolerances: {"count3": "within_cycles 2"}, instead of the reference's.
    exact: none of the reference's own tolerances.
    latencies: {"count": 1, "events": "0..2"}, clocks that the device's may come later.
    ignore: fields and bits that are not compared.
    waves: where `device` is a file of waves: clock, clock_ps, scope, begin (a row, "reset" or
        "run"), maps {"count0": "tb.dut.c0"}, samples {"out": "after"}, partial.
    """
    return Comparison(*_armpmu.compare(_given(reference), _given(device),
                                       _options(tolerances, exact, latencies, ignore, context),
                                       _waves(waves)))


def _read(given: Union[Vector, Path]) -> Vector:
    return given if isinstance(given, Vector) else Vector.read(given)


def replay(device: Union[Vector, Path], *, like: Union[Vector, Path, None] = None,
           tolerances: Mapping[str, str] = {}, latencies: Mapping[str, Any] = {},
           ignore: Sequence[str] = (), context: int = 8, **waves: Any) -> Comparison:
    """Feeds a vector's inputs to the model and compares all outputs, as `armpmu replay`.

    like: what PMU waves of a simulator are of, which `waves` say how to read, as of `compare`.
    """
    return Comparison(*_armpmu.replay(_given(device), None if like is None else _read(like)._header,
                                      _options(tolerances, False, latencies, ignore, context),
                                      _waves(waves)))


class Scoreboard(_armpmu.ScoreboardCore):
    """A device under test against the model, clock by clock or in blocks.

    board = Scoreboard("cci550", slave_interfaces=4)
    board.clock(row)      # each clock: an int, bytes, words, or a dict of fields and bits
    board.block(rows)     # or many at once
    report = board.finish()
    """

    def __init__(self, device: Device, *, tolerances: Mapping[str, str] = {},
                 latencies: Mapping[str, Any] = {}, ignore: Sequence[str] = (),
                 **settings: Setting) -> None:
        """device: "cci550" or "a55" of these settings, or a vector of such a PMU.

        tolerances, latencies, ignore: as of `compare`.
        """
        super().__init__(_header_of(device, settings),
                         _options(tolerances, False, latencies, ignore))

    def block(self, rows: Union[Rows, Array]) -> int:
        """Clocks of the device, shape (clocks, words); divergences that are certain so far."""
        return int(self.clock_block(rows.words if isinstance(rows, Rows) else rows))

    def divergences(self) -> List[Record]:
        """Those that are certain so far; the first 1000 are kept."""
        return list(Comparison(self.so_far_json()).divergences)

    def finish(self) -> Comparison:
        """After the last clock: all of it, the first divergence explained. No clock may follow."""
        return Comparison(*self.finish_json())
