// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/disassembler.h"
#include "testbench/symbols/function_symbols.h"
#include "tests/conformance/guest_program.h"
#include "tests/support/temporary.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>

// Programs as they are installed: dynamic, stripped, and with clocks, as the command line has them.
namespace armpmu::tests::dynamic_program_test {

class DynamicProgram : public GuestProgram {
  protected:
    std::string result() const { return (work_ / "result").string(); }
    std::string result_text() const { return tests::file_text(result()); }
    Printed run(const std::string& options) const {
        return shell(ARMPMU_PROGRAM " run -o " + result() + " " + options + " 2>&1");
    }
    nlohmann::json told() const { return nlohmann::json::parse(result_text()); }
    void strip() const { ASSERT_EQ(shell("aarch64-linux-gnu-strip " + binary()).status, 0); }
    // Of an event, by the name of the function.
    std::uint64_t share(const std::string& name) const {
        const nlohmann::json json = told();
        for (const nlohmann::json& one : json.at("annotate").at(0).at("functions"))
            if (one.at("name") == name) return one.at("count");
        return 0;
    }
    std::uint64_t place(const std::string& function) const {
        const Printed symbol =
            shell("aarch64-linux-gnu-nm " + binary() + " | grep ' " + function + "$'");
        return std::strtoull(symbol.text.c_str(), nullptr, 16);
    }
};

class ProgramOfClocks : public DynamicProgram, public testing::WithParamInterface<const char*> {};

TEST_P(ProgramOfClocks, prints_the_modelled_time_which_is_the_same_each_time) {
    compile("clocks", GetParam());
    const std::string how = "--time modelled --set clock_mhz=500 --program " + binary();
    const Printed first = run(how);
    EXPECT_EQ(first.status, 0) << first.text;
    const std::string text = result_text();
    const Printed second = run(how);
    EXPECT_EQ(second.text, first.text);
    EXPECT_EQ(result_text(), text);

    const auto has = [&](const std::string& part) {
        return first.text.find(part) != std::string::npos;
    };
    EXPECT_TRUE(has("begin: monotonic 1000.") || has("begin: monotonic 1000000")) << first.text;
    EXPECT_TRUE(has(" real 1577836800000")) << first.text;
    EXPECT_TRUE(has("\nslept 500 ms\n")) << first.text;
    EXPECT_TRUE(has("\ninterrupted -1 by 14 with 3 s to go\n") ||
                has("\ninterrupted -1 by 14 with 2 s to go\n"))
        << first.text;
    EXPECT_TRUE(has("\npaused until 14, 5500 ms in all\n")) << first.text;
    EXPECT_TRUE(has("\n3 rings in 600")) << first.text;
    EXPECT_TRUE(has("\ntimer 10 after 100")) << first.text;
}

INSTANTIATE_TEST_SUITE_P(each, ProgramOfClocks, testing::Values("", "-static"),
                         [](const auto& how) {
                             return std::string(how.param[0] == '\0' ? "dynamic" : "fixed");
                         });

// 1,000,000 turns of a loop of two cycles: 4 ms at 500 MHz.
TEST_F(DynamicProgram, measures_the_cycles_that_the_core_takes) {
    std::ofstream(work_ / "loop.c") << R"(#include <stdio.h>
#include <time.h>
int main(void) {
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (long n = 1000000; n != 0; --n) __asm__ volatile("" : "+r"(n));
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%ld\n", (end.tv_sec - begin.tv_sec) * 1000000000 + end.tv_nsec - begin.tv_nsec);
    return 0;
}
)";
    ASSERT_EQ(shell("aarch64-linux-gnu-gcc -O2 -o " + binary() + " " + (work_ / "loop.c").string())
                  .status,
              0);
    const Printed printed = run("--time modelled --set clock_mhz=500 --program " + binary());
    const double nanoseconds = std::strtod(printed.text.c_str(), nullptr);
    EXPECT_GE(nanoseconds, 4'000'000) << printed.text;
    EXPECT_LT(nanoseconds, 4'020'000) << printed.text;
    const Printed on_two =
        run("--time modelled --cores 2 --set clock_mhz=500 --program " + binary());
    EXPECT_EQ(on_two.status, 0);
    EXPECT_GE(std::strtod(on_two.text.c_str(), nullptr), 4'000'000) << on_two.text;
}

TEST_F(DynamicProgram, with_threads_ends_with_modelled_time_on_each_number_of_cores) {
    std::ofstream(work_ / "threads.c") << R"(#include <pthread.h>
#include <stdio.h>
#include <time.h>
static void* work(void* nothing) {
    struct timespec now = {0, 0};
    long before = 0, back = 0;
    for (int n = 0; n < 50; ++n) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        back += now.tv_sec * 1000000000 + now.tv_nsec < before;
        before = now.tv_sec * 1000000000 + now.tv_nsec;
    }
    return (void*)back;
}
int main(void) {
    pthread_t threads[3];
    long back = 0;
    for (int n = 0; n < 3; ++n) pthread_create(threads + n, NULL, work, NULL);
    for (int n = 0; n < 3; ++n) {
        void* one;
        pthread_join(threads[n], &one);
        back += (long)one;
    }
    printf("%ld\n", back);
    return 0;
}
)";
    ASSERT_EQ(shell("aarch64-linux-gnu-gcc -O2 -pthread -o " + binary() + " " +
                    (work_ / "threads.c").string())
                  .status,
              0);
    for (const char* const cores : {"1", "2", "4"})
        EXPECT_EQ(
            run("--time modelled --cores " + std::string(cores) + " --program " + binary()).text,
            "0\n");
}

TEST_F(DynamicProgram, names_functions_of_libraries_and_its_own) {
    compile("words", "");
    EXPECT_EQ(run("-j --annotate inst_retired --program " + binary() + " 500").status, 0);
    EXPECT_GT(share("main"), 10'000U);
    EXPECT_GT(share("calloc (libc.so.6)"), 1'000U);
    std::uint64_t unknown = 0;
    const nlohmann::json json = told();
    for (const nlohmann::json& one : json.at("annotate").at(0).at("functions"))
        if (one.at("name").get<std::string>().rfind("[unknown]", 0) == 0)
            unknown += one.at("count").get<std::uint64_t>();
    EXPECT_LT(unknown, json.at("instructions").get<std::uint64_t>() / 20);
}

class StrippedProgram : public DynamicProgram, public testing::WithParamInterface<const char*> {};

TEST_P(StrippedProgram, has_its_functions_by_what_unwinds_them) {
    compile("words", GetParam());
    EXPECT_EQ(run("-j --annotate inst_retired --program " + binary() + " 500").status, 0);
    const std::uint64_t own = share("main");
    const std::uint64_t begin = place("main");
    ASSERT_GT(own, 10'000U);
    strip();
    EXPECT_EQ(run("-j --annotate inst_retired --program " + binary() + " 500").status, 0);
    char name[64];
    std::snprintf(name, sizeof name, "program+0x%lx", static_cast<unsigned long>(begin));
    EXPECT_EQ(share(name), own) << name;
}

INSTANTIATE_TEST_SUITE_P(each, StrippedProgram, testing::Values("", "-static", "-static-pie"),
                         [](const auto& how) {
                             const std::string name = how.param;
                             return name.empty()        ? "dynamic"
                                    : name == "-static" ? "fixed"
                                                        : "static_pie";
                         });

TEST_F(DynamicProgram, that_is_stripped_has_names_and_lines_of_its_debug_file) {
    compile("words", "-g");
    EXPECT_EQ(run("-j --annotate inst_retired --program " + binary() + " 500").status, 0);
    const nlohmann::json whole = told().at("annotate");
    const std::string debug = binary() + ".debug";
    const std::string copy = "aarch64-linux-gnu-objcopy ";
    ASSERT_EQ(shell(copy + "--only-keep-debug " + binary() + " " + debug).status, 0);
    strip();
    ASSERT_EQ(shell("cd " + work_.string() + " && " + copy + "--add-gnu-debuglink=" + debug + " " +
                    binary())
                  .status,
              0);
    EXPECT_EQ(run("-j --annotate inst_retired --program " + binary() + " 500").status, 0);
    EXPECT_EQ(told().at("annotate").at(0).contains("lines"), whole.at(0).contains("lines"));
    EXPECT_GT(share("main"), 10'000U);
    // Of another build it is none.
    std::ofstream(debug, std::ios::app) << "x";
    EXPECT_EQ(run("-j --annotate inst_retired --program " + binary() + " 500").status, 0);
    EXPECT_EQ(share("main"), 0U);
}

TEST_F(DynamicProgram, that_is_damaged_has_functions_or_says_why_not) {
    compile("ends", "");
    strip();
    const std::string good = tests::file_text(binary());
    const std::string damaged = (work_ / "damaged").string();
    const auto functions = [&](const std::string& bytes) {
        std::ofstream(damaged, std::ios::binary | std::ios::trunc) << bytes;
        unsigned named = 0;
        try {
            const auto symbols = testbench::FunctionSymbols::of_loaded(damaged);
            for (std::uint64_t at = 0; at < good.size(); at += 4)
                named += symbols.at(at).name.empty() ? 0 : 1;
        } catch (const testbench::SymbolsError& error) {
            EXPECT_EQ(std::string(error.what()).compare(0, damaged.size(), damaged), 0);
            return -1;
        }
        return static_cast<int>(named);
    };
    EXPECT_GT(functions(good), 100);
    std::mt19937 random(1);
    unsigned refused = 0;
    for (unsigned n = 0; n < 400; ++n) {
        std::string bytes = good;
        for (unsigned k = random() % 6 + 1; k != 0; --k)
            bytes[random() % 3 == 0 ? random() % 1024 : random() % bytes.size()] =
                static_cast<char>(random());
        refused += functions(bytes) < 0 ? 1 : 0;
    }
    EXPECT_GT(refused, 3U);
}

TEST_F(DynamicProgram, zeroes_lines_with_dc_zva_where_its_c_library_does) {
    std::ofstream(work_ / "zeroes.c") << R"(#include <stdlib.h>
#include <string.h>
int main(int count, char** words) {
    char* const area = malloc(1 << 20);
    for (int n = atoi(words[1]); n != 0; --n) memset(area, count - 2, 1 << 20);
    return area[1000];
}
)";
    ASSERT_EQ(shell("aarch64-linux-gnu-gcc -O2 -static-pie -o " + binary() + " " +
                    (work_ / "zeroes.c").string())
                  .status,
              0);
    std::uint64_t writes[2] = {};
    std::uint64_t full_lines[2] = {};
    for (int n = 0; n < 2; ++n) {
        EXPECT_EQ(run("-j --program " + binary() + (n == 0 ? " 1" : " 3")).status, 0);
        writes[n] = told().at("totals").at("mem_access_wr");
        full_lines[n] = told().at("totals").at("l1d_cache_wr");
    }
    EXPECT_NEAR(static_cast<double>(writes[1] - writes[0]), 2 * 16'384, 40);
    EXPECT_NEAR(static_cast<double>(full_lines[1] - full_lines[0]), 2 * 16'384, 40);
}

TEST_F(DynamicProgram, is_refused_in_a_line_if_it_cannot_be_loaded) {
    compile("ends", "");
    const auto expect_refused = [](const Printed& printed, const std::string& why) {
        EXPECT_EQ(printed.status, 2);
        EXPECT_NE(printed.text.find(why), std::string::npos) << printed.text;
        EXPECT_EQ(std::count(printed.text.begin(), printed.text.end(), '\n'), 1) << printed.text;
    };
    expect_refused(run("--root " + work_.string() + " --program " + binary()),
                   "program: its loader /lib/ld-linux-aarch64.so.1 is not under");
    expect_refused(run("--root /nowhere --program " + binary()), "no folder /nowhere");
    expect_refused(run("--root / core-ipc"), "--root: goes with --program");
    expect_refused(run("--time modelled core-ipc"), "--time: goes with --program");
    std::ofstream(work_ / "s.yaml") << "scenario: s\nprogram: [ { kernel: adds, root: / } ]\n";
    expect_refused(run((work_ / "s.yaml").string()), "root: only an executable has any");
    std::ofstream(work_ / "s.yaml") << "scenario: s\nprogram: [ { executable: program, root: "
                                       "empty } ]\n";
    expect_refused(run((work_ / "s.yaml").string()), "no folder " + (work_ / "empty").string());
}

TEST(Disassembler, has_the_assembly_of_each_word_and_where_branches_lead) {
    const std::vector<std::string> all =
        testbench::assembly_of({{0x1000, 0xf9400420},   // ldr x0, [x1, #8]
                                {0x1004, 0x54ffffe1},   // b.ne, one back
                                {0x1008, 0x97fffffe},   // bl, two back
                                {0x100c, 0x00000000}}); // nothing
    ASSERT_EQ(all.size(), 4U);
    if (all[0].empty()) GTEST_SKIP() << "NOT RUN: there is neither LLVM's library nor objdump";
    EXPECT_EQ(all[0], "ldr x0, [x1, #8]");
    EXPECT_EQ(all[1], "b.ne 0x1000");
    EXPECT_EQ(all[2], "bl 0x1000");
}

} // namespace armpmu::tests::dynamic_program_test
