// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/linux_guest.h"

#include <gtest/gtest.h>

#include <chrono>
#include <iostream>

// Debian's kernel goes on from a snapshot behind its boot.
namespace armpmu::tests::linux_snapshot_test {

constexpr char kSnapshot[] = "devmem 0x0b000018 32 1\n";

struct Ended {
    Printed printed;
    nlohmann::json result;
    double seconds = 0;
};

class LinuxSnapshot : public testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(debian_guest() / "complete"))
            GTEST_SKIP() << "NOT RUN: Debian's arm64 kernel is not there; "
                            "tools/fetch-debian-guest brings it";
    }
    static Ended run(const LinuxFiles& files, const std::string& options) {
        Ended ended;
        std::filesystem::remove(files.result());
        const auto start = std::chrono::steady_clock::now();
        ended.printed = shell(std::string(ARMPMU_PROGRAM) + " vp " + files.scenario() + " -j -o " +
                              files.result() + " " + options);
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
        ended.seconds = passed.count();
        EXPECT_EQ(ended.printed.status, 0) << ended.printed.text;
        std::ifstream result(files.result());
        if (result) ended.result = nlohmann::json::parse(result, nullptr, false);
        return ended;
    }
    // From the first character behind the snapshot on.
    static void expect_rest(const Ended& rest, const Ended& whole) {
        ASSERT_FALSE(whole.result.is_null());
        EXPECT_EQ(rest.result, whole.result);
        const std::string& all = whole.printed.text;
        ASSERT_GT(rest.printed.text.size(), 100U);
        ASSERT_LT(rest.printed.text.size(), all.size());
        EXPECT_EQ(rest.printed.text, all.substr(all.size() - rest.printed.text.size()));
    }
    static LinuxRun run_of(const Ended& ended) {
        return {ended.printed.status, ended.printed.text, ended.result};
    }
};

TEST_F(LinuxSnapshot, perf_says_behind_it_what_occurred) {
    const LinuxFiles files(std::string(kSnapshot) +
                           "perf stat -e instructions:u,instructions:k,cycles,branches -- "
                           "sha256sum /bin/busybox");
    const std::string snapshot = files.result() + ".snapshot";
    const Ended whole = run(files, "--save " + snapshot);
    const Ended rest = run(files, "--restore " + snapshot);
    expect_rest(rest, whole);
    const LinuxRun linux = run_of(rest);
    const auto perf = linux.perf();
    ASSERT_EQ(perf.size(), 4U) << linux.console;
    EXPECT_EQ(perf.at("instructions:u"), linux.occurred("inst_retired:u"));
    EXPECT_EQ(perf.at("instructions:k"), linux.occurred("inst_retired:k"));
    EXPECT_EQ(perf.at("cycles"), linux.occurred("cpu_cycles"));
    EXPECT_EQ(perf.at("branches"), linux.branches());
    EXPECT_GT(perf.at("instructions:u"), 1'000'000U);

    const Ended prompt = run(files, "-q --max-instructions 1 --restore " + snapshot);
    std::cout << "restored in " << prompt.seconds << " s\n";
}

TEST_F(LinuxSnapshot, perf_goes_on_counting_in_both_pmus) {
    const LinuxFiles files("devmem 0x0b000008 32 1\nperf stat -a -e instructions:u,"
                           "CCI_550/si_rrq_hs_arvalid,source=0x3/ -- devmem 0x0b000018 32 1");
    const std::string snapshot = files.result() + ".snapshot";
    const Ended whole = run(files, "--save " + snapshot);
    const Ended rest = run(files, "--restore " + snapshot);
    expect_rest(rest, whole);
    const LinuxRun linux = run_of(rest);
    const auto perf = linux.perf();
    ASSERT_EQ(perf.size(), 2U) << linux.console;
    EXPECT_EQ(perf.at("instructions:u"), linux.occurred("inst_retired:u"));
    EXPECT_EQ(perf.at("CCI_550/si_rrq_hs_arvalid,source=0x3/"),
              linux.occurred("cci_550/si_rrq_hs_arvalid,source=0x3/"));
}

TEST_F(LinuxSnapshot, four_processors_go_on) {
    const LinuxFiles files(std::string(kSnapshot) +
                           "sha256sum /bin/busybox & sha256sum /bin/busybox & wait");
    const std::string snapshot = files.result() + ".snapshot";
    const Ended whole = run(files, "-s processors=4 --save " + snapshot);
    expect_rest(run(files, "-s processors=4 --restore " + snapshot), whole);
}

} // namespace armpmu::tests::linux_snapshot_test
