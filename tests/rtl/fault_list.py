# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""All single faults of the RTL twins: generated ones, and those that files list."""
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from verilog_faults import faults_of, tokens_of

HERE = Path(__file__).resolve().parent
RTL = HERE.parents[1] / "vectors/rtl"


@dataclass(frozen=True)
class ListedFault:
    device: str
    source: str
    begin: int
    end: int
    instead: str
    kind: str
    name: str
    named: str = ""  # what its file says that an explanation names
    added: str = ""  # what it needs behind its module's head
    concerns: tuple = ()  # source and line that its explanation may be about, other than its own
    edges: tuple = ()  # (source, targets) of what then depends on what within a clock


def rtl_sources(device):
    """A device's files, its package first."""
    folder = RTL if device == "cci550" else RTL / device
    files = sorted(folder.glob(f"{device}_*.sv"))
    return sorted(files, key=lambda path: not path.name.endswith("_pkg.sv"))


def source_text(device, source):
    return next(path for path in rtl_sources(device) if path.name == source).read_text()


def with_fault(fault):
    text = source_text(fault.device, fault.source)
    head = head_end(text) if fault.added else 0
    return (text[:head] + fault.added + text[head:fault.begin] + fault.instead +
            text[fault.end:])


def head_end(text):
    """Behind the `;` of a module's head."""
    tokens = tokens_of(text)
    start = next(index for index, token in enumerate(tokens) if token.text == "module")
    return next(token.end for token in tokens[start:] if token.text == ";" and token.depth == 0)


def lines_of(path):
    lines = path.read_text().splitlines() if path.exists() else []
    return [line for line in lines if line and not line.startswith("#")]


def listed(path, device):
    """NAME ;; FILE ;; TEXT ;; INSTEAD, VECTOR and NAMED behind; TEXT stands in FILE once."""
    for line in lines_of(path):
        name, file, old, instead, *behind = line.split(" ;; ")
        source = Path(file).name
        if not source.startswith(device):
            continue
        text = source_text(device, source)
        if text.count(old) != 1:
            raise SystemExit(f"{path.name}: {name}: '{old}' does not stand in {file} exactly once")
        begin = text.index(old)
        yield ListedFault(device, source, begin, begin + len(old), instead, "listed",
                          name.lstrip("+"), behind[1] if len(behind) > 1 else "")


def generated(device):
    for path in rtl_sources(device):
        for fault in faults_of(path.name, path.read_text()):
            yield ListedFault(device, *fault.__dict__.values())


@lru_cache(None)
def all_faults(device):
    return [*listed(HERE / "mutants.txt", device), *listed(HERE / "seeded_faults.txt", device),
            *generated(device)]


@lru_cache(None)
def equivalent_faults():
    return set(lines_of(HERE / "equivalent_faults.txt"))
