// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/player.h"
#include "armpmu/cci550/player.h"
#include "armpmu/vectors/stream/device_header.h"
#include "tests/capi/capi_handles.h"
#include "tests/capi/random_rows.h"

#include <thread>
#include <vector>

// What the C API does, against the C++ models.
namespace armpmu::capi {
namespace capi_test {

Words words_of(const std::vector<std::uint64_t>& row) {
    Words words{};
    for (std::size_t w = 0; w < 2 * row.size(); ++w)
        words[w] = static_cast<std::uint32_t>(row[w / 2] >> (w % 2 * 32));
    return words;
}

vectors::Header header_of(const std::string& device) {
    return device == "cci550" ? vectors::device_header(cci550::device())
                              : vectors::device_header(a55::device());
}

// Clocks in which handle and C++ model agree, from the first on.
unsigned agreeing_clocks(const std::string& device, std::uint64_t seed, unsigned clocks) {
    const DeviceHandle handle(device.c_str());
    const auto model = vectors::make_device(header_of(device));
    RandomRows rows(model->layout(), seed);
    std::vector<std::uint64_t> out(model->layout().words());
    for (unsigned clock = 0; clock < clocks; ++clock) {
        const auto row = rows.next();
        Words expected;
        if (armpmu_clock(handle, words_of(row).data(), expected.data(), kWords) != ARMPMU_OK)
            return clock;
        model->clock(row.data(), out.data());
        if (expected != words_of(out)) return clock;
    }
    return clocks;
}

class CapiModel : public testing::TestWithParam<const char*> {};

TEST_P(CapiModel, puts_out_what_the_model_does) {
    EXPECT_EQ(agreeing_clocks(GetParam(), 1, 5000), 5000U);
}

TEST_P(CapiModel, has_the_fields_of_the_layout) {
    const DeviceHandle handle(GetParam());
    const vectors::Layout layout = header_of(GetParam()).layout;
    std::uint32_t bits = 0;
    ASSERT_EQ(armpmu_row_bits(handle, &bits), ARMPMU_OK);
    EXPECT_EQ(bits, layout.width());
    const char* name = nullptr;
    std::uint32_t first = 0, width = 0, output = 0, number = 0;
    for (const vectors::Field& field : layout.fields()) {
        ASSERT_EQ(armpmu_field_at(handle, number++, &name, &first, &width, &output), ARMPMU_OK);
        EXPECT_EQ(name, field.name);
        EXPECT_EQ(first, field.first);
        EXPECT_EQ(width, field.width);
        EXPECT_EQ(output == 1, field.role == vectors::Role::output);
    }
    EXPECT_EQ(armpmu_field_at(handle, number, &name, &first, &width, &output), ARMPMU_NO_MORE);
}

TEST_P(CapiModel, goes_on_after_a_restore_as_if_nothing_had_been) {
    const DeviceHandle one(GetParam());
    const DeviceHandle other(GetParam());
    const vectors::Layout layout = header_of(GetParam()).layout;
    RandomRows rows(layout, 2);
    Words expected, seen;
    for (unsigned clock = 0; clock < 2000; ++clock) {
        const Words row = words_of(rows.next());
        ASSERT_EQ(armpmu_clock(one, row.data(), expected.data(), kWords), ARMPMU_OK);
    }
    std::uint64_t size = 0;
    ASSERT_EQ(armpmu_save(one, nullptr, 0, &size), ARMPMU_OK);
    std::vector<std::uint8_t> bytes(size);
    ASSERT_EQ(armpmu_save(one, bytes.data(), bytes.size(), &size), ARMPMU_OK);
    ASSERT_EQ(armpmu_restore(other, bytes.data(), size), ARMPMU_OK) << armpmu_last_message(other);
    for (unsigned clock = 0; clock < 2000; ++clock) {
        const Words row = words_of(rows.next());
        ASSERT_EQ(armpmu_clock(one, row.data(), expected.data(), kWords), ARMPMU_OK);
        ASSERT_EQ(armpmu_clock(other, row.data(), seen.data(), kWords), ARMPMU_OK);
        ASSERT_EQ(expected, seen) << "clock " << clock;
    }
}

TEST_P(CapiModel, compares_its_own_rows_without_a_divergence) {
    const DeviceHandle handle(GetParam());
    const ComparatorHandle comparator(GetParam());
    const vectors::Layout layout = header_of(GetParam()).layout;
    RandomRows rows(layout, 3);
    std::uint64_t total = 1;
    Words row;
    for (unsigned clock = 0; clock < 2000; ++clock) {
        row = words_of(rows.next());
        ASSERT_EQ(armpmu_clock(handle, row.data(), row.data(), kWords), ARMPMU_OK);
        ASSERT_EQ(armpmu_compare_clock(comparator, row.data(), kWords, &total), ARMPMU_OK);
        ASSERT_EQ(total, 0U) << "clock " << clock;
    }
    ASSERT_EQ(armpmu_compare_finish(comparator, &total), ARMPMU_OK);
    EXPECT_EQ(total, 0U);
    const char* text = nullptr;
    ASSERT_EQ(armpmu_compare_explanation(comparator, &text), ARMPMU_OK);
    EXPECT_STREQ(text, "");
}

INSTANTIATE_TEST_SUITE_P(devices, CapiModel, testing::Values("cci550", "a55"),
                         [](const auto& device) { return std::string(device.param); });

TEST(Capi, instances_in_two_threads_do_not_disturb_each_other) {
    unsigned cci = 0, a55 = 0;
    std::thread one([&] { cci = agreeing_clocks("cci550", 4, 3000); });
    std::thread other([&] { a55 = agreeing_clocks("a55", 5, 3000); });
    one.join();
    other.join();
    EXPECT_EQ(cci, 3000U);
    EXPECT_EQ(a55, 3000U);
}

TEST(Capi, one_instance_serves_two_threads) {
    const DeviceHandle handle("cci550");
    const auto run = [&] {
        for (unsigned i = 0; i < 1000; ++i) armpmu_run(handle, 1, nullptr, 0);
    };
    ASSERT_EQ(armpmu_write(handle, ARMPMU_SECURE, 0x10000, 0x1e0, nullptr), ARMPMU_OK);
    ASSERT_EQ(armpmu_write(handle, ARMPMU_SECURE, 0x100, 1, nullptr), ARMPMU_OK);
    ASSERT_EQ(armpmu_write(handle, ARMPMU_SECURE, 0x10008, 1, nullptr), ARMPMU_OK);
    ASSERT_EQ(armpmu_drive(handle, "ns[0]", 0), ARMPMU_BAD_ARGUMENT);
    ASSERT_EQ(armpmu_drive(handle, "global.cci_snoop_access_filter_bank_0_1", 1), ARMPMU_OK);
    std::thread one(run);
    std::thread other(run);
    one.join();
    other.join();
    std::uint64_t count = 0;
    ASSERT_EQ(armpmu_get(handle, "count0", &count), ARMPMU_OK);
    EXPECT_EQ(count, 2000U);
}

TEST(Capi, driven_levels_hold_until_they_change) {
    const DeviceHandle handle("cci550");
    std::uint64_t pins = 0;
    ASSERT_EQ(armpmu_run(handle, 10, nullptr, 0), ARMPMU_OK);
    ASSERT_EQ(armpmu_get(handle, "niden", &pins), ARMPMU_OK);
    EXPECT_EQ(pins, 1U);
    ASSERT_EQ(armpmu_drive(handle, "niden", 0), ARMPMU_OK);
    for (unsigned i = 0; i < 2; ++i) {
        ASSERT_EQ(armpmu_run(handle, 10, nullptr, 0), ARMPMU_OK);
        ASSERT_EQ(armpmu_get(handle, "niden", &pins), ARMPMU_OK);
        EXPECT_EQ(pins, 0U);
    }
}

TEST(Capi, the_levels_of_a_row_are_driven_afterwards) {
    const DeviceHandle handle("cci550");
    Words row{};
    std::uint32_t first = 0, width = 0;
    for (const char* high : {"aresetn", "spiden", "global.cci_snoop_cd_hs", "acc_valid"}) {
        ASSERT_EQ(armpmu_field(handle, high, &first, &width), ARMPMU_OK);
        row[first / 32] |= 1U << first % 32;
    }
    ASSERT_EQ(armpmu_clock(handle, row.data(), row.data(), kWords), ARMPMU_OK);
    ASSERT_EQ(armpmu_run(handle, 1, nullptr, 0), ARMPMU_OK);
    const auto level = [&](const char* name) {
        std::uint64_t value = 2;
        EXPECT_EQ(armpmu_get(handle, name, &value), ARMPMU_OK);
        return value;
    };
    EXPECT_EQ(level("spiden"), 1U);
    EXPECT_EQ(level("niden"), 0U);
    EXPECT_EQ(level("global.cci_snoop_cd_hs"), 0U) << "an event is no level";
    EXPECT_EQ(level("acc_valid"), 0U);
}

TEST(Capi, a_level_is_driven_for_the_next_access) {
    const DeviceHandle handle("a55");
    const std::uint32_t pmuserenr = 3 << 14 | 3 << 11 | 9 << 7 | 14 << 3;
    std::uint32_t outcome = 0;
    ASSERT_EQ(armpmu_drive(handle, "el", 0), ARMPMU_OK);
    ASSERT_EQ(armpmu_write(handle, ARMPMU_AARCH64, pmuserenr, 1, &outcome), ARMPMU_OK);
    EXPECT_NE(outcome, 0U) << "PMUSERENR_EL0 is read-only at EL0";
    ASSERT_EQ(armpmu_drive(handle, "el", 1), ARMPMU_OK);
    ASSERT_EQ(armpmu_write(handle, ARMPMU_AARCH64, pmuserenr, 1, &outcome), ARMPMU_OK);
    EXPECT_EQ(outcome, 0U);
    std::uint64_t value = 0;
    ASSERT_EQ(armpmu_read(handle, ARMPMU_AARCH64, pmuserenr, &value, &outcome), ARMPMU_OK);
    EXPECT_EQ(value, 1U);
}

TEST(Capi, a_trap_says_where_it_goes) {
    const DeviceHandle handle("a55");
    const std::uint32_t pmcr = 3 << 14 | 3 << 11 | 9 << 7 | 12 << 3;
    std::uint64_t value = 1;
    std::uint32_t outcome = 0;
    ASSERT_EQ(armpmu_drive(handle, "el", 0), ARMPMU_OK);
    ASSERT_EQ(armpmu_read(handle, ARMPMU_AARCH64, pmcr, &value, &outcome), ARMPMU_OK);
    EXPECT_EQ(outcome, 2U | 1U << 8 | 0x18U << 16);
    EXPECT_EQ(value, 0U);
}

TEST(Capi, a_non_secure_access_does_not_reach_a_secure_register) {
    const DeviceHandle handle("cci550");
    const std::uint32_t ctrl_ovr = 0;
    std::uint64_t value = 0;
    ASSERT_EQ(armpmu_write(handle, ARMPMU_NON_SECURE, ctrl_ovr, 8, nullptr), ARMPMU_OK);
    ASSERT_EQ(armpmu_read(handle, ARMPMU_SECURE, ctrl_ovr, &value, nullptr), ARMPMU_OK);
    EXPECT_EQ(value, 0U);
    ASSERT_EQ(armpmu_write(handle, ARMPMU_SECURE, ctrl_ovr, 8, nullptr), ARMPMU_OK);
    ASSERT_EQ(armpmu_read(handle, ARMPMU_SECURE, ctrl_ovr, &value, nullptr), ARMPMU_OK);
    EXPECT_EQ(value, 8U);
}

TEST(Capi, a_refused_access_is_told_by_its_outcome) {
    const DeviceHandle handle("cci550", "reserved_offset 1\n");
    std::uint64_t value = 1;
    std::uint32_t outcome = 0;
    ASSERT_EQ(armpmu_read(handle, ARMPMU_SECURE, 0xff000, &value, &outcome), ARMPMU_OK);
    EXPECT_EQ(outcome, 1U);
    EXPECT_EQ(value, 0U);
}

TEST(Capi, a_run_is_as_many_clocks) {
    const DeviceHandle one("a55");
    const DeviceHandle other("a55");
    const std::uint32_t pmcr = 3 << 14 | 3 << 11 | 9 << 7 | 12 << 3;
    for (armpmu_device* handle : {one.handle, other.handle}) {
        ASSERT_EQ(armpmu_write(handle, ARMPMU_AARCH64, pmcr + 1, 1U << 31, nullptr), ARMPMU_OK);
        ASSERT_EQ(armpmu_write(handle, ARMPMU_AARCH64, pmcr, 1, nullptr), ARMPMU_OK);
    }
    Words at_once, one_by_one;
    ASSERT_EQ(armpmu_run(one, 100, at_once.data(), kWords), ARMPMU_OK);
    for (unsigned clock = 0; clock < 100; ++clock)
        ASSERT_EQ(armpmu_run(other, 1, one_by_one.data(), kWords), ARMPMU_OK);
    EXPECT_EQ(at_once, one_by_one);
    std::uint64_t cycles = 0;
    ASSERT_EQ(armpmu_get(one, "cycles", &cycles), ARMPMU_OK);
    EXPECT_EQ(cycles, 100U);
}

std::uint64_t seen(armpmu_device* handle, const char* name) {
    std::uint64_t value = ~0ULL;
    EXPECT_EQ(armpmu_get(handle, name, &value), ARMPMU_OK) << armpmu_last_message(handle);
    return value;
}

TEST(Capi, npmuirq_follows_a_flag_that_is_set_or_cleared_between_clocks) {
    const DeviceHandle handle("a55");
    const std::uint32_t pmovsclr = 3 << 14 | 3 << 11 | 9 << 7 | 12 << 3 | 3;
    const std::uint32_t pmovsset = 3 << 14 | 3 << 11 | 9 << 7 | 14 << 3 | 3;
    const std::uint32_t pmintenset = 3 << 14 | 0 << 11 | 9 << 7 | 14 << 3 | 1;
    ASSERT_EQ(armpmu_write(handle, ARMPMU_AARCH64, 0xdce0, 1, nullptr), ARMPMU_OK); // PMCR.E
    ASSERT_EQ(armpmu_run(handle, 1, nullptr, 0), ARMPMU_OK);
    EXPECT_EQ(seen(handle, "npmuirq"), 1U);
    ASSERT_EQ(armpmu_write(handle, ARMPMU_AARCH64, pmintenset, 4, nullptr), ARMPMU_OK);
    ASSERT_EQ(armpmu_write(handle, ARMPMU_AARCH64, pmovsset, 4, nullptr), ARMPMU_OK);
    EXPECT_EQ(seen(handle, "npmuirq"), 0U);
    EXPECT_EQ(seen(handle, "overflow"), 4U);
    ASSERT_EQ(armpmu_write(handle, ARMPMU_AARCH64, pmovsclr, 4, nullptr), ARMPMU_OK);
    EXPECT_EQ(seen(handle, "npmuirq"), 1U);
    EXPECT_EQ(seen(handle, "overflow"), 0U);
}

TEST(Capi, the_overflow_pin_goes_high_with_the_write_that_clears_its_flag) {
    const DeviceHandle handle("cci550");
    const auto write = [&](std::uint32_t offset, std::uint64_t value) {
        EXPECT_EQ(armpmu_write(handle, ARMPMU_SECURE, offset, value, nullptr), ARMPMU_OK);
    };
    write(0x30000, 0x1e0); // counter 2: cci_snoop_access_filter_bank_0_1
    write(0x30008, 1);
    write(0x00100, 1); // PMCR.CEN
    write(0x30004, 0xffffffff);
    ASSERT_EQ(armpmu_drive(handle, "global.cci_snoop_access_filter_bank_0_1", 1), ARMPMU_OK);
    ASSERT_EQ(armpmu_run(handle, 1, nullptr, 0), ARMPMU_OK);
    EXPECT_EQ(seen(handle, "nevntcntoverflow"), 0xfbU);
    write(0x3000c, 1);
    EXPECT_EQ(seen(handle, "nevntcntoverflow"), 0xffU);
    EXPECT_EQ(seen(handle, "overflow"), 0U);
    write(0x30004, 77);
    EXPECT_EQ(seen(handle, "count2"), 77U);
    EXPECT_EQ(seen(handle, "global.cci_snoop_access_filter_bank_0_1"), 1U) << "the last clock's";
}

TEST(Capi, what_an_access_left_is_saved_with_the_rest) {
    const DeviceHandle one("cci550");
    const DeviceHandle other("cci550");
    ASSERT_EQ(armpmu_run(one, 1, nullptr, 0), ARMPMU_OK);
    for (const std::uint32_t enable : {0x10008U, 0x00100U})
        ASSERT_EQ(armpmu_write(one, ARMPMU_SECURE, enable, 1, nullptr), ARMPMU_OK);
    ASSERT_EQ(armpmu_write(one, ARMPMU_SECURE, 0x10004, 99, nullptr), ARMPMU_OK);
    std::array<std::uint8_t, 32768> bytes{};
    std::uint64_t size = 0;
    ASSERT_EQ(armpmu_save(one, bytes.data(), bytes.size(), &size), ARMPMU_OK);
    ASSERT_EQ(armpmu_restore(other, bytes.data(), size), ARMPMU_OK);
    EXPECT_EQ(seen(other, "count0"), 99U);
}

TEST(Capi, a_restore_brings_back_levels_that_were_not_clocked_yet) {
    const DeviceHandle one("cci550");
    const DeviceHandle other("cci550");
    ASSERT_EQ(armpmu_write(one, ARMPMU_SECURE, 0x10000, 0x1e0, nullptr), ARMPMU_OK);
    ASSERT_EQ(armpmu_run(one, 1, nullptr, 0), ARMPMU_OK);
    ASSERT_EQ(armpmu_drive(one, "aresetn", 0), ARMPMU_OK);
    std::array<std::uint8_t, 32768> bytes{};
    std::uint64_t size = 0;
    ASSERT_EQ(armpmu_save(one, bytes.data(), bytes.size(), &size), ARMPMU_OK);
    ASSERT_EQ(armpmu_restore(other, bytes.data(), size), ARMPMU_OK);
    std::uint64_t value = 0;
    ASSERT_EQ(armpmu_run(other, 1, nullptr, 0), ARMPMU_OK);
    ASSERT_EQ(armpmu_get(other, "aresetn", &value), ARMPMU_OK);
    EXPECT_EQ(value, 0U);
    ASSERT_EQ(armpmu_read(other, ARMPMU_SECURE, 0x10000, &value, nullptr), ARMPMU_OK);
    EXPECT_EQ(value, 0U) << "in reset the selection is cleared";
}

TEST(Capi, bits_beyond_the_row_are_ignored_and_come_out_as_zero) {
    const DeviceHandle handle("cci550");
    Words row{}, expected;
    row.fill(0xffffffff);
    ASSERT_EQ(armpmu_clock(handle, row.data(), expected.data(), kWords), ARMPMU_OK);
    std::uint32_t bits = 0;
    ASSERT_EQ(armpmu_row_bits(handle, &bits), ARMPMU_OK);
    for (std::uint32_t bit = bits; bit < 32 * kWords; ++bit)
        EXPECT_EQ(expected[bit / 32] >> bit % 32 & 1, 0U) << bit;
}

} // namespace capi_test
} // namespace armpmu::capi
