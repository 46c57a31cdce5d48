// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/random_vector.h"
#include "tests/support/vector_files.h"

#include <filesystem>
#include <fstream>

// What `compare`, `replay`, `convert` and `record` take and refuse, field by field and file by
// file.
namespace armpmu::tests {
namespace compare_refusal_test {

using nlohmann::json;

class CompareRefusal : public VectorFiles {
  protected:
    CompareRefusal() : vector_(RandomVector(4).cci550(400)) { write("good.vec", vector_); }

    MemoryVector vector_;
};

TEST_F(CompareRefusal, an_output_that_is_an_input_is_left_alone) {
    std::filesystem::create_symlink("good.vec", path("link.vec"));
    const std::string scenario = path("own.vec"); // a name that `record` writes to
    std::filesystem::copy_file(ARMPMU_SOURCE_DIR "/testbench/scenarios/tt-depth.yaml", scenario);
    const std::string before = vectors::read_bytes(path("good.vec"));
    const std::string words = "is an input and cannot be written";
    expect_refused(armpmu("convert " + path("good.vec") + " " + path("good.vec")), words);
    expect_refused(armpmu("convert " + path("good.vec") + " " + path("link.vec")), words);
    expect_refused(armpmu("record " + scenario + " --clocks 10 -o " + scenario), words);
    EXPECT_EQ(vectors::read_bytes(path("good.vec")), before);
    EXPECT_EQ(vectors::read_bytes(scenario),
              vectors::read_bytes(ARMPMU_SOURCE_DIR "/testbench/scenarios/tt-depth.yaml"));
}

// Line 1 says what the file is, 2 the device, 3 the clock; settings follow in the order of names.
TEST_F(CompareRefusal, a_header_is_wrong_in_a_file_and_a_line) {
    MemoryVector one = vector_, other = vector_;
    one.header.configuration["slave_interfaces"] = "7";
    other.header.configuration["slave_interfaces"] = "6";
    write("one.vec", one);
    write("other.vec", other);
    const auto& settings = other.header.configuration;
    const auto line = 4 + std::distance(settings.begin(), settings.find("slave_interfaces"));
    const std::string place = path("other.vec") + ":" + std::to_string(line) + ": ";
    expect_refused(armpmu("compare " + path("one.vec") + " " + path("other.vec")),
                   place + "config slave_interfaces: the reference has 7");
    const std::string good = vectors::read_bytes(path("good.vec"));
    const std::size_t third = good.find("clock_ps ");
    vectors::write_bytes(path("clock.vec"), good.substr(0, third) + "clock_ps x" +
                                                good.substr(good.find('\n', third)));
    expect_refused(armpmu("compare " + path("good.vec") + " " + path("clock.vec")),
                   path("clock.vec") + ":3:13: ");
}

TEST_F(CompareRefusal, a_replay_tolerates_nothing_of_an_input) {
    expect_refused(armpmu("replay " + path("good.vec") + " -t 'niden=within_cycles 1'"),
                   "tolerance of 'niden': expected an output");
    EXPECT_EQ(armpmu("replay " + path("good.vec") + " -t 'count0=within_cycles 1'").status, 0);
}

// Where all agrees, columns are compared and no clock is played: one bit of each is noticed.
TEST_F(CompareRefusal, a_replay_of_columns_sees_every_output) {
    write("good.vcol", vector_);
    EXPECT_EQ(armpmu("replay " + path("good.vcol")).status, 0);
    unsigned outputs = 0;
    for (const vectors::Field& field : vector_.header.layout.fields()) {
        if (field.role != vectors::Role::output) continue;
        ++outputs;
        MemoryVector bad = vector_;
        // A read's data means something in a read only.
        std::uint64_t at = bad.clocks() - 1;
        while (at > 0 && field.name.compare(0, 4, "acc_") == 0 &&
               (bad.get(at, "acc_valid") == 0 || bad.get(at, "acc_write") != 0))
            --at;
        bad.set_bit(at, field.first, !bad.bit(at, field.first));
        write("bad.vcol", bad);
        const Printed printed = armpmu("replay --json " + path("bad.vcol"));
        EXPECT_EQ(printed.status, 1) << field.name << '\n' << printed.text;
        const json first = json::parse(printed.text).at("divergences").at(0);
        EXPECT_EQ(first.at("clock"), at) << field.name;
    }
    EXPECT_GE(outputs, 13U); // data, error, bus, counts, flags, pins
}

// PMOVSSET reads a flag that is a clock late.
TEST_F(CompareRefusal, a_read_of_flags_has_their_tolerance) {
    MemoryVector flags;
    flags.header = vectors::device_header(a55::Config{});
    const std::vector<std::uint64_t> idle(flags.row_words());
    for (unsigned t = 0; t < 8; ++t) flags.add(idle.data());
    for (const char* level : {"niden", "spniden", "dbgen", "spiden", "powered", "nreset"})
        for (unsigned t = 0; t < 8; ++t) flags.set(t, level, 1);
    const std::uint64_t pmovsset = 3 << 14 | 3 << 11 | 9 << 7 | 14 << 3 | 3;
    for (const unsigned t : {2U, 3U}) {
        flags.set(t, "acc_door", 1);
        flags.set(t, "acc_register", pmovsset);
        flags.set(t, "acc_write", t == 2 ? 1 : 0);
        flags.set(t, "acc_wdata", t == 2 ? 1 : 0);
        flags.set(t, "el", 1);
    }
    play(flags);
    ASSERT_EQ(flags.get(3, "acc_rdata"), 1U);
    write("flags.vec", flags);
    flags.set(3, "acc_rdata", 0);
    write("late.vec", flags);
    const std::string both = "compare " + path("flags.vec") + " " + path("late.vec");
    EXPECT_EQ(armpmu(both).status, 1);
    EXPECT_EQ(armpmu(both + " -t 'overflow=within_cycles 1'").status, 0);
}

TEST_F(CompareRefusal, a_report_is_no_input) {
    const std::string both = "compare " + path("good.vec") + " " + path("good.vec");
    expect_refused(armpmu(both + " --junit " + path("good.vec")),
                   "is an input and cannot be written");
    std::filesystem::create_symlink(path("good.vec"), path("link.xml"));
    expect_refused(armpmu(both + " --junit " + path("link.xml")),
                   "is an input and cannot be written");
    fine(armpmu("replay " + path("good.vec")));
}

TEST_F(CompareRefusal, a_report_that_is_a_link_is_written_where_it_leads) {
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

} // namespace compare_refusal_test
} // namespace armpmu::tests
