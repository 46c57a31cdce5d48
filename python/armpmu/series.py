# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""What happened interval by interval."""
import json
from typing import Any, Dict, Iterator, List, Tuple

from armpmu.rows import Array


class Series:
    """Columns of numbers, one for each interval of a run.

    `series[name]` is an array of shape (intervals,): uint64 of what was counted in the interval,
    float64 of a metric, NaN where it has no value. `cycle` is where an interval ends, counted from
    where the measurement begins, `cycles` how long it is. Arrays are views of what the run wrote
    and cannot be written.
    """

    clock_mhz: int  # of the cycles
    aclk_mhz: int  # of the interconnect
    cores: int

    def __init__(self, head: str, arrays: List[Array]) -> None:
        known = json.loads(head)
        self.clock_mhz = known["clock_mhz"]
        self.aclk_mhz = known["aclk_mhz"]
        self.cores = known["cores"]
        self._metrics = {metric["name"]: metric for metric in known["metrics"]}
        self._arrays: Dict[str, Array] = dict(zip([*known["columns"], *self._metrics], arrays))

    @property
    def names(self) -> List[str]:
        """Of all columns, metrics last."""
        return list(self._arrays)

    @property
    def metrics(self) -> List[str]:
        """Names of the columns that are metrics."""
        return list(self._metrics)

    def unit(self, name: str) -> str:
        """Of a metric; "" for what is counted."""
        return str(self._metrics[name]["unit"]) if name in self._metrics else ""

    def __getitem__(self, name: str) -> Array:
        try:
            return self._arrays[name]
        except KeyError:
            raise KeyError(f"{name}: no column; there are {', '.join(self.names)}") from None

    def __contains__(self, name: object) -> bool:
        return name in self._arrays

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        """Of intervals."""
        return len(self._arrays["cycle"])

    def __repr__(self) -> str:
        return f"<Series of {len(self)} intervals: {', '.join(self.names)}>"

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each interval; needs pandas."""
        import pandas

        return pandas.DataFrame({name: array for name, array in self._arrays.items()},
                                copy=False).set_index("cycle")

    def plot(self, *names: str, ax: Any = None) -> Any:
        """Draws columns over cycles, or all metrics; gives matplotlib's axes. Needs matplotlib."""
        if ax is None:
            from matplotlib import pyplot

            ax = pyplot.subplots()[1]
        for name in names or self.metrics or self.names[2:]:
            unit = self.unit(name)
            ax.plot(self["cycle"], self[name], label=f"{name} [{unit}]" if unit else name)
        ax.set_xlabel("cycle")
        ax.legend()
        return ax

    def _key(self) -> Tuple[Any, ...]:
        return tuple((name, array.tobytes()) for name, array in self._arrays.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Series) and self._key() == other._key()
