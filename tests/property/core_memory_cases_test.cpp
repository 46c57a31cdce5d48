// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
// What the random streams have found, each in a few operations.
#include "tests/property/core_memory_comparison.h"
#include "tests/property/core_memory_model.h"

#include <gtest/gtest.h>

namespace armpmu::tests {
namespace core_memory_cases_test {

using a55::Event;
using Kind = NaiveOperation::Kind;

constexpr std::uint64_t kBase = 0x80000000;

NaiveOperation op(Kind kind, std::uint64_t va = 0) {
    NaiveOperation result;
    result.kind = kind;
    result.va = va;
    return result;
}

// What the model counts, which has to be what the reference counts.
std::uint64_t count(CoreMemoryCase one, const std::vector<NaiveOperation>& operations,
                    Event event) {
    share_config(one);
    EXPECT_EQ(compare_core_memory(one, operations), "");
    CoreMemoryModel model(one);
    for (const NaiveOperation& operation : operations) model.perform(operation);
    return model.count(event);
}

CoreMemoryCase all_shared(bool answers_late) {
    CoreMemoryCase one;
    one.naive.prefetch = false;
    one.naive.home = [](std::uint64_t) { return NaiveHome{NaiveSource::dram, true}; };
    one.answers_late = answers_late;
    one.core.miss_registers = 64;
    return one;
}

std::vector<NaiveOperation> one_set(std::uint64_t first) {
    std::vector<NaiveOperation> result;
    for (std::uint64_t n = 0; n < 6; ++n) result.push_back(op(Kind::load, first + n * 0x8000));
    return result;
}

TEST(CoreMemoryCases, a_shared_line_is_not_unique_before_the_port_says_so) {
    for (const bool late : {false, true}) {
        // 2 beats of a far atomic, besides what was read before.
        const auto bus = [&](const std::vector<NaiveOperation>& operations) {
            return count(all_shared(late), operations, Event::bus_access);
        };
        const std::uint64_t loaded = bus({op(Kind::load, kBase + 0x500)});
        EXPECT_EQ(bus({op(Kind::load, kBase + 0x500), op(Kind::atomic, kBase + 0x500)}),
                  loaded + 2);
        // Nor when it was replaced, dropped or written meanwhile.
        std::vector<NaiveOperation> operations = one_set(kBase + 0x500);
        operations.push_back(op(Kind::load, kBase + 0x500));
        const std::uint64_t replaced = bus(operations);
        operations.push_back(op(Kind::atomic, kBase + 0x500));
        EXPECT_EQ(bus(operations), replaced + 2);
    }
}

TEST(CoreMemoryCases, a_late_answer_is_not_one_of_the_same_line_read_again) {
    std::vector<NaiveOperation> operations = {
        op(Kind::load, kBase + 0x500), op(Kind::snoop_unique, kBase + 0x500),
        op(Kind::store_exclusive, kBase + 0x500), op(Kind::dc_cvac, kBase + 0x500), op(Kind::dsb)};
    const std::uint64_t before = count(all_shared(true), operations, Event::bus_access);
    operations.push_back(op(Kind::atomic, kBase + 0x500));
    EXPECT_EQ(count(all_shared(true), operations, Event::bus_access), before) << "near";
}

TEST(CoreMemoryCases, a_line_that_prfm_fills_into_l2_may_be_shared) {
    NaiveOperation prfm = op(Kind::prfm, kBase + 0x500);
    prfm.level = 2;
    std::vector<NaiveOperation> operations = {prfm, op(Kind::load, kBase + 0x500)};
    const std::uint64_t loaded = count(all_shared(false), operations, Event::bus_access);
    operations.push_back(op(Kind::atomic, kBase + 0x500));
    EXPECT_EQ(count(all_shared(false), operations, Event::bus_access), loaded + 2);
}

TEST(CoreMemoryCases, writes_past_the_store_buffer_train_the_streams) {
    for (const Kind kind : {Kind::store_exclusive, Kind::atomic}) {
        std::vector<NaiveOperation> operations;
        for (std::uint64_t n = 0; n < 5; ++n)
            operations.push_back(op(Kind::store, kBase + 0x500 + n * 64));
        operations.push_back(op(Kind::drain));
        EXPECT_EQ(count({}, operations, Event::l1d_cache_refill_prefetch), 1);
        operations.push_back(op(kind, kBase + 0x500 + 5 * 64));
        EXPECT_EQ(count({}, operations, Event::l1d_cache_refill_prefetch), 3);
    }
}

TEST(CoreMemoryCases, an_atomic_in_cycle_0_may_be_near) {
    CoreMemoryCase one;
    one.latency = 0;
    one.core.store_drain = 0;
    CoreMemoryPort port(one);
    a55::Pmu pmu;
    struct Nothing final : cpu::EventAccount::Batch {
        void add_batched() override {}
    } nothing;
    cpu::EventAccount events(pmu, nothing, true);
    cpu::FlatTranslator translator;
    cpu::MemorySide memory(one.core, false, translator, port, events);
    memory.data.load(kBase, 8, 0);
    const std::uint64_t before = pmu.total(Event::bus_access);
    memory.data.atomic(kBase, true, 0);
    EXPECT_EQ(pmu.total(Event::bus_access), before);
}

} // namespace core_memory_cases_test
} // namespace armpmu::tests
