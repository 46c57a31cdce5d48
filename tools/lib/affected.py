#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""affected.py TREE ROOM: builds what a change of the folder ROOM can affect in the build tree TREE, and runs
its tests: those of the room first, others as far as a minute allows. What is left out is said.

A program is affected when one of its sources lies in the room, or a header that one of them includes. A
script is affected when it runs such a program, or when it is a test of that room's files (SCRIPTS).
"""
import json
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
SECONDS = 100  # of both steps together, when the tree had been built before
LEAST = 40     # for tests, however long the build took
JOBS = 2

# Which tests read files of a room that no program is made of, by the start of their names.
SCRIPTS = {
    "vectors": ("rtl_", "scoreboard_"),
    "bindings": ("scoreboard_", "capi_"),
    "python": ("python_",),
    "tests/python": ("python_",),
    "tests/rtl": ("rtl_",),
    "tests/capi": ("scoreboard_", "capi_"),
    "tests/report": ("report_",),
    "tests/sweep": ("sweep_",),
    "tests/layers": ("layers_",),
    "tests/files": ("files_are_", "check_of_file_calls_", "tools_refuse_"),
    "docs": ("Pages.", "page/ShellBlocks", "CmakeBlocks", "VerilogBlocks", "A64Blocks", "rtl_sentences_"),
    "examples": ("installed_package_", "page/ShellBlocks.print_what_the_page_says/examples"),
    "cmake": ("installed_package_", "CmakeBlocks"),
    "tools": ("tree_is_", "Pages.", "layers_", "tools_"),
}
EVERYWHERE = ("tree_is_formatted", "tree_is_licensed", "layers_point_one_way")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def places_of(room):
    """The room's folder, and the one of its public headers."""
    places = [room]
    if room.startswith("models/"):
        places.append("include/armpmu/" + room.removeprefix("models/"))
    elif room in ("models", "vectors", "bindings"):
        places += {"models": ["include/armpmu/" + p.name for p in (TOP / "models").iterdir() if p.is_dir()],
                   "vectors": ["include/armpmu/vectors"], "bindings": ["include/armpmu/capi"]}[room]
    return tuple(str(TOP / place) + "/" for place in places)


class Graph:
    """What Ninja knows of the build tree."""

    def __init__(self, tree):
        self.tree = tree
        self.headers = {}  # of an object file
        for line in output("ninja", "-C", tree, "-t", "deps").splitlines():
            if not line:
                continue
            if line[0] != " ":
                current = self.headers.setdefault(line.split(":")[0], [])
            else:
                current.append(line.strip())

    def programs(self):
        listed = output("ninja", "-C", self.tree, "-t", "targets", "all")
        names = re.findall(r"^((?:tests|bin)/\w+): CXX_EXECUTABLE_LINKER", listed, re.MULTILINE)
        return [name for name in names if "precompiled" not in name and "/bench_" not in name]

    def share(self, program, places):
        """How much of what a program is made of lies in these places."""
        inputs = output("ninja", "-C", self.tree, "-t", "inputs", program).splitlines()
        # Sources that are compiled together stand among the headers of one.
        files = {file for one in inputs for file in (one, *self.headers.get(one, ()))
                 if file.startswith(str(TOP)) and not file.startswith(str(self.tree))}
        return sum(file.startswith(places) for file in files) / max(1, len(files))


def durations(tree):
    """Seconds that each test took when tools/test ran last."""
    results = tree / "tests.xml"
    if not results.exists():
        return {}
    return {test.get("name"): float(test.get("time")) for test in ElementTree.parse(results).getroot().iter("testcase")}


def property_of(test, name, otherwise):
    return next((p["value"] for p in test.get("properties", ()) if p["name"] == name), otherwise)


def by_night(test):
    return any(label.startswith("long") for label in property_of(test, "LABELS", []))


def affected(tree, room, shares):
    """(rank, seconds, number, name) of each test by day, the nearest and cheapest first."""
    listed = json.loads(output("ctest", "--test-dir", str(tree), "--show-only=json-v1"))["tests"]
    starts = tuple(start for key, names in SCRIPTS.items() for start in names
                   if room == key or room.startswith(key + "/"))
    known = durations(tree)
    for number, test in enumerate(listed, 1):
        if by_night(test) or not test.get("command"):
            continue
        name, command = test["name"], test["command"]
        runs = [shares.get(word, 0) for word in command]
        near = 1 if name.startswith(starts or "\0") or name in EVERYWHERE else max(runs)
        if near:
            seconds = known.get(name, property_of(test, "COST", 0) or 0.3)
            yield seconds / near, seconds, number, name


def main(tree, room):
    started = time.monotonic()
    room = str((TOP / room).resolve().relative_to(TOP)) if (TOP / room).is_dir() else room.rstrip("/")
    if not (TOP / room).is_dir() or room == ".":
        print(f"tools/test: --only {room}: there is no such folder; models, models/cpu, vectors, testbench "
              "or tests/vp are some", file=sys.stderr)
        return 2
    graph = Graph(tree)
    shares = {name: graph.share(name, places_of(room)) for name in graph.programs()}
    # What is filed in the room is as near as can be.
    shares = {name: 1 if room.startswith("tests/") else share for name, share in shares.items() if share}
    print(f"tools/test: {room}: {len(shares)} programs to build", file=sys.stderr)
    if shares and subprocess.run(["ninja", "-C", tree, *shares]).returncode:
        return 1
    paths = {str(tree / name): share for name, share in shares.items()}
    seconds = JOBS * max(LEAST, SECONDS - (time.monotonic() - started))
    chosen, left = [], []
    for _, cost, number, name in sorted(affected(tree, room, paths)):
        if cost <= seconds:
            seconds -= cost
            chosen.append(number)
        else:
            left.append((cost, name))
    if not chosen:
        print(f"tools/test: no test reads {room}", file=sys.stderr)
        return 2
    numbers = ",".join(str(number) for number in sorted(chosen))
    status = subprocess.run(["ctest", "--test-dir", tree, "-j", str(JOBS), "--output-on-failure",
                             "--progress", "-I", f"0,0,0,{numbers}"]).returncode
    print(f"{len(chosen)} tests ran" + (f"; left out for time, {sum(cost for cost, _ in left):.0f} s: {len(left)}"
          if left else ", which are all that can be affected"))
    for cost, name in sorted(left, reverse=True)[:10]:
        print(f"  {cost:6.1f} s  {name}")
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(main(TOP / sys.argv[1], sys.argv[2]))
