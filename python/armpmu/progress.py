# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""How far a run or a sweep has come."""
import sys
from contextlib import contextmanager
from typing import Any, Callable, Iterator, NamedTuple, Optional

Look = Optional[Callable[[int, int, Optional[float]], Any]]


class Progress(NamedTuple):
    """What a progress function is called with, some ten times a second."""

    done: int  # cycles of a run, points of a sweep
    whole: int  # transactions of a run, points of a sweep
    share: Optional[float]  # of the whole, 0 .. 1; None: not known


def _updating(bar: Any) -> Look:
    """Of a tqdm object; its total is the whole."""
    bar.total = bar.total or 1.0
    shown = [0.0]

    def look(_done: int, _whole: int, share: Optional[float]) -> None:
        now = (share or 0.0) * bar.total
        bar.update(now - shown[0])
        shown[0] = now

    return look


def _writing(what: str) -> Look:
    def look(done: int, _whole: int, share: Optional[float]) -> None:
        percent = "" if share is None else f"  {100 * share:3.0f} %"
        sys.stderr.write(f"\r{done:>12,} {what}{percent}")
        sys.stderr.flush()

    return look


@contextmanager
def watcher(progress: Any, what: str) -> Iterator[Look]:
    """What is called for a progress as users give it."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            yield _writing(what)
            sys.stderr.write("\n")
            return
        with tqdm(total=1.0, bar_format="{l_bar}{bar}| {elapsed}<{remaining}") as bar:
            yield _updating(bar)
    elif hasattr(progress, "update") and hasattr(progress, "total"):
        yield _updating(progress)
    elif callable(progress):
        yield lambda *now: progress(Progress(*now))
    else:
        raise TypeError("progress: expected True, a tqdm object or a function of a Progress")
