// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/random_vector.h"
#include "tests/support/vector_files.h"

#include <filesystem>
#include <fstream>
#include <functional>

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
    refused(compare("block.vcd", "--from rest"), "expected reset, run or the number of a row");
    refused(compare("block.vcd", "--from 1000"), "it has no more rows");
    refused(compare("block.vcd", "--sample coumt0=after"), "--sample coumt0=after: expected");
    refused(compare("block.vcd", "--sample out=behind"), "--sample out=behind: expected");
    refused(armpmu("compare " + path("good.vec") + " " + path("block.vcd") + " --sample out=after"),
            "--sample needs --clock");
}

TEST_F(CompareWaves, without_a_clock_it_says_what_a_row_is) {
    waves("block.vcd", vector_);
    const std::string files = "compare " + path("good.vec") + " " + path("block.vcd");
    const std::string words = "without --clock a row of the waves is what stands each 1000 ps";
    const Printed without = armpmu(files + " --scope tb");
    EXPECT_EQ(without.status, 1);
    EXPECT_NE(without.text.find(words), std::string::npos) << without.text;
    EXPECT_EQ(compare("block.vcd", "").text.find(words), std::string::npos);
    refused(armpmu(files), "these are a simulator's waves");
    refused(armpmu(files + " --clock tb.clock"), "for tb.clock; did you mean tb.clk?");
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
    refused(compare("gates.vcd", kHow + "--from run"), "there is no variable for count2");
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
    refused(compare("block.vcd", how + "--config bus_order=1"),
            "--config bus_order: the device has 1, the vector is for its default");
    refused(compare("block.vcd", how + "--config bus_order"), "expected NAME=VALUE");
    refused(compare("block.vcd", how + "--config order=1"), "order");
    refused(
        armpmu("compare " + path("good.vec") + " " + path("good.vec") + " --config bus_order=0"),
        "--config and --partial are for waves");
    refused(armpmu("replay " + path("block.vcd") + " --config bus_order=0"),
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
    refused(armpmu(both + "--latency count"), "--latency count: '' is no latency");
    refused(armpmu(both + "--latency counts=1"), "expected one of events, count, flags");
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
    refused(compare("block.vcd.gz", how), "block.vcd.gz: cannot be read");
    if (shell("vcd2fst " + path("block.vcd") + " " + path("block.fst") + " 2>&1").status != 0)
        GTEST_SKIP() << "vcd2fst is not installed";
    fine(compare("block.fst", how));
    EXPECT_EQ(compare("block.fst", "--from run").status, 1);
    std::ofstream(path("no.fst")) << "no waves";
    EXPECT_EQ(compare("no.fst", how).status, 2);
    refused(compare("none.fst", how), "none.fst: cannot be read");
    const Printed without =
        shell("PATH=/none " + std::string(ARMPMU_PROGRAM) + " compare " + path("good.vec") + " " +
              path("block.fst") + " --clock tb.clk 2>&1");
    refused(without, "fst2vcd, which is not installed; it comes with GTKWave");
}

TEST_F(CompareWaves, a_report_is_no_input) {
    const std::string both = "compare " + path("good.vec") + " " + path("good.vec");
    refused(armpmu(both + " --junit " + path("good.vec")), "is an input and cannot be written");
    std::filesystem::create_symlink(path("good.vec"), path("link.xml"));
    refused(armpmu(both + " --junit " + path("link.xml")), "is an input and cannot be written");
    fine(armpmu("replay " + path("good.vec")));
}

TEST_F(CompareWaves, a_report_that_is_a_link_is_written_where_it_leads) {
    std::ofstream(path("there.xml")) << "old";
    std::filesystem::create_symlink("there.xml", path("link.xml"));
    fine(armpmu("replay " + path("good.vec") + " --junit " + path("link.xml")));
    EXPECT_TRUE(std::filesystem::is_symlink(path("link.xml")));
    EXPECT_GT(std::filesystem::file_size(path("there.xml")), 100U);
    std::filesystem::remove(path("there.xml")); // it leads to a place where nothing is yet
    fine(armpmu("replay " + path("good.vec") + " --junit " + path("link.xml")));
    EXPECT_TRUE(std::filesystem::is_symlink(path("link.xml")));
    EXPECT_GT(std::filesystem::file_size(path("there.xml")), 100U);
}

} // namespace compare_waves_test
} // namespace armpmu::tests
