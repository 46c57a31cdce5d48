// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/timed_platform.h"
#include "tests/reference/naive_core_cache.h"

#include <gtest/gtest.h>

#include <vector>

// The same numbers are summed in several orders, by the same instructions. Which order is faster in
// timed mode is what a plain simulator of three caches says.
namespace armpmu::tests::timed_cache_simulator_test {

// Bytes from number to number, and from row to row.
struct Order {
    const char* name;
    unsigned rows;
    unsigned numbers;
    unsigned step;
    unsigned row_step;
};

constexpr unsigned kNumbers = 64 * 512;
constexpr Order kOrders[] = {
    {"sixteen KB over and over", 16, 2048, 8, 0},
    {"row by row", 256, 128, 8, 1024},
    {"column by column, of padded rows", 128, 256, 1088, 8},
    {"column by column", 128, 256, 1024, 8},
    {"column by column, of pages", 32, 1024, 4096, 8},
};

// What a number costs where it is found, in cycles, about: only the order of sums matters.
struct Simulator {
    NaiveCache caches[3] = {{32, 4}, {128, 4}, {1024, 16}};
    std::uint64_t misses[3] = {};

    void load(std::uint64_t address) {
        const std::uint64_t line = address / 64;
        for (unsigned level = 0; level < 3; ++level) {
            if (caches[level].holds(line)) {
                caches[level].use(line);
                return;
            }
            ++misses[level];
            caches[level].make_room(line);
            caches[level].place(NaiveLine{line});
        }
    }
    std::uint64_t cost() const { return misses[0] * 10 + misses[1] * 30 + misses[2] * 100; }
};

Simulator simulated(const Order& order) {
    Simulator simulator;
    for (unsigned row = 0; row < order.rows; ++row)
        for (unsigned n = 0; n < order.numbers; ++n)
            simulator.load(0x40400000 + std::uint64_t{row} * order.row_step +
                           std::uint64_t{n} * order.step);
    return simulator;
}

struct Modelled {
    std::uint64_t cycles, l1_refills, l2_refills;
};
Modelled modelled(const Order& order) {
    return in_process_of_its_own<Modelled>([&] {
        TimedPlatform timed(kMatrix, {order.rows, order.numbers, order.step, order.row_step},
                            [](auto& scenario) {
                                using Config = cpu::CoreConfig;
                                scenario.core.prefetch = false;
                                scenario.core.replacement = Config::Replacement::lru;
                                scenario.core.l3_replacement = Config::OuterReplacement::lru;
                            });
        timed.run();
        return Modelled{timed.total(a55::Event::cpu_cycles),
                        timed.total(a55::Event::l1d_cache_refill),
                        timed.total(a55::Event::l2d_cache_refill)};
    });
}

// Where one costs half as much again as another.
TEST(TimedBesideCacheSimulator, what_misses_more_takes_longer) {
    std::vector<std::uint64_t> cost, cycles;
    for (const Order& order : kOrders) {
        ASSERT_EQ(order.rows * order.numbers, kNumbers) << order.name;
        cost.push_back(simulated(order).cost());
        cycles.push_back(modelled(order).cycles);
    }
    unsigned compared = 0;
    for (std::size_t a = 0; a < cost.size(); ++a)
        for (std::size_t b = 0; b < cost.size(); ++b)
            if (cost[a] * 3 < cost[b] * 2) {
                EXPECT_LT(cycles[a], cycles[b]) << kOrders[a].name << ", " << kOrders[b].name;
                ++compared;
            }
    EXPECT_EQ(compared, 9U); // all pairs but one
}

// The table that translates them is loaded besides, now and then.
TEST(TimedBesideCacheSimulator, as_many_lines_are_refilled) {
    constexpr std::uint64_t kTables = 8;
    for (const Order& order : kOrders) {
        SCOPED_TRACE(order.name);
        const Simulator said = simulated(order);
        const Modelled counted = modelled(order);
        EXPECT_GE(counted.l1_refills, said.misses[0]);
        EXPECT_LE(counted.l1_refills, said.misses[0] + kTables);
        EXPECT_GE(counted.l2_refills, said.misses[1]);
        EXPECT_LE(counted.l2_refills, said.misses[1] + kTables);
    }
}

} // namespace armpmu::tests::timed_cache_simulator_test
