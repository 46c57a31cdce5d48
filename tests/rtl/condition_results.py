# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""What becomes of faults that add a condition: condition_results.txt."""
import fcntl
from collections import Counter
from pathlib import Path

from fault_list import lines_of
from fault_results import Result

FILE = Path(__file__).resolve().parent / "condition_results.txt"
HEAD = """# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
#
# What becomes of faults that add a condition (run_condition_faults -w writes this file), of those
# that a seed chooses: device and seed ;; the first golden vector that finds it, `lockstep`,
# `prover: PROPERTY`, `equivalent` when Yosys proves that it is none, or `undecided: WHY` ;; what the
# explanation names (fault_names.py) ;; the fault.

"""


def seeds_of(device):
    owners = {tuple(line.split(" ;; ")[0].split()) for line in lines_of(FILE)}
    return sorted(seed for whose, seed in owners if whose == device)


def read_results(device, seed):
    """By name."""
    found = {}
    for line in lines_of(FILE):
        whose, by, verdict, name = line.split(" ;; ", 3)
        if whose == f"{device} {seed}":
            found[name] = Result(by, verdict, name, None)
    return found


def write_results(device, seed, results):
    FILE.touch()
    with open(FILE, "r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        others = [line for line in lines_of(FILE) if not line.startswith(f"{device} {seed} ;;")]
        own = [f"{device} {seed} ;; {one.vector} ;; {one.verdict} ;; {one.name}"
               for one in results]
        file.truncate(0)
        file.write(HEAD + "".join(f"{line}\n" for line in sorted(others + own)))


def kind_of(result):
    if result.found:
        return "golden"
    return result.vector.split(":")[0]


def summary(device, seed, results):
    """In a line; of those that are faults, what golden vectors miss and what everything misses."""
    results = list(results)
    kinds = Counter(kind_of(result) for result in results)
    faults = len(results) - kinds["equivalent"]
    named = [result.verdict for result in results if result.verdict]
    missed = faults - kinds["golden"] - kinds["lockstep"] - kinds["prover"]
    share = (lambda number, of: f"{100 * number / of:.1f} %" if of else "none")
    return (f"{device}, seed {seed}: {len(results)} chosen, {kinds['equivalent']} none, of {faults} "
            f"faults {kinds['golden']} by golden vectors ({share(kinds['golden'], faults)}), "
            f"{kinds['lockstep']} by lock step, {kinds['prover']} by the prover, {missed} not found "
            f"({share(missed, faults)}); named right {named.count('right')} of {len(named)} "
            f"({share(named.count('right'), len(named))}), wrongly {named.count('wrong')}")
