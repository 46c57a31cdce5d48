# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""How deep should the transaction tracker be, and how much may each master have in flight, if an
entry has a price? An optimiser of scipy asks the model. Needs scipy.
"""
from functools import lru_cache

from scipy.optimize import differential_evolution

import armpmu

PRICE = 0.1  # bytes per cycle that an entry must bring


@lru_cache(maxsize=None)
def bandwidth(tt_depth: int, outstanding: int) -> float:
    """Bytes per cycle of all masters."""
    changes = {"run.cycles": 5000, "interconnect.tt_depth": tt_depth}
    changes.update({f"masters.{name}.outstanding": outstanding for name in ("gpu", "npu", "isp")})
    return armpmu.run("tt-depth", set=changes)["bytes_per_cycle"]


def cost(point) -> float:  # type: ignore[no-untyped-def]
    """Of what scipy asks for, in whole numbers."""
    tt_depth, outstanding = (round(value) for value in point)
    return PRICE * tt_depth - bandwidth(tt_depth, outstanding)


best = differential_evolution(cost, [(4, 64), (1, 16)], maxiter=4, popsize=5, seed=1, polish=False)
depth, flight = (round(value) for value in best.x)
print(f"{bandwidth.cache_info().misses} runs: tt_depth {depth}, {flight} in flight, "
      f"{bandwidth(depth, flight):.1f} bytes per cycle")
