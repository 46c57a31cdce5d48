# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""The C and C++ files of a tree, the folders they belong to, and what they include."""
import re
from dataclasses import dataclass, field
from pathlib import PurePosixPath

PLACES = ("include", "models", "vectors", "bindings", "testbench", "virtual_platform", "program",
          "python", "bench", "tests", "examples")
PRODUCT = ("include", "models", "vectors", "bindings", "testbench", "virtual_platform", "program",
           "python")
SUFFIXES = (".h", ".cpp", ".c")
INCLUDE = re.compile(r'\s*#\s*include\s*(["<])([^">]+)[">]')

# Headers of the language and the system that stand in folders, and SystemC's that do not.
SYSTEM = ("sys/", "bits/", "linux/", "netinet/", "arpa/")
SYSTEMC = ("systemc", "systemc.h", "tlm", "tlm.h")


@dataclass
class Source:
    path: str
    folder: str  # of layers.txt; None when it has no line
    lines: int
    includes: list = field(default_factory=list)  # (line, target Source or None, library or None)
    text: list = field(default_factory=list)  # (line, quote, name) as written

    @property
    def directory(self):
        """Where it belongs: the listed folder, or a folder in it."""
        own = str(PurePosixPath(self.path).parent)
        return own if own.startswith(f"{self.folder}/") else self.folder

    @property
    def room(self):
        """A header and the source of the same name, wherever the header stands."""
        return f"{self.directory}/{PurePosixPath(self.path).stem}"

    @property
    def public(self):
        return self.path.startswith("include/")


def is_product(source):
    return source.path.split("/")[0] in PRODUCT


def library_of(name):
    """Whose header `<name>` is when it is not the language's, the system's or ours."""
    if name in SYSTEMC or name.startswith(("sysc/", "tlm_core/", "tlm_utils/")):
        return "systemc"
    if "/" in name and not name.startswith(SYSTEM):
        return name.split("/")[0]
    return None


class SourceTree:
    def __init__(self, root, layers):
        self.root = root
        self.sources = {}
        for place in PLACES:
            for path in sorted((root / place).rglob("*")):
                if path.suffix in SUFFIXES and path.is_file():
                    self._read(path, layers)
        for source in self.sources.values():
            for line, quote, name in source.text:
                target = self._find(source, name)
                library = None if target or quote == '"' else library_of(name)
                source.includes.append((line, target, library))

    def _read(self, path, layers):
        name = path.relative_to(self.root).as_posix()
        public = name.removeprefix("include/armpmu/")
        folder = (layers.folder_of(str(PurePosixPath(name).parent)) if public == name
                  else layers.folder_of_public(public))
        text = path.read_text(errors="replace").splitlines()
        source = Source(name, folder, len(text))
        for number, line in enumerate(text, 1):
            if match := INCLUDE.match(line):
                source.text.append((number, match[1], match[2]))
        self.sources[name] = source

    def _find(self, source, name):
        beside = (PurePosixPath(source.path).parent / name).as_posix()
        for place in (name, f"include/{name}", beside):
            if place in self.sources:
                return self.sources[place]
        return None
