# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""ABC on a model's outputs. An engine that does not finish has proved nothing."""
import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from aig import outputs_of, write_aig

PROVED, VIOLATED, BOUNDED = "proved", "violated", "bounded"


def spent():
    """Seconds of a processor so far, of programs that have ended, too."""
    return sum(os.times()[:4])


@dataclass
class Verdict:
    name: str
    result: str
    engine: str
    seconds: float
    rows: int = 0  # of a counterexample, or in which there is none
    counterexample: list = None  # rows of bits, in the order of the model's inputs


def used(process):
    """Seconds of a processor that a program has had so far."""
    words = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, words[11:13])) / os.sysconf("SC_CLK_TCK")


def abc(commands, seconds, partial=False):
    """What it prints; when it needs more of a processor "", or with `partial` what it had printed."""
    with tempfile.TemporaryFile("w+") as printed:
        process = subprocess.Popen(["yosys-abc", "-c", commands], stdout=printed,
                                   stderr=subprocess.STDOUT)
        while True:
            try:
                process.wait(timeout=0.1)
                break
            except subprocess.TimeoutExpired:
                if used(process) > seconds:
                    process.kill()
        printed.seek(0)
        return printed.read() if partial or process.returncode == 0 else ""


def needed(model, literals):
    """The latches that these outputs depend on, in any number of rows."""
    by_literal = {literal: (a, b) for literal, a, b in model.graph.ands}
    following = dict(model.latches)
    seen, stack, latches = set(), [literal & ~1 for literal in literals], []
    while stack:
        literal = stack.pop()
        if literal in seen:
            continue
        seen.add(literal)
        if literal in by_literal:
            stack += [part & ~1 for part in by_literal[literal]]
        elif literal in following:
            latches.append((literal, following[literal]))
            stack.append(following[literal] & ~1)
    order = {literal: place for place, (literal, _) in enumerate(model.latches)}
    return sorted(latches, key=lambda latch: order[latch[0]])


def write_outputs(model, literals, path):
    write_aig(path, model.graph, list(model.inputs.values()), needed(model, literals), *literals)


def proved_together(model, literals, folder, seconds):
    """Which of these never hold, by registers and functions that are equal in all reachable rows
    (ABC's scorr, which proves the equalities by induction)."""
    path, reduced = folder / "together.aig", folder / "reduced.aig"
    reduced.unlink(missing_ok=True)
    write_outputs(model, literals, path)
    abc(f"read_aiger {path}; strash; scleanup; scorr -C 100000; write_aiger {reduced}", seconds)
    if not reduced.exists():
        return set()
    return {index for index, literal in enumerate(outputs_of(reduced)) if literal == 0}


def bounded(model, literal, folder, seconds, rows, name=""):
    """A counterexample within so many rows, or in how many there is none."""
    path, found = folder / "one.aig", folder / "one.cex"
    found.unlink(missing_ok=True)
    write_outputs(model, [literal], path)
    began = spent()
    text = abc(f"read_aiger {path}; strash; bmc3 -v -F {rows}; write_cex -s {found}",
               seconds, partial=True)
    took = spent() - began
    if re.search("was asserted in frame", text):
        bits = re.sub("[^01]", "", found.read_text().split("\n")[0]) if found.exists() else ""
        return Verdict(name, VIOLATED, "bmc3", took, *counterexample(model, bits, path))
    done = re.findall(r"^ *(\d+) \+ :", text, re.M)  # a line for each row that is done
    return Verdict(name, BOUNDED, "bmc3", took, int(done[-1]) + 1 if done else 0)


def counterexample(model, bits, path):
    """(rows, bits by row): behind the registers' first values, the inputs row by row."""
    width = len(model.inputs)
    with open(path, "rb") as file:
        latches = int(file.readline().split()[3])
    bits = bits[latches:]
    rows = [bits[at:at + width] for at in range(0, len(bits), width)]
    return len(rows), rows


def decided(model, name, literal, folder, seconds, rows):
    """One output by itself: pdr, then how far bmc3 comes."""
    path = folder / "alone.aig"
    write_outputs(model, [literal], path)
    began = spent()
    for engine in ("scorr -C 100000; pdr", "pdr"):
        text = abc(f"read_aiger {path}; strash; scleanup; {engine}", seconds)
        if "Property proved" in text or literal == 0:
            return Verdict(name, PROVED, "pdr", spent() - began)
        if "was asserted in frame" in text:
            break
    return bounded(model, literal, folder, seconds, rows, name)


def reachable(model, literals, folder, seconds, rows):
    """In how many rows one of these holds at the earliest; 0: in none that was looked at."""
    literal = model.graph.any(literals)
    if not literal:
        return 0
    verdict = bounded(model, literal, folder, seconds, rows)
    return verdict.rows if verdict.result == VIOLATED else 0
