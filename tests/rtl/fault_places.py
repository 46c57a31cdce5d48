# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Where in a source a value may change while the simulation runs, and what the values are."""
from verilog_faults import CLOSERS, OPENERS, tokens_of

DECLARATIONS = ("logic", "wire", "int", "bit", "genvar", "input", "output", "reg")


class Places:
    """Of each token of a source: may a value change there at run time?"""

    def __init__(self, text):
        self.text, self.tokens = text, tokens_of(text)
        self.fixed = [False] * len(self.tokens)
        self.constants = {}  # localparam: (first token of its value, the `;`)
        self.index, self.block = 0, 0
        self.mark_statements()
        self.mark_brackets()

    def mark(self, first, last):
        for index in range(first, last):
            self.fixed[index] = True

    def end_of(self, index, ends=(";",)):
        depth = self.tokens[index].depth
        while not (self.tokens[index].text in ends and self.tokens[index].depth == depth):
            index += 1
        return index

    def closing(self, index):
        depth = self.tokens[index].depth
        while not (self.tokens[index].text in CLOSERS and self.tokens[index].depth == depth):
            index += 1
        return index

    def mark_statements(self):
        """`procedural`: how deep in always blocks and functions, where conditions are hardware."""
        tokens, index, procedural, blocks = self.tokens, 0, False, []
        while index < len(tokens):
            word = tokens[index].text
            if word in ("module", "package"):
                end = self.end_of(index)
                self.mark(index, end)
                index = end
            elif word in ("localparam", "parameter"):
                end = self.end_of(index)
                value = self.end_of(index, ("=",))
                self.mark(index, end)
                self.constants[tokens[value - 1].text] = (index, value - 1, value + 1, end)
                index = end
            elif word in ("always_ff", "always_comb", "function", "initial"):
                procedural, blocks = True, [] if word == "function" else None
                if word == "function":
                    end = self.end_of(index)
                    self.mark(index, end)
                    index = end
                else:
                    index = self.procedure(index + 1)
                    procedural = False
                    continue
            elif word == "endfunction":
                procedural = False
            elif word in DECLARATIONS:
                end = self.end_of(index)
                equals = [i for i in range(index, end) if tokens[i].text == "=" and
                          tokens[i].depth == tokens[index].depth]
                starts = word != "wire"  # a variable's first value
                self.mark(index, equals[0] if equals and not starts else end)
                index = end
            elif word == "assign":
                equals = self.end_of(index, ("=",))
                self.mark(index, equals)
                index = self.end_of(index)
            elif word in ("for", "if") and not procedural or word == "for":
                end = self.closing(index + 1)
                self.mark(index, end)
                index = end
            elif not procedural and tokens[index].kind == "word" and word.startswith(
                    ("cci550_", "a55_")):
                if tokens[index + 1].text == "#":
                    end = self.closing(index + 2)
                    self.mark(index, end)
                    index = end
                self.mark_connections(index)
                index = self.end_of(index)
            index += 1

    def mark_connections(self, index):
        """Selections in connections: they may be of an output."""
        depth = None
        for at in range(index, self.end_of(index)):
            token = self.tokens[at]
            if token.text == "[" and depth is None:
                depth = token.depth
            elif token.text == "]" and token.depth == depth:
                depth = None
            elif depth is not None:
                self.fixed[at] = True

    def procedure(self, index):
        """Behind the statement that begins here."""
        tokens = self.tokens
        if tokens[index].text == "@":
            return self.procedure(self.closing(index + 1) + 1)
        if tokens[index].text == "begin":
            depth, at = 1, index + 1
            while depth:
                depth += {"begin": 1, "case": 1, "end": -1, "endcase": -1}.get(tokens[at].text, 0)
                at += 1
            return at
        if tokens[index].text == "if":
            after = self.procedure(self.closing(index + 1) + 1)
            if tokens[after].text == "else":
                after = self.procedure(after + 1)
            return after
        if tokens[index].text == "case":
            while tokens[index].text != "endcase":
                index += 1
            return index + 1
        return self.end_of(index) + 1

    def mark_brackets(self):
        tokens = self.tokens
        for index, token in enumerate(tokens):
            if token.text == "[":
                end = self.closing(index)
                inner = [i for i in range(index + 1, end) if tokens[i].depth == token.depth + 1]
                sign = next((i for i in inner if tokens[i].text in (":", "+:")), None)
                if sign is not None and "?" not in [tokens[i].text for i in inner]:
                    self.mark(index + 1 if tokens[sign].text == ":" else sign, end)
            if token.text == "{" and index + 2 < len(tokens):
                inner = self.replicates(index)
                if inner:
                    self.mark(index + 1, inner)
            if token.text == "'" and index:
                self.fixed[index - 1] = True

    def replicates(self, index):
        """Where the second `{` of `{N{` stands."""
        at = index + 1
        if self.tokens[at].text in OPENERS:
            return 0
        while self.tokens[at].text not in "{}();,?" and at < index + 6:
            at += 1
        return at if self.tokens[at].text == "{" and self.tokens[at - 1].text != "," and at > (
            index + 1) else 0

    def value_around(self, begin, end, inputs_of):
        """(begin, end) of the smallest value that is assigned, tested or put in, and has this."""
        best = None
        for first, last in self.values(inputs_of):
            if first <= begin and end <= last and (
                    best is None or last - first < best[1] - best[0]):
                best = first, last
        return best

    def values(self, inputs_of):
        tokens, module = self.tokens, None
        for index, token in enumerate(tokens):
            if token.kind == "word" and token.text.startswith(("cci550_", "a55_")) and (
                    tokens[index + 1].text == "#" or tokens[index + 1].kind == "word"):
                module = token.text
            after = tokens[index + 1].text if index + 1 < len(tokens) else ""
            inside = None
            if token.text in ("=", "<=") and self.assigns(index):
                inside = index + 1, self.end_of(index)
            elif token.text in ("if", "case") and after == "(" and not self.fixed[index + 1]:
                inside = index + 2, self.closing(index + 1)
            elif token.text == "." and tokens[index + 2].text == "(" and after in inputs_of(module):
                inside = index + 3, self.closing(index + 2)
            if inside and inside[0] < inside[1]:
                yield tokens[inside[0]].begin, tokens[inside[1] - 1].end

    def assigns(self, index):
        if self.tokens[index].depth != 0:
            return False
        at = index - 1
        while self.tokens[at].text not in (";", "begin", "else", ":", "end") and at > 0:
            at -= 1
        others = ("localparam", "parameter", "genvar", "for", "initial", "logic")
        return not any(token.text in others for token in self.tokens[at:index])

    def changeable(self, begin):
        index = next(i for i, token in enumerate(self.tokens) if token.begin >= begin)
        return not self.fixed[index]
