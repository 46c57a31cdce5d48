// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/support/shell.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

// Programs as linkers make them: segments lie at their physical addresses, and the first
// instruction is where the file says.
namespace armpmu::tests::elf_guest_test {

namespace fs = std::filesystem;

struct Segment {
    std::uint64_t address, physical;
    std::vector<std::uint32_t> words;
};

void append(std::string& bytes, std::uint64_t value, unsigned count) {
    for (unsigned n = 0; n < count; ++n) bytes += static_cast<char>(value >> 8 * n & 0xff);
}

// The fields that elf.h names, in their order.
std::string elf(unsigned type, std::uint64_t entry, const std::vector<Segment>& segments) {
    std::string bytes = std::string("\x7f") + "ELF\x02\x01\x01" + std::string(9, '\0');
    append(bytes, type, 2);
    append(bytes, 183, 2);
    append(bytes, 1, 4);
    append(bytes, entry, 8);
    append(bytes, 64, 8);
    append(bytes, 0, 8);
    append(bytes, 0, 4);
    append(bytes, 64, 2);
    append(bytes, 56, 2);
    append(bytes, segments.size(), 2);
    append(bytes, 0, 6);
    std::uint64_t at = 64 + 56 * segments.size();
    for (const Segment& one : segments) {
        append(bytes, 1, 4);
        append(bytes, 5, 4);
        append(bytes, at, 8);
        append(bytes, one.address, 8);
        append(bytes, one.physical, 8);
        append(bytes, 4 * one.words.size(), 8);
        append(bytes, 4 * one.words.size() + 64, 8);
        append(bytes, 4, 8);
        at += 4 * one.words.size();
    }
    for (const Segment& one : segments)
        for (const std::uint32_t word : one.words) append(bytes, word, 4);
    return bytes;
}

constexpr unsigned kExecutable = 2, kDynamic = 3;
// Ends with a word of the other segment as exit status.
const Segment kCode = {0xffff000000080000,
                       0x40080000,
                       {
                           0xd503201f, // nop
                           0xd2a80021, // mov x1, #0x40010000
                           0xb9400022, // ldr w2, [x1]
                           0xd2a16011, // mov x17, #0x0b000000
                           0xb9001222, // str w2, [x17, #16]
                           0x14000000, // b .
                       }};
const Segment kData = {0xffff000000010000, 0x40010000, {7}};
constexpr std::uint64_t kSecondInstruction = 0xffff000000080004;

class ElfGuests : public ::testing::Test {
  protected:
    ElfGuests() : work_(fs::path(testing::TempDir()) / ("elf." + std::to_string(getpid()))) {
        fs::create_directories(work_);
        std::ofstream(work_ / "bare.yaml")
            << "scenario: bare\nguest: { program: program.elf, level: el1 }\n";
    }
    ~ElfGuests() override { fs::remove_all(work_); }
    Printed run(const std::string& program) const {
        std::ofstream(work_ / "program.elf", std::ios::binary) << program;
        return shell("timeout 20 " + std::string(ARMPMU_PROGRAM) + " vp " +
                     (work_ / "bare.yaml").string() + " -j 2>&1");
    }
    void expect_refused(const std::string& program, const std::string& why) const {
        const Printed printed = run(program);
        EXPECT_EQ(printed.status, 2) << printed.text;
        EXPECT_NE(printed.text.find("program.elf: " + why), std::string::npos) << printed.text;
    }

  private:
    fs::path work_;
};

TEST_F(ElfGuests, begin_where_they_say_and_find_their_data) {
    const Printed printed = run(elf(kExecutable, kSecondInstruction, {kCode, kData}));
    EXPECT_NE(printed.text.find("the guest ended with status 7"), std::string::npos)
        << printed.text;
    EXPECT_NE(printed.text.find("\"instructions\": 5,"), std::string::npos) << printed.text;
}

TEST_F(ElfGuests, that_do_not_fit_are_refused) {
    Segment elsewhere = kData;
    elsewhere.physical = 0x10000;
    expect_refused(elf(kExecutable, kSecondInstruction, {kCode, elsewhere}),
                   "has 68 bytes for 0x00010000; memory is from 0x40000000 to 0x5fffffff");
    expect_refused(elf(kDynamic, kSecondInstruction, {kCode, kData}),
                   "is no executable of fixed addresses");
    expect_refused(elf(kExecutable, 0x40080000, {kCode, kData}),
                   "begins where it loads nothing, at 0x40080000");
    const std::string whole = elf(kExecutable, kSecondInstruction, {kCode, kData});
    expect_refused(whole.substr(0, whole.size() - 1), "is cut off or damaged");
    expect_refused(whole.substr(0, 100), "is cut off or damaged");
}

} // namespace armpmu::tests::elf_guest_test
