#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""nightly.py [--state FOLDER] [--list | --check | PART...]: what takes hours, in parts of at most two of them
on a machine with two cores; without a name all parts. --list says which there are and how they ended last.

A part is steps, and what became of each stands in FOLDER/PART.json (build/nightly) with its commit. A part
that was ended goes on with the steps that have not passed on this commit. It fails when a step does, and
when a test is skipped that tests/skips.txt does not list.
"""
import argparse
import datetime
import fnmatch
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import skips
from nightly_parts import PARTS, Command, Tests

TOP = Path(__file__).resolve().parents[2]
LISTED = TOP / "tests/skips.txt"
LIMIT = 2 * 3600


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=TOP).stdout.strip()


def commit():
    """The commit that is tested, with a + when files differ from it."""
    changed = output("git", "status", "--porcelain", "--untracked-files=no")
    return output("git", "rev-parse", "--short=10", "HEAD") + ("+" if changed else "")


def listed_skips():
    rows = (line.split(None, 1) for line in LISTED.read_text().splitlines() if line and line[0] != "#")
    return [(pattern, reason.strip()) for pattern, reason in rows]


class State:
    """What became of each step of a part: commit, status, seconds, when, skips."""

    def __init__(self, folder, part):
        self.file = folder / f"{part}.json"
        self.steps = json.loads(self.file.read_text()) if self.file.exists() else {}

    def passed(self, step, of):
        return not of.endswith("+") and self.steps.get(step, {}).get("commit") == of and \
            self.steps[step]["status"] == "passed"

    def put(self, step, **what):
        self.steps[step] = what
        part = self.file.with_suffix(".part")
        part.write_text(json.dumps(self.steps, indent=1) + "\n")
        part.rename(self.file)


def limited(command, seconds, log):
    """The exit status of a command, or None when time ended it; what it prints goes to the log, too."""
    process = subprocess.Popen(command, cwd=TOP, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               start_new_session=True, errors="replace")
    try:
        text, _ = process.communicate(timeout=max(1, seconds))
        status = process.returncode
    except subprocess.TimeoutExpired:
        subprocess.run(["pkill", "-TERM", "-s", str(process.pid)], check=False)
        time.sleep(2)
        subprocess.run(["pkill", "-KILL", "-s", str(process.pid)], check=False)
        text, _ = process.communicate()
        status = None
    log.write_text(text)
    if status != 0:
        print(text[-4000:], flush=True)
    return status


def run_tests(part, step, seconds, folder, name):
    """Status and skips of a step that is tests of a build tree."""
    results = folder / f"{name}.xml"
    results.unlink(missing_ok=True)
    labels = ["-L", step.labels, "-LE", "long"] if step.labels else ["-L", f"^long-{part}$"]
    status = limited(["ctest", "--preset", step.preset, *labels, "-R", step.names,
                      "--output-junit", str(results), "--test-output-size-passed", "1000000"],
                     seconds, folder / f"{name}.log")
    return status, list(skips.skips_of(results)) if results.exists() else []


def run_step(part, step, seconds, folder, name):
    for command in step.needs:
        if (status := limited(command, seconds, folder / f"{name}.log")) != 0:
            return status, []
    if isinstance(step, Tests):
        return run_tests(part, step, seconds, folder, name)
    return limited(step.command, seconds, folder / f"{name}.log"), []


def run_part(part, folder):
    """Whether all of its steps have passed on this commit."""
    state, of, began, good = State(folder, part), commit(), time.monotonic(), True
    allowed = listed_skips()
    for name, step in PARTS[part].steps.items():
        if state.passed(name, of):
            continue
        left = LIMIT - (time.monotonic() - began)
        before = state.steps.get(name, {}).get("seconds", 60 * step.minutes)
        if left < before and left < LIMIT - 60:
            print(f"{part}: {name}: no time is left in this run; start the part again", flush=True)
            good = False
            continue
        print(f"{part}: {name} ({before / 60:.0f} minutes)", flush=True)
        started, when = time.monotonic(), datetime.datetime.now().isoformat(" ", "minutes")
        status, skipped = run_step(part, step, left, folder, f"{part}-{name}")
        unlisted = [f"{test}: {reason}" for test, reason in skipped
                    if not any(fnmatch.fnmatchcase(test, pattern) for pattern, _ in allowed)]
        for skip in unlisted:
            print(f"{part}: {name}: skipped, and tests/skips.txt does not list it: {skip}", flush=True)
        word = "passed" if status == 0 and not unlisted else "ended for time" if status is None else "failed"
        state.put(name, commit=of, status=word, seconds=round(time.monotonic() - started), when=when,
                  skipped=skipped)
        good = good and word == "passed"
    return good


def table(folder):
    """One row for each step: when it ran last, on which commit, what became of it, what was skipped."""
    rows = [("part", "step", "minutes", "when", "commit", "result")]
    notes = []
    for part, what in PARTS.items():
        state = State(folder, part)
        for name, step in what.steps.items():
            if (ran := state.steps.get(name)) is None:
                rows.append((part, name, f"about {step.minutes}", "", "", "not run"))
                continue
            skipped = f", {len(ran['skipped'])} skipped" if ran["skipped"] else ""
            rows.append((part, name, f"{ran['seconds'] / 60:.1f}", ran["when"], ran["commit"],
                         ran["status"] + skipped))
            notes += [f"skipped: {test}: {reason}" for test, reason in ran["skipped"]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    for note in dict.fromkeys(notes):
        print(note)


def check(tree):
    """Whether each test by night of a build tree belongs to a step, and no part takes longer than it may."""
    good, preset = True, "asan" if Path(tree).name == "asan" else "release"
    shown = json.loads(output("ctest", "--test-dir", tree, "--show-only=json-v1"))
    for test in shown["tests"]:
        labels = next((p["value"] for p in test.get("properties", ()) if p["name"] == "LABELS"), [])
        for part in (label.removeprefix("long-") for label in labels if label.startswith("long")):
            steps = PARTS[part].steps.values() if part in PARTS else ()
            steps = [step for step in steps if isinstance(step, Tests) and not step.labels]
            if not test["name"].endswith("_NOT_BUILT") and sum(
                    step.preset == preset and bool(re.search(step.names, test["name"])) for step in steps) != 1:
                print(f"{test['name']}: its label long-{part} is of no step, or of several")
                good = False
    for part, what in PARTS.items():
        if (minutes := sum(step.minutes for step in what.steps.values())) > LIMIT / 60:
            print(f"{part}: {minutes} minutes are over two hours")
            good = False
    return good


def main():
    parser = argparse.ArgumentParser(prog="tools/test --nightly", description=__doc__.split("\n\n")[1],
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--state", type=Path, default=TOP / "build/nightly", metavar="FOLDER",
                        help="where results are kept (build/nightly)")
    parser.add_argument("--list", action="store_true", help="which parts there are, and how they ended last")
    parser.add_argument("--check", metavar="TREE", help=argparse.SUPPRESS)
    parser.add_argument("parts", nargs="*", metavar="PART")
    options = parser.parse_args()
    if options.check:
        return 0 if check(options.check) else 1
    options.state.mkdir(parents=True, exist_ok=True)
    if options.list:
        for part, what in PARTS.items():
            print(f"{part}: {what.says}, about {sum(s.minutes for s in what.steps.values())} minutes")
        print()
        table(options.state)
        return 0
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        print(f"tools/test: --nightly {unknown[0]}: there is no such part, only {', '.join(PARTS)}",
              file=sys.stderr)
        return 2
    good = True
    os.environ["ARMPMU_EVERY_ROUND"] = "1"
    for part in options.parts or PARTS:
        good = run_part(part, options.state.resolve()) and good
    table(options.state)
    return 0 if good else 1


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(main())
