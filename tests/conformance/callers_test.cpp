// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/hot_spots.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

// Whom a function's slots are charged to: the one that called it, whatever returns have to find.
namespace armpmu::tests::callers_test {

using testbench::HotSpots;
using testbench::SlotsOfFunction;

constexpr std::uint32_t kNop = 0xd503201f;
constexpr std::uint32_t kBl = 0x94000000;
constexpr std::uint32_t kBlr = 0xd63f0200; // x16
constexpr std::uint32_t kBr = 0xd61f0200;  // x16
constexpr std::uint32_t kCbz = 0xb4000000; // x0
constexpr std::uint32_t kRet = 0xd65f03c0;
constexpr std::uint64_t kSize = 0x100; // of a function's addresses

using Calls = std::map<std::pair<std::string, std::string>, std::uint64_t>; // function, caller

std::string name_of(std::uint64_t address) {
    return fmt::format("f{}", address / kSize);
}

// A program whose functions have five blocks of two instructions: they test, call three times, and
// return. What runs it is the recursion of C++, which knows who calls.
class Program {
  public:
    explicit Program(unsigned functions, unsigned seed)
        : spots_({}, {}), random_(seed), functions_(functions) {
        spots_.begin_program([](std::uint64_t address) {
            return testbench::CodeName{name_of(address), address / kSize * kSize, "", {}};
        });
        for (unsigned f = 0; f < functions; ++f)
            for (const std::uint32_t last : {kCbz, kBl, kBlr, kBl, kRet}) {
                spots_.add_block({f * kSize + 8 * (blocks_ % 5), {kNop, last}}, 0);
                ++blocks_;
            }
    }
    void call(unsigned f, const std::string& caller, unsigned depth) {
        execute(5 * f, caller);
        for (unsigned n = 1; depth > 0 && n < 4; ++n) {
            execute(5 * f + n, caller);
            call(random_() % functions_, name_of(f * kSize), random_() % depth);
        }
        execute(5 * f + 4, caller);
    }
    // Both instructions of a block, with slots that stay empty before each.
    void execute(std::uint32_t block, const std::string& caller) {
        for (std::uint32_t n = 0; n < 2; ++n) {
            const std::uint64_t empty = random_() % 4;
            if (empty != 0) spots_.of_core(0).left_empty(cpu::Cause::interlock, empty, {block, n});
            spots_.of_core(0).issued(cpu::IssuedKind::integer, {block, n});
            truth_[{fmt::format("f{}", block / 5), caller}] += empty + 1;
        }
    }
    void expect_charged() const {
        Calls charged;
        for (const SlotsOfFunction& function : spots_.slots()) {
            std::uint64_t sum = 0;
            for (const SlotsOfFunction::Caller& caller : function.callers) {
                charged[{function.name, caller.name}] += caller.slots;
                sum += caller.slots;
            }
            EXPECT_EQ(sum, function.slots.sum()) << function.name;
        }
        EXPECT_EQ(charged, truth_);
    }

  private:
    HotSpots spots_;
    std::mt19937 random_;
    unsigned functions_;
    unsigned blocks_ = 0;
    Calls truth_;
};

TEST(Callers, of_random_programs_are_those_that_called) {
    for (unsigned seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE(seed);
        Program program(1 + seed % 7, seed);
        program.call(0, SlotsOfFunction::kNotSeen, 6);
        program.expect_charged();
    }
}

// f0 calls f1, which calls f2; f2 goes back to f0 at once, as longjmp does.
TEST(Callers, are_found_behind_a_return_past_several) {
    Program program(3, 1);
    program.execute(1, SlotsOfFunction::kNotSeen);
    program.execute(6, "f0");
    program.execute(14, "f1");
    program.execute(2, SlotsOfFunction::kNotSeen);
    program.call(1, "f0", 0);
    program.expect_charged();
}

// A branch to another function is no call: it has the caller of who branches.
TEST(Callers, of_a_tail_call_are_who_called_first) {
    HotSpots spots({}, {});
    spots.begin_program([](std::uint64_t address) {
        return testbench::CodeName{name_of(address), address / kSize * kSize, "", {}};
    });
    spots.add_block({0, {kBl}}, 0);
    spots.add_block({kSize, {kBr}}, 0);
    spots.add_block({2 * kSize, {kNop, kRet}}, 0);
    spots.add_block({4, {kNop}}, 0);
    for (const std::uint32_t block : {0, 1, 2, 3})
        spots.of_core(0).issued(cpu::IssuedKind::branch, {block, 0});
    Calls charged;
    for (const SlotsOfFunction& function : spots.slots())
        for (const SlotsOfFunction::Caller& caller : function.callers)
            charged[{function.name, caller.name}] += caller.slots;
    EXPECT_EQ(
        charged,
        (Calls{{{"f0", SlotsOfFunction::kNotSeen}, 2}, {{"f1", "f0"}, 1}, {{"f2", "f0"}, 1}}));
}

// Each core has calls of its own.
TEST(Callers, of_cores_do_not_mix) {
    HotSpots spots({}, {});
    spots.begin_program([](std::uint64_t address) {
        return testbench::CodeName{name_of(address), address / kSize * kSize, "", {}};
    });
    for (const std::uint64_t at : {0, 1, 2}) spots.add_block({at * kSize, {kBl}}, 0);
    spots.of_core(0).issued(cpu::IssuedKind::branch, {0, 0});
    spots.of_core(1).issued(cpu::IssuedKind::branch, {1, 0});
    spots.of_core(0).issued(cpu::IssuedKind::branch, {2, 0});
    spots.of_core(1).issued(cpu::IssuedKind::branch, {2, 0});
    const auto all = spots.slots();
    const auto found = std::find_if(all.begin(), all.end(), [](const SlotsOfFunction& function) {
        return function.name == "f2";
    });
    ASSERT_NE(found, all.end());
    ASSERT_EQ(found->callers.size(), 2U);
    EXPECT_EQ(found->callers[0].name, "f0");
    EXPECT_EQ(found->callers[1].name, "f1");
}

} // namespace armpmu::tests::callers_test
