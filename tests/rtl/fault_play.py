# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""Plays vectors to RTL with single faults: all that can be switched in one program of Verilator,
the others one by one in Icarus."""
import shutil
import subprocess
import tempfile
from pathlib import Path

from fault_list import with_fault
from fault_switch import PACKAGE, SwitchedRtl

HERE = Path(__file__).resolve().parent
CLOCK = {"cci550": "aclk", "a55": "clk"}
# The input that is 1 in the clocks before the first row (IN_RESET of vectors/bench/replay_DEVICE.v)
HIGH_IN_RESET = {"cci550": "aclken", "a55": "powered"}
SECONDS = 300
VERILATOR = ["verilator", "--cc", "-O3", "--x-assign", "unique", "--x-initial", "unique",
             "-Wno-fatal", "-Wno-lint", "-Wno-style", "--top-module", "faulty",
             "--prefix", "Vfaulty"]
FEW = 350  # faults whose program is compiled in one go
SHORT = 30_000  # rows, of all faults together, for which a program need not be fast


def wrapper(vector):
    """A module whose ports are a row's inputs and outputs."""
    inputs, outputs = vector.fields("in"), vector.fields("out")
    bits = {role: sum(width for _, width in fields)
            for role, fields in (("in", inputs), ("out", outputs))}
    names = [[name for name, _ in reversed(fields)] for fields in (inputs, outputs)]
    connections = [f".{CLOCK[vector.device]}(clock)",
                   *(f".{name}({name})" for name, _ in inputs + outputs)]
    parameters = [f".{name}({value})" for name, value in vector.parameters()]
    lines = [f"module faulty(input logic clock, input logic [{bits['in'] - 1}:0] in,"
             f" output logic [{bits['out'] - 1}:0] out);",
             f'initial if ($value$plusargs("fault=%d", {PACKAGE}::number) == 0)'
             f" {PACKAGE}::number = 0;",
             *(f"logic [{width - 1}:0] {name};" for name, width in inputs + outputs),
             f"assign {{{', '.join(names[0])}}} = in;",
             f"assign out = {{{', '.join(names[1])}}};",
             f"{vector.device}_pmu #({', '.join(parameters)}) pmu({', '.join(connections)});",
             "endmodule", ""]
    return "\n".join(lines), bits


def in_reset(vector):
    at = 0
    for name, width in vector.fields("in"):
        if name == HIGH_IN_RESET[vector.device]:
            return f"{1 << at:x}"
        at += width
    raise SystemExit(f"{vector.path}: no field {HIGH_IN_RESET[vector.device]}")


def run(command):
    made = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if made.returncode:
        raise SystemExit(f"{command[0]}: {made.stdout[-2000:]}")


def compiler():
    root = subprocess.run(["verilator", "--getenv", "VERILATOR_ROOT"], check=True,
                          stdout=subprocess.PIPE, text=True).stdout.strip()
    include = f"{root or '/usr/share/verilator'}/include"
    return ["c++", "-std=c++17", "-pthread", "-DVM_COVERAGE=0", "-DVM_SC=0", "-DVM_TRACE=0",
            "-DVL_USER_STOP", "-w", "-I", include, "-I", f"{include}/vltstd"]


def runtime(folder):
    """Verilator's own files, compiled once."""
    command, objects = compiler(), []
    include = Path(command[command.index("-I") + 1])
    for name in ("verilated", "verilated_threads"):
        objects.append(folder / f"{name}.o")
        if not objects[-1].exists():
            run([*command, "-O1", "-c", "-o", objects[-1], include / f"{name}.cpp"])
    return objects


class SwitchedPlay:
    """One configuration's program; `left` are the faults that it has not got. `checks`: files with
    assertions, bound to the RTL."""

    def __init__(self, vectors, faults, folder, checks=()):
        self.vectors, self.folder, self.checks = vectors, folder, list(checks)
        self.rtl = SwitchedRtl(vectors[0].device, faults)
        self.faults, self.left = self.rtl.faults, self.rtl.left

    def make(self):
        folder = self.folder
        folder.mkdir(parents=True)
        files = self.rtl.write(folder)
        text, bits = wrapper(self.vectors[0])
        (folder / "faulty.sv").write_text(text)
        made = folder / "made"
        asserting = "--assert" if self.checks else "--noassert"
        run([*VERILATOR, asserting, "--Mdir", made, *files, *self.checks, folder / "faulty.sv"])
        properties = ["-DFAULTY_PROPERTIES"] if self.checks else []
        command = [*compiler(), *properties, f"-DFAULTY_INPUTS={bits['in']}",
                   f"-DFAULTY_OUTPUTS={bits['out']}", "-I", made, "-o", made / "faulty"]
        if len(self.faults) <= FEW:
            # All in one: most of a short compilation is the same headers again for each file.
            sources = ["verilated.cpp", "verilated_threads.cpp",
                       *sorted(file.name for file in made.glob("*.cpp")),
                       HERE / "fault_player.cpp"]
            one = folder / "one.cpp"
            one.write_text("".join(f'#include "{source}"\n' for source in sources))
            rows = len(self.faults) * sum(vector.rows for vector in self.vectors)
            run([*command, "-O0" if rows < SHORT else "-O1", one])
            return
        run(["make", "-C", made, "-f", "Vfaulty.mk", "Vfaulty__ALL.a", "OPT_FAST=-O1",
             "OPT_SLOW=-O0"])
        run([*command, "-O1", HERE / "fault_player.cpp", made / "Vfaulty__ALL.a",
             *runtime(folder.parent)])

    def play(self):
        """For each fault, and for none first: (fault, vector, waves); the last two None: missed.
        Waves may be read until the next one is asked for. Faults that end the simulation go to
        `left`."""
        for number, fault, words in self.answers():
            if words[0] == "missed":
                yield fault, None, None
            else:
                waves = self.folder / f"seen/{number}.vec"
                yield fault, self.vectors[int(words[0])], waves
                waves.unlink()

    def play_with_properties(self):
        """For each fault, and for none first: (fault, vector or None, places): the first vector that
        finds it, and FILE:LINE of assertions that fail in any of them."""
        for _, fault, words in self.answers():
            if words[0] == "missed":
                yield fault, None, words[1:]
            else:
                yield fault, self.vectors[int(words[0])], words[2:]

    def answers(self):
        """(number, fault, words) of what the program says."""
        (self.folder / "seen").mkdir()
        player = None
        for number in [0, *self.faults]:
            player = player or self.started()
            player.stdin.write(f"{number}\n")
            player.stdin.flush()
            words = player.stdout.readline().split()
            fault = self.faults.get(number)
            if len(words) < 2:
                player.wait()
                player = None
                self.left.append(fault)
            else:
                yield number, fault, words[1:]
        if player:
            player.stdin.close()
            player.wait()

    def started(self):
        return subprocess.Popen(
            [self.folder / "made/faulty", in_reset(self.vectors[0]), self.folder / "seen",
             *(vector.path for vector in self.vectors)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


class SinglePlay:
    """One fault at a time, compiled with the bench of vectors/bench."""

    def __init__(self, folder):
        self.folder = folder
        self.compiled = {}

    def play(self, fault, vectors, waves=None):
        """(result, vector): found, missed or no RTL."""
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        try:
            broken = folder / fault.source
            broken.write_text(with_fault(fault))
            for vector in vectors:
                differs = self.differs(vector, broken, folder, waves)
                if differs is None:
                    return "no RTL", None
                if differs:
                    return "found", vector
            return "missed", None
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def differs(self, vector, broken, folder, waves):
        compile_it, play_it = vector.commands("builds", "+stop_at_first", "+show=0")
        compiled = compile_it[compile_it.index("-o") + 1]
        output = folder / Path(compiled).parent.name
        if not output.exists():
            subprocess.run([str(output) if word == compiled else
                            str(broken) if Path(word).name == broken.name else word
                            for word in compile_it],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if not output.exists():
            return None
        play_it = [str(output) if word == compiled else word for word in play_it]
        if self.passes(play_it):
            return False
        if waves:
            play_it = [word for word in play_it if word != "+stop_at_first"]
            self.passes([*play_it, "+no_check", f"+dump={waves}"])
        return True

    def passes(self, command):
        try:
            played = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                    timeout=SECONDS, encoding="latin-1")
        except subprocess.TimeoutExpired:
            return False
        return any(line.startswith("PASS") for line in played.stdout.splitlines())
