// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/conformance/live_guest.h"

#include <string>
#include <vector>

// A program of several threads while it runs.
namespace armpmu::tests::live_threads_test {

using testbench::LiveProgram;
using testbench::ProgramError;

// Reads all and expects each thread to go on where it was.
struct Walk {
    std::vector<std::uint64_t> instructions; // of each thread
    std::vector<std::uint64_t> next;
    std::uint64_t switches = 0;
    std::uint64_t all = 0;

    void read(LiveProgram& program) {
        std::uint32_t thread = 0;
        std::uint32_t before = 0;
        cpu::Retired retired;
        while (program.next(thread, retired)) {
            const cpu::CodeBlock& block = program.blocks()[retired.block];
            if (thread == next.size()) {
                next.push_back(block.address);
                instructions.push_back(0);
            }
            ASSERT_LT(thread, next.size());
            ASSERT_EQ(next[thread], block.address) << "thread " << thread;
            next[thread] = retired.next;
            instructions[thread] += block.words.size();
            all += block.words.size();
            switches += thread != before ? 1 : 0;
            before = thread;
        }
    }
};

class LiveThreads : public LiveGuest, public testing::WithParamInterface<std::uint32_t> {};

TEST_P(LiveThreads, are_told_in_turns_and_each_without_a_gap) {
    compile("threads");
    {
        testbench::LiveProgramOptions how = options();
        how.turn = GetParam();
        how.count = true;
        const auto guest = started(how);
        LiveProgram& program = *guest;
        Walk walk;
        walk.read(program);
        EXPECT_EQ(program.threads(), 9U);
        EXPECT_EQ(walk.next.size(), 9U);
        for (std::size_t n = 1; n < walk.instructions.size(); ++n)
            EXPECT_GT(walk.instructions[n], 300U * 40U);
        // More where the host lets those go on that return from system calls.
        EXPECT_GT(walk.switches, walk.all / how.turn / 20);
        EXPECT_EQ(walk.all, program.end().count);
        EXPECT_EQ(program.end().breaks, 0U);
        EXPECT_EQ(program.end().status, 0);
    }
    const Printed printed = plain();
    EXPECT_EQ(text_of(output()), printed.text);
    EXPECT_EQ(printed.status, 0);
}

INSTANTIATE_TEST_SUITE_P(turns, LiveThreads, testing::Values(64, 1000), [](const auto& turn) {
    return turn.param == 64 ? std::string("short") : std::string("usual");
});

TEST_F(LiveGuest, ends_while_other_threads_are_at_work) {
    compile("ends");
    const auto guest = started(options({"leaves"}));
    LiveProgram& program = *guest;
    Walk walk;
    walk.read(program);
    EXPECT_EQ(program.threads(), 4U);
    EXPECT_EQ(program.end().status, 4);
    EXPECT_EQ(program.end().breaks, 0U);
}

TEST_F(LiveGuest, of_several_threads_is_no_source_for_one_core) {
    compile("threads");
    const auto guest = started(options());
    LiveProgram& program = *guest;
    testbench::LiveThread thread(program);
    const auto read = [&thread] {
        cpu::Retired retired;
        while (thread.next(retired)) {}
    };
    EXPECT_THROW(read(), ProgramError);
}

} // namespace armpmu::tests::live_threads_test
