#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""skips.py RESULTS.xml...: every test that was skipped, and why; RESULTS is what ctest --output-junit writes.

A test says why: GTEST_SKIP() << "reason", or a line that begins with NOT RUN or the like (NOT COMPARED,
NOT TESTED), which may also be about a part of a test that passes.
"""
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SKIPPED = re.compile(r": Skipped\n(.*)")
NOT_RUN = re.compile(r"^NOT [A-Z]{3,}\b.*", re.MULTILINE)


def reasons(text):
    """What a test's output says of what it skipped."""
    said = [line.strip() for line in SKIPPED.findall(text)]
    return said + [line.strip() for line in NOT_RUN.findall(text) if line.strip() not in said]


def skips_of(results):
    """(test, reason) for each, in the order in which they ran."""
    for test in ElementTree.parse(results).getroot().iter("testcase"):
        why = reasons(test.findtext("system-out") or "")
        if not why and test.get("status") == "notrun":
            why = ["says no reason"]
        yield from ((test.get("name"), reason) for reason in dict.fromkeys(why))


def main(files):
    found = [(Path(file), list(skips_of(file))) for file in files]
    for file, skips in found:
        print(f"{file.parent.name}: {len(skips)} skipped{':' if skips else ''}")
        for test, reason in skips:
            print(f"  {test}: {reason}")


if __name__ == "__main__":
    main(sys.argv[1:])
