# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Results out of JSON."""
import json
import os
from typing import Any, Dict, Optional

from armpmu.errors import InputError
from armpmu.kinds import KINDS
from armpmu.results import Result, numbers_below


def result_of(text: str, table: str = "", series: Any = None) -> Result:
    """A result of the JSON of `armpmu run -j`."""
    try:
        values = json.loads(text)
    except ValueError as error:
        raise InputError(f"expected the JSON of `armpmu run -j`: {error}") from None
    for member, made in KINDS:
        if isinstance(values, dict) and member in values:
            return made(text, table, series)  # type: ignore[no-any-return]
    raise InputError("expected the JSON of `armpmu run -j` or of `armpmu report -j`")


def load(path: Any) -> Result:
    """Reads a result that `armpmu run -j` or `Result.save` wrote."""
    with open(os.fspath(path), encoding="utf-8") as file:
        return result_of(file.read())


def numbers_of(values: Dict[str, Any]) -> Dict[str, Optional[float]]:
    """The numbers of a result that may lack parts, as those of a sweep do, by path."""
    for member, made in KINDS:
        if member in values:
            return {path: n.value for path, n in numbers_below(made._node, values, "")}
    return {}
