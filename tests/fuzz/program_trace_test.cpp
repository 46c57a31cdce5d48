// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
//
// Is a recorded program read back exactly as it was written, and is every damaged one refused?
#include "testbench/traffic/program_writer.h"
#include "testbench/traffic/recorded_program.h"
#include "testbench/traffic/trace_reader.h"
#include "testbench/traffic/trace_writer.h"
#include "tests/support/temporary.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace armpmu::tests::program_trace_test {

using testbench::ProgramWriter;
using testbench::RecordedProgram;
using testbench::TraceError;

// What a reader tells of one execution.
struct Execution {
    std::uint64_t address;
    std::vector<std::uint32_t> words;
    std::vector<std::uint64_t> addresses;
    std::uint32_t failed;
    std::uint64_t next;

    bool operator==(const Execution& other) const {
        return address == other.address && words == other.words && addresses == other.addresses &&
               failed == other.failed && next == other.next;
    }
};

constexpr std::uint32_t kAdd = 0x91000421;      // add x1, x1, #1
constexpr std::uint32_t kLoad = 0xf9400020;     // ldr x0, [x1]
constexpr std::uint32_t kPair = 0xa9000440;     // stp x0, x1, [x2]
constexpr std::uint32_t kPrefetch = 0xf9800020; // prfm pldl1keep, [x1]
constexpr std::uint32_t kTry = 0xc8007c41;      // stxr w0, x1, [x2]
constexpr std::uint32_t kBranch = 0x54000000;   // b.eq .

class ProgramTrace : public testing::Test {
  protected:
    const tests::TemporaryFolder temporary_;
    std::string path_ = temporary_.file("program.trace");

    std::string bytes() const { return tests::file_text(path_); }
    std::vector<Execution> read(std::uint32_t thread = 0) const {
        RecordedProgram program(path_, thread);
        std::vector<Execution> all;
        cpu::Retired retired;
        while (program.next(retired)) {
            const cpu::CodeBlock& block = program.blocks().at(retired.block);
            Execution one{block.address, block.words, {}, retired.failed, retired.next};
            std::size_t operands = 0;
            for (const std::uint32_t word : block.words)
                operands += word == kAdd || word == kBranch ? 0 : 1;
            if (operands != 0)
                one.addresses.assign(retired.addresses, retired.addresses + operands);
            all.push_back(one);
        }
        EXPECT_FALSE(program.next(retired));
        return all;
    }
    std::string refusal(const std::string& file) {
        std::ofstream(path_, std::ios::binary | std::ios::trunc) << file;
        try {
            read();
        } catch (const TraceError& error) {
            return error.what();
        }
        return {};
    }
    // Two blocks, one of them also in part.
    void write_small(bool xz = false) {
        ProgramWriter writer(path_, 1, xz);
        const std::uint32_t a = writer.add_block({0x400000, {kAdd, kLoad, kPair, kBranch}});
        const std::uint64_t first[] = {0x1000, 0x2000};
        writer.execute(0, a, first);
        const std::uint32_t b = writer.add_block({0x400010, {kPrefetch, kTry, kAdd}});
        const std::uint64_t tried[] = {cpu::kNoAddress, cpu::kNoAddress};
        writer.execute(0, b, tried);
        const std::uint64_t second[] = {0x1008, 0x2010};
        writer.execute(0, a, second);
        const std::uint64_t done[] = {cpu::kNoAddress, 0x3000};
        writer.execute(0, b, done);
        writer.execute_part(0, a, second, 2);
        writer.finish();
    }
};

TEST_F(ProgramTrace, is_read_back) {
    const std::vector<Execution> expected = {
        {0x400000, {kAdd, kLoad, kPair, kBranch}, {0x1000, 0x2000}, 0, 0x400010},
        {0x400010, {kPrefetch, kTry, kAdd}, {cpu::kNoAddress, cpu::kNoAddress}, 2, 0x400000},
        {0x400000, {kAdd, kLoad, kPair, kBranch}, {0x1008, 0x2010}, 0, 0x400010},
        {0x400010, {kPrefetch, kTry, kAdd}, {cpu::kNoAddress, 0x3000}, 0, 0x400000},
        {0x400000, {kAdd, kLoad}, {0x1008}, 0, 0x400008}};
    for (const bool xz : {false, true}) {
        write_small(xz);
        EXPECT_EQ(read(), expected);
    }
}

TEST_F(ProgramTrace, counts_instructions_and_blocks) {
    write_small();
    RecordedProgram program(path_);
    cpu::Retired retired;
    while (program.next(retired)) {}
    EXPECT_EQ(program.executions(), 5U);
    EXPECT_EQ(program.instructions(), 16U);
    EXPECT_EQ(program.threads(), 1U);
}

TEST_F(ProgramTrace, threads_are_read_one_by_one) {
    ProgramWriter writer(path_, 2);
    const std::uint32_t a = writer.add_block({0x1000, {kLoad, kBranch}});
    for (std::uint64_t n = 0; n < 6; ++n) writer.execute(n % 3 == 0 ? 1 : 0, a, &n);
    writer.finish();
    const auto addresses = [&](std::uint32_t thread) {
        std::vector<std::uint64_t> all;
        for (const Execution& one : read(thread)) all.push_back(one.addresses.front());
        return all;
    };
    EXPECT_EQ(addresses(0), (std::vector<std::uint64_t>{1, 2, 4, 5}));
    EXPECT_EQ(addresses(1), (std::vector<std::uint64_t>{0, 3}));
    EXPECT_THROW(RecordedProgram(path_, 2), TraceError);
}

TEST_F(ProgramTrace, of_random_blocks_is_read_back) {
    std::mt19937_64 random(5);
    constexpr std::uint32_t words[] = {kAdd, kLoad, kPair, kPrefetch, kTry};
    ProgramWriter writer(path_, 1);
    std::vector<cpu::CodeBlock> blocks;
    std::vector<Execution> expected;
    for (unsigned n = 0; n < 3000; ++n) {
        if (blocks.empty() || random() % 50 == 0) {
            cpu::CodeBlock block{(random() >> 12) & ~3ull, {}};
            for (std::uint64_t k = random() % 20 + 1; k > 0; --k)
                block.words.push_back(words[random() % 5]);
            blocks.push_back(block);
            writer.add_block(block);
        }
        const auto which = static_cast<std::uint32_t>(random() % blocks.size());
        const cpu::CodeBlock& block = blocks[which];
        const std::size_t length = block.words.size();
        const std::size_t executed = random() % 10 != 0 ? length : random() % length + 1;
        Execution one{block.address,
                      {block.words.begin(), block.words.begin() + executed},
                      {},
                      0,
                      block.address + 4 * executed};
        for (const std::uint32_t word : one.words) {
            if (word == kAdd) continue;
            const bool none = word == kPrefetch || random() % 20 == 0;
            if (none && word == kTry) one.failed |= 1u << one.addresses.size();
            one.addresses.push_back(none ? cpu::kNoAddress : random() >> 8);
        }
        if (!expected.empty()) expected.back().next = block.address;
        expected.push_back(one);
        if (executed == length) writer.execute(0, which, one.addresses.data());
        if (executed != length)
            writer.execute_part(0, which, one.addresses.data(),
                                static_cast<std::uint32_t>(executed));
    }
    writer.finish();
    EXPECT_EQ(read(), expected);
}

TEST_F(ProgramTrace, cut_off_anywhere_it_is_refused) {
    for (const bool xz : {false, true}) {
        write_small(xz);
        const std::string whole = bytes();
        for (std::size_t length = 0; length < whole.size(); ++length)
            EXPECT_NE(refusal(whole.substr(0, length)), "") << length;
        EXPECT_NE(refusal(whole + '\1'), "");
        EXPECT_EQ(refusal(whole), "");
    }
}

TEST_F(ProgramTrace, with_a_byte_changed_it_is_refused) {
    write_small();
    const std::string whole = bytes();
    for (std::size_t at = 0; at < whole.size(); ++at)
        for (unsigned change = 1; change < 256; change += change < 8 ? 1 : 31) {
            std::string changed = whole;
            changed[at] = static_cast<char>(static_cast<unsigned char>(changed[at]) ^ change);
            EXPECT_NE(refusal(changed), "") << at << " " << change;
        }
}

TEST_F(ProgramTrace, unfinished_it_is_not_there) {
    { ProgramWriter(path_, 1).add_block({0x1000, {kAdd}}); }
    EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(ProgramTrace, of_another_version_is_refused) {
    write_small();
    try {
        testbench::TraceReader reader(path_);
        ADD_FAILURE();
    } catch (const TraceError& error) {
        EXPECT_NE(std::string(error.what()).find("version 2, expected version 1"),
                  std::string::npos);
    }
    testbench::TraceWriter(path_, 1).finish();
    EXPECT_NE(refusal(bytes()).find("version 1, expected version 2"), std::string::npos);
    std::filesystem::remove(path_);
    EXPECT_THROW(RecordedProgram{path_}, TraceError);
}

TEST_F(ProgramTrace, the_writer_refuses_what_the_reader_would) {
    ProgramWriter writer(path_, 1);
    EXPECT_THROW(writer.add_block({0x1000, {}}), TraceError);
    EXPECT_THROW(writer.add_block({0x1002, {kAdd}}), TraceError);
    EXPECT_THROW(writer.add_block({0x1000, {kBranch, kAdd}}), TraceError);
    EXPECT_THROW(writer.add_block({~0ull - 3, {kAdd}}), TraceError);
    EXPECT_THROW(writer.add_block({0x1000, std::vector<std::uint32_t>(5000, kAdd)}), TraceError);
    const std::uint32_t block = writer.add_block({0x1000, {kLoad, kBranch}});
    const std::uint64_t address = 1ull << 56;
    EXPECT_THROW(writer.execute(0, block, &address), TraceError);
    EXPECT_THROW(writer.execute(1, block, &address), TraceError);
    EXPECT_THROW(writer.execute(0, 7, &address), TraceError);
    EXPECT_THROW(writer.execute_part(0, block, &address, 2), TraceError);
    EXPECT_THROW(writer.execute_part(0, block, &address, 0), TraceError);
}

} // namespace armpmu::tests::program_trace_test
