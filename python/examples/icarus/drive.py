# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Drives the block of tb.v with random events and accesses, and compares each clock with the model."""
import os
import random

import numpy as np
import sim  # python_vpi.c

import armpmu

CLOCKS = int(os.environ.get("CLOCKS", 2000))


def random_inputs():
    """All clocks at once: rows of a PMU, as ints."""
    pmu = armpmu.Cci550Pmu()
    rows = pmu.rows(CLOCKS)
    chance = np.random.default_rng(1)
    rows["ns"] = chance.random((CLOCKS, 289)) < 0.1
    rows["acc_valid"] = chance.random(CLOCKS) < 0.2
    rows["acc_write"] = chance.random(CLOCKS) < 0.7
    rows["acc_secure"] = 1
    rows["acc_lanes"] = 15
    registers = sorted({where for (name, _), where in pmu._registers.items()
                        if name.startswith(("evnt_sel", "ecnt_", "pmu_ctrl"))})
    rows["acc_offset"] = [random.choice(registers) for _ in range(CLOCKS)]
    rows["acc_wdata"] = chance.integers(0, 512, CLOCKS)
    rows["aresetn"] = np.arange(CLOCKS) >= 2
    return [int.from_bytes(row.tobytes(), "little") for row in rows.words]


INPUT_BITS = 289 + 289 + 9 + 20 + 4 + 32
inputs = iter(random_inputs())
board = armpmu.Scoreboard("cci550")
begun = False


def clock_changed():
    global begun
    if sim.value("tb.clock") == 1:
        return
    if begun:
        board.clock(sim.value("tb.row"))
    begun = True
    row = next(inputs, None)
    if row is not None:
        sim.put("tb.inputs", row & (1 << INPUT_BITS) - 1)
        return
    print(board.finish())
    sim.finish()


random.seed(1)
sim.on_change("tb.clock", clock_changed)
