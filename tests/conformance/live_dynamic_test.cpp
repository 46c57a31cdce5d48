// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"
#include "testbench/traffic/guest_executable.h"
#include "tests/conformance/live_guest.h"

#include <fstream>
#include <random>
#include <sstream>

// Programs that are linked to shared libraries or to no fixed address, and addresses of
// instructions that QEMU shows to no plugin.
namespace armpmu::tests::live_dynamic_test {

using testbench::LiveProgram;
using testbench::ProgramError;

constexpr const char* kCross = "/usr/aarch64-linux-gnu";

class LiveDynamic : public LiveGuest, public testing::WithParamInterface<const char*> {
  protected:
    std::string folder() const { return work_.string(); }
};

TEST_P(LiveDynamic, has_each_instruction_and_prints_what_it_prints_alone) {
    compile("words", GetParam());
    testbench::LiveProgramOptions how = options({"300"});
    how.count = true;
    std::uint64_t first = 0;
    for (int run = 0; run < 2; ++run) {
        const auto guest = started(how);
        LiveProgram& program = *guest;
        const std::uint64_t instructions = read_all(program);
        EXPECT_EQ(program.end().status, 0);
        EXPECT_EQ(program.end().count, instructions);
        if (run == 0) first = instructions;
        EXPECT_EQ(instructions, first);
    }
    const Printed alone = shell("env -i $(command -v qemu-aarch64) -cpu cortex-a76 -L " +
                                std::string(kCross) + " " + binary() + " 300");
    EXPECT_EQ(alone.status, 0);
    EXPECT_EQ(text_of(output()), alone.text);
}

INSTANTIATE_TEST_SUITE_P(each, LiveDynamic, testing::Values("", "-static-pie", "-no-pie"),
                         [](const auto& how) {
                             const std::string name = how.param;
                             return name.empty()        ? "dynamic"
                                    : name == "-no-pie" ? "fixed"
                                                        : "static_pie";
                         });

TEST_F(LiveDynamic, is_refused_without_its_loader_or_a_library) {
    compile("ends", "");
    testbench::LiveProgramOptions how = options({"status"});
    how.root = folder();
    EXPECT_EQ(refusal(how),
              binary() + ": its loader /lib/ld-linux-aarch64.so.1 is not under " + folder());
    how.root = folder() + "/nothing";
    EXPECT_EQ(refusal(how), "no folder " + folder() + "/nothing");

    const std::string library = folder() + "/libofours.so";
    ASSERT_EQ(
        shell("echo 'int ours = 3;' | aarch64-linux-gnu-gcc -shared -fPIC -x c - -o " + library)
            .status,
        0);
    compile("ends", "-Wl,--no-as-needed -L" + folder() + " -lofours");
    how = options({"status"});
    EXPECT_EQ(refusal(how), binary() + ": needs the library libofours.so, which is not under " +
                                kCross + " (--root: the folder of loader and libraries)");
    how.environment = {"LD_LIBRARY_PATH=" + folder()};
    EXPECT_EQ(refusal(how), "");
    compile("ends", "-Wl,--no-as-needed,-rpath,'$ORIGIN' -L" + folder() + " -lofours");
    EXPECT_EQ(refusal(options({"status"})), "");
    // A file of another machine is none.
    std::filesystem::copy_file("/proc/self/exe", library,
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_NE(refusal(options({"status"})).find("needs the library libofours.so"),
              std::string::npos);
}

TEST_F(LiveDynamic, that_is_damaged_is_refused_or_read) {
    compile("ends", "");
    const std::string good = text_of(binary());
    std::mt19937 random(1);
    unsigned refused = 0;
    for (unsigned n = 0; n < 500; ++n) {
        std::string bytes = good;
        for (unsigned k = random() % 4 + 1; k != 0; --k)
            bytes[random() % 1024] = static_cast<char>(random());
        std::ofstream(binary(), std::ios::binary | std::ios::trunc) << bytes;
        try {
            guest_root(testbench::read_guest_executable(binary()), "", "");
        } catch (const ProgramError&) {
            ++refused;
        }
    }
    EXPECT_GT(refused, 50U);
}

TEST_F(LiveDynamic, tells_addresses_of_prefetches_and_of_lines_that_are_zeroed) {
    compile("prefetches");
    const Printed symbol = shell("aarch64-linux-gnu-nm -S " + binary() + " | grep ' hidden$'");
    std::uint64_t begin = 0, size = 0;
    ASSERT_EQ(std::sscanf(symbol.text.c_str(), "%lx %lx", &begin, &size), 2) << symbol.text;
    std::vector<std::uint64_t> told, places;
    {
        const cpu::Decoder decoder;
        const auto guest = started(options());
        LiveProgram& program = *guest;
        std::uint32_t thread = 0;
        cpu::Retired retired;
        while (program.next(thread, retired)) {
            const cpu::CodeBlock& block = program.blocks()[retired.block];
            if (block.address - begin >= size) continue;
            std::size_t operand = 0;
            for (std::size_t n = 0; n < block.words.size(); ++n) {
                const cpu::Instruction one = decoder.decode(block.words[n]);
                if (!cpu::takes_address(one, block.words[n])) continue;
                const std::uint64_t address = retired.addresses[operand++];
                const bool is_plain = (one.access.load || one.access.store) && !one.access.zeroes;
                if (is_plain) continue;
                told.push_back(address);
                places.push_back(block.address + 4 * n);
            }
        }
        EXPECT_EQ(program.end().status, 0);
    }
    std::istringstream printed(text_of(output()));
    std::uint64_t bytes = 0;
    printed >> bytes >> std::hex;
    std::vector<std::uint64_t> expected;
    for (std::uint64_t address = 0; printed >> address;) expected.push_back(address);
    ASSERT_EQ(expected.size(), 11U);
    ASSERT_EQ(told.size(), 13U);
    expected.push_back(places[11]); // relative to the instruction
    expected.push_back(cpu::kNoAddress);
    // In the block with the index, 1b is the first of its prefetches.
    expected[11] = places[7];
    EXPECT_EQ(told, expected);
}

} // namespace armpmu::tests::live_dynamic_test
