// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/player.h"
#include "armpmu/cci550/player.h"
#include "armpmu/vectors/forms/text.h"
#include "armpmu/vectors/forms/vcd.h"
#include "armpmu/vectors/stream/device_header.h"
#include "tests/property/a55_random.h"
#include "tests/property/cci550_random.h"
#include "tests/support/program.h"
#include "tests/support/temporary.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

// Vectors through the program: converted without loss, replayed, and refused.
namespace armpmu::tests {
namespace vector_tool_test {

namespace fs = std::filesystem;

class VectorTool : public ::testing::Test {
  protected:
    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    Printed armpmu(const std::string& arguments) const {
        return shell(std::string(ARMPMU_PROGRAM) + " " + arguments + " 2>&1");
    }
    static std::string content(const std::string& file) { return file_text(file); }

    // Random traffic of a CCI-550's PMU, with quiet stretches.
    void write_cci550(const std::string& file, std::uint64_t seed, unsigned clocks) const {
        Cci550Random random(seed);
        const cci550::Config config = random.config();
        const cci550::Rows rows(config);
        cci550::Player player(config);
        const auto writer = vectors::create_text(file, vectors::device_header(config));
        std::vector<std::uint64_t> row(rows.layout().words());
        for (unsigned c = 0; c < clocks; ++c) {
            cci550::Inputs inputs;
            const bool quiet = c / 50 % 2 == 1;
            if (!quiet) inputs.events = random.row(5);
            if (random.chance(10)) inputs.access = random.access();
            if (inputs.access) inputs.access->offset &= 0xffffc;
            rows.put(inputs, player.clock(inputs), row.data());
            writer->put({row.data(), 1});
        }
        writer->finish();
    }
    void write_a55(const std::string& file, std::uint64_t seed, unsigned clocks) const {
        A55Random random(seed);
        const a55::Config config = random.config();
        const a55::Rows rows;
        a55::Player player(config);
        const auto writer = vectors::create_text(file, vectors::device_header(config));
        std::vector<std::uint64_t> row(rows.layout().words());
        a55::Inputs inputs;
        for (unsigned c = 0; c < clocks; ++c) {
            if (random.chance(5)) inputs.state = random.state();
            inputs.events = random.row(random.below(6), config);
            inputs.access = std::monostate{};
            if (random.chance(20))
                inputs.access = random.system_access(random.aarch32(inputs.state));
            rows.put(inputs, player.clock(inputs), row.data());
            writer->put({row.data(), 1});
        }
        writer->finish();
    }

    TemporaryFolder temporary_;
    fs::path folder_ = temporary_.path();
};

TEST_F(VectorTool, conversions_lose_nothing) {
    write_cci550(path("cci.vec"), 5, 2000);
    write_a55(path("a55.vec"), 6, 2000);
    for (const std::string name : {"cci", "a55"}) {
        std::string from = path(name + ".vec");
        for (const char* form : {".vcol", ".vcd", "2.vcol", "2.vec"}) {
            const std::string to = path(name + form);
            const Printed printed = armpmu("convert " + from + " " + to);
            ASSERT_EQ(printed.status, 0) << printed.text;
            from = to;
        }
        // The number of rows is known to a stream only at its end.
        const std::string first = content(path(name + ".vec"));
        EXPECT_EQ(content(path(name + "2.vec")), first);
        EXPECT_EQ(content(path(name + "2.vcol")), content(path(name + ".vcol")));
    }
}

TEST_F(VectorTool, replay_is_content_with_what_the_model_made) {
    write_cci550(path("cci.vec"), 7, 3000);
    write_a55(path("a55.vec"), 8, 3000);
    for (const std::string name : {"cci", "a55"}) {
        EXPECT_EQ(armpmu("convert " + path(name + ".vec") + " " + path(name + ".vcol")).status, 0);
        for (const char* form : {".vec", ".vcol"}) {
            const Printed printed = armpmu("replay " + path(name + form));
            EXPECT_EQ(printed.status, 0) << printed.text;
            EXPECT_NE(printed.text.find("3000 clocks, no divergence"), std::string::npos)
                << printed.text;
        }
    }
}

TEST_F(VectorTool, replay_names_the_first_clock_and_field_that_differ) {
    write_cci550(path("good.vec"), 9, 500);
    const auto reader = vectors::open_text(path("good.vec"));
    const vectors::Field& count = *reader->header().layout.find("count3");
    const auto writer = vectors::create_text(path("bad.vec"), reader->header());
    std::uint64_t clock = 0;
    for (vectors::Span span; reader->next(span);) {
        for (std::uint64_t i = 0; i < span.cycles; ++i, ++clock) {
            std::vector<std::uint64_t> row(span.row, span.row + reader->header().layout.words());
            if (clock == 321)
                vectors::set_bits(row.data(), count.first, 1,
                                  ~vectors::get_bits(row.data(), count.first, 1));
            writer->put({row.data(), 1});
        }
    }
    writer->finish();
    const Printed printed = armpmu("replay " + path("bad.vec"));
    EXPECT_EQ(printed.status, 1);
    EXPECT_NE(printed.text.find("500 clocks, 1 divergence\n"), std::string::npos) << printed.text;
    EXPECT_NE(printed.text.find("\ncount3 is "), std::string::npos) << printed.text;
    EXPECT_NE(printed.text.find(" at clock 321, expected "), std::string::npos) << printed.text;
}

// A core that waits for 2^50 clocks is one change in a wave.
TEST_F(VectorTool, a_signal_ends_what_takes_long_and_nothing_is_left) {
    const a55::Rows rows;
    a55::Player player{a55::Config()};
    std::vector<std::uint64_t> row(rows.layout().words());
    rows.put({}, player.clock({}), row.data());
    const auto writer =
        vectors::create_vcd(path("long.vcd"), vectors::device_header(a55::device()));
    writer->put({row.data(), std::uint64_t{1} << 50});
    writer->finish();
    for (const std::string& command :
         {"convert " + path("long.vcd") + " " + path("long.vec"),
          "convert " + path("long.vcd") + " " + path("long.vcol"), "replay " + path("long.vcd")}) {
        const Printed printed = shell("timeout --preserve-status -s INT 2 " +
                                      std::string(ARMPMU_PROGRAM) + " " + command + " 2>&1");
        EXPECT_EQ(printed.status, 130) << command << printed.text;
        EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1)
            << command;
    }
}

TEST_F(VectorTool, what_cannot_be_used_is_refused_and_nothing_is_left) {
    write_cci550(path("good.vec"), 10, 100);
    const std::string whole = content(path("good.vec"));
    std::ofstream(path("cut.vec")) << whole.substr(0, whole.size() * 2 / 3);
    const auto refused = [&](const std::string& arguments, const std::string& words) {
        const Printed printed = armpmu(arguments);
        EXPECT_EQ(printed.status, 2) << arguments << "\n" << printed.text;
        EXPECT_NE(printed.text.find(words), std::string::npos) << printed.text;
        EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 1) << printed.text;
    };
    refused("replay " + path("none.vec"), "none.vec");
    refused("replay " + path("good.txt"), "good.txt: cannot be read");
    const Printed cut = armpmu("replay " + path("cut.vec"));
    EXPECT_EQ(cut.status, 2);
    EXPECT_NE(cut.text.find(" clocks, no divergence, up to where the input is damaged\n" +
                            path("cut.vec") + ":"),
              std::string::npos)
        << cut.text;
    refused("convert " + path("cut.vec") + " " + path("out.vcol"), path("cut.vec") + ":");
    refused("convert " + path("good.vec") + " " + path("out.bin"), "out.bin");
    std::set<std::string> left;
    for (const auto& entry : fs::directory_iterator(folder_))
        left.insert(entry.path().filename().string());
    EXPECT_EQ(left, (std::set<std::string>{"cut.vec", "good.vec"}));
}

} // namespace vector_tool_test
} // namespace armpmu::tests
