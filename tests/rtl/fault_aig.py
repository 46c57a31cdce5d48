# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""And-inverter graphs of RTL with switched faults (AIGER): read once, then with one fault on,
beside the same without."""
import re
import sys
from functools import cached_property
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "vectors/properties"))

from aig import Graph, write_aig

FIRST = 4  # rows, behind which it is looked what registers always hold


def same_function(gold, gate, path):
    """As SwitchedAig.function of graphs of their own, inputs and registers by name; None: they
    have other ones."""
    graph = Graph()
    if set(gold.names) != set(gate.names) or set(gold.latch_names) != set(gate.latch_names) or len(
            gold.outputs) != len(gate.outputs) or "" in gold.names + gold.latch_names:
        return None
    values = {name: graph.variable() for name in gold.names + gold.latch_names}
    ends = []
    for aig in (gold, gate):
        named = dict(zip(aig.inputs + [q for q, _ in aig.latches], aig.names + aig.latch_names))
        value = graph.copy(aig, {q: values[name] for q, name in named.items()})
        following = {name: value(end) for name, (_, end) in zip(aig.latch_names, aig.latches)}
        ends.append([*map(value, aig.outputs), *(following[name] for name in gold.latch_names)])
    output = graph.any([graph.differ(*pair) for pair in sorted(set(zip(*ends)))])
    if output:
        write_aig(path, graph, list(values.values()), [], output)
    return output == 0


def miter_of_runs(graph, inputs, runs, path):
    """Do the outputs of two graphs differ in any row? `runs`: each graph with what its inputs are.
    Registers begin with 0."""
    latches, outputs = [], []
    for aig, values in runs:
        own = {q: graph.variable() for q, _ in aig.latches}
        value = graph.copy(aig, {**values, **own})
        latches += [(own[q], value(following)) for q, following in aig.latches]
        outputs.append([value(end) for end in aig.outputs])
    output = graph.any([graph.differ(a, b) for a, b in zip(*outputs, strict=True)])
    write_aig(path, graph, inputs, latches, output)


def same_sequence(gold, gate, path):
    """As SwitchedAig.sequence of graphs of their own. A value that there is not is another one in
    each of them."""
    graph = Graph()
    named, inputs, runs = {}, [], []
    for aig in (gold, gate):
        values = {}
        for q, name in zip(aig.inputs, aig.names):
            values[q] = named.get(name) if name else None
            if values[q] is None:
                values[q] = graph.variable()
                inputs.append(values[q])
                if name:
                    named[name] = values[q]
        runs.append((aig, values))
    miter_of_runs(graph, inputs, runs, path)


class SwitchedAig:
    """Miters of the fault with a number against none. `number`: how its inputs' names end; a graph
    without such an input is the same with each fault."""

    def __init__(self, aig, number):
        self.aig, self.number = aig, number
        self.bits = {}  # input: bit of the number
        for literal, name in zip(aig.inputs, aig.names):
            match = re.fullmatch(r"(?:.*\.)?(\w+)\[(\d+)\]", name.split(" ")[0])
            if match and match.group(1) == number:
                self.bits[literal] = int(match.group(2))

    @cached_property
    def constants(self):
        """Registers that hold the same value in all rows behind the first ones, whatever the other
        inputs are, without a fault."""
        unknown = {literal: (1, 1) for literal in self.aig.inputs if literal not in self.bits}
        inputs = {**unknown, **{literal: (1, 0) for literal in self.bits}}

        def next_row(state):
            may = {0: (1, 0), **inputs, **state}  # (may be 0, may be 1)

            def value(literal):
                zero, one = may[literal & ~1]
                return (one, zero) if literal & 1 else (zero, one)

            for literal, left, right in self.aig.ands:
                a, b = value(left), value(right)
                may[literal] = a[0] | b[0], a[1] & b[1]
            return {q: value(following) for q, following in self.aig.latches}

        state = {q: (1, 0) for q, _ in self.aig.latches}
        for _ in range(FIRST):
            state = next_row(state)
        while True:
            joined = {q: (state[q][0] | one[0], state[q][1] | one[1])
                      for q, one in next_row(state).items()}
            if joined == state:
                return {q: one[1] for q, one in state.items() if one != (1, 1)}
            state = joined

    def values(self, fault):
        return {literal: fault >> bit & 1 for literal, bit in self.bits.items()}

    def free(self, graph):
        return {literal: graph.variable() for literal in self.aig.inputs
                if literal not in self.bits}

    def function(self, fault, path):
        """Do an output or a register's next value differ, whatever inputs and registers hold? False
        when both graphs are the same, else a miter in `path`."""
        graph = Graph()
        shared = {**self.free(graph), **{q: graph.variable() for q, _ in self.aig.latches}}
        inputs = list(shared.values())
        gold = graph.copy(self.aig, {**shared, **self.values(0)})
        gate = graph.copy(self.aig, {**shared, **self.values(fault)})
        ends = [*self.aig.outputs, *(following for _, following in self.aig.latches)]
        pairs = {(gold(end), gate(end)) for end in ends if gold(end) != gate(end)}
        output = graph.any([graph.differ(*pair) for pair in sorted(pairs)])
        if output:
            write_aig(path, graph, inputs, [], output)
        return output != 0

    def reachable(self, fault, path, behind):
        """Do outputs or registers differ in the first rows, or in one that stands so many rows
        behind one where constant registers hold what they do, and the others anything? That they
        never do is a proof by induction."""
        graph, inputs, pairs = Graph(), [], []
        base = FIRST + behind
        state = {q: 0 for q, _ in self.aig.latches}  # without the fault
        for row in range(base + behind + 1):
            free = self.free(graph)
            inputs += free.values()
            if row == base:
                state = {q: self.constants[q] if q in self.constants else graph.variable()
                         for q in state}
                inputs += [state[q] for q in state if q not in self.constants]
            good, bad = (graph.copy(self.aig, {**free, **state, **self.values(number)})
                         for number in (0, fault))
            following = [next_one for _, next_one in self.aig.latches]
            if not base <= row < base + behind:
                pairs += [(good(end), bad(end)) for end in [*self.aig.outputs, *following]]
            state = {q: good(next_one) for q, next_one in self.aig.latches}
        output = graph.any([graph.differ(*pair) for pair in sorted(set(pairs))
                            if pair[0] != pair[1]])
        if output:
            write_aig(path, graph, inputs, [], output)
        return output != 0

    def sequence(self, fault, path):
        """Do outputs differ, from all registers equal on? A miter in `path`."""
        graph = Graph()
        inputs = self.free(graph)
        miter_of_runs(graph, list(inputs.values()), [
            (self.aig, {**inputs, **self.values(number)}) for number in (0, fault)], path)
