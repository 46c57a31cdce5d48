# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""The items of a twin's module: declarations, assignments, blocks and instances, each with the
generate scope that it stands in; and what depends on what without a clock in between."""
from dataclasses import dataclass
from functools import lru_cache

from fault_list import rtl_sources
from fault_places import DECLARATIONS, Places

NO_SIGNALS = ("localparam", "parameter", "genvar", "int", "generate", "endgenerate")


@dataclass(frozen=True)
class Signal:
    name: str
    wide: bool
    scope: tuple  # of names of generate blocks


@dataclass(frozen=True)
class Item:
    kind: str  # assign, always_ff, always_comb, function, instance
    first: int  # tokens
    end: int
    scope: tuple


class Module:
    def __init__(self, path):
        self.text = path.read_text()
        self.name, self.places = path.stem, Places(self.text)
        self.tokens = self.places.tokens
        self.signals, self.directions, self.items = {}, {}, []
        self.head_end = 0  # character behind the head's `;`
        if not path.stem.endswith("_pkg"):
            self.read()

    def word(self, index):
        return self.tokens[index].text

    def read(self):
        index = next(i for i, t in enumerate(self.tokens) if t.text == "module")
        head = self.places.end_of(index)
        self.head_end = self.tokens[head].end
        self.read_ports(index, head)
        index, scope = head + 1, []
        while self.word(index) != "endmodule":
            index = self.item(index, scope)

    def read_ports(self, index, end):
        for at in range(index, end):
            if self.word(at) in ("input", "output"):
                stop = next(i for i in range(at, end + 1) if i == end or self.tokens[i].depth ==
                            self.tokens[at].depth and self.word(i) == ",")
                name = next(i for i in range(stop - 1, at, -1) if self.tokens[i].kind == "word")
                self.directions[self.word(name)] = self.word(at)
                wide = any(self.word(i) == "[" for i in range(at, stop))
                self.signals[self.word(name)] = Signal(self.word(name), wide, ())

    def item(self, index, scope):
        """Behind the item that begins here."""
        word = self.word(index)
        if word in ("always_ff", "always_comb"):
            end = self.places.procedure(index + 1)
            self.items.append(Item(word, index, end, tuple(scope)))
            return end
        if word == "function":
            end = next(i for i in range(index, len(self.tokens)) if self.word(i) == "endfunction")
            self.items.append(Item(word, index, end, tuple(scope)))
            return end + 1
        if word == "assign":
            end = self.places.end_of(index)
            self.items.append(Item(word, index, end, tuple(scope)))
            return end + 1
        if word in ("for", "if"):
            return self.places.closing(index + 1) + 1
        if word == "begin":
            named = self.word(index + 1) == ":"
            scope.append(self.word(index + 2) if named else "")
            return index + 3 if named else index + 1
        if word == "end":
            scope.pop()
            return index + 1
        if word in ("generate", "endgenerate", "else"):
            return index + 1
        end = self.places.end_of(index)
        if word in DECLARATIONS:
            self.declare(index, end, tuple(scope))
        elif word not in NO_SIGNALS and self.tokens[index].kind == "word":
            self.items.append(Item("instance", index, end, tuple(scope)))
        return end + 1

    def declare(self, index, end, scope):
        if self.word(index) in NO_SIGNALS:
            return
        wide = self.word(index + 1) == "["
        at = self.places.closing(index + 1) + 1 if wide else index + 1
        depth, naming = self.tokens[index].depth, True
        for token in self.tokens[at:end]:
            if token.depth == depth and naming and token.kind == "word":
                self.signals[token.text] = Signal(token.text, wide, scope)
                naming = False
            naming = naming or token.text == "," and token.depth == depth

    def of(self, index):
        """The item that this token stands in."""
        return next((item for item in self.items if item.first <= index < item.end), None)

    def names(self, first, end):
        """Signals that stand there."""
        return {self.word(i) for i in range(first, end)
                if self.word(i) in self.signals and self.word(i - 1) != "."}

    def targets(self, item):
        """Signals that the item assigns, and those that it reads."""
        if item.kind == "assign":
            equals = self.places.end_of(item.first, ("=",))
            whole = self.names(item.first, item.end)
            left = {self.word(i) for i in range(item.first, equals)
                    if self.word(i) in self.signals and self.tokens[i].depth <= 1}
            return left, self.names(equals, item.end) | (whole - left)
        left = set()
        for index in range(item.first, item.end):
            if self.word(index) == "=" and self.tokens[index].depth == 0:
                at = index - 1
                while self.word(at) not in (";", "begin", "else", ":", "end", ")"):
                    at -= 1
                left |= self.names(at + 1, index)
        return left, self.names(item.first, item.end) - left

    def connections(self, item):
        """(port, first, end) of each connection of an instance."""
        at = item.first + 1
        if self.word(at) == "#":
            at = self.places.closing(at + 1) + 1
        opener = at + 1
        depth = self.tokens[opener].depth + 1
        for index in range(opener + 1, item.end):
            if self.word(index) == "." and self.tokens[index].depth == depth:
                if self.word(index + 2) == "(":
                    yield self.word(index + 1), index + 3, self.places.closing(index + 2)
                else:
                    yield self.word(index + 1), index + 1, index + 2

    def connected(self, first, end):
        return {self.word(i) for i in range(first, end) if self.word(i) in self.signals}


@lru_cache(None)
def modules_of(device):
    return {path.stem: Module(path) for path in rtl_sources(device)}


@lru_cache(None)
def dependents(device):
    """For each (module, signal) those that depend on it within a clock. All instances of a module
    are taken as one, so that there may be more here than there is."""
    modules, graph = modules_of(device), {}

    def add(source, target):
        graph.setdefault(source, set()).add(target)

    for module in modules.values():
        for item in module.items:
            if item.kind in ("assign", "always_comb"):
                left, right = module.targets(item)
                for source in right:
                    for target in left:
                        add((module.name, source), (module.name, target))
            elif item.kind == "instance":
                child = modules[module.word(item.first)]
                for port, first, end in module.connections(item):
                    for name in module.connected(first, end):
                        ends = (module.name, name), (child.name, port)
                        if child.directions[port] == "input":
                            add(*ends)
                        else:
                            add(*ends[::-1])
    return graph


@lru_cache(None)
def behind(device, start):
    """What depends on it within a clock, itself, too."""
    graph, found, left = dependents(device), {start}, [start]
    while left:
        for node in graph.get(left.pop(), ()):
            if node not in found:
                found.add(node)
                left.append(node)
    return found

