# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Runs of scenarios: each in a process of its own, so that none leaves anything behind."""
import html
import json
import os
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Union

from armpmu import _armpmu
from armpmu.progress import watcher
from armpmu.loading import result_of
from armpmu.results import Result
from armpmu.series import Series

#: A file, the name of a scenario that comes with the program, or what would stand in a file.
Scenario = Union[str, "os.PathLike[str]", Mapping[str, Any]]
Changes = Optional[Mapping[str, Any]]
#: None, True for a bar or lines on standard error, a tqdm object, or a function of a Progress.
ProgressLike = Any


def _plain(value: Any) -> Any:
    """Numbers and arrays of numpy as Python's."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"expected numbers, texts, lists and dicts, not {type(value).__name__}")


def yaml_of(value: Any) -> str:
    """A value as a scenario's file has it."""
    return value if isinstance(value, str) else json.dumps(value, default=_plain)


def words_of(words: Union[str, Sequence[str]]) -> List[str]:
    """One word, or several."""
    return [words] if isinstance(words, str) else list(words)


def changes_of(changes: Changes) -> List[Any]:
    """Paths and values as YAML."""
    return [(path, yaml_of(value)) for path, value in (changes or {}).items()]


def source_of(scenario: Scenario, changes: Changes = None) -> Any:
    """Of a scenario in any of its forms."""
    source = _armpmu.ScenarioSource()
    source.changes = changes_of(changes)
    if isinstance(scenario, Mapping):
        source.file = str(scenario.get("scenario", "scenario"))
        source.text = json.dumps(scenario, indent=1, default=_plain)
    else:
        source.file = os.fspath(scenario)
    return source


def _run(source: Any, series: bool, every: int, at: Sequence[int], events: Sequence[str],
         metric_files: Sequence[str], annotate: Sequence[str], detail: bool,
         progress: ProgressLike) -> Result:
    wish = _armpmu.RunWish()
    wish.series = bool(series or every or at or events)
    wish.every = every
    wish.marks = list(at)
    wish.events = words_of(events)
    wish.metric_files = words_of(metric_files)
    wish.annotate = words_of(annotate)
    wish.detail = detail
    with watcher(progress, "cycles") as look:
        text, table, parts = _armpmu.run(source, wish, look)
    return result_of(text, table, None if parts is None else Series(*parts))


def run(scenario: Scenario, set: Changes = None, *, board: str = "", series: bool = False,
        every: int = 0, at: Sequence[int] = (), events: Sequence[str] = (),
        metric_files: Sequence[str] = (), annotate: Sequence[str] = (), detail: bool = False,
        progress: ProgressLike = None) -> Result:
    """Runs a scenario, as `armpmu run`.

    scenario: a file, the name of a shipped one, or a dict of what would stand in a file.
    set: values in place of the scenario's, by path: {"interconnect.tt_depth": 16}.
    board: the core and memory of that board.
    series: also numbers over time, in `result.series`; likewise with the next three.
    every, at: cycles of an interval (10,000), and cycles at which one ends.
    events: events and metrics over time, as `armpmu stat` takes them.
    metric_files: metrics of yours, in the JSON of perf's metric files.
    annotate: events of a core that are shown by function and instruction.
    detail: also where requests' time goes, as reports show it.
    progress: see armpmu.Progress; what it raises ends the run, False ends it early, and then
        `result.partial` is True.

    Raises InputError with the place, SimulationError, and Busy in a second thread.
    """
    changes = dict(set or {})
    if board:
        changes["board"] = board
    return _run(source_of(scenario, changes), series, every, at, events, metric_files, annotate,
                detail, progress)


def run_program(program: Union[str, Sequence[str]], *, cores: int = 1, root: str = "",
                time: str = "host", set: Changes = None, board: str = "", series: bool = False,
                every: int = 0, at: Sequence[int] = (), events: Sequence[str] = (),
                metric_files: Sequence[str] = (), annotate: Sequence[str] = (),
                progress: ProgressLike = None) -> Result:
    """Runs an arm64 program on modelled cores, as `armpmu run --program`; the rest as `run`.

    program: an executable, or it and its arguments.
    cores: in front of the interconnect, 1 to 4.
    root: folder in which a dynamic program finds its loader and libraries.
    time: what clocks show the program, "host" or "model".
    """
    changes = dict(set or {})
    if board:
        changes["board"] = board
    source = _armpmu.ScenarioSource()
    source.program = [program] if isinstance(program, str) else [os.fspath(w) for w in program]
    source.cores, source.root, source.time = cores, root, time
    source.changes = changes_of(changes)
    return _run(source, series, every, at, events, metric_files, annotate, False, progress)


class StatRow(NamedTuple):
    """A line of perf's table; the names are those of perf's JSON."""

    event: str
    value: Optional[float]  # None: not counted, or not supported
    metric: Optional[float]  # that belongs to this row
    metric_unit: str
    interval: Optional[float]  # seconds at its end
    place: str  # of which processor
    variance: Optional[float]  # percent of the value, of several runs
    truth: Optional[float]  # what occurred, where `value` is an estimate
    error: Optional[float]  # percent


class Stat:
    """What `armpmu stat` counts."""

    rows: List[StatRow]

    def __init__(self, lines: str, table: str) -> None:
        self._table = table
        objects = [json.loads(line) for line in lines.splitlines()]
        #: Groups of events that would have less error, where the counts are as software sees them.
        self.proposal: Dict[str, Any] = next((o for o in objects if "mean-error" in o), {})
        self.rows = [_row_of(o) for o in objects if "mean-error" not in o]

    def __getitem__(self, event: str) -> float:
        """The count of an event, the value of a metric."""
        for row in self.rows:
            if row.event == event and row.value is not None:
                return row.value
            if event and row.metric_unit.split(" ")[-1] == event and row.metric is not None:
                return row.metric
        raise KeyError(f"{event}: not counted; there are {', '.join(r.event for r in self.rows)}")

    def __str__(self) -> str:
        """perf's table."""
        return self._table

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each of perf's, columns without values left out."""
        import pandas

        frame = pandas.DataFrame(self.rows)
        return frame.drop(columns=[c for c in frame if frame[c].isna().all()
                                   or (frame[c] == "").all()])

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self._table)}</pre>"


def _number(text: Any) -> Optional[float]:
    try:
        return float(text)
    except (TypeError, ValueError):
        return None


def _row_of(line: Dict[str, Any]) -> StatRow:
    return StatRow(line.get("event", ""), _number(line.get("counter-value")),
                   _number(line.get("metric-value")) if line.get("metric-unit") else None,
                   line.get("metric-unit", ""), _number(line.get("interval")),
                   str(line.get("cpu", line.get("socket", ""))), _number(line.get("variance")),
                   _number(line.get("truth")), _number(line.get("error")))


def stat(scenario: Scenario, events: Sequence[str] = (), *, metrics: Sequence[str] = (),
         metric_files: Sequence[str] = (), interval: Union[int, str] = "", runs: int = 1,
         jobs: int = 0, per_processor: bool = False, as_software: bool = False,
         mux_interval: Union[int, str] = "10000", set: Changes = None,
         progress: ProgressLike = None) -> Stat:
    """Counts what occurs in a scenario, as `armpmu stat`.

    events: all that occurred without any; groups stand in braces.
    interval: cycles, or a time with its unit ("20us"), of the intervals that are counted.
    runs, jobs: so many runs with seeds that follow each other, so many at a time.
    as_software: what perf would have shown with the counters that there are, and its error.
    """
    options = _armpmu.StatOptions()
    options.events = list(events)
    options.metrics = list(metrics)
    options.metric_files = list(metric_files)
    options.interval = str(interval)
    options.runs = runs
    options.jobs = jobs or os.cpu_count() or 1
    options.no_aggregation = per_processor
    options.as_software = as_software
    options.tick = str(mux_interval)
    with watcher(progress, "cycles") as look:
        return Stat(*_armpmu.stat(source_of(scenario, set), options, look))


