# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
#
# read_vcd.py FILE: a VCD as JSON: each variable by scope and name, with what it is from when on.
# {"unit": "1 ns", "end": 5000, "signals": {"SI3.si_rrq_dev": {"comment": "cci_550/...", "type":
# "reg", "width": 9, "changes": [[0, 17], ...]}}}
import json
import math
import sys

UNKNOWN = {"unit": "", "end": 0, "signals": {}}


def command(tokens):
    words = []
    for token in tokens:
        if token == "$end":
            return words
        words.append(token)
    sys.exit("read_vcd.py: a command without its end")


def number(text):
    value = float(text)
    return None if math.isnan(value) else value


with open(sys.argv[1]) as file:
    tokens = iter(file.read().split())
waves, scopes, codes, comments, time = dict(UNKNOWN), [], {}, {}, None
for token in tokens:
    if token == "$scope":
        scopes.append(command(tokens)[1])
    elif token == "$upscope":
        command(tokens)
        scopes.pop()
    elif token == "$comment":
        words = command(tokens)
        comments[words[0]] = " ".join(words[1:])
    elif token == "$timescale":
        waves["unit"] = " ".join(command(tokens))
    elif token == "$var":
        kind, width, code, name = command(tokens)[:4]
        path = ".".join(scopes + [name])
        if path in waves["signals"]:
            sys.exit("read_vcd.py: two variables " + path)
        waves["signals"][path] = {"type": kind, "width": int(width), "changes": [],
                                  "comment": comments.get(name + ":", "")}
        codes[code] = waves["signals"][path]
    elif token in ("$version", "$date", "$enddefinitions"):
        command(tokens)
    elif token[0] == "#":
        if time is not None and int(token[1:]) < time:
            sys.exit("read_vcd.py: time goes back to " + token)
        time = waves["end"] = int(token[1:])
    elif token[0] == "b":
        codes[next(tokens)]["changes"].append([time, int(token[1:], 2)])
    elif token[0] == "r":
        codes[next(tokens)]["changes"].append([time, number(token[1:])])
    elif token[0] in "01":
        codes[token[1:]]["changes"].append([time, int(token[0])])
    elif token not in ("$dumpvars", "$end"):
        sys.exit("read_vcd.py: unexpected " + token)
print(json.dumps(waves))
