# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""A counterexample as it is read: without inputs that it does not need, words in hexadecimal."""
import re
from collections import defaultdict

BIT = re.compile(r"(.*)\\[(\\d+)\\]$")

class Replay:
    """Rows of inputs through a model, several candidates at once, one a bit of each value."""

    def __init__(self, model, literal):
        self.model, self.literal = model, literal
        by_literal = {q: (a, b) for q, a, b in model.graph.ands}
        following = dict(model.latches)
        needed, stack = set(), [literal & ~1]
        while stack:
            q = stack.pop()
            if q not in needed:
                needed.add(q)
                stack += [part & ~1 for part in by_literal.get(q, ())]
                if q in following:
                    stack.append(following[q] & ~1)
        self.ands = [row for row in model.graph.ands if row[0] in needed]
        self.latches = [latch for latch in model.latches if latch[0] in needed]
        self.used = [q in needed for q in model.inputs.values()]

    def violated(self, rows, lanes):
        """For each candidate: does the output hold in the last row? `rows`: for each row and input
        the candidates' bits."""
        every = (1 << lanes) - 1
        state = {q: 0 for q, _ in self.latches}
        result = 0
        for row in rows:
            values = {0: 0, **dict(zip(self.model.inputs.values(), row)), **state}

            def value(literal):
                return values.get(literal & ~1, 0) ^ (every if literal & 1 else 0)

            for q, a, b in self.ands:
                values[q] = value(a) & value(b)
            result = value(self.literal)
            state = {q: value(following) for q, following in self.latches}
        return result

    def smallest(self, rows, high=()):
        """The rows with as many inputs as can be at rest: 0, and 1 those of the words in `high`."""
        names = [word_of(name)[0] for name in self.model.inputs]
        rest = [int(name in high) for name in names]
        rows = [[int(bit) if used else 0 for bit, used in zip(row, self.used)] for row in rows]
        for by_bit in (False, True):
            groups = defaultdict(list)
            for number, row in enumerate(rows):
                for place, bit in enumerate(row):
                    if bit != rest[place]:
                        groups[(number, place if by_bit else names[place])].append((number, place))
            rows = self.at_rest(rows, list(groups.values()), rest)
        return rows

    def at_rest(self, rows, groups, rest):
        """Greedily: lane k has the first k + 1 of the groups at rest."""
        while groups:
            lanes = len(groups)
            every = (1 << lanes) - 1
            wide = [[every if bit else 0 for bit in row] for row in rows]
            for lane, group in enumerate(groups):
                for number, place in group:
                    from_here = every ^ ((1 << lane) - 1)
                    wide[number][place] = (wide[number][place] & ~from_here) | (
                        from_here if rest[place] else 0)
            holds = self.violated(wide, lanes)
            done = 0
            while done < lanes and holds >> done & 1:
                done += 1
            for group in groups[:done]:
                for number, place in group:
                    rows[number][place] = rest[place]
            groups = groups[done + 1:]
        return rows


def word_of(name):
    match = re.fullmatch(r"(.*)\[(\d+)\]", name)
    return (match[1], int(match[2])) if match else (name, None)

def readable(model, rows, names=None, quiet=()):
    """A line for each row: what is not 0. `names`: for words whose bits have names, a list of them;
    `quiet`: words that are HIGH as a rule, told when they are LOW."""
    wide = {word_of(name)[0] for name in model.inputs if word_of(name)[1]}
    for number, row in enumerate(rows):
        words, high = defaultdict(int), defaultdict(list)
        for name, bit in zip(model.inputs, row):
            word, place = word_of(name)
            words[word] |= bit << (place or 0)
            if bit and names and word in names:
                high[word].append(names[word][place])
        parts = []
        for word, value in words.items():
            if word in quiet:
                parts += [] if value else [f"{word} LOW"]
            elif word in high:
                parts.append(f"{word} {' '.join(high[word])}")
            elif value:
                parts.append(f"{word} {value:x}" if word in wide else word)
        yield f"row {number}: {', '.join(parts) or 'nothing'}"
