// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/platform/coherence_guests.h"
#include "tests/platform/group_bench.h"

// Code and translations of addresses that one processor changes and others use. Where what makes
// them coherent is switched off, the others do not see it.
namespace armpmu::tests::group_coherence_test {

using Kind = iss::Broadcast::Kind;

constexpr std::uint64_t kCode = 0x5000;

iss::GroupAbilities without(bool iss::GroupAbilities::*ability) {
    iss::GroupAbilities abilities;
    abilities.*ability = false;
    return abilities;
}

// --- code ---

struct WrittenCode : GroupBench {
    WrittenCode(unsigned processors, const Guest& writer, const iss::GroupAbilities& abilities = {})
        : GroupBench(processors, 97, abilities) {
        load(0, writer).load(kOthers, kExecutor).load(kCode, kNumber);
        cpus[0]->on_broadcast = [this](const iss::Broadcast& one) { broadcasts.push_back(one); };
        run(5000);
        expect_done();
    }
    std::vector<iss::Broadcast> broadcasts;
};

void expect_sums(const WrittenCode& bench, std::uint64_t sum) {
    for (unsigned n = 1; n < bench.cpus.size(); ++n) EXPECT_EQ(bench.cpus[n]->x(10), sum);
}

TEST(GroupCoherence, code_that_one_writes_the_other_executes) {
    expect_sums(WrittenCode(2, kWriterByTheBook), 55);
}
TEST(GroupCoherence, code_that_one_writes_three_others_execute) {
    expect_sums(WrittenCode(4, kWriterByTheBook), 55);
}
TEST(GroupCoherence, code_is_coherent_without_maintenance) {
    expect_sums(WrittenCode(2, kWriter), 55);
}
TEST(GroupCoherence, code_is_coherent_without_maintenance_of_four) {
    expect_sums(WrittenCode(4, kWriter), 55);
}
TEST(GroupCoherence, code_stays_as_it_was_where_stores_are_not_told) {
    expect_sums(WrittenCode(2, kWriterByTheBook, without(&iss::GroupAbilities::code)), 10);
}
TEST(GroupCoherence, code_stays_as_it_was_for_four_where_stores_are_not_told) {
    expect_sums(WrittenCode(4, kWriter, without(&iss::GroupAbilities::code)), 10);
}

TEST(GroupCoherence, invalidations_of_instruction_caches_are_told) {
    const WrittenCode bench(2, kWriterByTheBook);
    ASSERT_EQ(bench.broadcasts.size(), 10 * 2 + 1U);
    for (unsigned n = 0; n < 21; ++n)
        EXPECT_EQ(bench.broadcasts[n].kind,
                  n % 2 == 0 ? Kind::instruction_cache : Kind::synchronization);
    EXPECT_EQ(bench.broadcasts[0].address, GroupBench::kMemory + kCode);
    EXPECT_EQ(bench.broadcasts[1].address, std::nullopt);
    EXPECT_EQ(bench.broadcasts[20].address, std::nullopt);
}

void expect_told_of_dma(unsigned processors, const iss::GroupAbilities& abilities,
                        std::vector<bool> done) {
    GroupBench bench(processors, 97, abilities);
    bench.load_for_all(kUntilZero).load(kCode, kNumber);
    constexpr std::uint32_t kMovX26One = 0xd280003a;
    std::memcpy(bench.memory.data() + kCode, &kMovX26One, sizeof kMovX26One);
    GroupBench::run(10);
    EXPECT_FALSE(bench.done(0) || bench.done(1));
    bench.load(kCode, kNumber);
    bench.cpus[0]->memory_written(GroupBench::kMemory + kCode, 8);
    GroupBench::run(10);
    for (unsigned n = 0; n < processors; ++n) EXPECT_EQ(bench.done(n), done[n]) << n;
}

TEST(GroupCoherence, code_that_a_device_writes_is_told_to_two) {
    expect_told_of_dma(2, {}, {true, true});
}
TEST(GroupCoherence, code_that_a_device_writes_is_told_to_four) {
    expect_told_of_dma(4, {}, {true, true, true, true});
}
TEST(GroupCoherence, code_that_a_device_writes_is_told_to_one_alone_where_code_is_not_shared) {
    expect_told_of_dma(4, without(&iss::GroupAbilities::code), {true, false, false, false});
}

// --- translations ---

// 0x80000000 is at 2 MB of memory, and then at 4 MB.
struct Mapped : GroupBench {
    Mapped(unsigned processors, const Guest& mapper, const iss::GroupAbilities& abilities = {})
        : GroupBench(processors, 97, abilities) {
        constexpr std::uint64_t kBlock = 0x401;
        constexpr std::uint64_t kTable = 3;
        load(0, mapper).load(kOthers, kLoader);
        poke(0x8008, kMemory | kBlock).poke(0x8010, (kMemory + 0x9000) | kTable);
        poke(0x9000, (kMemory + 0x200000) | kBlock).poke(0x200000, 17).poke(0x400000, 42);
        cpus[0]->on_broadcast = [this](const iss::Broadcast& one) { broadcasts.push_back(one); };
        run(1000);
        expect_done();
    }
    std::vector<iss::Broadcast> broadcasts;
};

void expect_loaded(const Mapped& bench, std::uint64_t before, std::uint64_t after) {
    for (unsigned n = 1; n < bench.cpus.size(); ++n) {
        EXPECT_EQ(bench.cpus[n]->x(10), before);
        EXPECT_EQ(bench.cpus[n]->x(11), after);
    }
}

TEST(GroupCoherence, a_translation_that_one_changes_changes_for_the_other) {
    expect_loaded(Mapped(2, kMapper), 17, 42);
}
TEST(GroupCoherence, a_translation_that_one_changes_changes_for_three_others) {
    expect_loaded(Mapped(4, kMapper), 17, 42);
}
TEST(GroupCoherence, all_translations_are_dropped_for_others) {
    expect_loaded(Mapped(4, kMapperOfAll), 17, 42);
}
TEST(GroupCoherence, a_translation_stays_where_tlbi_is_not_told) {
    expect_loaded(Mapped(2, kMapper, without(&iss::GroupAbilities::broadcasts)), 17, 17);
}
TEST(GroupCoherence, all_translations_stay_where_tlbi_is_not_told) {
    expect_loaded(Mapped(4, kMapperOfAll, without(&iss::GroupAbilities::broadcasts)), 17, 17);
}

TEST(GroupCoherence, invalidations_of_tlbs_are_told_with_their_page) {
    const Mapped bench(2, kMapper);
    ASSERT_EQ(bench.broadcasts.size(), 2U);
    EXPECT_EQ(bench.broadcasts[0].kind, Kind::tlb);
    EXPECT_EQ(bench.broadcasts[0].address, 0x80000000U);
    EXPECT_EQ(bench.broadcasts[1].kind, Kind::synchronization);
}
TEST(GroupCoherence, invalidations_of_whole_tlbs_are_told_without) {
    const Mapped bench(2, kMapperOfAll);
    ASSERT_EQ(bench.broadcasts.size(), 2U);
    EXPECT_EQ(bench.broadcasts[0].address, std::nullopt);
}

// --- DSB ---

TEST(GroupCoherence, one_dsb_behind_broadcasts_is_told) {
    std::vector<Kind> kinds;
    GroupBench bench(2);
    bench.load_for_all(kSynchronizes);
    bench.cpus[0]->on_broadcast = [&](const iss::Broadcast& one) { kinds.push_back(one.kind); };
    GroupBench::run(10);
    bench.expect_done();
    constexpr Kind kTlb = Kind::tlb;
    constexpr Kind kIc = Kind::instruction_cache;
    constexpr Kind kDsb = Kind::synchronization;
    EXPECT_EQ(kinds,
              (std::vector<Kind>{kTlb, kTlb, kDsb, kIc, kDsb, kIc, kIc, kDsb, kIc, kDsb, kIc}));
}

TEST(GroupCoherence, the_dsb_behind_a_snapshot_is_told) {
    std::vector<Kind> kinds;
    GroupBench saved(2, 97, {}, true, "saved");
    GroupBench restored(2, 97, {}, true, "restored");
    for (GroupBench* bench : {&saved, &restored}) bench->load_for_all(kSynchronizesWhenTold);
    restored.cpus[0]->on_broadcast = [&](const iss::Broadcast& one) { kinds.push_back(one.kind); };
    restored.cpus[0]->pause();
    GroupBench::run(1);
    saved.cpus[0]->pause();
    GroupBench::run(1);
    restored.cpus[0]->restore(saved.cpus[0]->save());
    restored.poke(0x3000, 1);
    restored.cpus[0]->resume();
    GroupBench::run(10);
    EXPECT_TRUE(restored.done(0));
    EXPECT_EQ(kinds, std::vector<Kind>{Kind::synchronization});
}

// --- the counter ---

std::uint64_t times_back(unsigned processors, const iss::GroupAbilities& abilities) {
    GroupBench bench(processors, 1000, abilities);
    bench.load_for_all(kCounter);
    GroupBench::run(1000);
    bench.expect_done();
    std::uint64_t sum = 0;
    for (const auto& cpu : bench.cpus) sum += cpu->x(10);
    return sum;
}

TEST(GroupCoherence, the_counter_does_not_go_back_between_two) {
    EXPECT_EQ(times_back(2, {}), 0U);
}
TEST(GroupCoherence, the_counter_does_not_go_back_between_four) {
    EXPECT_EQ(times_back(4, {}), 0U);
}
TEST(GroupCoherence, local_time_alone_goes_back) {
    EXPECT_GT(times_back(2, without(&iss::GroupAbilities::counter)), 0U);
}

} // namespace armpmu::tests::group_coherence_test
