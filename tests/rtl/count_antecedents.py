#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""count_antecedents PROGRAM DEVICE VECTOR...: does `armpmu coverage` count what the properties count?

The properties of vectors/properties, each assertion turned into a counter, stand beside our RTL in
Icarus, which plays the vector. How often an antecedent was true there is what the program must say.
Ends with 77 when Icarus is not installed.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]


def counting(text):
    """The module with a counter in the place of each named assertion."""
    names = []
    out, at = "", 0
    for found in re.finditer(r"(\w+):\s*assert\s*\(", text):
        if found.start() < at:
            continue
        depth, end = 1, found.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        end = text.index(";", end) + 1
        name = found.group(1)
        names.append(name)
        out += text[at:found.start()] + f"if (replay_{DEVICE}.index > 0) n_{name} = n_{name} + 1;"
        at = end
    out += text[at:]
    declared = "".join(f"  integer n_{name} = 0;\n" for name in names)
    shown = "".join(f'    $display("COUNT {name} %0d", n_{name});\n' for name in names)
    if not names:
        return text
    end = out.rindex("endmodule")
    first = re.search(r"\n\);\n", out).end()
    return (out[:first] + declared + out[first:end]
            + f"  always @(replay_{DEVICE}.ended) begin\n{shown}  end\n" + out[end:])


def main():
    global DEVICE
    program, DEVICE, vectors = sys.argv[1], sys.argv[2], sys.argv[3:]
    if not shutil.which("iverilog"):
        print("NOT RUN: iverilog is not installed", file=sys.stderr)
        return 77
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        files = []
        for path in sorted((TOP / "vectors/properties").glob(f"{DEVICE}_*.sv")):
            if re.search("bind|formal|noninterference|apb", path.name):
                continue
            (work / path.name).write_text(counting(path.read_text()))
            files.append(str(work / path.name))
        files.sort(key=lambda name: "_pkg" not in name)
        rtl = sorted((TOP / "vectors/rtl").glob("cci550_*.sv")) if DEVICE == "cci550" else \
            sorted((TOP / "vectors/rtl/a55").glob("*.sv"))
        rtl.sort(key=lambda path: "_pkg" not in path.name)
        files += [str(path) for path in rtl]
        adaptor = (TOP / f"vectors/bench/adaptor_{DEVICE}.v").read_text()
        ports = re.findall(r"\.(\w+)\((\w+)\)[,\n]", adaptor[adaptor.index(") dut ("):])
        sizes = ".SLAVE_INTERFACES(SLAVE_INTERFACES), .MASTER_INTERFACES(MASTER_INTERFACES)" \
            if DEVICE == "cci550" else ".DUPLICATE_LINES(1'b1)"
        beside = f"  {DEVICE}_properties #({sizes} `DUT_PARAMETERS) properties (\n" + \
            ",\n".join(f"    .{port}({wire})" for port, wire in ports) + ");\n"
        at = adaptor.rindex("endmodule")
        (work / "adaptor.v").write_text(adaptor[:at] + beside + adaptor[at:])
        bench = work / "bench"
        shutil.copytree(TOP / "vectors/bench", bench)
        text = (bench / "replay.vh").read_text()
        text = text.replace("    initial begin\n        clock = 1'b0;",
                            "    reg ended = 1'b0;\n    initial begin\n        clock = 1'b0;")
        # One edge more: assertions are about the row that an edge ends.
        text = text.replace("            replay;\n", "            replay;\n            #2 clock = 1'b1;\n"
                            "            #2 ended = 1'b1;\n            #1 ;\n")
        (bench / "replay.vh").write_text(text)
        for vector in vectors:
            played = subprocess.run([bench / "replay", "-b", work / "build", "-a", work / "adaptor.v",
                                     "-r", " ".join(files), vector], text=True, check=False,
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            counted = {}
            for name, times in re.findall(r"COUNT (\w+) (\d+)", played.stdout):
                counted[name] = counted.get(name, 0) + int(times)
            if not counted:
                print(f"{vector}: not played:\n{played.stdout[-3000:]}")
                failures += 1
                continue
            told = subprocess.run([program, "coverage", "-j", vector], text=True, check=False,
                                  stdout=subprocess.PIPE)
            points = json.loads(told.stdout)["coverage"][0]["points"]
            for name, times in sorted(counted.items()):
                said = points.get(f"sentence {name}", [0])[0]
                if said != times:
                    print(f"{vector}: {name}: {times} clocks by its property, {said} by the program")
                    failures += 1
    return 1 if failures else 0


sys.exit(main())
