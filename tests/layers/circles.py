# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Circles in a graph, given as {node: nodes it points to}."""
from collections import deque


def find_circle(graph):
    """A shortest circle as a list whose last node is its first; None when there is none."""
    best = None
    for start in sorted(graph):
        path = _way_back(graph, start)
        if path and (best is None or len(path) < len(best)):
            best = path
    return best


def find_circles(graph):
    """Circles that share no node, shortest first: when these are gone, look again."""
    rest = {node: set(targets) for node, targets in graph.items()}
    circles = []
    while circle := find_circle(rest):
        circles.append(circle)
        for node in circle:
            rest.pop(node, None)
    return circles


def _way_back(graph, start):
    before = {start: None}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for target in sorted(graph.get(node, ())):
            if target == start:
                path = [start]
                while node is not None:
                    path.append(node)
                    node = before[node]
                return path[::-1]
            if target not in before:
                before[target] = node
                queue.append(target)
    return None
