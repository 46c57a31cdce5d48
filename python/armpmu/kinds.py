# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""A class for each kind of result and for each of its parts: TrafficResult, TrafficResultMasters.

They are made when this is imported, of what the C++ types say of themselves; so are docstrings and,
when the package is built, the stubs. What is added there is here.
"""
from typing import Any, Dict, List, Tuple, Type

from armpmu import _armpmu
from armpmu.results import Node, Part, Result


def _camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _make_class(node: Node, name: str, base: Type[Part]) -> Any:
    body: Dict[str, Any] = {"_node": node, "__doc__": node.field.meaning or base.__doc__,
                            "__module__": __name__,
                            "fields": {one.attribute: one.field for one in node.members}}
    for member in node.members:
        body[member.attribute] = property(lambda self, one=member: self._member(one), doc=member.doc)
        part = member
        while part.kind in ("list", "map"):
            part = part.element
        if part.kind == "object":
            _make_class(part, name + _camel(member.attribute), Part)
    node.made = globals()[name] = type(name, (base,), body)
    return node.made


def _make_kind(name: str, member: str, tree: Any) -> Tuple[str, Any]:
    made = _make_class(Node(tree), name.capitalize() + "Result", Result)
    made.kind = name
    return member, made


#: The member that a kind of result has alone, and its class.
KINDS: List[Tuple[str, Any]] = [_make_kind(*kind) for kind in _armpmu.result_kinds()]
