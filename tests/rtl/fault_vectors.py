# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Golden vectors as a campaign of faults plays them: those of one configuration together."""
import os
import re
import shlex
import subprocess
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
REPLAY = TOP / "vectors/bench/replay"
GOLDEN = Path(os.environ.get("ARMPMU_GOLDEN", TOP / "build/release/golden"))  # as the build makes them


class Vector:
    def __init__(self, path):
        self.path, self.name, self.header, self.rows = path, path.stem, [], 0
        with open(path, encoding="ascii") as file:
            for line in file:
                if not line.startswith("//"):
                    break
                self.header.append(line[3:].split())
        self.rows = next(int(words[1]) for words in self.header if words[0] == "rows")
        self.device = next(words[1] for words in self.header if words[0] == "device")
        self.configuration = tuple(sorted(" ".join(words[1:]) for words in self.header
                                          if words[0] == "config"))

    def fields(self, role):
        """(name, bits) of all inputs, or of all outputs, from bit 0 on."""
        fields = [words for words in self.header if words[0] == "field"]
        if [words[3] for words in fields] != sorted(words[3] for words in fields):
            raise SystemExit(f"{self.path}: inputs do not stand before outputs")
        return [(words[1], int(words[2])) for words in fields if words[3] == role]

    def commands(self, builds, *options):
        """How `replay` compiles the bench and plays it."""
        command = [REPLAY, "-n", "-b", builds, self.path, *options]
        printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        return [shlex.split(line) for line in printed.splitlines()]

    def parameters(self):
        """(name, value) of the twin's parameters that are not at their defaults."""
        words = self.commands("builds")[0]
        found = []
        for word in words:
            if word.startswith("-DDUT_PARAMETERS"):
                found += re.findall(r"\.(\w+)\(([^)]*)\)", word)
            elif word.startswith("-Preplay_"):
                found.append(word.split(".", 1)[1].split("="))
        return found


def groups_of(device, folders=(GOLDEN,)):
    """Vectors of the folders by configuration: the most vectors first, in each the shortest first."""
    groups = {}
    for path in sorted(path for folder in folders for path in folder.glob(f"{device}_*.vec")):
        vector = Vector(path)
        groups.setdefault(vector.configuration, []).append(vector)
    for vectors in groups.values():
        vectors.sort(key=lambda vector: (vector.rows, vector.name))
    return sorted(groups.values(), key=lambda vectors: (-len(vectors), vectors[0].name))
