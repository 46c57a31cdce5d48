# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Pages of `armpmu report`, and lists of what there is."""
import html
import os
import tempfile
from typing import Any, List, Mapping, Sequence, Union

from armpmu import _armpmu
from armpmu.errors import InputError, SimulationError
from armpmu.experiments import Changes, Scenario, changes_of, yaml_of
from armpmu.results import Result


class Report:
    """An HTML page that needs nothing beside itself."""

    html: str

    def __init__(self, page: str) -> None:
        self.html = page

    def save(self, path: Any) -> None:
        """Writes the page."""
        with open(os.fspath(path), "w", encoding="utf-8") as file:
            file.write(self.html)

    def _repr_html_(self) -> str:
        return (f'<iframe srcdoc="{html.escape(self.html)}" width="100%" height="800" '
                'style="border:0"></iframe>')


def command(words: Sequence[Any]) -> str:
    """What a command of the program prints: command(["list", "events"]).

    Raises InputError and SimulationError with its message, unless its exit status is 0 or 1.
    """
    status, output, errors = _armpmu.command([os.fspath(word) for word in words])
    if status in (0, 1):
        return str(output)
    raise (InputError if status == 2 else SimulationError)(errors.strip())


def report(*sources: Union[Scenario, Result, "os.PathLike[str]"], set: Changes = None,
           intervals: int = 2000, objectives: Sequence[str] = ()) -> Report:
    """The page of a run, of two beside each other, or of a sweep, as `armpmu report`.

    sources: scenarios, as run takes them, results, or the folder of a sweep.
    set: values in place of the scenarios', by path.
    intervals: of numbers over time, at most.
    objectives: of a sweep, one or two numbers that it is judged by, as "cycles:less".
    """
    with tempfile.TemporaryDirectory(prefix="armpmu-") as scratch:
        words: List[str] = ["report"]
        for n, source in enumerate(sources):
            words.append(_file_of(source, os.path.join(scratch, f"source{n}")))
        for path, value in changes_of(set):
            words += ["-s", f"{path}={value}"]
        for objective in objectives:
            words += ["--objective", objective]
        if not objectives and not any(os.path.isdir(word) for word in words[1:]):
            words += ["--intervals", str(intervals)]
        page = os.path.join(scratch, "page.html")
        command([*words, "-o", page])
        with open(page, encoding="utf-8") as file:
            return Report(file.read())


def _file_of(source: Any, scratch: str) -> str:
    if isinstance(source, Result):
        source.save(scratch + ".json")
        return scratch + ".json"
    if isinstance(source, Mapping):
        with open(scratch + ".yaml", "w", encoding="utf-8") as file:
            file.write(yaml_of(source))
        return scratch + ".yaml"
    return os.fspath(source)  # type: ignore[no-any-return]


def scenarios() -> List[str]:
    """Names of the scenarios that come with the program."""
    return list(_armpmu.scenarios())
