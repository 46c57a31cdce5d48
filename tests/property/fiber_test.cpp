// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// Functions that stop in the middle, in each way that stacks are changed: FIBER_SUITE names it.
#include "models/cluster/fiber.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#define FIBER_TEST_OF(suite, name) TEST(suite, name)
#define FIBER_TEST_IN(suite, name) FIBER_TEST_OF(suite, name)
#define FIBER_TEST(name) FIBER_TEST_IN(FIBER_SUITE, name)

namespace armpmu::testbench::testing {
namespace fiber_test {

using cluster::Fiber;

FIBER_TEST(goes_on_where_it_stopped) {
    std::string text;
    Fiber* self = nullptr;
    Fiber fiber([&] {
        for (unsigned n = 0; n < 3; ++n) {
            text += std::to_string(n);
            self->yield();
        }
    });
    self = &fiber;
    for (unsigned n = 0; n < 3; ++n) {
        fiber.resume();
        text += ' ';
        EXPECT_FALSE(fiber.ended());
    }
    fiber.resume();
    EXPECT_TRUE(fiber.ended());
    fiber.resume(); // nothing is left to be done
    EXPECT_EQ(text, "0 1 2 ");
}

FIBER_TEST(what_is_on_its_stack_ends_with_it) {
    const auto alive = std::make_shared<int>();
    {
        Fiber* self = nullptr;
        Fiber fiber([&] {
            const auto copy = alive; // NOLINT: it is what is on the stack
            self->yield();
            ADD_FAILURE() << "went on after its end";
        });
        self = &fiber;
        fiber.resume();
        EXPECT_EQ(alive.use_count(), 2);
    }
    EXPECT_EQ(alive.use_count(), 1);
    const Fiber never_begun([] { ADD_FAILURE() << "began after its end"; });
}

FIBER_TEST(throws_to_whoever_resumed_it) {
    Fiber fiber([] { throw std::runtime_error("thrown inside"); });
    EXPECT_THROW(fiber.resume(), std::runtime_error);
    EXPECT_TRUE(fiber.ended());
    EXPECT_THROW(fiber.yield(), std::logic_error);
}

// More values than there are registers stay over each change, of both kinds of number.
double sum_over_changes(Fiber& self, unsigned from) {
    double numbers[24];
    std::uint64_t words[24];
    for (unsigned n = 0; n < 24; ++n) {
        numbers[n] = from + n;
        words[n] = from * 100 + n;
    }
    for (unsigned round = 0; round < 5; ++round) {
        self.yield();
        for (unsigned n = 0; n < 24; ++n) {
            numbers[n] += 0.5;
            words[n] += 1;
        }
    }
    double sum = 0;
    for (unsigned n = 0; n < 24; ++n) sum += numbers[n] + static_cast<double>(words[n]);
    return sum;
}

FIBER_TEST(each_has_its_own_values_while_others_run) {
    constexpr unsigned kFibers = 5;
    std::vector<std::unique_ptr<Fiber>> fibers;
    std::vector<double> sums(kFibers);
    for (unsigned n = 0; n < kFibers; ++n)
        fibers.push_back(
            std::make_unique<Fiber>([&, n] { sums[n] = sum_over_changes(*fibers[n], n); }));
    for (bool any = true; any;) {
        any = false;
        for (const auto& fiber : fibers) {
            fiber->resume();
            any = any || !fiber->ended();
        }
    }
    for (unsigned n = 0; n < kFibers; ++n) {
        const double begin = 24.0 * n + 276 + 24 * 2.5 + 2400.0 * n + 276 + 24 * 5;
        EXPECT_EQ(sums[n], begin) << n;
    }
}

// One that is resumed from within another; what is thrown there is caught there.
FIBER_TEST(one_within_another_throws_and_ends) {
    std::string text;
    Fiber outer([&] {
        Fiber* self = nullptr;
        Fiber inner([&] {
            self->yield();
            throw std::runtime_error("inner");
        });
        self = &inner;
        inner.resume();
        try {
            inner.resume();
        } catch (const std::runtime_error& error) {
            text = error.what();
        }
        throw std::runtime_error("outer");
    });
    try {
        outer.resume();
    } catch (const std::runtime_error& error) {
        text += error.what();
    }
    EXPECT_EQ(text, "innerouter");
}

// A stack begins as the calling convention wants: what needs alignment crashes otherwise.
FIBER_TEST(a_stack_begins_aligned) {
    Fiber fiber([] {
        struct alignas(16) Aligned {
            double pair[2];
        };
        volatile Aligned aligned{};
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&aligned) % 16, 0U);
        EXPECT_EQ(std::to_string(1.5), "1.500000");
    });
    fiber.resume();
    EXPECT_TRUE(fiber.ended());
}

} // namespace fiber_test
} // namespace armpmu::testbench::testing
