# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""The performance monitors of the Cortex-A55 and the CoreLink CCI-550: experiments, models,
vectors, a scoreboard for RTL. docs/python.md begins with examples."""
from armpmu._armpmu import __version__
from armpmu.errors import AccessError, Busy, Error, InputError, SimulationError
from armpmu.experiments import Stat, StatRow, run, run_program, stat
from armpmu.kinds import CoreResult, PlatformResult, ProgramResult, TrafficResult
from armpmu.loading import load
from armpmu.models import A55Pmu, Cci550Pmu
from armpmu.progress import Progress
from armpmu.reports import Report, command, report, scenarios
from armpmu.results import Field, Number, Parts, Result
from armpmu.rows import Rows
from armpmu.series import Series
from armpmu.sweeps import Point, Sweep, open_sweep, sweep
from armpmu.vectors import Comparison, Record, Scoreboard, Vector, compare, replay

__all__ = [
    "A55Pmu", "AccessError", "Busy", "Cci550Pmu", "Comparison", "CoreResult", "Error", "Field", "InputError",
    "Number", "Parts", "PlatformResult", "Point", "ProgramResult", "Progress", "Record", "Report", "Result", "Rows", "Scoreboard",
    "Series", "SimulationError", "Stat", "StatRow", "Sweep", "TrafficResult", "Vector", "__version__", "command",
    "compare", "load", "open_sweep", "replay", "report", "run", "run_program", "scenarios", "stat",
    "sweep",
]
