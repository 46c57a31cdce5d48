// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/capi/capi_handles.h"

#include <utility>
#include <vector>

// The comparison by the C API: a device that is the model but for what a test changes in its rows.
namespace armpmu::capi {
namespace capi_compare_test {

constexpr std::uint32_t kSi0ReadHandshake = 0x08;

class CapiCompare : public testing::Test {
  protected:
    // A row in which the device is programmed, and one with the event that counter 2 counts.
    Words programmed(std::uint32_t offset, std::uint64_t data) {
        drive("acc_valid", 1);
        drive("acc_write", 1);
        drive("acc_secure", 1);
        drive("acc_lanes", 0xf);
        drive("acc_offset", offset);
        drive("acc_wdata", data);
        const Words row = run();
        for (const char* name :
             {"acc_valid", "acc_write", "acc_secure", "acc_lanes", "acc_offset", "acc_wdata"})
            drive(name, 0);
        return row;
    }
    // A read of a word; `acc_rdata` and `acc_error` are the model's answer.
    Words read(std::uint32_t offset, std::uint64_t secure) {
        drive("acc_valid", 1);
        drive("acc_secure", secure);
        drive("acc_lanes", 0xf);
        drive("acc_offset", offset);
        const Words row = run();
        for (const char* name : {"acc_valid", "acc_secure", "acc_lanes", "acc_offset"})
            drive(name, 0);
        return row;
    }
    Words event(std::uint64_t high) {
        drive("si0.si_rrq_hs_rval", high);
        return run();
    }
    void program(armpmu_comparator* comparator) {
        feed(comparator, programmed(0x30000, kSi0ReadHandshake));
        feed(comparator, programmed(0x30008, 1));
        feed(comparator, programmed(0x100, 1));
    }
    std::uint64_t feed(armpmu_comparator* comparator, const Words& row) {
        std::uint64_t total = 0;
        EXPECT_EQ(armpmu_compare_clock(comparator, row.data(), kWords, &total), ARMPMU_OK)
            << armpmu_last_message(comparator);
        return total;
    }
    // Of a field of at most 32 bits.
    void add(Words& row, const char* field, std::uint32_t amount) {
        std::uint32_t first = 0, width = 0;
        ASSERT_EQ(armpmu_field(model_, field, &first, &width), ARMPMU_OK);
        std::uint64_t both = row[first / 32] | std::uint64_t{row[first / 32 + 1]} << 32;
        const std::uint64_t mask = ((std::uint64_t{1} << width) - 1) << first % 32;
        both = (both & ~mask) | ((both + (std::uint64_t{amount} << first % 32)) & mask);
        row[first / 32] = static_cast<std::uint32_t>(both);
        row[first / 32 + 1] = static_cast<std::uint32_t>(both >> 32);
    }
    static std::vector<std::string> errors(armpmu_comparator* comparator) {
        std::vector<std::string> all;
        for (const char* text = nullptr; armpmu_compare_error(comparator, &text) == ARMPMU_OK;)
            all.emplace_back(text);
        return all;
    }

    const DeviceHandle model_{"cci550"};

  private:
    void drive(const char* name, std::uint64_t value) {
        ASSERT_EQ(armpmu_drive(model_, name, value), ARMPMU_OK) << armpmu_last_message(model_);
    }
    Words run() {
        Words row;
        EXPECT_EQ(armpmu_run(model_, 1, row.data(), kWords), ARMPMU_OK);
        return row;
    }
};

TEST_F(CapiCompare, a_wrong_count_is_told_with_its_event) {
    const ComparatorHandle comparator("cci550");
    program(comparator);
    feed(comparator, event(1));
    Words row = event(1);
    add(row, "count2", 5);
    EXPECT_EQ(feed(comparator, row), 1U);
    EXPECT_EQ(errors(comparator),
              std::vector<std::string>{
                  "clock 4: count2 is 7, expected 2 (exact); it counts si_rrq_hs_rval of SI0"});
    std::uint64_t total = 0;
    ASSERT_EQ(armpmu_compare_finish(comparator, &total), ARMPMU_OK);
    EXPECT_EQ(total, 1U);
    const char* text = nullptr;
    ASSERT_EQ(armpmu_compare_explanation(comparator, &text), ARMPMU_OK);
    const std::string explanation = text;
    EXPECT_NE(explanation.find("si_rrq_hs_rval of SI0 was counted 6 times instead of 1"),
              std::string::npos)
        << explanation;
    EXPECT_NE(explanation.find("  > clock 4: count2 7 (expected 2)"), std::string::npos)
        << explanation;
}

TEST_F(CapiCompare, a_wrong_answer_is_told_with_the_register_of_the_access) {
    const ComparatorHandle comparator("cci550");
    program(comparator);
    Words data = read(0x30000, 1);
    add(data, "acc_rdata", 1);
    EXPECT_EQ(feed(comparator, data), 1U);
    Words right = read(0x30004, 1);
    EXPECT_EQ(feed(comparator, right), 1U);
    Words refused = read(0x100, 0);
    add(refused, "acc_error", 1);
    EXPECT_EQ(feed(comparator, refused), 2U);
    EXPECT_EQ(errors(comparator),
              (std::vector<std::string>{
                  "clock 3: acc_rdata is 0x00000009, expected 0x00000008 (exact); read evnt_sel[2] "
                  "0x00000009, Secure",
                  "clock 5: acc_error is 1, expected 0 (exact); read pmu_ctrl 0x00004001, "
                  "Non-secure, refused"}));
}

TEST_F(CapiCompare, a_pin_is_told_with_the_event_of_its_counter) {
    const ComparatorHandle comparator("cci550");
    program(comparator);
    Words row = event(0);
    add(row, "nevntcntoverflow[2]", 1);
    EXPECT_EQ(feed(comparator, row), 1U);
    EXPECT_EQ(errors(comparator),
              std::vector<std::string>{"clock 3: nevntcntoverflow[2] is 0, expected 1 (exact); it "
                                       "counts si_rrq_hs_rval of SI0"});
}

TEST_F(CapiCompare, within_its_tolerance_nothing_diverges) {
    const ComparatorHandle comparator("cci550", "count2 within_cycles 1\n");
    program(comparator);
    Words row = event(1);
    add(row, "count2", 0xffffffff); // one clock late
    feed(comparator, row);
    feed(comparator, event(0));
    EXPECT_EQ(feed(comparator, event(0)), 0U);
}

TEST_F(CapiCompare, what_is_ignored_is_not_told) {
    const ComparatorHandle comparator("cci550", "count2 ignore\nacc_rdata exact\n");
    program(comparator);
    Words row = event(1);
    add(row, "count2", 5);
    EXPECT_EQ(feed(comparator, row), 0U);
    add(row, "count3", 5);
    EXPECT_EQ(feed(comparator, row), 1U);
}

TEST_F(CapiCompare, a_declared_latency_is_what_the_device_must_have) {
    const ComparatorHandle late("cci550", "count latency 1\n");
    const ComparatorHandle on_time("cci550", "count latency 1\n");
    for (const auto& [offset, data] :
         {std::pair(0x30000U, kSi0ReadHandshake), std::pair(0x30008U, 1U), std::pair(0x100U, 1U)}) {
        const Words row = programmed(offset, data);
        feed(late, row);
        feed(on_time, row);
    }
    Words row = event(1); // count2 is 1 from here on
    feed(on_time, row);
    add(row, "count2", 0xffffffff);
    feed(late, row);
    const Words quiet = event(0);
    EXPECT_EQ(feed(late, quiet), 0U);
    EXPECT_NE(feed(on_time, quiet), 0U);
}

TEST_F(CapiCompare, a_wrong_latency_is_refused) {
    armpmu_comparator* comparator = nullptr;
    for (const char* wrong :
         {"count latency 17", "count0 latency 1", "count latency", "counter ignore"})
        EXPECT_EQ(armpmu_compare_create("cci550", nullptr, wrong, &comparator),
                  ARMPMU_BAD_CONFIGURATION)
            << wrong;
}

TEST_F(CapiCompare, beyond_it_the_clock_is_told) {
    const ComparatorHandle comparator("cci550", "count2 within_cycles 1\n");
    program(comparator);
    for (unsigned clock = 0; clock < 4; ++clock) {
        Words row = event(clock == 0 ? 1 : 0);
        add(row, "count2", 0xffffffff);
        feed(comparator, row);
    }
    const std::vector<std::string> told = errors(comparator);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0], "clock 4: count2 is 0, expected 1 (within_cycles 1); it counts "
                       "si_rrq_hs_rval of SI0");
}

TEST_F(CapiCompare, what_the_end_makes_certain_can_still_be_fetched) {
    const ComparatorHandle comparator("cci550", "count2 within_counts 0 per 100\n");
    program(comparator);
    Words row = event(1);
    add(row, "count2", 3);
    EXPECT_EQ(feed(comparator, row), 0U);
    EXPECT_TRUE(errors(comparator).empty());
    std::uint64_t total = 0;
    ASSERT_EQ(armpmu_compare_finish(comparator, &total), ARMPMU_OK);
    EXPECT_EQ(total, 1U);
    EXPECT_EQ(errors(comparator),
              std::vector<std::string>{"clock 3: count2 has 3 more in this window than expected "
                                       "(within_counts 0 per 100); it counts si_rrq_hs_rval of "
                                       "SI0"});
}

TEST_F(CapiCompare, errors_are_fetched_once_and_in_order) {
    const ComparatorHandle comparator("cci550");
    program(comparator);
    Words row = event(0);
    add(row, "count0", 1);
    add(row, "count7", 1);
    EXPECT_EQ(feed(comparator, row), 2U);
    const std::vector<std::string> told = errors(comparator);
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told[0].rfind("clock 3: count0 is 1, expected 0", 0), 0U) << told[0];
    EXPECT_EQ(told[1].rfind("clock 3: count7 is 1, expected 0", 0), 0U) << told[1];
    ASSERT_EQ(armpmu_compare_finish(comparator, nullptr), ARMPMU_OK);
    EXPECT_TRUE(errors(comparator).empty());
}

} // namespace capi_compare_test
} // namespace armpmu::capi
