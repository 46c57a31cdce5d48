// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is everything else in a traffic profile refused by name, in one line with its place?
#include "tests/support/atp.h"
#include "tests/support/case_name.h"

#include <gtest/gtest.h>

#include <string>

namespace armpmu::testbench {
namespace atp_refusal_test {

struct Damage {
    const char* what;
    std::string from;
    std::string to;
    std::string place; // "line:column"
    std::string words; // what the message begins with after the place

    friend void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.what; }
};

class BadAtp : public ::testing::TestWithParam<Damage> {};

TEST_P(BadAtp, is_refused_in_one_line_with_its_place) {
    const Damage& damage = GetParam();
    const std::string message = refusal(changed(damage.from, damage.to));
    EXPECT_EQ(message.find("a.atp:" + damage.place + ": " + damage.words), 0U) << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
}

// A line more in a part of the first profile: at 10:5 in the pattern, 6:5 in the FIFO, 2:3 in the
// profile, 1:1 in the file; the text of the line then begins at that place.
Damage in_pattern(const char* what, const std::string& line, const std::string& column,
                  const std::string& words) {
    return {what, "address { base: 0x1000 }", line, "10:" + column, "profile.pattern" + words};
}

Damage in_fifo(const char* what, const std::string& line, const std::string& column,
               const std::string& words) {
    return {what, "full_level: 2048\n    rate: \"1 GB/s\"", line, "6:" + column,
            "profile.fifo" + words};
}

Damage in_profile(const char* what, const std::string& line, const std::string& column,
                  const std::string& words) {
    return {what, "name: \"R\"", line, "2:" + column, words};
}

Damage in_file(const char* what, const std::string& line, const std::string& column,
               const std::string& words) {
    return {what, "profile {", line + " profile {", "1:" + column, words};
}

INSTANTIATE_TEST_SUITE_P(
    file, BadAtp,
    ::testing::Values(
        in_file(
            "unknown field", "profil {}", "1",
            "unknown field 'profil'; did you mean profile? Supported here: frequency, timeUnit"),
        in_file("traces", "trace_dir: \"x\"", "1", "trace_dir is not supported: traces"),
        in_file("tracing", "tracing: true", "10", "tracing: traces are asked for"),
        in_file("tracing that is no truth", "tracing: 2", "10", "tracing: expected true or false"),
        in_file("time unit", "timeUnit: ns", "11", "timeUnit: expected one of CYCLES, PS, NS"),
        in_file("time unit number", "timeUnit: 6", "11", "timeUnit: expected one of"),
        in_file("frequency beside a unit", "timeUnit: NS frequency: 5", "25",
                "frequency: it stands beside timeUnit"),
        in_file("frequency", "frequency: 0", "12", "frequency: expected a whole number from 1"),
        in_file("period", "period: 0", "9", "period: expected a whole number from 1"),
        in_file("ids backwards", "lowId: 5 highId: 4", "18",
                "highId: expected a whole number from 5"),
        in_file("ids too large", "highId: 65536", "9",
                "highId: expected a whole number from 0 to 65535"),
        in_file("profile that is a number", "profile: 1", "10",
                "profile: expected a message in braces, not '1'"),
        Damage{"nothing", kGood, "# nothing", "1:1", "profile: expected 1 to 256 profiles, not 0"}),
    tests::CaseWhat());

INSTANTIATE_TEST_SUITE_P(
    profile, BadAtp,
    ::testing::Values(
        in_profile("slave that sends", "slave { rate: \"0\" }", "9",
                   "profile.slave: it stands beside profile.pattern, but a slave sends nothing"),
        Damage{"slave that pauses", "wait_for: \"R\"", "slave { }", "16:9",
               "profile.slave: it stands beside profile.delay"},
        Damage{"slave's unknown field", "delay { time: \"5us\" }", "slave { ratio: \"0\" }",
               "15:11", "unknown field 'profile.slave.ratio'; did you mean rate?"},
        Damage{"slave that waits", "delay { time: \"5us\" }", "slave { }", "16:13",
               "profile.wait_for: a slave does not start"},
        Damage{"wait for a slave", "delay { time: \"5us\" }\n  wait_for: \"R\"", "slave { }",
               "21:13", "profile.wait_for: D is a slave, which never starts nor ends"},
        in_profile("check", "check: \"D\"", "3", "profile.check is not supported: "),
        in_profile("iommu", "iommu_id: 1", "3", "profile.iommu_id is not supported: "),
        in_profile("flow", "flow_id: \"1\"", "12", "profile.flow_id: expected a whole number"),
        in_profile("name twice", "name: \"R\" NAME: \"S\"", "13", "profile.name stands here twice"),
        Damage{"name taken", "\"D\"", "\"R\"", "14:9", "profile.name: 'R' is taken"},
        in_profile("name with a space", "name: \"R S\"", "9",
                   "profile.name: expected 1 to 80 printable ASCII characters without spaces, not"),
        in_profile("empty name", "name: \"\"", "9", "profile.name: expected 1 to 80"),
        in_profile("name that is a word", "name: R", "9",
                   "profile.name: expected a text in quotes, not 'R'"),
        Damage{"type missing", "  type: READ\n", "", "1:1",
               "profile.type: it is missing; expected READ or WRITE"},
        Damage{"type none", "READ", "NONE", "3:9", "profile.type: NONE sends nothing"},
        Damage{"type unknown", "READ", "Read", "3:9",
               "profile.type: expected one of READ, WRITE, NONE, not 'Read'"},
        Damage{"master missing", "  master_id: \"M\"\n", "", "1:1",
               "profile.master_id: it is missing"},
        Damage{"pattern missing", "pattern { address { base: 0x2000 } }", "", "18:1",
               "profile.pattern: it is missing"},
        Damage{"fifo missing", "fifo { Full: 0 TxnLimit: 4 rate: \"0\" }", "", "18:1",
               "profile.fifo: it is missing"},
        Damage{"delay that sends", "wait_for: \"R\"", "pattern {}", "15:9",
               "profile.delay: it stands beside profile.pattern"},
        Damage{"delay with a fifo", "wait_for: \"R\"", "fifo {}", "15:9",
               "profile.delay: it stands beside profile.fifo"},
        Damage{"delay without time", "time: \"5us\"", "", "15:3",
               "profile.delay.time: it is missing"},
        Damage{"delay without unit", "5us", "5", "15:17",
               "profile.delay.time: expected a time such as"}),
    tests::CaseWhat());

INSTANTIATE_TEST_SUITE_P(
    waits, BadAtp,
    ::testing::Values(
        Damage{"unknown profile", "\"D TERMINATION\"", "\"E TERMINATION\"", "22:13",
               "profile.wait_for: no profile is called 'E' (did you mean R?); expected the name"},
        Damage{"unknown event", "D TERMINATION", "D TERMINATED", "22:13",
               "profile.wait_for: unknown event 'TERMINATED' (did you mean TERMINATION?)"},
        Damage{"locked delay", "D TERMINATION", "D PROFILE_LOCKED", "22:13",
               "profile.wait_for: D is a delay, which sends nothing"},
        Damage{"delay that is locked", "\"R\"\n}", "\"R PROFILE_UNLOCKED\"\n}", "16:13",
               "profile.wait_for: a delay sends nothing that could be held up"},
        Damage{"locked in a circle", "name: \"R\"",
               "name: \"R\" wait_for: \"profile0 PROFILE_LOCKED\"", "2:23",
               "profile.wait_for: profiles wait for each other in a circle"},
        Damage{"fifo event", "D TERMINATION", "D FIFO_NOT_EMPTY", "22:13",
               "profile.wait_for: FIFO_NOT_EMPTY is not supported: "},
        Damage{"itself", "\"R\"\n}", "\"D ACTIVATION\"\n}", "16:13",
               "profile.wait_for: the profile waits for itself"},
        Damage{"twice", "R ACTIVATION", "D", "23:13", "profile.wait_for: 'D' is waited for twice"},
        Damage{"circle", "\"R\"\n}", "[\"R\", \"profile0\"]\n}", "22:13",
               "profile.wait_for: profiles wait for each other in a circle"},
        Damage{"circle seen from outside", "\"R\"\n}",
               "\"E\"\n}\nprofile { name: \"E\" delay { time: \"1s\" } wait_for: \"F\" }\n"
               "profile { name: \"F\" delay { time: \"1s\" } wait_for: \"E\" }",
               "18:52", "profile.wait_for: profiles wait for each other in a circle"},
        Damage{"circle by the second wait", "\"D TERMINATION\"\n",
               "\"R\" wait_for: \"E\"\n} "
               "profile { name: \"E\" delay { time: \"1s\" } wait_for: \"profile0\"\n",
               "22:27", "profile.wait_for: profiles wait for each other in a circle"},
        Damage{"number", "\"D TERMINATION\"", "7", "22:13",
               "profile.wait_for: expected a text in quotes"}),
    tests::CaseWhat());

const std::string kRate = " rate: \"1 GB/s\"";

INSTANTIATE_TEST_SUITE_P(
    fifo, BadAtp,
    ::testing::Values(
        Damage{"unknown field", "full_level", "fulllevel", "6:5",
               "unknown field 'profile.fifo.fulllevel'; did you mean full_level? Supported here: "},
        in_fifo("clock", "Frequency: 5", "5", ".Frequency is not supported: the ATP Engine"),
        in_fifo("level twice", "full_level: 64 Full: 64" + kRate, "26",
                ".Full: it stands beside profile.fifo.full_level, but they are two names"),
        in_fifo("start twice", "start_fifo_level: FULL Start: FULL", "35", ".Start: it stands"),
        in_fifo("limit twice", "ot_limit: 1 TxnLimit: 2", "27", ".TxnLimit: it stands"),
        in_fifo("start", "Start: HALF Full: 64" + kRate, "12",
                ".Start: expected one of EMPTY, FULL, not 'HALF'"),
        in_fifo("limit too large", "ot_limit: 0x100000000 Full: 64" + kRate, "15",
                ".ot_limit: expected a whole number from 0 to 4294967295"),
        in_fifo("negative level", "Full: -1" + kRate, "11", ".Full: expected a whole number"),
        in_fifo("broken level", "Full: 1.5" + kRate, "11", ".Full: expected a whole number"),
        in_fifo("level below a transaction", "Full: 63" + kRate, "11",
                ".Full: the FIFO never holds a transaction; expected 0 or at least 64"),
        in_fifo("rate that is a number", "Full: 64 rate: 5", "20",
                ".rate: expected a text in quotes, not '5'"),
        in_fifo("rate without a unit of time", "Full: 64 rate: \"5 GB\"", "20",
                ".rate: expected a rate such as"),
        in_fifo("rate without a FIFO", "Full: 0" + kRate, "19", ".rate: there is no FIFO"),
        in_fifo("FIFO without a rate", "Full: 64 rate: \"0\"", "20",
                ".rate: the FIFO would stand still"),
        in_fifo("bytes and count", "FrameSize: \"64\" total_txn: 1 Full: 64" + kRate, "16",
                ".FrameSize: it stands beside profile.fifo.total_txn"),
        in_fifo("time and count", "FrameTime: \"1s\" total_txn: 1 Full: 64" + kRate, "16",
                ".FrameTime: it stands beside profile.fifo.total_txn"),
        in_fifo("time and bytes", "FrameTime: \"1s\" FrameSize: \"64\" Full: 64" + kRate, "16",
                ".FrameTime: it stands beside profile.fifo.FrameSize"),
        in_fifo("bytes in no unit", "FrameSize: \"2XB\" Full: 64" + kRate, "16",
                ".FrameSize: expected a size such as"),
        in_fifo("too few bytes", "FrameSize: \"63\" Full: 64" + kRate, "16",
                ".FrameSize: less than one transaction"),
        Damage{"level missing", "full_level: 2048", "", "5:3",
               "profile.fifo.full_level: it is missing"},
        Damage{"rate missing", "rate: \"1 GB/s\"", "", "5:3", "profile.fifo.rate: it is missing"}),
    tests::CaseWhat());

const std::string kBase = " address { base: 0 }";

INSTANTIATE_TEST_SUITE_P(
    pattern, BadAtp,
    ::testing::Values(
        in_pattern("random size", "random_size { type: UNIFORM }", "5",
                   ".random_size is not supported: "),
        in_pattern("other response", "wait_for: NONE", "5", ".wait_for is not supported: "),
        in_pattern("two ranges of a stride",
                   "stride { Xrange: \"64\" range: \"64\" increment: 64 }" + kBase, "22",
                   ".stride.Xrange: it stands beside profile.pattern.stride.range, but the ATP "
                   "Engine looks at range alone"),
        in_pattern("empty range of the whole", "stride { Xrange: \"0\" increment: 64 }" + kBase,
                   "22", ".stride.Xrange: expected at least one byte"),
        in_pattern("command", "cmd: WRITE_REQ" + kBase, "10", ".cmd: expected READ_REQ"),
        in_pattern("unknown command", "cmd: READ" + kBase, "10", ".cmd: expected one of INVALID"),
        in_pattern("size twice", "size: 64 TxnSize: 64" + kBase, "23", ".TxnSize: it stands"),
        in_pattern("small size", "size: 8" + kBase, "11", ".size: expected a whole number from 16"),
        in_pattern("large size", "size: 8192" + kBase, "11", ".size: expected a whole number"),
        in_pattern("uneven size", "size: 48" + kBase, "11", ".size: expected a power of two"),
        in_pattern("uneven alignment", "alignment: 48" + kBase, "16",
                   ".alignment: expected 0 or a power of two"),
        Damage{"no address", "address { base: 0x1000 }", "", "9:3",
               "profile.pattern.address: it is missing"},
        in_pattern("no base", "address { range: \"64\" }", "5", ".address.base: it is missing"),
        in_pattern("base beyond the addresses", "address { base: 0x1000000000000 }", "21",
                   ".address.base: expected a whole number from 0 to 281474976710655"),
        in_pattern("odd step", "address { base: 0 increment: 100 }", "34",
                   ".address.increment: 0x64 would make"),
        in_pattern("step against alignment", "alignment: 128" + kBase, "20",
                   ".address.increment: 64 is no multiple of the alignment 128"),
        in_pattern("no step", "address { base: 0 increment: 0 }", "34",
                   ".address.increment: expected a whole number from 1"),
        in_pattern("empty range", "address { base: 0 range: \"0\" }", "30",
                   ".address.range: expected at least one byte"),
        in_pattern("range beyond the addresses", "address { base: 64 range: \"256 TiB\" }", "31",
                   ".address.range: expected at least one byte and an end at 2^48"),
        in_pattern("range twice", "address { base: 0 range: \"64\" Yrange: \"64\" }", "43",
                   ".address.Yrange: it stands"),
        in_pattern("start below base", "address { base: 128 start: 64 }", "32",
                   ".address.start: expected an address from base"),
        in_pattern("start beyond the range", "address { base: 0 range: \"64\" start: 64 }", "42",
                   ".address.start: expected an address from base"),
        in_pattern("start against alignment", "alignment: 64 address { base: 65 start: 130 }", "45",
                   ".address.start: expected a multiple of the alignment"),
        in_pattern("start beside rows",
                   "address { base: 0 start: 64 } stride { n: 1 increment: 64 }", "30",
                   ".address.start: rows begin at base"),
        in_pattern("rows without step", "stride { n: 1 }" + kBase, "5",
                   ".stride.increment: it is missing"),
        in_pattern("rows without end", "stride { increment: 64 }" + kBase, "5",
                   ".stride.range: it is missing"),
        in_pattern("rows with two ends", "stride { increment: 64 n: 1 range: \"64\" }" + kBase,
                   "31", ".stride.n: it stands beside profile.pattern.stride.range"),
        in_pattern("step of rows twice", "stride { increment: 64 Stride: 64 n: 1 }" + kBase, "36",
                   ".stride.Stride: it stands"),
        in_pattern("rows beyond the addresses",
                   "stride { increment: 64 n: 0x100000000000 }" + kBase, "31",
                   ".stride.n: expected a whole number from 1 to 4398046511104"),
        in_pattern("unlimited rows", "stride { increment: 64 n: 0 }" + kBase, "31",
                   ".stride.n: expected a whole number from 1")),
    tests::CaseWhat());

const std::string kUniform = "random_address { type: UNIFORM ";

INSTANTIATE_TEST_SUITE_P(
    random, BadAtp,
    ::testing::Values(
        in_pattern("bell curve without deviation",
                   "random_address { type: NORMAL normal_desc { mean: 1 } }", "35",
                   ".random_address.normal_desc.std_dev: it is missing"),
        in_pattern("bell curve beside limits", "random_address { type: NORMAL uniform_desc { } }",
                   "48", ".random_address.uniform_desc: the type asks for normal_desc"),
        in_pattern("bell curve without description", "random_address { type: NORMAL }", "5",
                   ".random_address.normal_desc: it is missing"),
        in_pattern("mean beyond the addresses",
                   "random_address { type: POISSON poisson_desc { mean: 0x1000000000000 } }", "57",
                   ".random_address.poisson_desc.mean: expected a whole number from 0"),
        Damage{"deviation of Poisson", "address { base: 0x1000 }",
               "random_address { type: POISSON poisson_desc { mean: 1 std_dev: 1 } }", "10:59",
               "unknown field 'profile.pattern.random_address.poisson_desc.std_dev'"},
        in_pattern("mean beside a region",
                   "random_address { type: POISSON poisson_desc { mean: 1 } } "
                   "address { base: 0 range: \"64\" }",
                   "49", ".random_address.poisson_desc: base and range of the address say it"),
        in_pattern("Weibull", "random_address { weibull_desc { } }", "22",
                   ".random_address.weibull_desc is not supported: "),
        in_pattern("type", "random_address { type: WEIBULL }", "28",
                   ".random_address.type: addresses have no Weibull distribution here; expected "
                   "UNIFORM, NORMAL or POISSON"),
        in_pattern("no type", "random_address { }", "5", ".random_address.type: it is missing"),
        in_pattern("no limits", kUniform + "}", "5", ".random_address.uniform_desc: it is missing"),
        in_pattern("no most", kUniform + "uniform_desc { min: 0 } }", "36",
                   ".random_address.uniform_desc.max: it is missing"),
        in_pattern("no least", kUniform + "uniform_desc { max: 0 } }", "36",
                   ".random_address.uniform_desc.min: it is missing"),
        in_pattern("limits backwards", kUniform + "uniform_desc { min: 9 max: 8 } }", "63",
                   ".random_address.uniform_desc.max: expected a whole number from 9"),
        in_pattern("limits beside a range",
                   kUniform + "uniform_desc { } } address { base: 0 range: \"64\" }", "49",
                   ".random_address.uniform_desc: base and range of the address say it"),
        in_pattern("region without end", kUniform + "}" + kBase, "38",
                   ".address.range: it is missing"),
        in_pattern("region with a step",
                   kUniform + "} address { base: 0 range: \"64\" increment: 64 }", "79",
                   ".address.increment: it means nothing to random addresses"),
        in_pattern("region with a start",
                   kUniform + "} address { base: 0 range: \"64\" start: 64 }", "75",
                   ".address.start: it means nothing to random addresses"),
        in_pattern("runs", kUniform + "} stride { }", "45",
                   ".stride: it stands beside profile.pattern.random_address")),
    tests::CaseWhat());

} // namespace atp_refusal_test
} // namespace armpmu::testbench
