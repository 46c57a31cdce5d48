# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""What must hold of a tree's includes and folders. Each rule returns its faults, one text each."""
import re
from collections import Counter, defaultdict
from pathlib import PurePosixPath

from circles import find_circles
from layers_file import PUBLIC
from source_tree import is_product

MOST_OF_PRODUCT = 0.15
TARGET = re.compile(r"\b(?:armpmu_folder|armpmu_part|add_library|add_executable)"
                    r"\(\s*([\w:]+)(?=[\s)])(?!\s+ALIAS)")


def all_faults(layers, tree):
    rules = (every_folder_has_a_line, includes_are_allowed, folders_make_no_circle,
             rooms_make_no_circle, folders_are_small, every_folder_is_a_target)
    return [fault for rule in rules for fault in rule(layers, tree)]


def every_folder_has_a_line(layers, tree):
    sources = tree.sources.values()
    missing = {str(PurePosixPath(s.path).parent) for s in sources if s.folder is None}
    return [f"{folder}: no line in docs/layers.txt" for folder in sorted(missing)]


def includes_are_allowed(layers, tree):
    faults = []
    for source in tree.sources.values():
        if source.folder is None:
            continue
        allowed = layers.allowed[source.folder]
        for line, target, library in source.includes:
            if library is not None and not layers.libraries[source.folder] & {library, "any"}:
                faults.append(f"{source.path}:{line}: {source.folder} may not include <{library}>")
            if target is None or target.folder is None:
                continue
            if source.public and not target.public:
                faults.append(f"{source.path}:{line}: a public header includes {target.path}, "
                              "which is not installed")
            elif PUBLIC in allowed and target.folder != source.folder:
                if not target.public:
                    faults.append(f"{source.path}:{line}: {source.folder} may include public "
                                  f"headers only, not {target.path}")
            elif target.folder not in allowed:
                faults.append(f"{source.path}:{line}: {source.folder} may not include "
                              f"{target.folder} ({target.path})")
    return faults


def folders_make_no_circle(layers, tree):
    return _circles(tree, lambda source: source.directory, "folders")


def rooms_make_no_circle(layers, tree):
    return _circles(tree, lambda source: source.room, "rooms")


def _circles(tree, name_of, what):
    """Of the product: tests may lean on each other."""
    graph, place = defaultdict(set), {}
    for source in filter(is_product, tree.sources.values()):
        for line, target, _ in source.includes:
            if target is None or not source.folder or not target.folder:
                continue
            edge = name_of(source), name_of(target)
            if edge[0] != edge[1]:
                graph[edge[0]].add(edge[1])
                place.setdefault(edge, f"{source.path}:{line}")
    return [f"{place[circle[0], circle[1]]}: {what} in a circle: " + ", ".join(
                f"{a} -> {b} ({place[a, b]})" for a, b in zip(circle, circle[1:]))
            for circle in find_circles(graph)]


def folders_are_small(layers, tree):
    lines = Counter()
    for source in tree.sources.values():
        if source.folder and is_product(source):
            lines[source.folder] += source.lines
    whole = sum(lines.values())
    return [f"{folder}: {count} lines are {100 * count / whole:.1f} % of the product, "
            f"more than {MOST_OF_PRODUCT:.0%}"
            for folder, count in sorted(lines.items()) if count > MOST_OF_PRODUCT * whole]


def every_folder_is_a_target(layers, tree):
    """The folder's CMakeLists.txt has one target, or installs sources, and names each of them."""
    sources = defaultdict(list)
    for source in tree.sources.values():
        if source.folder and is_product(source) and source.path.endswith(".cpp"):
            sources[source.folder].append(source.path)
    faults = []
    for folder, paths in sorted(sources.items()):
        file = tree.root / folder / "CMakeLists.txt"
        if not file.exists():
            faults.append(f"{folder}: no CMakeLists.txt, but sources")
            continue
        text = re.sub(r"#.*", "", file.read_text())
        targets = TARGET.findall(text)
        if len(targets) != 1 and not (not targets and "install(FILES" in text):
            faults.append(f"{folder}/CMakeLists.txt: {len(targets)} targets, expected 1")
        words = set(re.split(r"[\s()]+", text))
        for path in paths:
            if path.removeprefix(folder + "/") not in words:
                faults.append(f"{path}: not in {folder}/CMakeLists.txt")
    return faults
