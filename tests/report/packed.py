# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
import base64


def unpacked(text):
    """The numbers of a column, as docs/stat.md says."""
    values, before, number, shift = [], 0, 0, 0
    for byte in base64.b64decode(text):
        number |= (byte & 127) << shift
        shift += 7
        if byte & 128:
            continue
        before = (before + (number >> 1 ^ -(number & 1))) % 2 ** 64
        values.append(before)
        number = shift = 0
    return values
