# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""And-inverter graphs (AIGER): read from Yosys, built, simulated, written for ABC. A literal is
2 * variable, + 1 when it is inverted; 0 is false and 1 true."""
from dataclasses import dataclass, field


@dataclass
class Aig:
    """As `write_aiger -ascii -symbols` has it."""
    inputs: list = field(default_factory=list)
    latches: list = field(default_factory=list)  # (literal, next)
    begins: list = field(default_factory=list)  # of each latch: 0, 1, or None when it has no value
    outputs: list = field(default_factory=list)
    ands: list = field(default_factory=list)  # (literal, left, right), in an order that works
    names: list = field(default_factory=list)  # of inputs, "" when Yosys has none
    latch_names: list = field(default_factory=list)  # (NUMBER) when Yosys has none
    output_names: list = field(default_factory=list)


def read_aag(path):
    lines = path.read_text().splitlines()
    _, inputs, latches, outputs, ands = map(int, lines[0].split()[1:6])
    at = 1
    parts = []
    for count in (inputs, latches, outputs, ands):
        parts.append([tuple(map(int, line.split())) for line in lines[at:at + count]])
        at += count
    # One without a name may be taken for any: which, has no part in what a proof says.
    names = {"i": [""] * inputs, "l": [f"({number})" for number in range(latches)],
             "o": [""] * outputs}
    for line in lines[at:]:
        if line == "c":
            break
        number, name = line[1:].split(" ", 1)
        if line[0] in names:
            names[line[0]][int(number)] = name
    begins = [0 if len(row) < 3 else None if row[2] == row[0] else row[2] for row in parts[1]]
    return Aig([row[0] for row in parts[0]], [row[:2] for row in parts[1]], begins,
               [row[0] for row in parts[2]], sorted(parts[3]), names["i"], names["l"], names["o"])


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

    def either(self, a, b):
        return self.conjunction(a ^ 1, b ^ 1) ^ 1

    def choice(self, condition, yes, no):
        return self.either(self.conjunction(condition, yes), self.conjunction(condition ^ 1, no))

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


def write_aig(path, graph, inputs, latches, *outputs):
    """Binary AIGER."""
    ands = cone(graph, [*outputs, *(following for _, following in latches)])
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
        file.write(f"aig {len(number) - 1} {len(inputs)} {len(latches)} {len(outputs)} "
                   f"{len(ands)}\n".encode())
        for literal in [*(following for _, following in latches), *outputs]:
            file.write(f"{value(literal)}\n".encode())
        for literal, a, b in ands:
            left, right = sorted((value(a), value(b)), reverse=True)
            file.write(bytes_of(number[literal] - left) + bytes_of(left - right))


def outputs_of(path):
    """The outputs' literals of a binary AIGER file: 0 where one is always false."""
    with open(path, "rb") as file:
        _, _, _, latches, outputs, _ = file.readline().split()[:6]
        for _ in range(int(latches)):
            file.readline()
        return [int(file.readline()) for _ in range(int(outputs))]
