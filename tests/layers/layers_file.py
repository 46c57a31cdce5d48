# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""docs/layers.txt: which folder may include which, and which libraries of others."""
import re

from circles import find_circle

PUBLIC = "include"  # a folder that may name public headers only says so with this word


class LayersFile:
    """`folder: what it may include`; names in <> are libraries of others. `#` begins a comment.
    An indented line continues the one before it.

    A folder may also include what the folders may that it names, but names its own libraries.
    `faults` says what is wrong with the file.
    """

    def __init__(self, path):
        self.path = path
        self.faults = []
        self.direct = {}  # folder: folders it names
        self.libraries = {}  # folder: libraries it names
        self.line = {}
        lines = []  # number and text; an indented one belongs to the one before it
        for number, text in enumerate(path.read_text().splitlines(), 1):
            text = text.split("#")[0].rstrip()
            if text.startswith(" ") and lines:
                lines[-1] = (lines[-1][0], f"{lines[-1][1]} {text.strip()}")
            elif text:
                lines.append((number, text))
        for number, text in lines:
            self._read(number, text)
        for folder, named in self.direct.items():
            for name in named:
                if name not in self.direct and name != PUBLIC:
                    self._fault(self.line[folder], f"{folder} names {name}, which has no line")
        circle = find_circle(self.direct)
        if circle:
            self._fault(self.line[circle[0]], "the order has a circle: " + " -> ".join(circle))
        self.allowed = {} if self.faults else {f: self._reach(f) for f in self.direct}

    def folder_of(self, directory):
        """The listed folder that a directory is, or is in; None when there is none."""
        parts = directory.split("/")
        for size in range(len(parts), 0, -1):
            name = "/".join(parts[:size])
            if name in self.direct:
                return name
        return None

    def folder_of_public(self, name):
        """The listed folder of a public header, by its path below include/armpmu."""
        directory = name.rsplit("/", 1)[0] if "/" in name else name.removesuffix(".h")
        for place in (directory, "models/" + directory, "bindings/" + directory):
            if place in self.direct:
                return place
        return None

    def _read(self, number, text):
        match = re.fullmatch(r"([\w/]+):((?:\s+(?:[\w/]+|<[\w-]+>))*)", text)
        if not match:
            return self._fault(number, "not `folder: folders it may include`")
        folder, names = match[1], match[2].split()
        if folder in self.direct:
            return self._fault(number, f"{folder} has two lines")
        self.line[folder] = number
        self.direct[folder] = [name for name in names if name[0] != "<"]
        self.libraries[folder] = {name[1:-1] for name in names if name[0] == "<"}

    def _reach(self, folder):
        found, open_ = {folder}, [folder]
        while open_:
            for name in self.direct.get(open_.pop(), []):
                if name not in found:
                    found.add(name)
                    open_.append(name)
        return found

    def _fault(self, number, what):
        self.faults.append(f"{self.path.name}:{number}: {what}")
