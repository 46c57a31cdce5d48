# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""RTL with many single faults in it, of which `+fault=N` switches on the Nth; none without.

An expression E that has a fault F reads `(faults_pkg::number == N ? (F) : E)` there. That needs a
place where a value may change while the simulation runs. Where a fault changes a width, or is a
listed one, E is the whole value that it has a part in: what is assigned or tested, or an input of
an instance. Faults of a package's constant, and of a module's own, are switched wherever it is
used, when all these places permit it. Left out are faults of what elaboration needs (parameters,
declarations), and of the upper end of a selection: Verilator reads 0 where a simulator reads x.
For Yosys the number is an undriven wire of each module, and tables are left out, too.
"""
import re
from dataclasses import dataclass, field

from fault_list import head_end, rtl_sources
from fault_places import Places
from module_items import behind

PACKAGE = "faults_pkg"


@dataclass
class Place:
    """Text that reads otherwise when one of its faults is on."""
    begin: int
    end: int
    instead: list = field(default_factory=list)  # (number, text)
    inner: list = field(default_factory=list)


class SwitchedRtl:
    """`sources`: texts by name; `numbers`: fault name by number; `left`: those not switched."""

    def __init__(self, device, faults, number=f"{PACKAGE}::number"):
        self.device, self.number = device, number
        self.texts = {path.name: path.read_text() for path in rtl_sources(device)}
        self.places = {name: Places(text) for name, text in self.texts.items()}
        self.edges = {}  # what switched faults make depend on what within a clock
        self.faults, self.left, self.wanted = {}, [], {name: {} for name in self.texts}
        self.variables = {name: set() for name in self.texts}
        self.added = {name: {} for name in self.texts}  # behind the module's head, each once
        for fault in faults:
            number = len(self.faults) + 1
            if not self.closes_loop(fault) and self.switch(fault, number):
                self.faults[number] = fault
                if fault.edges:
                    self.edges.setdefault(fault.edges[0], set()).update(fault.edges[1])
                if fault.added:
                    self.added[fault.source][fault.added] = None
            else:
                self.left.append(fault)
        self.sources = {name: self.written(name) for name in self.texts}

    def closes_loop(self, fault):
        """With those that are switched in, on or not: a graph has no loops, and Verilator 5.006 does
        not always settle one."""
        if not fault.edges:
            return False
        start, left = fault.edges[0], [*fault.edges[1]]
        found = set(left)
        while left and start not in found:
            for node in behind(self.device, left.pop()):
                for target in {node} | self.edges.get(node, set()):
                    if target not in found:
                        found.add(target)
                        left.append(target)
        return start in found

    def switch(self, fault, number):
        source, places = fault.source, self.places[fault.source]
        if fault.kind == "listed" and set(";") & set(fault.instead):
            return False
        if fault.kind != "listed" and places.changeable(fault.begin):
            return self.add(source, fault.begin, fault.end, number, fault.instead)
        constant = next((name for name, (_, _, first, end) in places.constants.items()
                         if places.tokens[first].begin <= fault.begin <
                         places.tokens[end].begin), None)
        if constant is None:
            return self.switch_value(fault, number, places)
        if fault.kind == "listed":
            return False
        uses = self.uses(source, constant)
        if not uses or not all(self.places[name].changeable(token.begin)
                               for name, token in uses):
            return False
        if source.endswith("_pkg.sv"):
            return self.switch_uses(fault, number, places, constant, uses)
        declared = places.constants[constant]
        if "::" not in self.number and places.tokens[declared[2]].text == "{":
            return False  # a table's places as variables are too much for a graph
        if not self.rewritable(places, declared, fault.begin):
            return False
        self.variables[source].add(constant)
        return self.add(source, fault.begin, fault.end, number, fault.instead)

    def switch_value(self, fault, number, places):
        if "::" in self.number and fault.kind == "constant" and self.is_upper_end(places, fault):
            return False
        value = places.value_around(fault.begin, fault.end, self.inputs_of)
        if value is None:
            return False
        begin, end = value
        text = self.texts[fault.source]
        return self.add(fault.source, begin, end, number,
                        text[begin:fault.begin] + fault.instead + text[fault.end:end])

    def is_upper_end(self, places, fault):
        index = next(i for i, token in enumerate(places.tokens) if token.begin >= fault.begin)
        return places.tokens[index - 1].text == "[" and places.tokens[index + 1].text in ":]"

    def inputs_of(self, module):
        text = self.texts.get(f"{module}.sv", "")
        return set(re.findall(r"input\s+logic\s+(?:\[[^\]]*\]\s*)?(\w+)", text))

    def rewritable(self, places, declared, begin):
        words = [t.text for t in places.tokens[declared[0]:declared[1]]]
        index = next(i for i, token in enumerate(places.tokens) if token.begin >= begin)
        before, after = places.tokens[index - 1].text, places.tokens[index + 1].text
        return words[1] in ("logic", "bit") and after not in ("{", "'") and before not in (
            "+:",) and not self.in_range(places, index)

    def in_range(self, places, index):
        """In `[A:B]`, or behind a use that elaboration needs."""
        return any(token.text == "[" for token in places.tokens[max(0, index - 2):index])

    def switch_uses(self, fault, number, places, constant, uses):
        _, _, first, end = places.constants[constant]
        if end - first != 1:
            return False
        return all([self.add(name, token.begin, token.end, number, fault.instead)
                    for name, token in uses])

    def uses(self, source, constant):
        package = source.endswith("_pkg.sv")
        name = f"{source[:-3]}::{constant}" if package else constant
        where = self.texts if package else [source]
        return [(file, token) for file in where for index, token in
                enumerate(self.places[file].tokens) if token.text == name and not (
                    not package and index == self.places[file].constants[constant][1]) and
                self.places[file].tokens[index - 1].text != "."]

    def add(self, source, begin, end, number, instead):
        for (first, last) in self.wanted[source]:
            if first < begin < last < end or begin < first < end < last:
                return False
        place = self.wanted[source].setdefault((begin, end), Place(begin, end))
        place.instead.append((number, instead))
        return True

    def written(self, source):
        text = self.texts[source]
        roots, stack = [], []
        for place in sorted(self.wanted[source].values(), key=lambda p: (p.begin, -p.end)):
            while stack and stack[-1].end <= place.begin:
                stack.pop()
            (stack[-1].inner if stack else roots).append(place)
            stack.append(place)
        if not source.endswith("_pkg.sv"):
            declared = f" wire [15:0] {self.number};" if "::" not in self.number else ""
            head = head_end(text)
            roots.append(Place(head, head, [(None, declared + "".join(self.added[source]))]))
        for constant in self.variables[source]:
            roots.append(self.as_variable(source, constant, roots))
        whole = Place(0, len(text), [], sorted(roots, key=lambda place: place.begin))
        return self.text_of(text, whole)

    def as_variable(self, source, constant, roots):
        """The declaration of a constant as one of a variable."""
        places = self.places[source]
        begin, name, first, end = (places.tokens[i].begin
                                   for i in places.constants[constant])
        inside = [place for place in roots if begin <= place.begin < end]
        for place in inside:
            roots.remove(place)
        text = self.texts[source]
        value = self.text_of(text, Place(first, end, [], inside))
        kind = text[begin:name].replace("localparam", "", 1)
        return Place(begin, end, [(None, f"{kind} {constant}; assign {constant} = {value}")])

    def text_of(self, text, place):
        if place.instead and place.instead[0][0] is None:
            return place.instead[0][1]
        out, at = [], place.begin
        for inner in place.inner:
            out += [text[at:inner.begin], self.text_of(text, inner)]
            at = inner.end
        result = "".join(out) + text[at:place.end]
        for number, instead in place.instead:
            result = f"({self.number} == {number} ? ({instead}) : ({result}))"
        return result

    def write(self, folder):
        """The files, in an order in which they compile."""
        files = []
        if self.number.startswith(PACKAGE):
            files.append(folder / f"{PACKAGE}.sv")
            files[0].write_text(f"package {PACKAGE};\n  int number;\nendpackage\n")
        for name, text in self.sources.items():
            (folder / name).write_text(text)
            files.append(folder / name)
        return files
