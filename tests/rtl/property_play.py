# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Golden vectors on RTL with faults, its properties bound: which vector finds a fault, and which
properties it violates."""
import re
from dataclasses import dataclass, field

from fault_play import SwitchedPlay
from fault_vectors import TOP

PROPERTIES = TOP / "vectors/properties"


def checks_of(device):
    """The files of the properties and their bind, packages first."""
    files = [path for path in sorted(PROPERTIES.glob(f"{device}_*.sv")) if not re.search(
        "_(apb_[a-z]+|formal|noninterference)[.]sv$", path.name)]
    return sorted(files, key=lambda path: (path.name.endswith("_bind.sv"),
                                           not path.name.endswith("_pkg.sv")))


def properties_of(device):
    """Names by file and line."""
    found = {}
    for path in checks_of(device):
        text = path.read_text()
        for match in re.finditer(r"\b(\w+):\s*(assert)\b", text):
            found[f"{path.name}:{text.count(chr(10), 0, match.start(2)) + 1}"] = match[1]
    return found


@dataclass
class Shown:
    """What shows a fault."""
    vector: str = ""  # the first golden vector that finds it
    properties: set = field(default_factory=set)


class PropertyPlay:
    """Faults of one device, in one configuration after the other."""

    def __init__(self, device, folder):
        self.folder, self.names = folder, properties_of(device)
        self.shown, self.left, self.unsound = {}, [], []

    def complete(self, fault):
        """Both a vector and a property show it."""
        shown = self.shown.get(fault.name, Shown())
        return bool(shown.vector and shown.properties)

    def play(self, vectors, faults):
        play = SwitchedPlay(vectors, faults, self.folder / vectors[0].name,
                            checks_of(vectors[0].device))
        play.make()
        for fault, vector, places in play.play_with_properties():
            properties = {self.names[place.rpartition("/")[2]] for place in places}
            if fault is None:
                self.unsound += [f"{vectors[0].name}: {name}" for name in
                                 [*properties, *(["differs"] if vector else [])]]
                continue
            shown = self.shown.setdefault(fault.name, Shown())
            shown.properties |= properties
            if vector and not shown.vector:
                shown.vector = vector.name
        self.left += play.left
