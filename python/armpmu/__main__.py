# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""`python3 -m armpmu` is the program."""
import sys

from armpmu import _armpmu

sys.exit(_armpmu.main(["armpmu", *sys.argv[1:]]))
