# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Proofs that a fault is none: the twin with it does what the twin does, in each of its builds,
with inputs as rows have them (DEVICE_as_in_rows.sv).

  netlist    behind Yosys' elaboration, without bits that nothing reads, both are the same text
  function   outputs and next values of registers are the same functions of inputs and registers,
             of the whole or of each module that is not the same text
  reachable  the same, of what registers can hold: constants, and what a row leaves
  reset      outputs are the same, whatever inputs do, from registers that are equal (ABC's pdr)

Yosys makes one and-inverter graph of each build, with all faults in it that can be switched
(fault_switch.py), and of each other one a graph of its own. A value
that there is not, as of a bit beyond a vector, is an input: the proof holds for 0 and for 1.
"""
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

from fault_aig import SwitchedAig, same_function, same_sequence
from aig import read_aag  # fault_aig knows where
from fault_list import rtl_sources, with_fault
from fault_switch import SwitchedRtl

HERE = Path(__file__).resolve().parent
SECONDS = 100  # of a processor, for a step of a proof
BUILDS = {"cci550": 3, "a55": 2}  # values of BUILD in DEVICE_as_in_rows.sv
FORMS = ("netlist", "function", "reachable", "reset")
NUMBER = "faults_number"
ELABORATE = "read_verilog -sv -defer {files}; hierarchy -top {top} {build}; proc; opt_clean"
TRIM = "; wreduce; opt_expr; opt_clean"  # an operation has no bits that nothing reads
LOGIC = """
opt_clean
memory
dffunmap
setundef -undriven -expose
setundef -anyseq
opt -full -nodffe -nosdff
techmap
setundef -anyseq
opt_expr
opt_clean
dffunmap
abc -g AND -fast
opt_clean
write_aiger -ascii -symbols -zinit {out}
"""
GRAPH = ELABORATE + "\n{module}\nflatten" + LOGIC
# A module by itself: what it has of others are inputs and outputs.
PART = """read_rtlil {elaborated}
cd {module}
expose -evert c:*
cd
hierarchy -top {module}""" + LOGIC


def yosys(script, folder):
    file = folder / f"{abs(hash(script))}.ys"
    file.write_text(script)
    run = subprocess.run(["yosys", "-q", file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         text=True)
    if run.returncode:
        raise ValueError(run.stdout.strip()[-300:])


def made(script, device, files, build, out, folder, module=""):
    top = f"{device}_as_in_rows"
    files = " ".join(map(str, [*files, HERE / f"{top}.sv"]))
    chosen = f"-chparam BUILD {build}" if build else ""
    module = f"hierarchy -top {module}" if module else ""
    yosys(script.format(files=files, top=top, build=chosen, out=out, module=module), folder)


def modules_of(path):
    """Modules' texts by name, without source lines, made-up names counted anew in each."""
    modules, name, lines = {}, None, []
    for line in path.read_text().splitlines():
        words = line.split()
        if words[:1] == ["module"]:
            name, lines = words[1], []
        if line.lstrip().startswith("attribute \\src") or not words:
            continue
        lines.append(line)
        if line == "end":
            modules[name] = normal("\n".join(line for part in parts(lines) for line in part))
    return modules


def parts(lines):
    """Wires, cells and connections of a module, as numbers in made-up names order them: in the text
    10 stands before 9."""
    found, part = [], []
    for line in lines:
        part.append(line)
        if line == "  end" or re.match("  (wire|connect) |module|end$", line):
            name = next(line for line in part if not line.startswith("  attribute"))
            found.append((re.sub(r"\d+", lambda match: match.group().zfill(9), name), part))
            part = []
    return [part for _, part in found[:1] + sorted(found[1:-1]) + found[-1:]]


def normal(text):
    text = re.sub(r"(\$[\w$]+\$)\S*?[\w.]+\.sv:[\d.-]+\$(\d+)", r"\1@\2", text)
    numbers = {}
    return re.sub(r"\$@?(\d+)(?![\w']*\\)|@(\d+)", lambda match: "$" + str(
        numbers.setdefault(match.group(), len(numbers))), text)


def may_change(name, text):
    """Can the module differ when this source does? What Yosys makes of another one with the same
    parameters, which are part of its name, is the same, though made-up names may not be."""
    own = re.findall(r"^module (\w+)", text, re.M)
    return not own or name.split("\\")[1] in own


class Prover:
    """Of these faults of one device."""

    def __init__(self, device, faults, folder, seconds=SECONDS):
        self.device, self.folder, self.seconds = device, folder, seconds
        rtl = SwitchedRtl(device, faults, NUMBER)
        self.numbers = {fault.name: number for number, fault in rtl.faults.items()}
        self.switched = folder / "switched"
        self.switched.mkdir()
        self.files = rtl.write(self.switched)
        if self.numbers and not any(NUMBER in path.read_text() for path in self.files):
            raise ValueError(f"no input {NUMBER}")
        self.graphs, self.plains, self.parts = {}, {}, {}
        self.locks = [Lock() for _ in range(BUILDS[device])]

    def prepare(self, build):
        """Before proofs in this build; those of several may be made at a time."""
        if self.numbers:
            made(ELABORATE + "; write_rtlil {out}\n", self.device, self.files, build,
                 self.folder / f"switched{build}.il", self.folder)

    def whole(self, build):
        with self.locks[build]:
            if build not in self.graphs:
                self.graphs[build] = SwitchedAig(self.graph(
                    self.files, build, self.folder / f"graph{build}.aag"), NUMBER)
            return self.graphs[build]

    def parts_of(self, source, build):
        """The graphs of a source's module, one for each of its parameters' values."""
        with self.locks[build]:
            if (source, build) not in self.parts:
                elaborated = self.folder / f"switched{build}.il"
                names = [name for name in re.findall(r"^module (\S+)", elaborated.read_text(), re.M)
                         if name.rsplit("\\", 1)[-1] == Path(source).stem]
                graphs = []
                for count, name in enumerate(names):
                    out = self.folder / f"{source}{build}_{count}.aag"
                    yosys(PART.format(elaborated=elaborated, module=name, out=out), self.folder)
                    graphs.append(SwitchedAig(read_aag(out), NUMBER))
                self.parts[source, build] = graphs
            return self.parts[source, build]

    def same_parts(self, fault, build, folder):
        """Is the module by itself the same function with the fault? Then so is the whole."""
        number = self.numbers.get(fault.name)
        if number is None or fault.source.endswith("_pkg.sv"):
            return False
        path = folder / "part.aig"
        graphs = self.parts_of(fault.source, build)
        return bool(graphs) and all(
            not graph.function(number, path) or
            self.holds("strash; iprove", path, "UNSATISFIABLE") for graph in graphs)

    def plain(self, build):
        """Modules and graph without faults, for one that is not switched."""
        with self.locks[build]:
            if build not in self.plains:
                gold = self.folder / f"gold{build}.il"
                self.elaborated(rtl_sources(self.device), build, gold)
                self.plains[build] = modules_of(gold), self.graph(
                    rtl_sources(self.device), build, self.folder / f"plain{build}.aag")
            return self.plains[build]

    def graph(self, files, build, path, module=""):
        made(GRAPH, self.device, files, build, path, path.parent, module)
        return read_aag(path)

    def elaborated(self, files, build, out):
        made(ELABORATE + TRIM + "; write_rtlil {out}\n", self.device, files, build, out, self.folder)

    def same_whole(self, fault, build, folder):
        """Is all of it the same function with the fault?"""
        number, path = self.numbers.get(fault.name), folder / "whole.aig"
        return number is not None and (
            not self.whole(build).function(number, path) or
            self.holds("strash; iprove", path, "UNSATISFIABLE"))

    def same_reachable(self, fault, build, folder):
        """Is all of it the same in rows that can be?"""
        number, path = self.numbers.get(fault.name), folder / "reachable.aig"
        return number is not None and any(
            not self.whole(build).reachable(number, path, behind) or
            self.holds("strash; iprove", path, "UNSATISFIABLE") for behind in (0, 1))

    def proof(self, fault, build, folder):
        """Which of the proofs holds, or "" and why none does."""
        number = self.numbers.get(fault.name)
        path = folder / "miter.aig"
        if number is None:
            return self.proof_alone(fault, build, *self.plain(build), path)
        if self.same_parts(fault, build, folder) or self.same_whole(fault, build, folder):
            return "function", ""
        if self.same_reachable(fault, build, folder):
            return "reachable", ""
        self.whole(build).sequence(number, path)
        return self.in_sequence(path)

    def proof_alone(self, fault, build, modules, plain, path):
        folder = path.parent
        broken = folder / fault.source
        broken.write_text(with_fault(fault))
        files = [broken if source.name == fault.source else source
                 for source in rtl_sources(self.device)]
        try:
            self.elaborated(files, build, folder / "gate.il")
            others = modules_of(folder / "gate.il")
            changed = [name for name in modules if others.get(name) != modules[name]
                       and may_change(name, broken.read_text())]
            if others.keys() == modules.keys() and not changed:
                return "netlist", ""
            if others.keys() == modules.keys() and all(
                    self.same_module(name, files, build, folder) for name in changed):
                return "function", ""
            gate = self.graph(files, build, folder / "gate.aag")
        except ValueError as error:
            return "", f"no RTL: {error}"
        same = same_function(plain, gate, path)
        if same or same is False and self.holds("strash; iprove", path, "UNSATISFIABLE"):
            return "function", ""
        same_sequence(plain, gate, path)
        return self.in_sequence(path)

    def in_sequence(self, path):
        if self.holds("fold; strash; scorr; pdr", path, "Property proved"):
            return "reset", ""
        return "", "differs or takes too long"

    def same_module(self, name, files, build, folder):
        """As a function of the module's own inputs and registers: then the whole is the same."""
        gold = self.graph(rtl_sources(self.device), build, folder / "gold.aag", name)
        gate = self.graph(files, build, folder / "gate.aag", name)
        path = folder / "module.aig"
        same = same_function(gold, gate, path)
        return same or same is False and self.holds("strash; iprove", path, "UNSATISFIABLE")

    def holds(self, commands, path, words):
        run = subprocess.run(["prlimit", f"--cpu={self.seconds}", "yosys-abc", "-c",
                              f"read_aiger {path}; {commands}"],
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return words in run.stdout


def proved_none(device, faults, seconds, jobs):
    """Yields the names of those that Yosys proves to be none, in every build."""
    with tempfile.TemporaryDirectory(prefix="armpmu-proof-") as folder, ThreadPoolExecutor(
            jobs) as pool:
        prover = Prover(device, faults, Path(folder), seconds)
        list(pool.map(prover.prepare, range(BUILDS[device])))

        def proved(fault, proof):
            with tempfile.TemporaryDirectory(dir=folder) as place:
                return all(proof(fault, build, Path(place)) for build in range(BUILDS[device]))

        # What is soon proved comes first.
        for proof in (prover.same_parts, prover.same_whole, prover.same_reachable,
                      lambda *one: prover.proof(*one)[0]):
            if proof == prover.same_whole and faults and prover.numbers:
                list(pool.map(prover.whole, range(BUILDS[device])))
            left = []
            for fault, one in zip(faults, pool.map(proved, faults, [proof] * len(faults))):
                if one:
                    yield fault.name
                else:
                    left.append(fault)
            faults = left
