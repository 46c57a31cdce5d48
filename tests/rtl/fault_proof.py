# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Proofs by Yosys that a fault is none: the twin with it does what the twin does.

In this order, until one holds:
  netlist    behind elaboration both are the same text; of the module that has the fault, when the
             twin has it in one form only, else of all
  function   each module that differs is the same function of its inputs and its registers
  reset      each such module puts out the same from reset on, whatever its inputs do (ABC's pdr)
  function of the twin, reset of the twin   likewise the whole, with inputs as rows have them
             (DEVICE_as_in_rows.sv)
`reset` begins with all registers zero. That is no restriction: the first clock is one in reset.
"""
import re
import subprocess
from pathlib import Path

from fault_list import rtl_sources, with_fault

HERE = Path(__file__).resolve().parent
SECONDS = 100
ELABORATE = ("read_verilog -sv -defer {files}; hierarchy -top {top}; proc; opt_clean;"
             " write_rtlil {out}\n")
LOAD = """
read_rtlil {file}
hierarchy -top {module}
flatten
opt_expr
opt_clean
memory
dffunmap
opt_clean
rename {module} {name}
design -stash {name}
"""
BOTH = "design -copy-from gold -as gold gold\ndesign -copy-from gate -as gate gate\n"
FUNCTION = BOTH + """
expose -evert-dff -shared gold gate
miter -equiv -flatten -make_outputs gold gate miter
hierarchy -top miter
opt -full
sat -verify -prove trigger 0 -set-def-inputs -timeout {seconds} miter
"""
RESET = BOTH + """
miter -equiv -flatten gold gate miter
hierarchy -top miter
opt -full
techmap
opt -nodffe -nosdff
dffunmap
abc -g AND -fast
opt_clean
write_aiger -zinit {aiger}
"""


def yosys(script, folder, seconds=2 * SECONDS):
    """(exit status, what it printed); None: too long."""
    file = folder / "script.ys"
    file.write_text(script)
    try:
        run = subprocess.run(["yosys", "-q", file], stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, timeout=seconds, text=True)
    except subprocess.TimeoutExpired:
        return None, "too long"
    return run.returncode, run.stdout.strip()[-300:]


def elaborated(device, files, out, folder, top=None):
    files = " ".join(map(str, [*files, HERE / f"{device}_as_in_rows.sv"]))
    top = top or f"{device}_as_in_rows"
    status, text = yosys(ELABORATE.format(files=files, top=top, out=out), folder)
    if status != 0:
        raise ValueError(text)


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
            modules[name] = normal("\n".join(lines))
    return modules


def parameters(text):
    return sorted(line.strip() for line in text.splitlines() if line.lstrip().startswith(
        "parameter"))


def normal(text):
    text = re.sub(r"(\$[\w$]+\$)\S*?[\w.]+\.sv:[\d.-]+\$(\d+)", r"\1@\2", text)
    numbers = {}
    return re.sub(r"\$@?(\d+)(?![\w']*\\)|@(\d+)", lambda match: "$" + str(
        numbers.setdefault(match.group(), len(numbers))), text)


class Prover:
    """Of one device; the twin without a fault is elaborated once."""

    def __init__(self, device, folder, whole=True):
        self.device, self.folder, self.whole = device, folder, whole
        self.gold = folder / f"{device}_gold.il"
        elaborated(device, rtl_sources(device), self.gold, folder)
        self.modules = modules_of(self.gold)
        self.modules_alone = {}

    def alone(self, module):
        """(file, texts) of a module by itself, when each of its instances is the same as that."""
        if module not in self.modules_alone:
            file = self.folder / f"{module}.il"
            found = None
            try:
                elaborated(self.device, rtl_sources(self.device), file, self.folder, module)
                texts = modules_of(file)
                own = parameters(texts[f"\\{module}"])
                forms = [text for name, text in self.modules.items() if f"\\{module}" == name or
                         f"\\{module}\\" in name]
                if len(forms) == 1 and parameters(forms[0]) == own:
                    found = file, texts
            except (ValueError, KeyError):
                pass
            self.modules_alone[module] = found
        return self.modules_alone[module]

    def proof_alone(self, fault, files, folder):
        module = fault.source.replace(".sv", "")
        alone = self.alone(module)
        if not alone:
            return ""
        gate = folder / "alone.il"
        elaborated(self.device, files, gate, folder, module)
        gold, texts = alone
        if modules_of(gate) == texts:
            return "netlist"
        for form, prove in (("function", self.same_function), ("reset", self.same_from_reset)):
            if not prove(f"\\{module}", gate, folder, gold):
                return form
        return ""

    def proof(self, fault, folder):
        """Which of the proofs holds, or "" and why none does."""
        broken = folder / fault.source
        broken.write_text(with_fault(fault))
        files = [broken if path.name == fault.source else path
                 for path in rtl_sources(self.device)]
        gate = folder / "gate.il"
        try:
            form = self.proof_alone(fault, files, folder)
            if form or not self.whole:
                return form, "" if form else "differs by itself"
            elaborated(self.device, files, gate, folder)
        except ValueError as error:
            return "", f"no RTL: {error}"
        modules = modules_of(gate)
        differ = [name for name in modules if modules[name] != self.modules.get(name)]
        if not differ and modules.keys() == self.modules.keys():
            return "netlist", ""
        top = f"\\{self.device}_as_in_rows"
        why = "other modules"
        if modules.keys() == self.modules.keys():
            for form, prove in (("function", self.same_function), ("reset", self.same_from_reset)):
                results = []
                for name in differ:
                    results.append(prove(name, gate, folder))
                    if results[-1]:
                        break
                if not any(results):
                    return form, ""
                why = results[-1]
        for form, prove in (("function", self.same_function), ("reset", self.same_from_reset)):
            why = prove(top, gate, folder)
            if not why:
                return f"{form} of the twin", ""
        return "", why

    def loaded(self, module, gate, gold):
        return "".join(LOAD.format(file=file, module=module, name=name)
                       for file, name in ((gold or self.gold, "gold"), (gate, "gate")))

    def same_function(self, module, gate, folder, gold=None):
        script = self.loaded(module, gate, gold) + FUNCTION.format(seconds=SECONDS)
        status, text = yosys(script, folder)
        return "" if status == 0 else text or "no"

    def same_from_reset(self, module, gate, folder, gold=None):
        aiger = folder / "miter.aig"
        status, text = yosys(self.loaded(module, gate, gold) + RESET.format(aiger=aiger), folder)
        if status != 0:
            return text or "no"
        command = f"read_aiger {aiger}; fold; strash; scorr; pdr -T {SECONDS}"
        try:
            run = subprocess.run(["yosys-abc", "-c", command], stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, timeout=3 * SECONDS, text=True)
        except subprocess.TimeoutExpired:
            return "too long"
        return "" if "Property proved" in run.stdout else run.stdout.strip()[-200:]
