// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"
#include "armpmu/cpu/core.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

// What a single load, store, prefetch or store-exclusive counts when it retires.
namespace armpmu::tests::core_accesses_test {

using a55::Event;

struct Access {
    const char* text;
    std::uint32_t word;
};

// Counts of one access, which hits or not; with the memo, and without it.
class OneAccess {
  public:
    OneAccess(const Access& access, std::uint64_t address, bool failed = false, bool memo = true) {
        cpu::CoreConfig config;
        config.memo = memo;
        config.hot_lines = memo;
        cpu::Core core(config, pmu_, translator_, memory_);
        const std::vector<std::uint64_t> addresses{kWarm, address};
        constexpr std::uint32_t kLoad = 0xf9400281; // ldr x1, [x20]
        cpu::Retired retired;
        retired.block = core.add_block({0x1000, {kLoad, access.word}});
        retired.addresses = addresses.data();
        retired.next = 0x1008;
        core.retire(retired);
        core.deliver();
        before_ = counts();
        retired.failed = failed ? 2 : 0;
        core.retire(retired);
        core.deliver();
        after_ = counts();
    }
    // Without those of the load in front of it.
    std::uint64_t operator[](Event event) const {
        const bool of_load = event == Event::l1d_tlb || event == Event::ld_retired;
        return after_.at(event) - before_.at(event) - (of_load ? 1 : 0);
    }

  private:
    static constexpr std::uint64_t kWarm = 0x8000;
    using Counts = std::map<Event, std::uint64_t>;

    Counts counts() {
        Counts all;
        for (const Event event : {Event::l1d_tlb, Event::ld_retired, Event::st_retired,
                                  Event::inst_retired, Event::unaligned_ldst_retired})
            all[event] = pmu_.total(event);
        return all;
    }

    a55::Pmu pmu_;
    cpu::FlatTranslator translator_;
    cpu::FixedLatencyMemory memory_{100};
    Counts before_;
    Counts after_;
};

constexpr Access kLoadBytes{"ld1 {v1.16b}, [x20]", 0x4c407281};
constexpr Access kLoadWords{"ld1 {v1.4s}, [x20]", 0x4c407a81};
constexpr Access kLoadPairs{"ld2 {v1.2d, v2.2d}, [x20]", 0x4c408e81};
constexpr Access kLoadLane{"ld1 {v1.h}[1], [x20]", 0x0d404a81};
constexpr Access kStoreHalves{"st1 {v1.8h}, [x20]", 0x4c007681};
constexpr Access kLoadQuad{"ldr q1, [x20]", 0x3dc00281};
constexpr Access kLoadPair{"ldp x1, x2, [x20]", 0xa9400a81};
constexpr Access kPrefetch{"prfm pldl1keep, [x20]", 0xf9800280};
constexpr Access kZero{"dc zva, x20", 0xd50b7434};
constexpr Access kStoreExclusive{"stxr w3, x1, [x20]", 0xc8037e81};

TEST(CoreAccesses, are_unaligned_by_the_element) {
    constexpr std::uint64_t kAligned = 0x8100;
    for (const bool memo : {true, false}) {
        const auto unaligned = [memo](const Access& access, unsigned offset) {
            return OneAccess(access, kAligned + offset, false, memo)[Event::unaligned_ldst_retired];
        };
        EXPECT_EQ(unaligned(kLoadBytes, 2), 0U) << "an element of a byte is aligned anywhere";
        EXPECT_EQ(unaligned(kLoadWords, 4), 0U);
        EXPECT_EQ(unaligned(kLoadWords, 2), 1U);
        EXPECT_EQ(unaligned(kLoadPairs, 8), 0U);
        EXPECT_EQ(unaligned(kLoadPairs, 4), 1U) << "once, of two registers";
        EXPECT_EQ(unaligned(kLoadLane, 2), 0U);
        EXPECT_EQ(unaligned(kLoadLane, 1), 1U);
        EXPECT_EQ(unaligned(kStoreHalves, 2), 0U);
        EXPECT_EQ(unaligned(kStoreHalves, 1), 1U);
        EXPECT_EQ(unaligned(kLoadQuad, 8), 1U) << "which is one element";
        EXPECT_EQ(unaligned(kLoadPair, 8), 0U);
        EXPECT_EQ(unaligned(kLoadPair, 4), 1U);
        EXPECT_EQ(unaligned(kPrefetch, 3), 0U);
        EXPECT_EQ(unaligned(kZero, 3), 0U);
    }
}

TEST(CoreAccesses, that_prefetch_or_zero_look_into_the_data_tlb) {
    for (const Access& one : {kPrefetch, kZero, kLoadQuad, kStoreHalves})
        EXPECT_EQ(OneAccess(one, 0x8100)[Event::l1d_tlb], 1U) << one.text;
    EXPECT_EQ(OneAccess(kPrefetch, cpu::kNoAddress)[Event::l1d_tlb], 0U) << "at no address";
}

TEST(CoreAccesses, retire_as_loads_and_stores) {
    EXPECT_EQ(OneAccess(kPrefetch, 0x8100)[Event::ld_retired], 1U);
    EXPECT_EQ(OneAccess(kZero, 0x8100)[Event::st_retired], 1U);
    EXPECT_EQ(OneAccess(kStoreExclusive, 0x8100)[Event::st_retired], 1U);
    EXPECT_EQ(OneAccess(kStoreExclusive, 0x8100, true)[Event::st_retired], 0U) << "it failed";
    EXPECT_EQ(OneAccess(kStoreExclusive, 0x8100, true)[Event::inst_retired], 2U);
}

} // namespace armpmu::tests::core_accesses_test
