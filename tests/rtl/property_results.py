# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""What becomes of further faults, and which faults break which property: property_faults.txt."""
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from assignment_faults import chosen
from fault_list import lines_of
from property_play import properties_of

FILE = Path(__file__).resolve().parent / "property_faults.txt"
HEAD = """# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
#
# run_property_faults -w writes this file, with -a from more faults. First 100 further faults of each
# twin: the first golden vector that finds it, or `-` ;; properties that it violates in golden
# vectors, or `-`; without both, `equivalent` when Yosys proves that it is none, or `undecided`,
# with `not played` where it has not been ;; the fault.

"""
PROPERTIES = """
# Each property: how many of the faults that were played break it ;; `property` ;; its name ;; one of these faults.

"""
DEVICES = ("cci550", "a55")


@dataclass
class Result:
    vector: str
    properties: set
    other: str  # what it is if neither shows it: equivalent, undecided, undecided: not played
    name: str

    @property
    def kind(self):
        if self.vector and self.properties:
            return "both"
        return "properties" if self.properties else "vectors" if self.vector else (
            self.other.split(":")[0])

    def line(self):
        shown = ", ".join(sorted(self.properties)) or "-"
        if self.kind in ("equivalent", "undecided"):
            shown = self.other
        return f"{self.vector or '-'} ;; {shown} ;; {self.name}"


def read_results():
    found = {}
    for line in lines_of(FILE):
        vector, shown, name = line.split(" ;; ", 2)
        if shown != "property":
            other = shown if shown.startswith(("equivalent", "undecided")) else ""
            found[name] = Result(vector.strip("-"), set() if other or shown == "-" else set(
                shown.split(", ")), other, name)
    return found


def read_broken():
    """(number of faults, a fault) by (device, property)."""
    found = {}
    for line in lines_of(FILE):
        number, kind, *rest = line.split(" ;; ", 3)
        if kind == "property":
            found[tuple(rest[0].split("."))] = int(number), rest[1] if len(rest) > 1 else ""
    return found


def changes(results, known, quick):
    """What is not as the file says; of a sample only what it cannot show less of. What was undecided
    may become anything."""
    for name, result in results.items():
        before = known.get(name)
        if before is None:
            yield f"not in {FILE.name}: {name}"
        elif before.kind == "equivalent" and result.vector:
            yield f"found, said {before.kind}: {name}"
        elif before.kind != "undecided" and result.kind != before.kind and (
                not quick or before.vector == result.vector != ""):
            yield f"{result.kind}, said {before.kind}: {name}"


def summary(device, results):
    counts = Counter(result.kind for result in results.values())
    return f"{device}: {len(results)} faults: " + ", ".join(
        f"{counts[kind]} {words}" for kind, words in WORDS.items())


WORDS = {"both": "by properties and golden vectors", "properties": "by properties alone",
         "vectors": "by golden vectors alone", "equivalent": "proved to be none",
         "undecided": "undecided"}


def write_file(lines, rows):
    table = [f"{number} ;; property ;; {device}.{name}{f' ;; {fault}' if fault else ''}"
             for (device, name), (number, fault) in sorted(rows.items())]
    FILE.write_text(HEAD + "\n".join(lines) + "\n" + PROPERTIES + "\n".join(table) + "\n")


def add_broken(device, broken):
    """Of further faults: the properties that they break, which no other one did."""
    rows = read_broken()
    for fault, properties in broken.items():
        for name in properties:
            if not rows[device, name][0]:
                rows[device, name] = 1, fault
    write_file([line for line in lines_of(FILE) if " ;; property ;; " not in line], rows)


def write_results(device, results, broken):
    """What is of the other device stays, and without `broken` what is of the properties."""
    known, lines = read_results(), []
    for other in DEVICES:
        for fault in chosen(other):
            result = results.get(fault.name) if other == device else known.get(fault.name)
            if result:
                lines.append(result.line())
    rows = read_broken()
    for name in sorted(set(properties_of(device).values())) if broken is not None else ():
        breaking = sorted(fault for fault, properties in broken.items() if name in properties)
        rows[device, name] = len(breaking), breaking[0] if breaking else ""
    write_file(lines, rows)
