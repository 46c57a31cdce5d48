# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""A campaign: which golden vector finds each of a device's faults, and what `armpmu compare` says."""
import json
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fault_list import equivalent_faults
from fault_names import verdict_of
from fault_play import SinglePlay, SwitchedPlay
from fault_results import Result, write_results
from fault_vectors import GOLDEN, groups_of


class Campaign:
    FOLDERS = (GOLDEN,)  # of the vectors that it plays

    def __init__(self, device, options, folder):
        self.device, self.options, self.folder = device, options, folder
        self.groups = groups_of(device, self.FOLDERS)
        self.results, self.missed = {}, set()
        self.lock = threading.Lock()
        self.unsound = []

    def explanation(self, vector, waves):
        if not self.options.armpmu:
            return None
        clock = [] if waves.suffix == ".vec" else ["--clock", f"replay_{self.device}.row_ends"]
        command = [self.options.armpmu, "compare", "--exact", "--json", vector.path, waves, *clock]
        run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             encoding="latin-1")
        if run.returncode != 1:
            return f"compare ends with {run.returncode}: {run.stderr.strip()}"
        return json.loads(run.stdout)["explanation"]["reason"]

    def found(self, fault, vector, waves):
        reason = self.explanation(vector, waves)
        result = Result(vector.name, verdict_of(fault, reason), fault.name, reason)
        self.results[fault.name] = result
        if self.options.reasons:
            print(result.vector, result.verdict, result.name, result.reason, sep="\t",
                  file=self.options.reasons, flush=True)

    def switched(self, vectors, faults):
        """Those of the faults that this configuration's program has not got."""
        play = SwitchedPlay(vectors, faults, self.folder / f"{vectors[0].name}")
        if not play.faults:
            return play.left
        play.make()
        for fault, vector, waves in play.play():
            if fault is None and vector:
                self.unsound.append(vector.name)
            elif fault and vector:
                self.found(fault, vector, waves)
        return play.left

    def single(self, fault, vectors):
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            waves = Path(folder) / "waves.vcd"
            result, vector = SinglePlay(self.folder).play(
                fault, vectors, waves if self.options.armpmu else None)
            if result == "found":
                self.found(fault, vector, waves)
            elif result == "no RTL":
                self.results[fault.name] = Result("no RTL", "", fault.name, None)
            else:
                self.missed.add(fault.name)
            self.save()

    def save(self):
        if self.options.write:
            with self.lock:
                write_results(self.device, self.results, self.missed)

    def likely_first(self, fault, vectors):
        """Vectors that find others of its source, the most first."""
        finds = Counter(result.vector for result in self.results.values()
                        if result.name.split(":")[0] == fault.source)
        return sorted(vectors, key=lambda vector: -finds[vector.name])

    def run(self, faults, groups):
        self.left = []
        for vectors in groups:
            missing = [f for f in faults if f.name not in self.results and f not in self.left]
            if missing:
                self.left += self.switched(vectors, missing)
                self.save()
            print(f"{self.device}: {vectors[0].name}: {len(self.results)} found",
                  file=sys.stderr, flush=True)
        if self.options.quick:
            left = {f.name for f in self.left}
            self.missed |= {f.name for f in faults} - self.results.keys() - left
            return
        # A proof by itself says that no vector finds them (prove_faults). The others, also what a
        # simulation of two values has not found, get one of four.
        equivalent = equivalent_faults()
        not_found = [f for f in faults if f.name not in self.results]
        alone = [f for f in not_found if f.name not in equivalent]
        self.missed |= {f.name for f in not_found} & equivalent
        vectors = [vector for group in groups for vector in group]
        with ThreadPoolExecutor(self.options.j) as pool:
            list(pool.map(lambda fault: self.single(fault, self.likely_first(fault, vectors)),
                          alone))
        self.save()
