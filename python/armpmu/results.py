# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Results as objects. Their classes are made of what the C++ types say of themselves."""
import html
import json
import keyword
import math
import os
import re
from typing import (TYPE_CHECKING, Any, Dict, Iterator, List, NamedTuple, SupportsIndex, Tuple,
                    TypeVar, overload)

T = TypeVar("T")


class Field(NamedTuple):
    """What is known of a member of a result."""

    name: str
    meaning: str
    unit: str  # "cycles"; "" where there is none
    quantity: str  # number, count, rate, share or time
    grade: str  # exact, order or timing: how far it can be believed (docs/events.md)


class Number(NamedTuple):
    """A number of a result, and what it is."""

    value: float
    field: Field


class Node:
    """A member in the tree of what results can have, as testbench/report/field_tree.h has it."""

    def __init__(self, tree: Any) -> None:
        self.name: str = tree.name
        self.kind: str = tree.kind  # flag, text, word, real, number, integer, object, list, map
        self.field = Field(tree.name, tree.meaning, tree.unit, tree.quantity, tree.grade)
        self.left_out: bool = tree.left_out
        self.null: bool = tree.null
        self.words: List[str] = tree.words
        self.members = [Node(one) for one in tree.members]
        self.made: Any = None  # the class of an object

    @property
    def attribute(self) -> str:
        """Its name in Python: from_ for from, filter_way for "filter way"."""
        name = re.sub(r"\W", "_", self.name)
        return name + "_" if keyword.iskeyword(name) else name

    @property
    def element(self) -> "Node":
        """Of a list or map."""
        return self.members[0]

    @property
    def is_number(self) -> bool:
        """Whether it has a value, a unit and a grade."""
        return self.kind in ("real", "number", "integer")

    @property
    def doc(self) -> str:
        """Its meaning, unit, how far it can be believed, and the words it may be."""
        text = self.field.meaning or self.name
        if self.is_number:
            text += f" [{self.field.unit or self.field.quantity}, {self.field.grade}]"
        if self.words:
            text += f" One of: {', '.join(self.words[:8])}{', ...' if len(self.words) > 8 else ''}."
        if self.left_out or self.null:
            text += " None where there is nothing."
        return text


class Parts(List[T]):
    """A list whose elements may be asked for by their names, too: `result.masters["gpu"]`."""

    @overload
    def __getitem__(self, which: SupportsIndex) -> T: ...

    @overload
    def __getitem__(self, which: slice) -> List[T]: ...

    @overload
    def __getitem__(self, which: str) -> T: ...

    def __getitem__(self, which: Any) -> Any:
        if not isinstance(which, str):
            return super().__getitem__(which)
        for one in self:
            if getattr(one, "name", None) == which:
                return one
        names = [str(one.name) for one in self if hasattr(one, "name")]
        raise KeyError(f"{which}: there are {', '.join(names)}")


class Part:
    """An object of a result, whose members are its attributes."""

    _node: Any
    fields: Dict[str, Field] = {}

    def __init__(self, values: Dict[str, Any]) -> None:
        self._values = values
        self._made: Dict[str, Any] = {}

    def _member(self, node: Any) -> Any:
        name = node.name
        if name not in self._made:
            self._made[name] = _made_of(node, self._values.get(name))
        return self._made[name]

    def to_dict(self) -> Dict[str, Any]:
        """As in the JSON of `armpmu run -j`."""
        return self._values

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and self._values == other._values

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self._values.items()
                          if not isinstance(value, (dict, list)))
        return f"{type(self).__name__}({shown})"


class Result(Part):
    """What a run gives; `fields` and the class say what its members are."""

    kind: str = ""  # "traffic", "core", "program", "platform"

    if TYPE_CHECKING:  # members of a kind have types once it is known: isinstance(r, TrafficResult)

        def __getattr__(self, name: str) -> Any: ...

    def __init__(self, text: str, table: str = "", series: Any = None) -> None:
        super().__init__(json.loads(text))
        self._text = text
        self._table = table
        #: Armpmu's Series where it was asked for.
        self.series = series

    def __str__(self) -> str:
        """The tables of `armpmu run`."""
        return self._table or repr(self)

    def to_json(self) -> str:
        """As `armpmu run -j` prints it, byte for byte."""
        return self._text

    def save(self, path: Any) -> None:
        """Writes that JSON, which `armpmu report` and `armpmu.load` read."""
        with open(os.fspath(path), "w", encoding="utf-8") as file:
            file.write(self._text)

    @property
    def numbers(self) -> Dict[str, Number]:
        """All numbers that have a value, by their paths: "masters.gpu.reads"."""
        return dict(numbers_below(self._node, self._values, ""))

    def __getitem__(self, path: str) -> float:
        """The value of a number by its path."""
        try:
            return self.numbers[path].value
        except KeyError:
            raise KeyError(f"{path}: no number of this result; `numbers` has them") from None

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each number: value, unit, grade, meaning. Needs pandas."""
        import pandas

        rows = [(path, n.value, n.field.unit, n.field.grade, n.field.meaning)
                for path, n in self.numbers.items()]
        return pandas.DataFrame(rows, columns=["number", "value", "unit", "grade",
                                               "meaning"]).set_index("number")

    def plot(self, *names: str, ax: Any = None) -> Any:
        """The series over cycles, as Series.plot; else bars of the counters."""
        if self.series is not None:
            return self.series.plot(*names, ax=ax)
        if ax is None:
            from matplotlib import pyplot

            ax = pyplot.subplots()[1]
        counters = self._values.get("counters", [])
        names_of = [str(one.get("name", one.get("event"))) for one in counters]
        ax.barh(names_of, [one["value"] for one in counters])
        ax.invert_yaxis()
        return ax

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{html.escape(path)}</td><td style='text-align:right'>{_shown(n.value)}</td>"
            f"<td>{html.escape(n.field.unit)}</td><td>{n.field.grade}</td></tr>"
            for path, n in self.numbers.items())
        findings = "".join(f"<p>{html.escape(one['text'])}</p>"
                           for one in self._values.get("findings", []))
        return (f"<b>{html.escape(str(self._values.get('scenario', '')))}</b>{findings}"
                f"<table><tr><th>number</th><th>value</th><th>unit</th><th>grade</th></tr>"
                f"{rows}</table>")


def _shown(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) else f"{value:.6g}"


def _made_of(node: Node, value: Any) -> Any:
    if value is None:
        return math.nan if node.kind == "real" and not node.left_out and not node.null else None
    if node.kind == "object":
        return node.made(value)
    if node.kind == "list":
        return Parts(_made_of(node.element, one) for one in value)
    if node.kind == "map":
        return {name: _made_of(node.element, one) for name, one in value.items()}
    return value


def numbers_below(node: Node, value: Any, path: str) -> Iterator[Tuple[str, Number]]:
    """As numbers_of of testbench/report: an element goes by its own name, or by its index."""
    if value is None:
        return
    below = f"{path}." if path else ""
    if node.is_number:
        yield path, Number(value, node.field)
    elif node.kind == "object":
        for member in node.members:
            yield from numbers_below(member, value.get(member.name), below + member.name)
    elif node.kind == "list":
        for n, one in enumerate(value):
            name = one.get("name", n) if isinstance(one, dict) else n
            yield from numbers_below(node.element, one, f"{below}{name}")
    elif node.kind == "map":
        for name, one in value.items():
            yield from numbers_below(node.element, one, below + name)
