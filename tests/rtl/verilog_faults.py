# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Single faults of a SystemVerilog source, generated from its text.

Kinds: the right-hand side of an assignment negated; an operand of && || & | dropped; a condition of
`if` or `?:` always true; a constant one too large, but not the width of a cast or of `+:`. A fault's name is the source's name and the line
as it reads with the fault, so that it stays when lines move.
"""
import re
from dataclasses import dataclass

TOKEN = re.compile(
    r"(?P<space>\s+|//[^\n]*|/\*.*?\*/)"
    r"|(?P<number>\d*'s?[hdbo][0-9a-fA-F_xz?]+|'[01]\b|\b\d[\d_]*\b)"
    r"|(?P<word>[A-Za-z_`$][\w$]*(?:::\w+)?)"
    r"|(?P<string>\"[^\"]*\")"
    r"|(?P<sign>&&|\|\||<<<|>>>|<<|>>|===|!==|==|!=|<=|>=|\+:|-:|\+\+|::|.)", re.S)
OPENERS, CLOSERS = "([{", ")]}"
# What ends an operand, from the operator that binds least on.
ENDS = {"||": {"||", "?", ":", "=", ",", ";"}}
ENDS["&&"] = ENDS["||"] | {"&&"}
ENDS["|"] = ENDS["&&"] | {"|"}
ENDS["&"] = ENDS["|"] | {"&", "^"}
NEUTRAL = {"||": "1'b0", "&&": "1'b1", "|": "'0", "&": "'1"}
AHEAD = {"assign", "begin", "else", "return"}


@dataclass(frozen=True)
class Fault:
    """The text from `begin` to `end` of `source` replaced by `instead`."""
    source: str
    begin: int
    end: int
    instead: str
    kind: str
    name: str


@dataclass
class Token:
    kind: str
    text: str
    begin: int
    end: int
    depth: int


def tokens_of(text):
    tokens, depth = [], 0
    for match in TOKEN.finditer(text):
        if match.lastgroup == "space":
            continue
        sign = match.group()
        if sign in CLOSERS:
            depth -= 1
        tokens.append(Token(match.lastgroup, sign, match.start(), match.end(), depth))
        if sign in OPENERS:
            depth += 1
    return tokens


def one_more(number):
    """The constant after this one, of the same width and base."""
    if "'" not in number:
        return str(int(number.replace("_", "")) + 1)
    size, base, digits = re.fullmatch(r"(\d*)'s?([hdbo]?)([0-9a-fA-FxzXZ_?]+)", number).groups()
    if not base or re.search("[xzXZ?]", digits):
        return None
    radix = {"h": 16, "d": 10, "b": 2, "o": 8}[base]
    value = int(digits.replace("_", ""), radix) + 1
    if size:
        value %= 1 << int(size)
    form = {"h": "{:x}", "d": "{:d}", "b": "{:b}", "o": "{:o}"}[base]
    return f"{size}'{base}{form.format(value)}"


class FaultList:
    """The faults of one source, each text once."""

    def __init__(self, source, text):
        self.source, self.text, self.tokens = source, text, tokens_of(text)
        self.faults, self.names, self.seen = [], {}, set()
        self.skipped = self.outside_logic()
        for index, token in enumerate(self.tokens):
            if not self.skipped[index]:
                self.look(index, token)

    def outside_logic(self):
        """Tokens of which faults are no hardware: widths of declarations, `for` heads, edges."""
        skipped = [False] * len(self.tokens)
        statement, skipping = None, False
        for index, token in enumerate(self.tokens):
            before = self.tokens[index - 1].text if index else ";"
            if before in (";", "begin", "end", ",", "(", ")") and token.depth <= 1:
                if token.text in ("logic", "input", "output", "wire", "reg", "parameter",
                                  "localparam", "int", "bit", "function", "genvar"):
                    skipping = True
            if token.text == "for":
                statement = token.depth
            skipped[index] = skipping or statement is not None
            if skipping and (token.text in (";", ",") and token.depth <= 1 or
                             token.text == "=" and token.depth <= 1 or token.text == ")"):
                skipping = False
            if statement is not None and token.text == ")" and token.depth == statement:
                statement = None
        return skipped

    def look(self, index, token):
        if token.kind == "number" and not self.is_width(index):
            self.add(token.begin, token.end, one_more(token.text), "constant")
        elif token.text in NEUTRAL and self.is_binary(index):
            for begin, end in self.operands(index, token):
                self.add(begin, end, NEUTRAL[token.text], "operand")
        elif token.text == "if" and self.tokens[index + 1].text == "(":
            last = self.closing(index + 1)
            self.add(self.tokens[index + 1].end, self.tokens[last].begin, "1'b1", "condition")
        elif token.text == "?":
            begin = self.left(index, ENDS["||"] | {"<="})
            self.add(begin, self.tokens[index - 1].end, "1'b1", "condition")
            self.add(begin, self.tokens[index - 1].end, "1'b0", "condition")
        elif token.text in ("=", "<=") and self.is_assignment(index):
            begin, end = self.tokens[index + 1].begin, self.right(index, {";"})
            self.add(begin, end, f"~({self.text[begin:end]})", "negated")

    def is_width(self, index):
        """Of a cast or of `+:`: a bit more is cut off again."""
        return self.tokens[index - 1].text == "+:" or self.tokens[index + 1].text == "'"

    def is_binary(self, index):
        before = self.tokens[index - 1]
        return before.kind in ("number", "word", "string") or before.text in CLOSERS

    def is_assignment(self, index):
        """Of a statement, not of a declaration, a parameter or a `for`."""
        if self.tokens[index].depth != 0:
            return False
        at = index - 1
        while self.tokens[at].text not in (";", "begin", "else", ":", ")", "end"):
            at -= 1
        first = self.tokens[at + 1]
        if self.tokens[at].text == ")" and first.text in CLOSERS:
            return False
        return first.text == "assign" or first.text == "{" or (
            first.kind == "word" and first.text not in
            ("localparam", "parameter", "logic", "wire", "int", "bit", "genvar", "function"))

    def closing(self, index):
        depth = self.tokens[index].depth
        while not (self.tokens[index].text in CLOSERS and self.tokens[index].depth == depth):
            index += 1
        return index

    def left(self, index, ends):
        """Where the operand in front of this operator begins."""
        depth, at = self.tokens[index].depth, index - 1
        while at >= 0:
            token = self.tokens[at]
            opened = token.text in OPENERS and token.depth == depth - 1
            ended = token.depth == depth and (
                token.text in ends or token.text in AHEAD or
                token.text == "<=" and depth == 0 or token.text == ")" and self.is_head(at))
            if opened or ended:
                break
            at -= 1
        return self.tokens[at + 1].begin

    def is_head(self, at):
        """The bracket closes the condition of an `if`."""
        depth = self.tokens[at].depth
        while not (self.tokens[at].text == "(" and self.tokens[at].depth == depth):
            at -= 1
        return at > 0 and self.tokens[at - 1].text in ("if", "case")

    def right(self, index, ends):
        """Where the operand behind this operator ends."""
        depth, at = self.tokens[index].depth, index + 1
        while True:
            token = self.tokens[at]
            if token.text in CLOSERS and token.depth < depth:
                break
            if token.depth == depth and token.text in ends:
                break
            at += 1
        return self.tokens[at - 1].end

    def operands(self, index, token):
        ends = ENDS[token.text]
        first, last = self.tokens[index - 1], self.tokens[index + 1]
        yield self.left(index, ends), first.end
        yield last.begin, self.right(index, ends)

    def add(self, begin, end, instead, kind):
        if instead is None or (begin, end, instead) in self.seen or begin >= end:
            return
        self.seen.add((begin, end, instead))
        first = self.text.rfind("\n", 0, begin) + 1
        last = self.text.find("\n", end)
        line = " ".join((self.text[first:begin] + instead + self.text[end:last]).split())
        name = f"{self.source}: {line}"
        self.names[name] = self.names.get(name, 0) + 1
        if self.names[name] > 1:
            name += f" ({self.names[name]})"
        self.faults.append(Fault(self.source, begin, end, instead, kind, name))


def faults_of(source, text):
    return FaultList(source, text).faults
