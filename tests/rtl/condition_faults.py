# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Faults of a condition added: what is assigned, tested or put into an instance holds only if
another signal of its module does, too (AND), or whenever that does (OR).

Of a wide signal it is the lowest bit, or that it is not 0. `was_X` is the signal X as it was one clock
before, in modules that have a clock. A wide value is 0 unless the signal holds, or all ones when it
does. Left out are signals that depend on the value within a clock: they would close a loop.
A seed chooses among them, by a digest of their names.
"""
import hashlib
import re
from functools import lru_cache

from fault_list import ListedFault, rtl_sources
from module_items import behind, modules_of
from verilog_faults import ENDS, FaultList

CLOCKS = ("aclk", "clk")


class ConditionFaults(FaultList):
    def __init__(self, device, path):
        self.device, self.module = device, modules_of(device)[path.stem]
        self.clock = next((name for name in CLOCKS if name in self.module.signals), None)
        self.of_fault = {}  # what ListedFault has beyond Fault
        super().__init__(path.name, path.read_text())

    def look(self, index, token):
        item = self.module.of(index)
        if item is None:
            return
        if token.text == "if" and self.tokens[index + 1].text == "(" and item.kind != "assign":
            last = self.closing(index + 1)
            self.combine(item, self.tokens[index + 1].end, self.tokens[last].begin, False,
                         self.assigned_by(item))
        elif token.text == "?":
            if item.kind == "instance" and not self.assigned_by(item, index):
                return  # a parameter
            begin = self.left(index, ENDS["||"] - {"||"} | {"<="})
            self.combine(item, begin, self.tokens[index - 1].end, False,
                         self.assigned_by(item, index))
        elif token.text in ("=", "<=") and self.is_assignment(index):
            targets = self.module.names(self.before(index), index)
            if not targets and item.kind != "function":
                return
            self.combine(item, self.tokens[index + 1].begin, self.right(index, {";"}),
                         self.is_wide(targets), self.assigned_by(item))

    def outside_logic(self):
        skipped = super().outside_logic()
        for item in self.module.items:
            if item.kind == "instance":
                self.look_at_inputs(item)
        return skipped

    def look_at_inputs(self, item):
        child = modules_of(self.device)[self.module.word(item.first)]
        for port, first, end in self.module.connections(item):
            if child.directions[port] == "input" and port not in CLOCKS and (
                    self.tokens[first - 1].text == "("):
                self.combine(item, self.tokens[first].begin, self.tokens[end - 1].end,
                             child.signals[port].wide, {(child.name, port)},
                             (f"{child.name}.sv", port))

    def before(self, index):
        at = index - 1
        while self.tokens[at].text not in (";", "begin", "else", ")", "end", "assign") and not (
                self.tokens[at].text == ":" and self.tokens[at].depth == 0):
            at -= 1
        return at + 1

    def is_wide(self, targets):
        return len(targets) != 1 or any(self.module.signals[name].wide for name in targets)

    def assigned_by(self, item, index=None):
        """What depends on this place within a clock."""
        if item.kind in ("always_ff", "function"):
            return set()
        if item.kind == "instance":
            child = modules_of(self.device)[self.module.word(item.first)]
            return {(child.name, port) for port, first, end in self.module.connections(item)
                    if first <= index < end}
        return {(self.module.name, name) for name in self.module.targets(item)[0]}

    def combine(self, item, begin, end, wide, targets, concerns=None):
        value = self.text[begin:end]
        loops = set().union(*(behind(self.device, target) for target in targets))
        concerns = concerns or (self.source, self.line_around(begin, end))
        for signal, operand, added in self.operands_at(item):
            source = (self.module.name, signal)
            if operand == value or not added and source in loops:
                continue
            ends = (f"{operand} ? ({value}) : '0", f"{operand} ? '1 : ({value})") if wide else (
                f"({value}) && {operand}", f"({value}) || {operand}")
            for instead in ends:
                self.add(begin, end, instead, "condition added")
                self.of_fault[instead, begin] = {
                    "added": added, "concerns": concerns,
                    "edges": () if added else (source, tuple(sorted(targets)))}

    def line_around(self, begin, end):
        first, last = self.text.rfind("\n", 0, begin) + 1, self.text.find("\n", end)
        return " ".join(self.text[first:last].split())

    def operands_at(self, item):
        """(signal, text, what it needs behind the module's head)."""
        if item.kind == "function":
            yield from self.arguments(item)
            return
        for signal in self.module.signals.values():
            if signal.scope != item.scope[:len(signal.scope)] or signal.name in CLOCKS:
                continue
            names = [f"{signal.name}[0]", f"(|{signal.name})"] if signal.wide else [signal.name]
            for number, name in enumerate(names):
                yield signal.name, name, ""
                if self.clock and not signal.scope:
                    was = f"was_{signal.name}" + (f"_{'bit any'.split()[number]}"
                                                  if signal.wide else "")
                    yield signal.name, was, (f" logic {was}; always_ff @(posedge {self.clock})"
                                             f" {was} <= {name};")


    def arguments(self, item):
        head = self.module.places.end_of(item.first)
        for match in re.finditer(r"input logic (\[[^\]]*\] )?(\w+)",
                                 self.text[self.tokens[item.first].begin:self.tokens[head].begin]):
            wide, name = match.groups()
            for operand in (f"{name}[0]", f"(|{name})") if wide else (name,):
                yield name, operand, ""


@lru_cache(None)
def every_condition(device):
    faults = []
    for path in rtl_sources(device):
        found = ConditionFaults(device, path) if modules_of(device)[path.stem].signals else None
        for fault in found.faults if found else []:
            faults.append(ListedFault(device, *fault.__dict__.values(),
                                      **found.of_fault[fault.instead, fault.begin]))
    return faults


def chosen_by(seed, device, number):
    """Of each place one, then of each another one, and so on."""
    places = {}
    for fault in every_condition(device):
        digest = hashlib.sha256(f"{seed} {fault.name}".encode()).digest()
        places.setdefault((fault.source, fault.begin, fault.end), []).append((digest, fault))
    ranked = [(rank, *one) for ones in places.values()
              for rank, one in enumerate(sorted(ones, key=lambda one: one[0]))]
    return [fault for _, _, fault in sorted(ranked, key=lambda one: one[:2])[:number]]
