// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/random_vector.h"
#include "tests/support/shell.h"
#include "tests/support/vector_files.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>

// `armpmu compare` and `replay` with waves of a block on an ordinary clock.
namespace armpmu::tests {
namespace compare_waves_test {

using nlohmann::json;

class CompareWaves : public VectorFiles {
  protected:
    CompareWaves() : vector_(RandomVector(4).cci550(400)) { write("good.vec", vector_); }

    Printed compare(const std::string& waves, const std::string& more) const {
        return armpmu("compare " + path("good.vec") + " " + path(waves) + " --clock tb.clk " +
                      more);
    }

    // A synchronous block: 3 clocks before anything has a value, 2 in reset, then the vector.
    // Inputs move with the rise before theirs; registered outputs 1 ns behind the rise of their
    // clock; the event bus, read data and errors with the inputs. `lacks` is not dumped.
    void waves(const std::string& name, const MemoryVector& v,
               const std::string& lacks = "") const {
        std::ofstream out(path(name));
        out << "$timescale 1ns $end\n$scope module tb $end\n$var wire 1 ! clk $end\n";
        const auto& fields = v.header.layout.fields();
        for (std::size_t n = 0; n < fields.size(); ++n)
            if (fields[n].name != lacks)
                out << "$var wire " << fields[n].width << " v" << n << " " << fields[n].name
                    << " $end\n";
        out << "$upscope $end\n$enddefinitions $end\n#0\n0!\n";
        const auto registered = [](const vectors::Field& field) {
            return field.role == vectors::Role::output && field.name.compare(0, 4, "acc_") != 0 &&
                   field.name != "evntbus";
        };
        const auto move = [&](std::int64_t row, bool behind) {
            for (std::size_t n = 0; n < fields.size(); ++n) {
                if (fields[n].name == lacks || registered(fields[n]) != behind) continue;
                const bool pin = fields[n].name == "aresetn" || fields[n].name == "aclken";
                out << 'b';
                for (unsigned b = fields[n].width; b-- > 0;)
                    out << (row >= 0 ? v.bit(static_cast<std::uint64_t>(row), fields[n].first + b)
                                           ? '1'
                                           : '0'
                            : row < -2 || !pin           ? 'x'
                            : fields[n].name == "aclken" ? '1'
                                                         : '0');
                out << " v" << n << '\n';
            }
        };
        const auto end = static_cast<std::int64_t>(v.clocks());
        move(-5, false);
        for (std::int64_t row = -5; row < end; ++row) {
            out << '#' << 10 * (row + 6) << "\n1!\n";
            if (row + 1 < end) move(row + 1, false);
            out << '#' << 10 * (row + 6) + 1 << '\n';
            move(row, true);
            out << '#' << 10 * (row + 6) + 5 << "\n0!\n";
        }
    }

    const std::string kHow = "--sample out=after --sample evntbus=before --sample acc_rdata=before "
                             "--sample acc_error=before ";
    MemoryVector vector_;
};

TEST_F(CompareWaves, a_synchronous_block_on_its_own_clock) {
    waves("block.vcd", vector_);
    fine(compare("block.vcd", kHow + "--from run"));
    fine(compare("block.vcd", kHow + "--from 5"));
    EXPECT_EQ(compare("block.vcd", kHow + "--from 4").status, 1);
    EXPECT_EQ(compare("block.vcd", "--from run").status, 1); // registered outputs a clock too early
    const std::string like =
        "replay " + path("block.vcd") + " --like " + path("good.vec") + " --clock tb.clk " + kHow;
    fine(armpmu(like + "--from reset"));
    fine(armpmu(like)); // before the end of reset nothing needs a value
    expect_refused(compare("block.vcd", "--from rest"),
                   "expected reset, run or the number of a row");
    expect_refused(compare("block.vcd", "--from 1000"), "it has no more rows");
    expect_refused(compare("block.vcd", "--sample coumt0=after"),
                   "--sample coumt0=after: expected");
    expect_refused(compare("block.vcd", "--sample out=behind"), "--sample out=behind: expected");
    expect_refused(
        armpmu("compare " + path("good.vec") + " " + path("block.vcd") + " --sample out=after"),
        "--sample needs --clock");
}

TEST_F(CompareWaves, waves_need_a_clock_or_a_period) {
    waves("block.vcd", vector_);
    const std::string files = "compare " + path("good.vec") + " " + path("block.vcd");
    expect_refused(
        armpmu(files + " --scope tb"),
        "block.vcd: waves need --clock PATH, the variable at whose rises rows are taken, or "
        "--clock-ps N");
    expect_refused(armpmu(files), "these are a simulator's waves");
    expect_refused(armpmu(files + " --clock tb.clock"), "for tb.clock; did you mean tb.clk?");
    expect_refused(armpmu(files + " --clock tb.clk --clock-ps 1000"), "excludes");
    expect_refused(armpmu("replay " + path("block.vcd") + " --scope tb --like " + path("good.vec")),
                   "waves need --clock PATH");
    EXPECT_EQ(armpmu(files + " --clock-ps 10000").status, 1); // half a clock off, and x before
}

TEST_F(CompareWaves, an_x_is_a_divergence) {
    waves("block.vcd", vector_);
    std::ifstream in(path("block.vcd"));
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    std::size_t n = 0;
    while (vector_.header.layout.fields()[n].name != "count5") ++n;
    const std::string code = " v" + std::to_string(n) + "\n";
    const std::size_t value = text.find(code, text.find("#3061\n"));
    text.replace(value - 4, 4, "xxxx");
    std::ofstream(path("x.vcd")) << text;
    const Printed printed = compare("x.vcd", kHow + "--from run --json");
    EXPECT_EQ(printed.status, 1);
    const json all = json::parse(printed.text);
    EXPECT_EQ(all.at("total"), 1);
    EXPECT_EQ(all.at("divergences").at(0).at("signal"), "count5");
    EXPECT_EQ(all.at("divergences").at(0).at("clock"), 300);
    EXPECT_NE(all.at("divergences").at(0).at("seen").get<std::string>().find('x'),
              std::string::npos);
    fine(compare("x.vcd", kHow + "--from run --ignore count5"));
}

TEST_F(CompareWaves, outputs_that_are_not_there_are_named) {
    waves("gates.vcd", vector_, "count2");
    expect_refused(compare("gates.vcd", kHow + "--from run"), "there is no variable for count2");
    const Printed printed = compare("gates.vcd", kHow + "--from run --partial");
    fine(printed);
    EXPECT_NE(printed.text.find("Not compared: count2: "), std::string::npos) << printed.text;
    fine(armpmu("replay " + path("gates.vcd") + " --like " + path("good.vec") +
                " --clock tb.clk --partial " + kHow));
}

TEST_F(CompareWaves, a_vector_for_another_configuration_is_refused) {
    waves("block.vcd", vector_);
    const std::string how = kHow + "--from run ";
    ASSERT_EQ(vector_.header.configuration.count("bus_order"), 0U);
    fine(compare("block.vcd", how + "--config bus_order=0"));
    expect_refused(compare("block.vcd", how + "--config bus_order=1"),
                   "--config bus_order: the device has 1, the vector is for its default");
    expect_refused(compare("block.vcd", how + "--config bus_order"), "expected NAME=VALUE");
    expect_refused(compare("block.vcd", how + "--config order=1"), "order");
    expect_refused(
        armpmu("compare " + path("good.vec") + " " + path("good.vec") + " --config bus_order=0"),
        "--config and --partial are for waves (VCD, FST)");
    expect_refused(armpmu("replay " + path("block.vcd") + " --config bus_order=0"),
                   "--config and --partial need --like");
}

TEST_F(CompareWaves, a_latency_that_the_device_declares) {
    MemoryVector late = vector_;
    for (std::uint64_t t = 0; t < late.clocks(); ++t)
        for (unsigned n = 0; n < 8; ++n)
            late.set(t, "count" + std::to_string(n),
                     t == 0 ? 0 : vector_.get(t - 1, "count" + std::to_string(n)));
    write("late.vec", late);
    const std::string both = "compare " + path("good.vec") + " " + path("late.vec") + " ";
    EXPECT_EQ(armpmu(both).status, 1);
    fine(armpmu(both + "--latency count=1"));
    fine(armpmu(both + "--latency count=0..2"));
    expect_refused(armpmu(both + "--latency count"), "--latency count: '' is no latency");
    expect_refused(armpmu(both + "--latency counts=1"), "expected one of events, count, flags");
    late.header.latencies = {{"count", 1, 1}};
    write("late.vec", late);
    fine(armpmu(both));
}

TEST_F(CompareWaves, compressed_and_fst_waves_are_read) {
    waves("block.vcd", vector_);
    const std::string how = kHow + "--from run";
    ASSERT_EQ(shell("gzip -k " + path("block.vcd")).status, 0);
    fine(compare("block.vcd.gz", how));
    std::filesystem::resize_file(path("block.vcd.gz"),
                                 std::filesystem::file_size(path("block.vcd.gz")) / 2);
    const Printed half = compare("block.vcd.gz", how);
    EXPECT_EQ(half.status, 2);
    EXPECT_NE(half.text.find("no divergence, up to where"), std::string::npos) << half.text;
    EXPECT_NE(half.text.find("block.vcd.gz: is damaged or cut off"), std::string::npos);
    if (shell("vcd2fst " + path("block.vcd") + " " + path("block.fst") + " 2>&1").status != 0)
        GTEST_SKIP() << "vcd2fst is not installed";
    fine(compare("block.fst", how));
    EXPECT_EQ(compare("block.fst", "--from run").status, 1);
    std::ofstream(path("no.fst")) << "no waves";
    EXPECT_EQ(compare("no.fst", how).status, 2);
    expect_refused(compare("none.fst", how), "none.fst: cannot be read");
    const Printed without =
        shell("PATH=/none " + std::string(ARMPMU_PROGRAM) + " compare " + path("good.vec") + " " +
              path("block.fst") + " --clock tb.clk 2>&1");
    if (ARMPMU_NATIVE_FST)
        EXPECT_EQ(without.status, 1) << without.text; // it needs nothing of GTKWave, but a window
    else
        expect_refused(without, "fst2vcd, which is not installed; it comes with GTKWave");
}

// Packed by `tool`, in two parts one behind the other, as some tools and logs have it.
TEST_F(CompareWaves, inputs_are_known_by_what_is_in_them) {
    waves("block.vcd", vector_);
    const std::string how = kHow + "--from run";
    for (const char* tool : {"gzip", "zstd -q", "xz", "bzip2"}) {
        if (!has_tool(std::string(tool).substr(0, std::string(tool).find(' ')))) continue;
        ASSERT_EQ(shell("cd '" + path("") + "' && (head -c 20000 block.vcd | " + tool +
                        "; tail -c +20001 block.vcd | " + tool + ") >packed.txt")
                      .status,
                  0);
        fine(compare("packed.txt", how));
        std::filesystem::resize_file(path("packed.txt"),
                                     std::filesystem::file_size(path("packed.txt")) - 3);
        const Printed cut = compare("packed.txt", how);
        EXPECT_EQ(cut.status, 2) << tool;
        EXPECT_NE(cut.text.find("packed.txt: is damaged or cut off"), std::string::npos) << tool;
        std::cout << tool << " was tried\n";
    }
    const std::string piped = std::string(ARMPMU_PROGRAM) + " compare " + path("good.vec") +
                              " - --clock tb.clk " + how + " 2>&1";
    fine(shell("cat " + path("block.vcd") + " | " + piped));
    fine(shell("gzip -c " + path("block.vcd") + " | gzip | " + piped));
    fine(shell("cat " + path("good.vec") + " | " + ARMPMU_PROGRAM + " compare - " +
               path("block.vcd") + " --clock tb.clk " + how));
    if (shell("vcd2fst " + path("block.vcd") + " " + path("block.wave") + " 2>&1").status != 0)
        GTEST_SKIP() << "vcd2fst is not installed";
    fine(compare("block.wave", how));
    fine(shell("cat " + path("block.wave") + " | " + piped));
    std::ofstream(path("ghdl.fst")) << "GHDLwave\n";
    expect_refused(compare("ghdl.fst", how), "ghdl.fst: is a GHW wave of GHDL; expected its --vcd");
    ASSERT_EQ(armpmu("convert " + path("good.vec") + " " + path("good.vcol")).status, 0);
    expect_refused(shell("cat " + path("good.vcol") + " | " + ARMPMU_PROGRAM + " replay - 2>&1"),
                   "-: columns (.vcol) are read from a file");
    expect_refused(shell("head -c 0 /dev/null | " + piped), "-: is empty; expected waves");
}

TEST_F(CompareWaves, what_was_found_before_a_cut_is_told) {
    MemoryVector wrong = vector_;
    wrong.set(100, "count2", wrong.get(100, "count2") ^ 4);
    waves("whole.vcd", wrong);
    std::ifstream in(path("whole.vcd"));
    std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    text.resize(text.find("#3011\n") + 8); // in the first change of clock 295
    std::ofstream(path("cut.vcd")) << text;
    const auto told = [&](const Printed& printed) {
        EXPECT_EQ(printed.status, 2);
        EXPECT_NE(printed.text.find(" 295 clocks, "), std::string::npos) << printed.text;
        EXPECT_NE(printed.text.find("count2 is "), std::string::npos) << printed.text;
        EXPECT_NE(printed.text.find(" at clock 100, "), std::string::npos) << printed.text;
        EXPECT_NE(printed.text.find(": cut off in line "), std::string::npos) << printed.text;
    };
    // A whole last line is read, and what is behind it is not called a divergence.
    std::ofstream(path("line.vcd")) << text.substr(0, text.rfind('\n'));
    const Printed line = compare("line.vcd", kHow + "--from run");
    EXPECT_EQ(line.status, 2);
    EXPECT_EQ(line.text.find("The vectors have"), std::string::npos) << line.text;
    EXPECT_NE(line.text.find("the file may be cut off in line"), std::string::npos) << line.text;
    const std::string report = path("report.xml");
    told(compare("cut.vcd", kHow + "--from run --junit " + report));
    const std::string junit = vectors::read_bytes(report);
    EXPECT_NE(junit.find("errors=\"1\""), std::string::npos) << junit;
    EXPECT_NE(junit.find("cut off in line"), std::string::npos) << junit;
    told(armpmu("replay " + path("cut.vcd") + " --like " + path("good.vec") + " --clock tb.clk " +
                kHow + "--from run"));
    const Printed printed = compare("cut.vcd", kHow + "--from run --json");
    EXPECT_EQ(printed.status, 2);
    const json all = json::parse(printed.text.substr(0, printed.text.rfind("}\n") + 2));
    EXPECT_NE(all.at("damage").get<std::string>().find("cut off in line"), std::string::npos);
    EXPECT_EQ(all.at("agrees"), false);
}

TEST_F(CompareWaves, faults_that_concern_no_row_are_warnings) {
    waves("block.vcd", vector_);
    std::string text = vectors::read_bytes(path("block.vcd"));
    text = "$toolinfo 7 $end\n" + text;
    for (std::size_t at = 0; (at = text.find("\n#", at)) != std::string::npos; at += 8)
        text.insert(at, "\n1none");
    vectors::write_bytes(path("odd.vcd"), text);
    const Printed printed = compare("odd.vcd", kHow + "--from run");
    fine(printed);
    EXPECT_NE(
        printed.text.find("warning: " + path("odd.vcd") + ":1:1: '$toolinfo' is no declaration\n"),
        std::string::npos)
        << printed.text;
    EXPECT_NE(printed.text.find("the identifier code 'none' is not declared ("), std::string::npos)
        << printed.text;
}

TEST_F(CompareWaves, waves_that_begin_in_the_middle) {
    MemoryVector rest = vector_;
    rest.words.erase(rest.words.begin(),
                     rest.words.begin() + static_cast<std::ptrdiff_t>(150 * rest.row_words()));
    waves("rest.vcd", rest);
    const std::string how = kHow + "--from run";
    const Printed printed = compare("rest.vcd", how);
    EXPECT_EQ(printed.status, 1);
    EXPECT_NE(printed.text.find("rest.vcd: it may begin at row 150 of the reference, whose inputs "
                                "are its own from there on; --reference-from 150 begins there\n"),
              std::string::npos)
        << printed.text;
    const Printed fits = compare("rest.vcd", how + " --reference-from 150");
    fine(fits);
    EXPECT_NE(fits.text.find(": 400 clocks, no divergence"), std::string::npos) << fits.text;
    EXPECT_EQ(compare("rest.vcd", how + " --reference-from 149").status, 1);
    for (const char* beyond : {"500", "400"})
        expect_refused(compare("rest.vcd", how + " --reference-from " + beyond),
                       std::string("--reference-from ") + beyond +
                           ": the reference has only 400 rows, and its first is row 0");
    waves("whole.vcd", vector_);
    EXPECT_EQ(compare("whole.vcd", "--from run").text.find("may begin"), std::string::npos);
}

TEST_F(CompareWaves, counts_of_the_first_row_are_adopted) {
    // From row 150 on the same is done to a block whose counts were others.
    MemoryVector other = vector_;
    const auto model = vectors::make_device(other.header);
    std::vector<std::uint64_t> row(other.row_words());
    const auto write = [&](unsigned counter, std::uint64_t value) {
        row = model->idle_row();
        const auto set = [&](const std::string& name, std::uint64_t to) {
            const vectors::Field& f = other.field(name);
            vectors::set_bits(row.data(), f.first, f.width, to);
        };
        for (const char* name : {"acc_valid", "acc_write", "acc_secure"}) set(name, 1);
        set("acc_offset", 0x10004 + 0x10000 * counter);
        set("acc_lanes", 15);
        set("acc_wdata", value);
        model->hold(row.data(), 1);
    };
    for (std::uint64_t t = 0; t < 150; ++t) model->hold(other.row(t), 1);
    for (unsigned n = 0; n < 8; ++n) write(n, 1000 * n + 7);
    std::vector<std::uint64_t> out(other.row_words());
    for (std::uint64_t t = 150; t < other.clocks(); ++t) {
        model->clock(other.row(t), out.data());
        std::copy(out.begin(), out.end(), other.row(t));
    }
    other.words.erase(other.words.begin(),
                      other.words.begin() + static_cast<std::ptrdiff_t>(150 * other.row_words()));
    waves("other.vcd", other);
    const std::string how = kHow + "--from run --reference-from 150";
    EXPECT_EQ(compare("other.vcd", how).status, 1);
    const Printed printed = compare("other.vcd", how + " --adopt");
    fine(printed);
    EXPECT_NE(printed.text.find("writes that lead to the counts of its first row"),
              std::string::npos);
    other.set(200, "count3", other.get(200, "count3") ^ 1);
    waves("other.vcd", other);
    const Printed wrong = compare("other.vcd", how + " --adopt");
    EXPECT_EQ(wrong.status, 1);
    EXPECT_NE(wrong.text.find(" 1 divergence"), std::string::npos) << wrong.text;
    EXPECT_NE(wrong.text.find("count3 is "), std::string::npos) << wrong.text;
}

TEST_F(CompareWaves, a_map_may_be_a_file) {
    waves("block.vcd", vector_);
    std::string text = vectors::read_bytes(path("block.vcd"));
    text.replace(text.find(" count5 "), 8, " c_five ");
    vectors::write_bytes(path("block.vcd"), text);
    std::ofstream(path("names.map"))
        << "\xef\xbb\xbf# ours\n\ncount5[31:16] = tb.c_five[31:16] # high\n"
           "count5[15:0]=tb.c_five[15:0]\r\n";
    const std::string how = kHow + "--from run";
    expect_refused(compare("block.vcd", how), "there is no variable for count5");
    fine(compare("block.vcd", how + " --map-file " + path("names.map")));
    EXPECT_EQ(compare("block.vcd", how + " --map-file " + path("names.map") +
                                       " --map 'count5[15:0]=!tb.c_five[15:0]'")
                  .status,
              1);
    std::ofstream(path("bad.map")) << "count5=a\ncount5 b\n";
    expect_refused(compare("block.vcd", how + " --map-file " + path("bad.map")),
                   "bad.map:2: expected FIELD=PATH");
    std::ofstream(path("bad.map")) << "count5=a\ncount5=b\n";
    expect_refused(compare("block.vcd", how + " --map-file " + path("bad.map")),
                   "bad.map:2: count5 stands twice");
    expect_refused(compare("block.vcd", how + " --map-file " + path("none.map")),
                   "none.map: cannot be");
}

} // namespace compare_waves_test
} // namespace armpmu::tests
