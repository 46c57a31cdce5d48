# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Rows: what goes into a PMU and comes out of it, clock by clock, as arrays."""
from typing import Any, List, Union

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


class Rows:
    """Clocks of a PMU. `words` is an array of shape (clocks, words) of uint64, bit i of a row in
    bit i % 64 of word i / 64 (vectors/FORMAT.md).

    `rows[name]` is a field or a bit by its name over all clocks, a copy: bool for one bit, the
    smallest uint for up to 64, and bools of shape (clocks, bits) for more. `rows[name] = values`
    sets it, from one value or one for each clock. `rows[10:20]` are some of the clocks, a view.
    """

    words: Array

    def __init__(self, layout: Any, words: Array) -> None:
        self._layout = layout
        self.words = words

    @property
    def fields(self) -> List[str]:
        """Names of the fields, from bit 0 on."""
        return list(self._layout.fields)

    def bits(self, field: str) -> List[str]:
        """Names of the bits of a field, such as events of "ns"; none where they have no names."""
        return list(self._layout.bit_names(field))

    def __len__(self) -> int:
        """Of clocks."""
        return len(self.words)

    def __getitem__(self, which: Union[str, slice]) -> Any:
        if isinstance(which, str):
            return self._layout.get(self.words, which)
        if isinstance(which, slice):
            return Rows(self._layout, self.words[which])
        raise TypeError("expected the name of a field or bit, or a slice of clocks")

    def __setitem__(self, name: str, values: Any) -> None:
        if not isinstance(name, str):
            raise TypeError("expected the name of a field or bit")
        _, width, _ = self._layout.place(name)
        given = np.asarray(values)
        if given.dtype.kind not in "bui":
            raise TypeError(f"{name}: expected whole numbers or bools, not {given.dtype}")
        if given.dtype.kind == "i" and given.size and given.min() < 0:
            raise ValueError(f"{name}: expected numbers from 0 on")
        if width > 64:
            shaped = np.broadcast_to(given, (len(self), width)).astype(bool)
        else:
            shaped = np.broadcast_to(given, (len(self),)).astype(np.uint64)
        self._layout.set(self.words, name, shaped)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, Rows) and self._layout == other._layout
                and np.array_equal(self.words, other.words))

    def __repr__(self) -> str:
        return f"<Rows of {len(self)} clocks: {', '.join(self.fields)}>"
