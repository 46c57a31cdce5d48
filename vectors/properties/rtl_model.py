# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""What Yosys makes of RTL with immediate assertions: a graph with, for each of them by name, when it
is violated and when it says anything at all."""
import functools
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from aig import Graph, cone, read_aag

HERE = Path(__file__).resolve().parent
# A row is what an edge of the clock samples, so an asynchronous reset is one of the row.
FLAT = """read_verilog -sv -formal {options} {files}
hierarchy -check -top {top} {parameters}
proc
flatten
techmap -map +/adff2dff.v
opt_clean
{lower}
write_rtlil {out}
"""
GRAPH = """read_rtlil {file}
memory_map
dffunmap
opt_expr
opt_clean
setundef -undriven -anyseq
setundef -anyseq
techmap -map {trees}
setundef -anyseq
techmap
opt_expr
setundef -anyseq
dffunmap
opt_clean
aigmap
write_aiger -ascii -symbols {out}
"""
CELL = re.compile(r"  cell \$(assert|assume) (\S+)$")


class NoModel(Exception):
    """Why there is none."""


@dataclass
class Model:
    """`latches` begin with 0. Rows from the first `reset_rows` on are those of any block, whatever
    its registers held before: that is checked."""
    graph: Graph
    inputs: dict  # literal by name
    latches: list
    violated: dict = field(default_factory=dict)  # literal by name of the assertion
    reached: dict = field(default_factory=dict)
    reset_rows: int = 0
    free_latches: int = 0  # registers that reset does not set: they begin with any value


def yosys(script, folder):
    file = folder / "script.ys"
    file.write_text(script)
    run = subprocess.run(["yosys", "-q", file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                         text=True)
    if run.returncode:
        raise NoModel(f"yosys: {run.stdout.strip()[-800:]}")


@functools.lru_cache(maxsize=None)
def lowering():
    """Yosys since 0.38 has assertions as cells of one kind, which async2sync makes those of each."""
    told = subprocess.run(["yosys", "-QT", "-p", "help chformal"], stdout=subprocess.PIPE, text=True)
    return "async2sync" if "-lower" in told.stdout else ""


def with_outputs(text, top):
    """Assertions as outputs of the one module: what they check, and when. Returns text and names."""
    out, found, attributes = [], [], []
    lines = iter(text.splitlines())
    for line in lines:
        match = CELL.match(line)
        if match:
            while out[-1].startswith("  attribute"):
                out.pop()
            signals = {}
            for inner in lines:
                words = inner.split(None, 2)
                if words[0] == "end":
                    break
                if words[0] == "connect":
                    signals[words[1]] = words[2]
            found.append((match[1], match[2].lstrip("\\"), signals["\\A"], signals["\\EN"]))
        else:
            out.append(line)
    end = max(index for index, line in enumerate(out) if line == "end")
    begin = next(index for index, line in enumerate(out) if line.split()[:2] == ["module", "\\" + top])
    wires, connections = [], []
    for number, (_, _, check, enable) in enumerate(found):
        for letter, signal in (("a", check), ("e", enable)):
            wires.append(f"  wire output {100000 + len(wires)} \\proof_{letter}{number}")
            connections.append(f"  connect \\proof_{letter}{number} {signal}")
    out[end:end] = connections
    out[begin + 1:begin + 1] = wires
    return "\n".join(out) + "\n", [(kind, name) for kind, name, _, _ in found]


def graph_of(files, top, folder, parameters=(), options=()):
    """(Aig, [(kind, name)])."""
    chosen = " ".join(f"-chparam {name} {value}" for name, value in parameters)
    yosys(FLAT.format(files=" ".join(map(str, files)), top=top, parameters=chosen,
                      options=" ".join(options), lower=lowering(), out=folder / "flat.il"), folder)
    text, found = with_outputs((folder / "flat.il").read_text(), top)
    (folder / "outputs.il").write_text(text)
    yosys(GRAPH.format(file=folder / "outputs.il", trees=HERE / "select_tree.v",
                       out=folder / "graph.aag"), folder)
    return read_aag(folder / "graph.aag"), found


def rows_until_reset(aig, reset, limit=4):
    """(rows, latches): in how many rows of reset registers without a first value lose what they held,
    and those that do not; 0 rows when none does."""
    graph = Graph()
    state, unknown = {}, {}
    for (literal, _), begin in zip(aig.latches, aig.begins):
        state[literal] = graph.variable() if begin is None else begin
        if begin is None:
            unknown[state[literal]] = literal
    kept = [set(unknown)]
    for _ in range(limit):
        inputs = {literal: 0 if name == reset else graph.variable()
                  for literal, name in zip(aig.inputs, aig.names)}
        value = graph.copy(aig, {**inputs, **state})
        state = {literal: value(following) for literal, following in aig.latches}
        ands = cone(graph, state.values())
        support = {part & ~1 for _, a, b in ands for part in (a, b)}
        kept.append(set(unknown) & (support | {literal & ~1 for literal in state.values()}))
    return kept.index(kept[-1]), {unknown[variable] for variable in kept[-1]}


def model_of(aig, found, reset=None, constants=None):
    """`reset`: the input that is LOW in reset; the first rows are such as long as it takes.
    `constants`: values of inputs by name."""
    rows, kept = rows_until_reset(aig, reset) if reset else (0, {q for q, _ in aig.latches})
    graph = Graph()
    inputs, values, extra = {}, {}, []
    for number, (literal, name) in enumerate(zip(aig.inputs, aig.names)):
        if constants and name in constants:
            values[literal] = constants[name]
        else:
            inputs[name or f"({number})"] = values[literal] = graph.variable()
    begun = 1
    if rows:
        if reset not in inputs:
            raise NoModel(f"no input {reset}")
        begun_rows = [graph.variable() for _ in range(rows)]
        extra = list(zip(begun_rows, [1, *begun_rows]))
        begun = begun_rows[-1]
        number = next(i for i, name in zip(aig.inputs, aig.names) if name == reset)
        values[number] = graph.conjunction(values[number], begun)
    first = None
    free = 0
    state = {}
    for (literal, _), begin in zip(aig.latches, aig.begins):
        state[literal] = graph.variable()
        values[literal] = state[literal] ^ (begin or 0)
        if begin is None and literal in kept:
            if first is None:
                first = graph.variable()
                extra.append((first, 1))
            inputs[f"first value {free}"] = graph.variable()
            values[literal] = graph.choice(first, state[literal], inputs[f"first value {free}"])
            free += 1
    value = graph.copy(aig, values)
    latches = [(state[literal], value(following) ^ (begin or 0))
               for (literal, following), begin in zip(aig.latches, aig.begins)]
    model = Model(graph, inputs, latches + extra, reset_rows=rows, free_latches=free)
    outputs = dict(zip(aig.output_names, aig.outputs))
    assumed = 1
    for number, (kind, _) in enumerate(found):
        check, enable = (value(outputs[f"proof_{letter}{number}"]) for letter in "ae")
        if kind == "assume":
            assumed = graph.conjunction(assumed, graph.conjunction(enable, check ^ 1) ^ 1)
    if assumed != 1:
        held = graph.variable()  # a violated assumption ends what is looked at
        broken = graph.either(held, assumed ^ 1)
        model.latches.append((held, broken))
        assumed = broken ^ 1
    for number, (kind, name) in enumerate(found):
        if kind == "assert":
            check, enable = (value(outputs[f"proof_{letter}{number}"]) for letter in "ae")
            if name in model.violated:
                raise NoModel(f"two assertions are named {name}")
            # An access that reset finds under way may end in any way.
            begins = begun if free else 1
            model.reached[name] = graph.conjunction(graph.conjunction(assumed, enable), begins)
            model.violated[name] = graph.conjunction(model.reached[name], check ^ 1)
    return model
