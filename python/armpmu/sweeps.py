# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Sweeps: over the same files and folders as `armpmu sweep`."""
import json
import os
import tempfile
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Union

from armpmu import _armpmu
from armpmu.experiments import Changes, ProgressLike, changes_of, yaml_of
from armpmu.progress import watcher
from armpmu.loading import numbers_of

Path = Union[str, "os.PathLike[str]"]


class Point(NamedTuple):
    """One point of a sweep."""

    number: int
    status: str  # done, failed or missing
    parameters: Dict[str, str]
    result: Dict[str, Any]  # as a run's JSON, without where it comes from; {} unless it is done
    message: str  # of one that failed

    @property
    def numbers(self) -> Dict[str, Optional[float]]:
        """Of the result, by path."""
        return numbers_of(self.result)


class Sweep:
    """The points of a sweep, those that failed or are missing among them."""

    points: List[Point]

    def __init__(self, lines: str, state: str) -> None:
        self._state = json.loads(state)
        self.points = [_point_of(json.loads(line)) for line in lines.splitlines()]

    @property
    def paths(self) -> List[str]:
        """The parameters that differ between points."""
        return list(self._state["paths"])

    @property
    def done(self) -> int:
        """Points that have a result."""
        return int(self._state["done"])

    @property
    def failed(self) -> int:
        """Points that failed."""
        return int(self._state["failed"])

    @property
    def missing(self) -> int:
        """Points that have not run."""
        return int(self._state["missing"])

    @property
    def messages(self) -> List[str]:
        """Of files that could not be read as they are."""
        return list(self._state["messages"])

    def __len__(self) -> int:
        return len(self.points)

    def __iter__(self) -> Iterator[Point]:
        return iter(self.points)

    def __getitem__(self, number: int) -> Point:
        return self.points[number]

    def __repr__(self) -> str:
        return (f"<Sweep over {', '.join(self.paths)}: {self.done} points done, "
                f"{self.failed} failed, {self.missing} missing>")

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each point: its parameters, its status, all numbers."""
        import pandas

        rows: List[Dict[str, Any]] = [
            {**{path: _value_of(text) for path, text in point.parameters.items()},
             "status": point.status, **point.numbers} for point in self.points]
        return pandas.DataFrame(rows)

    def _repr_html_(self) -> str:
        return str(self.to_pandas()._repr_html_())

    def plot(self, number: str, ax: Any = None) -> Any:
        """Draws a number over the first parameter; a line for each value of the others."""
        frame = self.to_pandas()
        first, *others = self.paths
        if ax is None:
            from matplotlib import pyplot

            ax = pyplot.subplots()[1]
        for key, part in frame.groupby(others) if others else [("", frame)]:
            ax.plot(part[first], part[number], marker="o", label=str(key))
        ax.set_xlabel(first)
        ax.set_ylabel(number)
        if others:
            ax.legend(title=", ".join(others))
        return ax


def _point_of(line: Dict[str, Any]) -> Point:
    return Point(line["point"], line["status"], line["parameters"], line.get("result", {}),
                 line.get("message", ""))


def _value_of(text: Any) -> Any:
    """A number where the text is one."""
    for kind in (int, float):
        try:
            return kind(text)
        except (TypeError, ValueError):
            pass
    return text


def _axis_of(path: str, values: Any) -> str:
    if isinstance(values, str):
        return f"{path}={values}"  # a range, as the command takes it
    return f"{path}=" + ",".join(map(yaml_of, values))


def sweep(scenario: Path, parameters: Optional[Mapping[str, Union[str, Sequence[Any]]]] = None, *,
          points: Path = "", set: Changes = None, keep: Path = "", jobs: int = 0,
          retry_failed: bool = False, progress: ProgressLike = None) -> Sweep:
    """Runs a scenario once for each combination of values, each in a process, as `armpmu sweep`.

    scenario: a file, or the name of a shipped one.
    parameters: for each path its values, or a range: "16..64:16", "log:1..1024:11". A path may be
        several with commas between, which change together.
    points: a CSV file instead: a line of paths, then a line of values for each point.
    set: values in all points, by path.
    keep: a folder for plan and results, of which what is there does not run again.
    jobs: points at a time; without it as many as there are processors.

    A point that fails is one, and no exception. Ctrl-C ends the sweep; what is done stays in `keep`.
    """
    request = _armpmu.SweepRequest()
    request.file = os.fspath(scenario)
    request.changes = [f"{path}={value}" for path, value in changes_of(set)]
    request.parameters = [_axis_of(path, values) for path, values in (parameters or {}).items()]
    request.points = os.fspath(points)
    if not request.parameters and not request.points:
        raise ValueError("sweep: expected parameters or points")
    with tempfile.TemporaryDirectory(prefix="armpmu-") as scratch, \
            watcher(progress, "points") as look:
        folder = os.fspath(keep) or os.path.join(scratch, "sweep")
        return Sweep(*_armpmu.sweep(request, folder, jobs or os.cpu_count() or 1, retry_failed,
                                    look))


def open_sweep(folder: Path) -> Sweep:
    """Reads the folder of a sweep as it stands, whoever runs it."""
    return Sweep(*_armpmu.collect(os.fspath(folder)))
