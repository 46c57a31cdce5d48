# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""And-inverter graphs of RTL with switched faults (AIGER): read once, then with one fault on,
beside the same without."""
import re
from dataclasses import dataclass, field


@dataclass
class Aig:
    """As write_aiger -ascii -symbols has it. Literals: 2 * variable, + 1 inverted; latches begin
    with 0."""
    inputs: list = field(default_factory=list)
    latches: list = field(default_factory=list)  # (literal, next)
    outputs: list = field(default_factory=list)
    ands: list = field(default_factory=list)  # (literal, left, right), in an order that works
    names: list = field(default_factory=list)  # of inputs
    latch_names: list = field(default_factory=list)


def read_aag(path):
    lines = path.read_text().splitlines()
    _, inputs, latches, outputs, ands = map(int, lines[0].split()[1:6])
    at = 1
    parts = []
    for count in (inputs, latches, outputs, ands):
        parts.append([tuple(map(int, line.split())) for line in lines[at:at + count]])
        at += count
    # One without a name may be taken for any: which, has no part in what the proof says.
    names, latch_names = [""] * inputs, [f"({number})" for number in range(latches)]
    for line in lines[at:]:
        if line == "c":
            break
        if line.startswith("i"):
            number, name = line[1:].split(" ", 1)
            names[int(number)] = name
        elif line.startswith("l"):
            number, name = line[1:].split(" ", 1)
            latch_names[int(number)] = name
    return Aig([row[0] for row in parts[0]], [row[:2] for row in parts[1]],
               [row[0] for row in parts[2]], sorted(parts[3]), names, latch_names)


class Graph:
    """Ands in the making, each of them once."""

    def __init__(self):
        self.count, self.ands, self.known = 0, [], {}

    def variable(self):
        self.count += 1
        return 2 * self.count

    def conjunction(self, a, b):
        if a > b:
            a, b = b, a
        if a == 0 or a ^ 1 == b:
            return 0
        if a == 1 or a == b:
            return b
        if (a, b) not in self.known:
            self.known[a, b] = self.variable()
            self.ands.append((self.known[a, b], a, b))
        return self.known[a, b]

    def differ(self, a, b):
        return self.conjunction(self.conjunction(a, b) ^ 1, self.conjunction(a ^ 1, b ^ 1) ^ 1)

    def any(self, literals):
        result = 1
        for literal in literals:
            result = self.conjunction(result, literal ^ 1)
        return result ^ 1

    def copy(self, aig, values):
        """Literal by literal of `aig` here; `values` of its inputs and latches."""
        values = {0: 0, **values}

        def value(literal):
            return values[literal & ~1] ^ (literal & 1)

        for literal, left, right in aig.ands:
            values[literal] = self.conjunction(value(left), value(right))
        return value


def cone(graph, roots):
    """The ands that these need."""
    needed, by_literal = set(), {literal: (a, b) for literal, a, b in graph.ands}
    stack = [root & ~1 for root in roots]
    while stack:
        literal = stack.pop()
        if literal in by_literal and literal not in needed:
            needed.add(literal)
            stack += [part & ~1 for part in by_literal[literal]]
    return [row for row in graph.ands if row[0] in needed]


def write_aig(path, graph, inputs, latches, output):
    """Binary AIGER with one output."""
    ands = cone(graph, [output, *(following for _, following in latches)])
    number = {0: 0}
    for literal in [*inputs, *(literal for literal, _ in latches), *(row[0] for row in ands)]:
        number[literal] = 2 * len(number)

    def value(literal):
        return number[literal & ~1] ^ (literal & 1)

    def bytes_of(delta):
        out = bytearray()
        while delta >= 0x80:
            out.append(delta & 0x7f | 0x80)
            delta >>= 7
        return bytes(out + bytes([delta]))

    with open(path, "wb") as file:
        file.write(f"aig {len(number) - 1} {len(inputs)} {len(latches)} 1 {len(ands)}\n".encode())
        for _, following in latches:
            file.write(f"{value(following)}\n".encode())
        file.write(f"{value(output)}\n".encode())
        for literal, a, b in ands:
            left, right = sorted((value(a), value(b)), reverse=True)
            file.write(bytes_of(number[literal] - left) + bytes_of(left - right))


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


class SwitchedAig:
    """Miters of the fault with a number against none. `number`: how its inputs' names end."""

    def __init__(self, aig, number):
        self.aig, self.number = aig, number
        self.bits = {}  # input: bit of the number
        for literal, name in zip(aig.inputs, aig.names):
            match = re.fullmatch(r"(?:.*\.)?(\w+)\[(\d+)\]", name.split(" ")[0])
            if match and match.group(1) == number:
                self.bits[literal] = int(match.group(2))
        if not self.bits:
            raise ValueError(f"no input {number}")

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

    def sequence(self, fault, path):
        """Do outputs differ, from all registers equal on? A miter in `path`."""
        graph = Graph()
        inputs = self.free(graph)
        latches, outputs = [], []
        for number in (0, fault):
            own = {q: graph.variable() for q, _ in self.aig.latches}
            value = graph.copy(self.aig, {**inputs, **own, **self.values(number)})
            latches += [(own[q], value(following)) for q, following in self.aig.latches]
            outputs.append([value(end) for end in self.aig.outputs])
        output = graph.any([graph.differ(a, b) for a, b in zip(*outputs)])
        write_aig(path, graph, list(inputs.values()), latches, output)
