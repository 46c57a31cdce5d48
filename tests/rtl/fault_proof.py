# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Proofs by Yosys that a fault is none: the twin with it does what the twin does.

For each build of DEVICE_as_in_rows.sv, in this order, until one holds:
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
BUILDS = {"cci550": 1, "a55": 4}  # values of BUILD in DEVICE_as_in_rows.sv
ELABORATE = ("read_verilog -sv -defer {files}; hierarchy -top {top} {build}; proc; opt_clean;"
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
FORMS = ("netlist", "function", "reset", "function of the twin", "reset of the twin")
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


def elaborated(device, files, out, folder, top=None, build=0):
    files = " ".join(map(str, [*files, HERE / f"{device}_as_in_rows.sv"]))
    chosen = f"-chparam BUILD {build}" if build else ""
    top = top or f"{device}_as_in_rows"
    status, text = yosys(ELABORATE.format(files=files, top=top, out=out, build=chosen), folder)
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
    """Of one device; the twin without a fault is elaborated once for each build."""

    def __init__(self, device, folder, whole=True, seconds=SECONDS):
        self.device, self.folder, self.whole, self.seconds = device, folder, whole, seconds
        self.golds = []
        for build in range(BUILDS[device]):
            path = folder / f"{device}_gold{build}.il"
            elaborated(device, rtl_sources(device), path, folder, build=build)
            self.golds.append((path, modules_of(path)))
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
                forms = {text for _, modules in self.golds for name, text in modules.items()
                         if f"\\{module}" == name or f"\\{module}\\" in name}
                if len(forms) == 1 and parameters(min(forms)) == own:
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
        try:
            form = self.proof_alone(fault, files, folder)
            if form or not self.whole:
                return form, "" if form else "differs by itself"
            forms = []
            for build in range(BUILDS[self.device]):
                form, why = self.proof_of_build(build, files, folder)
                if not form:
                    return "", f"build {build}: {why}"
                forms.append(form)
            return max(forms, key=FORMS.index), ""
        except ValueError as error:
            return "", f"no RTL: {error}"

    def proof_of_build(self, build, files, folder):
        gold, texts = self.golds[build]
        gate = folder / "gate.il"
        elaborated(self.device, files, gate, folder, build=build)
        modules = modules_of(gate)
        differ = [name for name in modules if modules[name] != texts.get(name)]
        same_names = modules.keys() == texts.keys()
        if not differ and same_names:
            return "netlist", ""
        proofs = (("function", self.same_function), ("reset", self.same_from_reset))
        for form, prove in proofs if same_names else ():
            if not any(prove(name, gate, folder, gold) for name in differ):
                return form, ""
        for form, prove in proofs:
            why = prove(f"\\{self.device}_as_in_rows", gate, folder, gold)
            if not why:
                return f"{form} of the twin", ""
        return "", why

    def loaded(self, module, gate, gold):
        return "".join(LOAD.format(file=file, module=module, name=name)
                       for file, name in ((gold, "gold"), (gate, "gate")))

    def same_function(self, module, gate, folder, gold):
        script = self.loaded(module, gate, gold) + FUNCTION.format(seconds=self.seconds)
        status, text = yosys(script, folder, 2 * self.seconds)
        return "" if status == 0 else text or "no"

    def same_from_reset(self, module, gate, folder, gold):
        aiger = folder / "miter.aig"
        status, text = yosys(self.loaded(module, gate, gold) + RESET.format(aiger=aiger), folder,
                             2 * self.seconds)
        if status != 0:
            return text or "no"
        command = f"read_aiger {aiger}; fold; strash; scorr; pdr -T {self.seconds}"
        try:
            run = subprocess.run(["yosys-abc", "-c", command], stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, timeout=2 * self.seconds, text=True)
        except subprocess.TimeoutExpired:
            return "too long"
        return "" if "Property proved" in run.stdout else run.stdout.strip()[-200:]
