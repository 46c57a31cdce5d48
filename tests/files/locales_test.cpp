// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/event_name.h"
#include "armpmu/vectors/forms/text.h"
#include "armpmu/vectors/forms/vcd.h"

#include "testbench/metrics/expression.h"
#include "tests/files/file_world.h"
#include "tests/files/reliability_page.h"
#include "tests/support/vector_samples.h"
#include "virtual_platform/scenario/scenario.h"

#include <algorithm>
#include <clocale>
#include <locale>
#include <sstream>

// In German a number has a comma for its point, in Turkish the small letter of I is another one:
// the same bytes come out. The locales are made in a folder of the test.
namespace armpmu::tests::locales_test {
namespace {

class Locales : public testing::TestWithParam<const char*> {
  protected:
    static void SetUpTestSuite() {
        world_ = std::make_unique<FileWorld>();
        for (const char* const name : {"de_DE", "tr_TR"}) {
            std::filesystem::create_directory(folder());
            // Its status is 1 where it warns.
            shell("localedef -i " + std::string(name) + " -f UTF-8 " + folder() + "/" + name +
                  ".UTF-8 2>&1");
            ASSERT_TRUE(std::filesystem::exists(folder() + "/" + name + ".UTF-8/LC_NUMERIC"))
                << "localedef and Debian's package locales are needed";
        }
    }
    static void TearDownTestSuite() { world_.reset(); }
    static std::string folder() { return world_->file("locales"); }

    static std::unique_ptr<FileWorld> world_;
};
std::unique_ptr<FileWorld> Locales::world_;

TEST_P(Locales, change_no_byte_of_what_the_program_writes) {
    const std::string here = "env LOCPATH=" + folder() + " LC_ALL=" + GetParam() + " ";
    EXPECT_EQ(shell(here + "locale decimal_point 2>/dev/null || true").status, 0);
    const std::vector<std::string> commands = {
        "run inject.yaml -j --series",
        "run inject.yaml -s run.cycles=1500",
        "run trace.yaml",
        "stat inject.yaml -e SI0:0x00 -I 500",
        "stat inject.yaml -x ,",
        "explain inject.yaml SI0:0x00",
        "report inject.yaml -o -",
        "series r.json",
        "sweep inject.yaml -p run.cycles=100,1e3",
        "sweep collect study -o -",
        "list metrics",
        "list events",
        "list params",
        "convert v.vcol -",
        "compare v.vec v.vcd",
        "vp bare.yaml -q -j",
        "run missing.yaml",
        "run inject.yaml -s run.cycles=x",
    };
    for (const std::string& command : commands) {
        const Ending plain = world_->armpmu(command, "timeout -k 1 60 env LC_ALL=C");
        const Ending other = world_->armpmu(command, "timeout -k 1 60 " + here);
        EXPECT_EQ(other.status, plain.status) << command;
        EXPECT_TRUE(other.out == plain.out) << command << "\n" << other.out.substr(0, 2000);
        EXPECT_TRUE(other.err == plain.err) << command << "\n" << other.err;
    }
    note_attacks(commands.size());
}

// What a program of others has made its own, for C and C++.
class OfTheHost {
  public:
    OfTheHost(const std::string& folder, const char* name) {
        setenv("LOCPATH", folder.c_str(), 1);
        before_ = std::locale::global(std::locale(name));
        std::setlocale(LC_ALL, name);
    }
    ~OfTheHost() {
        std::locale::global(before_);
        std::setlocale(LC_ALL, "C");
        unsetenv("LOCPATH");
    }
    OfTheHost(const OfTheHost&) = delete;
    OfTheHost& operator=(const OfTheHost&) = delete;

  private:
    std::locale before_;
};

// A vector in both forms of text, an event's name, numbers of a scenario and an expression.
std::string work_of_the_libraries() {
    VectorDraws draws(45);
    vectors::Header header = draws.header(draws.layout());
    header.clock_ps = 1234567;
    const Spans spans = draw_spans(draws, header.layout, 2000);
    std::ostringstream text, waves;
    write_spans(*vectors::create_text(text, "x.vec", header), spans);
    write_spans(*vectors::create_vcd(waves, "x.vcd", header), spans);
    std::istringstream in(text.str());
    EXPECT_EQ(read_spans(*vectors::open_text(in, "x.vec")), spans);
    std::istringstream wave(waves.str());
    EXPECT_EQ(read_spans(*vectors::open_vcd(wave, "x.vcd")), spans);

    const testbench::Expression half("1234567.5 / 1e3 + SI3");
    const auto number = half.evaluate([](const std::string&) { return std::optional(0.25); });
    const auto scenario = testbench::load_scenario(
        ARMPMU_SOURCE_DIR "/testbench/scenarios/tt-depth.yaml",
        {{"run.cycles", "12345"}, {"masters.npu.profile.bytes_per_cycle", "0.125"}});
    std::string all = text.str() + waves.str();
    for (const auto& parameter : testbench::head_of(scenario).origin.parameters)
        all += parameter.path + "=" + parameter.value + "\n";
    return all + std::to_string(static_cast<long>(*number * 1e6)) +
           cci550::event_name(cci550::parse_event("SI3:0x0D")) +
           cci550::event_name(cci550::parse_event("CCI_550/si_rrq_hs_rval,source=0x3/"));
}

TEST_P(Locales, of_a_host_change_no_byte_of_what_libraries_write) {
    const std::string plain = work_of_the_libraries();
    const OfTheHost host(folder(), GetParam());
    ASSERT_EQ(std::localeconv()->decimal_point, std::string(","));
    const std::string other = work_of_the_libraries();
    const auto at = static_cast<std::size_t>(
        std::mismatch(plain.begin(), plain.end(), other.begin(), other.end()).first -
        plain.begin());
    EXPECT_EQ(other.size(), plain.size());
    EXPECT_EQ(other.substr(at, 80), plain.substr(at, 80)) << "at " << at;
    note_attacks(1);
}

INSTANTIATE_TEST_SUITE_P(in, Locales, testing::Values("de_DE.UTF-8", "tr_TR.UTF-8"),
                         [](const auto& one) { return std::string(one.param, 2); });

} // namespace
} // namespace armpmu::tests::locales_test
