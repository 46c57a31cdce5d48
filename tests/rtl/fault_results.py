# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""fault_results.txt: what became of each fault ;; whether it was named ;; its name."""
import fcntl
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from fault_list import all_faults, equivalent_faults, lines_of

HERE = Path(__file__).resolve().parent
FILE = HERE / "fault_results.txt"
HEAD = """# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
#
# What becomes of each single fault (run_faults -w writes this file): the first golden vector that
# finds it (`found`: which one is not noted), `equivalent` when prove_faults proves that it is none,
# `undecided` with the reason ;; what the explanation names (fault_names.py): right, other, wrong,
# or none without a divergence; nothing when it was not looked at ;; the fault.

"""


@dataclass
class Result:
    vector: str  # or equivalent, undecided: REASON, no RTL
    verdict: str  # right, other, wrong; of what is not found nothing
    name: str
    reason: str  # the explanation

    @property
    def found(self):
        return self.vector.startswith(("cci550_", "a55_", "found"))


def read_results():
    found = {}
    for line in lines_of(FILE):
        vector, verdict, name = line.split(" ;; ", 2)
        found[name] = Result(vector, verdict, name, None)
    return found


def of_missed(fault, known):
    if fault.name in equivalent_faults():
        return Result("equivalent", "", fault.name, None)
    before = known.get(fault.name)
    if before and not before.found and "not replayed" not in before.vector:
        return before
    return Result("undecided: not found", "", fault.name, None)


def changes(faults, results, known, options):
    """What is not as the file says."""
    for fault in faults:
        result, before = results.get(fault.name), known.get(fault.name)
        if result and result.verdict == "wrong" and before and before.verdict in ("right", "other"):
            yield f"named wrongly: {fault.name}: {result.reason}"
        if options.write:
            continue
        if before is None:
            yield f"not in {FILE.name}: {fault.name}"
        elif before.found and result is None:
            yield f"missed: {fault.name}"
        elif before.vector == "equivalent" and result:
            yield f"{result.vector}, said {before.vector}: {fault.name}"


def summary(device, faults, results, known):
    counts = Counter()
    for fault in faults:
        result = results.get(fault.name) or of_missed(fault, known)
        counts["found" if result.found else result.vector.split(":")[0]] += 1
        if result.found and result.verdict:
            counts[f"named {result.verdict}"] += 1
    return f"{device}: {len(faults)} faults: " + ", ".join(
        f"{count} {what}" for what, count in sorted(counts.items()))


def write_results(device, results, missed):
    """What is in neither of both stays what the file says; so do other devices' faults."""
    with open(FILE, "r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        known, lines = read_results(), []
        for other in ("cci550", "a55"):
            for fault in all_faults(other):
                result = results.get(fault.name) if other == device else None
                result = result or known.get(fault.name)
                if result is None or fault.name in missed and other == device:
                    result = of_missed(fault, known)
                lines.append(f"{result.vector} ;; {result.verdict} ;; {fault.name}\n")
        file.truncate(0)
        file.write(HEAD + "".join(lines))
