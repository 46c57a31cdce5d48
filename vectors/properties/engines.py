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


def reduced_together(model, literals, path, seconds):
    """Writes the outputs to `path` with registers and functions that are equal in all reachable rows
    made one (ABC's scorr, which proves the equalities by induction). Returns which never hold by
    that alone, or nothing and no file."""
    path.unlink(missing_ok=True)
    whole = path.with_name("together.aig")
    write_outputs(model, literals, whole)
    abc(f"read_aiger {whole}; strash; scleanup; scorr -C 100000; write_aiger {path}", seconds)
    if not path.exists():
        return set()
    return {index for index, literal in enumerate(outputs_of(path)) if literal == 0}


def bounded(model, literal, folder, seconds, rows, name="", reduced=False):
    """A counterexample within so many rows, or in how many there is none. `reduced`: registers that
    are always equal are made one before, which pays where two copies differ in little."""
    path, found = folder / "one.aig", folder / "one.cex"
    found.unlink(missing_ok=True)
    write_outputs(model, [literal], path)
    began = spent()
    reduction = "scorr -C 10000; " if reduced else ""
    text = abc(f"read_aiger {path}; strash; {reduction}bmc3 -v -F {rows}; write_cex -s {found}",
               seconds, partial=True)
    took = spent() - began
    frame = re.search(r"was asserted in frame (\d+)", text)
    if frame:
        bits = re.sub("[^01]", "", found.read_text().split("\n")[0]) if found.exists() else ""
        seen = inputs_by_row(model, bits, int(frame[1]) + 1)
        return Verdict(name, VIOLATED, "bmc3", took, len(seen), seen)
    done = re.findall(r"^ *(\d+) \+ :", text, re.M)  # a line for each row that is done
    if reduced and not done:  # bmc3 refuses what no register is left of
        return bounded(model, literal, folder, seconds, rows, name)
    return Verdict(name, BOUNDED, "bmc3", took, int(done[-1]) + 1 if done else 0)


def inputs_by_row(model, bits, rows):
    """Of a counterexample, which begins with the registers' first values."""
    width = len(model.inputs)
    first = len(bits) - rows * width
    return [bits[at:at + width] for at in range(first, len(bits), width)]


def decided(model, name, literal, folder, seconds, rows, reduced=None):
    """One output by itself: pdr, then how far bmc3 comes. `reduced`: (file, place) of it in what
    `reduced_together` wrote."""
    path = folder / "alone.aig"
    write_outputs(model, [literal], path)
    began = spent()
    alone = f"read_aiger {path}; strash; scleanup"
    if reduced and reduced[0].exists():
        first = f"read_aiger {reduced[0]}; strash; cone -s -O {reduced[1]}; scleanup"
    else:
        first = f"{alone}; scorr -C 100000"
    for network in (first, alone):
        text = abc(f"{network}; pdr", seconds)
        if "Property proved" in text or literal == 0:
            return Verdict(name, PROVED, "pdr", spent() - began)
        if "was asserted in frame" in text:
            break
    return bounded(model, literal, folder, seconds, rows, name, reduced=True)


def reachable(model, literals, folder, seconds, rows):
    """In how many rows one of these holds at the earliest; 0: in none that was looked at."""
    literal = model.graph.any(literals)
    if not literal:
        return 0
    verdict = bounded(model, literal, folder, seconds, rows)
    return verdict.rows if verdict.result == VIOLATED else 0
