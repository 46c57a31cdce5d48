// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/group_bench.h"
#include "tests/platform/sharing_guests.h"

#include <sys/wait.h>
#include <unistd.h>

#include <set>
#include <vector>

// Locks, atomics and exclusives of several processors. Where something is switched off, what it is
// for goes wrong.
namespace armpmu::tests::group_sharing_test {

// Two and four processors, each 200 times.
void expect_added(const Guest& guest) {
    GroupBench two(2, 97, {}, true, "two");
    GroupBench four(4, 97, {}, true, "four");
    for (GroupBench* bench : {&two, &four}) bench->load_for_all(guest);
    GroupBench::run(5000);
    for (GroupBench* bench : {&two, &four}) {
        bench->expect_done();
        EXPECT_EQ(bench->word(0x3008), bench->cpus.size() * 200);
    }
}

TEST(GroupSharing, a_lock_by_exclusives_that_is_waited_for_in_wfe_keeps_others_out) {
    expect_added(kLockWithWfe);
}
TEST(GroupSharing, a_lock_by_exclusives_that_is_spun_for_keeps_others_out) {
    expect_added(kLockThatSpins);
}
TEST(GroupSharing, a_lock_by_an_atomic_swap_keeps_others_out) {
    expect_added(kAtomicLock);
}
TEST(GroupSharing, compare_and_swap_loses_no_addition) {
    expect_added(kCompareAndSwap);
}

TEST(GroupSharing, without_a_lock_additions_are_lost) {
    GroupBench two(2, 97, {}, true, "two");
    GroupBench four(4, 97, {}, true, "four");
    for (GroupBench* bench : {&two, &four}) bench->load_for_all(kNoLock);
    GroupBench::run(5000);
    for (GroupBench* bench : {&two, &four}) {
        bench->expect_done();
        EXPECT_LT(bench->word(0x3008), bench->cpus.size() * 200);
    }
}

TEST(GroupSharing, who_shares_a_doubleword_does_not_disturb_others) {
    GroupBench two(2, 97, {}, true, "two");
    GroupBench four(4, 97, {}, true, "four");
    for (GroupBench* bench : {&two, &four}) bench->load_for_all(kFalseSharing);
    GroupBench::run(5000);
    two.expect_done();
    four.expect_done();
    EXPECT_EQ(two.word(0x3000), 0xc8c8U);
    EXPECT_EQ(four.word(0x3000), 0xc8c8c8c8U);
}

// --- exclusives ---

constexpr std::uint64_t kNodes = 0x6000;
constexpr unsigned kNodeBytes = 16;
constexpr unsigned kNumberOfNodes = 9;

void make_stack(GroupBench& bench) {
    for (unsigned n = 0; n < kNumberOfNodes; ++n) {
        const std::uint64_t node = kNodes + n * kNodeBytes;
        const bool last = n + 1 == kNumberOfNodes;
        bench.poke(node, last ? 0 : GroupBench::kMemory + node + kNodeBytes);
    }
    bench.poke(0x3000, GroupBench::kMemory + kNodes);
}

bool is_whole(GroupBench& bench) {
    std::set<std::uint64_t> nodes;
    for (std::uint64_t node = bench.word(0x3000); node != 0;
         node = bench.word(node - GroupBench::kMemory))
        if (!nodes.insert(node).second) return false;
    return nodes.size() == kNumberOfNodes;
}

void expect_stack_kept(unsigned processors) {
    GroupBench bench(processors);
    make_stack(bench);
    bench.load_for_all(kStack);
    GroupBench::run(20000);
    bench.expect_done();
    for (const auto& cpu : bench.cpus) EXPECT_EQ(cpu->x(10), 0U);
    EXPECT_TRUE(is_whole(bench));
}

TEST(GroupSharing, a_stack_by_exclusives_is_kept_by_two) {
    expect_stack_kept(2);
}
TEST(GroupSharing, a_stack_by_exclusives_is_kept_by_four) {
    expect_stack_kept(4);
}

void expect_stack_lost(unsigned processors) {
    iss::GroupAbilities abilities;
    abilities.exclusives = false;
    GroupBench bench(processors, 97, abilities);
    make_stack(bench);
    bench.load_for_all(kStack);
    GroupBench::run(20000);
    bool wrong = !bench.all_done() || !is_whole(bench);
    for (const auto& cpu : bench.cpus) wrong = wrong || cpu->x(10) != 0;
    EXPECT_TRUE(wrong);
}

TEST(GroupSharing, a_stack_is_lost_by_two_where_exclusives_only_compare) {
    expect_stack_lost(2);
}
TEST(GroupSharing, a_stack_is_lost_by_four_where_exclusives_only_compare) {
    expect_stack_lost(4);
}

// --- two runs ---

// What a process of its own has executed, as SystemC starts once in each.
std::vector<std::uint64_t> executed_apart() {
    int ends[2];
    if (pipe(ends) != 0) return {};
    const pid_t child = fork();
    if (child == 0) {
        GroupBench bench(4);
        bench.load_for_all(kLockWithWfe);
        GroupBench::run(5000);
        for (const auto& cpu : bench.cpus)
            for (const std::uint64_t value :
                 {cpu->instructions(), std::uint64_t{cpu->local_time().value()}, cpu->x(8),
                  cpu->x(11)})
                if (write(ends[1], &value, sizeof value) != sizeof value) _exit(1);
        _exit(0);
    }
    close(ends[1]);
    std::vector<std::uint64_t> values;
    std::uint64_t value = 0;
    while (read(ends[0], &value, sizeof value) == sizeof value) values.push_back(value);
    close(ends[0]);
    waitpid(child, nullptr, 0);
    return values;
}

TEST(GroupSharing, two_runs_execute_the_same) {
    const auto first = executed_apart();
    EXPECT_EQ(first.size(), 16U);
    EXPECT_EQ(executed_apart(), first);
}

} // namespace armpmu::tests::group_sharing_test
