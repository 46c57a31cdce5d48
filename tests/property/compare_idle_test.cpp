// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/compare/compare.h"
#include "tests/support/random_vector.h"

#include <gtest/gtest.h>

#include <algorithm>

// Values without a meaning are not compared; the same values with one are.
namespace armpmu::tests {
namespace compare_idle_test {

using vectors::Comparison;

Comparison compared(const MemoryVector& a, const MemoryVector& b) {
    MemoryReader reference(a, MemoryReader::Cut::joined);
    MemoryReader device(b, MemoryReader::Cut::joined);
    return compare(reference, device);
}

bool accessed(const MemoryVector& v, std::uint64_t t) {
    return v.get(t, v.header.device == "a55" ? "acc_door" : "acc_valid") != 0;
}

// A bus that holds what was on it last, and reads as it likes while nobody asks.
TEST(CompareIdle, a_bus_that_holds_its_last_access_is_right) {
    for (const bool a55 : {false, true}) {
        RandomVector random(3);
        const MemoryVector reference = a55 ? random.a55(600) : random.cci550(600);
        MemoryVector device = reference;
        unsigned held = 0;
        for (std::uint64_t t = 1; t < device.clocks(); ++t)
            for (const vectors::Field& field : device.header.layout.fields()) {
                if (field.name.compare(0, 4, "acc_") != 0 || field.name == "acc_valid" ||
                    field.name == "acc_door")
                    continue;
                const bool data = field.name == "acc_wdata" || field.name == "acc_lanes";
                const bool idle = !accessed(reference, t) ||
                                  (data && reference.get(t, "acc_write") == 0) ||
                                  (field.name == "acc_rdata" && reference.get(t, "acc_write") != 0);
                if (!idle) continue;
                device.set(t, field.name, device.get(t - 1, field.name));
                held += device.get(t, field.name) != reference.get(t, field.name) ? 1 : 0;
            }
        EXPECT_GT(held, 100U);
        const Comparison result = compared(reference, device);
        EXPECT_TRUE(result.agrees()) << result.divergences[0].signal;
        EXPECT_TRUE(compared(device, reference).agrees());
        MemoryReader alone(device, MemoryReader::Cut::torn);
        EXPECT_TRUE(replay(alone).agrees());
    }
}

TEST(CompareIdle, in_an_access_each_of_them_is_compared) {
    RandomVector random(4);
    const MemoryVector reference = random.cci550(600);
    for (const char* name : {"acc_valid", "acc_write", "acc_offset", "acc_lanes", "acc_wdata",
                             "acc_secure", "acc_rdata", "acc_error"}) {
        const bool of_read = std::string(name) == "acc_rdata";
        std::uint64_t t = 5;
        while (!accessed(reference, t) || (reference.get(t, "acc_write") == 0) != of_read) ++t;
        MemoryVector device = reference;
        device.set(t, name, device.get(t, name) ^ 1);
        const Comparison result = compared(reference, device);
        ASSERT_FALSE(result.agrees()) << name;
        EXPECT_EQ(result.divergences[0].signal, name);
        EXPECT_EQ(result.divergences[0].clock, t);
    }
}

TEST(CompareIdle, lines_of_absent_interfaces_and_copies_mean_nothing) {
    RandomVector random(5);
    cci550::Config config;
    config.slave_interfaces = 2;
    MemoryVector reference = random.cci550(200);
    reference.header = vectors::device_header(config);
    reference.words.assign(200 * reference.row_words(), 0);
    const auto model = vectors::make_device(reference.header);
    const std::vector<std::uint64_t> idle = model->idle_row();
    for (std::uint64_t t = 0; t < 200; ++t) std::copy(idle.begin(), idle.end(), reference.row(t));
    play(reference);
    const auto agrees = [&](unsigned bit) {
        MemoryVector device = reference;
        device.set_bit(50, bit, true);
        play(device);
        return compared(reference, device).agrees();
    };
    EXPECT_TRUE(agrees(16 + 32 * 2));        // SI2 is absent
    EXPECT_TRUE(agrees(16 + 32 * 1 + 0x11)); // no interface has it
    EXPECT_FALSE(agrees(16 + 32 * 1));
    EXPECT_TRUE(agrees(289 + 16 + 32 * 2));
    EXPECT_FALSE(agrees(289 + 16 + 32 * 1));
}

} // namespace compare_idle_test
} // namespace armpmu::tests
