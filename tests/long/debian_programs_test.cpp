// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

// Debian's own programs for arm64, dynamic and stripped as they are, print what boards print: they
// measure themselves by the modelled core's time. What is expected was published of RK3588
// boards (sbc-bench): AES-256-CBC of 16 KiB, and 7-Zip with one thread.
namespace armpmu::tests::debian_programs_test {

namespace fs = std::filesystem;

// Per MHz, so that they hold for each clock.
constexpr double kAesCycles = 34.2; // of 16 bytes
constexpr double kAesError = 0.05;
constexpr double kDecompressing = 1.026; // MIPS per MHz
constexpr double kSevenZipError = 0.08;
// Boards have 0.752. This is what the model has, and docs/silicon.md says why.
constexpr double kCompressing = 0.968, kCompressingError = 0.02;

class DebianPrograms : public testing::Test {
  protected:
    static fs::path root() {
        if (const char* own = std::getenv("ARMPMU_DEBIAN_PROGRAMS")) return own;
        const char* cache = std::getenv("XDG_CACHE_HOME");
        const char* home = std::getenv("HOME");
        return (cache != nullptr ? fs::path(cache)
                                 : fs::path(home != nullptr ? home : ".") / ".cache") /
               "armpmu" / "debian-programs";
    }
    void SetUp() override {
        if (!has_qemu_with_plugins())
            GTEST_SKIP() << "NOT RUN: there is no qemu-aarch64 with plugins";
        if (!fs::exists(root() / "complete"))
            GTEST_SKIP() << "NOT RUN: Debian's arm64 openssl and 7zip are not there; "
                            "tools/fetch-debian-programs fetches them";
    }
    // What the program prints; the result goes elsewhere.
    static std::string printed(const std::string& mhz, const std::string& options,
                               const std::string& program, const std::string& arguments) {
        const Printed all =
            shell(ARMPMU_PROGRAM " run --time modelled -o /dev/null --set clock_mhz=" + mhz + " " +
                  options + " --root " + root().string() + " --program " +
                  (root() / "usr/bin" / program).string() + " -- " + arguments + " 2>&1");
        EXPECT_EQ(all.status, 0) << all.text;
        return all.text;
    }
    // The words of the last line that begins so, behind that.
    static std::vector<std::string> line(const std::string& text, const std::string& begin) {
        std::vector<std::string> words;
        std::istringstream lines(text);
        for (std::string one; std::getline(lines, one);) {
            if (one.compare(0, begin.size(), begin) != 0) continue;
            words.clear();
            std::istringstream rest(one.substr(begin.size()));
            for (std::string word; rest >> word;) words.push_back(word);
        }
        return words;
    }
};

// A modelled second of 100 MHz is soon over; all is in L1.
TEST_F(DebianPrograms, openssl_encrypts_as_fast_as_on_boards) {
    const std::string text =
        printed("100", "", "openssl", "speed -seconds 1 -bytes 16384 -evp aes-256-cbc");
    const std::vector<std::string> speed = line(text, "AES-256-CBC ");
    ASSERT_EQ(speed.size(), 1U) << text;
    const double bytes_a_second = 1000 * std::strtod(speed[0].c_str(), nullptr);
    EXPECT_NEAR(100e6 / (bytes_a_second / 16), kAesCycles, kAesCycles * kAesError) << text;
}

TEST_F(DebianPrograms, seven_zip_decompresses_as_on_boards) {
    constexpr double mhz = 1823;
    const std::string text = printed("1823", "--board rk3588", "7zz", "b -mmt1 -md22 1");
    // It measures the clock by a loop.
    const std::vector<std::string> clock = line(text, "1T CPU Freq (MHz):");
    ASSERT_FALSE(clock.empty()) << text;
    EXPECT_NEAR(std::strtod(clock.back().c_str(), nullptr), mhz, mhz / 50) << text;
    // Speed, usage, rating of a processor in full use, rating: twice, around a bar.
    const std::vector<std::string> average = line(text, "Avr:");
    ASSERT_EQ(average.size(), 9U) << text;
    EXPECT_NEAR(std::strtod(average[3].c_str(), nullptr) / mhz, kCompressing,
                kCompressing * kCompressingError)
        << text;
    EXPECT_NEAR(std::strtod(average[8].c_str(), nullptr) / mhz, kDecompressing,
                kDecompressing * kSevenZipError)
        << text;
}

} // namespace armpmu::tests::debian_programs_test
