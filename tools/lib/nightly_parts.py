# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors
"""What tools/test --nightly runs: parts, and the steps of each with the minutes that they take on two cores."""
from dataclasses import dataclass

BUILT = (["tools/build", "release", "tests_by_night"],)
SANITIZED = (["tools/build", "asan", "tests_by_night"],)


@dataclass
class Command:
    """A step that is a command."""
    minutes: int
    command: list
    needs: tuple = ()


@dataclass
class Tests:
    """A step that is those tests of a build tree which have the label `long-PART` and a name with `names`;
    or, if labels are given, those which have one of these and run by day, too, with fewer rounds."""
    minutes: int
    names: str = "."
    preset: str = "release"
    needs: tuple = BUILT
    labels: str = ""


@dataclass
class Part:
    says: str
    steps: dict


THREADS = ("vector_conformance_test", "vector_property_test", "vector_columns_fuzz_test", "program_trace_test",
           "fiber_test")
HARDENED = ("fiber_test", "cluster_property_test")

PARTS = {
    "campaigns": Part("random programs, clusters and rows; a billion clocks", {
        "every-round": Tests(30, labels="property|fuzz|platform|files"),
        "tests": Tests(60),
    }),
    **{f"fuzz-{half}": Part("a half of the readers of files under libFuzzer, ten minutes each", {
        f"share-{n}": Command(40, ["tests/fuzz/run", "--seconds", "600", "--share", f"{n}/4"],
                              (["tools/build", "fuzz", "fuzz_readers"],)) for n in (2 * half - 2, 2 * half - 1)
    }) for half in (1, 2)},
    "linux": Part("Debian's kernel under stress, with each support of the engine taken away", {
        "tests": Tests(90, needs=(*BUILT, ["tools/build", "asan", "armpmu"])),
    }),
    "perf": Part("perf's own tests of counting, sampling, breakpoints and watchpoints, in the guest", {
        "tests": Tests(20),
    }),
    "sanitized": Part("with sanitizers what by day runs without them", {
        "tests": Tests(90, preset="asan", needs=SANITIZED),
    }),
    "threads": Part("the thread sanitizer, for what has threads or fibers", {
        name: Command(5, [f"build/tsan/tests/{name}", "--gtest_brief=1"], (["tools/build", "tsan", name],))
        for name in THREADS
    }),
    "golden": Part("all golden vectors from the tree, without SystemC", {
        "tools/golden": Command(5, ["tests/golden/check_golden"]),
    }),
    "hardened": Part("clusters, with the flags of a hardened distribution", {
        name: Command(10, [f"build/hardened/tests/{name}", "--gtest_brief=1"],
                      (["tools/build", "hardened", name],))
        for name in HARDENED
    }),
    "rtl-play": Part("all golden vectors, variants and mutants in both simulators; lock step over 10 M clocks", {
        "lock-step": Tests(20, "lockstep"),
        "others": Tests(60, "^(?!.*lockstep)"),
    }),
    "rtl-faults-cci550": Part("every single fault in the CCI-550's RTL", {
        "found": Tests(20, "rtl_faults_are_found"),
        "none": Tests(60, "rtl_faults_proved_none"),
    }),
    "rtl-faults-a55": Part("every single fault in the A55's RTL", {
        "found": Tests(70, "rtl_faults_are_found"),
        "none": Tests(50, "rtl_faults_proved_none"),
    }),
    "rtl-conditions": Part("faults that add a condition, in both PMUs' RTL", {
        "cci550": Tests(40, "rtl_conditions_are_found_cci550"),
        "a55": Tests(70, "rtl_conditions_are_found_a55"),
    }),
    "rtl-proofs": Part("the manuals' sentences, proved of the RTL", {
        "tests": Tests(45),
    }),
    "rtl-property-faults": Part("faults that properties must find", {
        "tests": Tests(100),
    }),
    "packages": Part("packages in a bare Debian, installed with any SystemC, built by Clang; the site", {
        "tests": Tests(40),
    }),
    "debian13": Part("the front page and the day's tests in a bare Debian 13", {
        "program": Command(30, ["tests/smoke/check_debian13", "modules", "program", "linux"]),
        "tests": Command(80, ["tests/smoke/check_debian13", "tests"]),
    }),
    "pages": Part("blocks of pages that take long, and a large report in a browser", {
        "tests": Tests(40),
    }),
    "sweeps": Part("Slurm and launchers, a million points, two hundred kills", {
        "tests": Tests(10),
    }),
    "calibration": Part("forty hidden sets of parameters found back, half of each board's figures predicted", {
        "tests": Tests(110),
    }),
    "benchmarks": Part("all benchmarks are built", {
        "build": Command(10, ["tools/build", "release"]),
    }),
    "tidy": Part("clang-tidy over all sources; what it found clean is remembered", {
        "tidy": Command(100, ["tools/tidy"]),
    }),
    "coverage": Part("lines and branches that tests execute; which branches of both PMUs none takes, and why", {
        "branches": Command(25, ["tools/coverage", "--pmus"]),
        "coverage": Command(90, ["tools/coverage"]),
    }),
}
