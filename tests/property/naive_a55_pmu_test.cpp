// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "naive_a55_pmu.h"

#include <gtest/gtest.h>

#include <string>

namespace armpmu::tests {
namespace {

// A64 name of a register, and its A32 twin.
struct Name {
    unsigned op0, op1, crn, crm, op2;
};
constexpr Name kPmcr = {3, 3, 9, 12, 0};
constexpr Name kCntenset = {3, 3, 9, 12, 1};
constexpr Name kCntenclr = {3, 3, 9, 12, 2};
constexpr Name kOvsclr = {3, 3, 9, 12, 3};
constexpr Name kSwinc = {3, 3, 9, 12, 4};
constexpr Name kSelr = {3, 3, 9, 12, 5};
constexpr Name kCeid0 = {3, 3, 9, 12, 6};
constexpr Name kCeid1 = {3, 3, 9, 12, 7};
constexpr Name kCcntr = {3, 3, 9, 13, 0};
constexpr Name kXevtyper = {3, 3, 9, 13, 1};
constexpr Name kXevcntr = {3, 3, 9, 13, 2};
constexpr Name kUserenr = {3, 3, 9, 14, 0};
constexpr Name kOvsset = {3, 3, 9, 14, 3};
constexpr Name kIntenset = {3, 0, 9, 14, 1};
constexpr Name kIntenclr = {3, 0, 9, 14, 2};
constexpr Name kCcfiltr = {3, 3, 14, 15, 7};
constexpr Name kMdcrEl2 = {3, 4, 1, 1, 1};
constexpr Name kMdcrEl3 = {3, 6, 1, 3, 1};
constexpr Name kSder = {3, 6, 1, 1, 1};
constexpr Name evcntr(unsigned n) {
    return {3, 3, 14, 8 + n / 8, n % 8};
}
constexpr Name evtyper(unsigned n) {
    return {3, 3, 14, 12 + n / 8, n % 8};
}

constexpr std::uint64_t kNsh = 1U << 27;
constexpr std::uint64_t kMdcrTpmcr = 1U << 5;
constexpr std::uint64_t kMdcrTpm = 1U << 6;
constexpr std::uint64_t kMdcrHpme = 1U << 7;
constexpr std::uint64_t kMdcrHpmd = 1U << 17;
constexpr std::uint64_t kMdcrSpme = 1U << 17;
constexpr std::uint64_t kMdcrEpmad = 1U << 21;

NaiveA55State at(unsigned el, bool secure = false) {
    NaiveA55State state;
    state.el = el;
    state.secure = secure;
    return state;
}

NaiveA55State at_a32(unsigned el, bool secure = false) {
    NaiveA55State state = at(el, secure);
    state.aarch32 = true;
    return state;
}

NaiveA55State all_aarch32(unsigned el, bool secure = false) {
    NaiveA55State state = at_a32(el, secure);
    state.el1_aarch32 = true;
    state.el2_aarch32 = true;
    state.el3_aarch32 = true;
    return state;
}

NaiveA55Occurrences with(unsigned event, unsigned times = 1) {
    NaiveA55Occurrences row{};
    row[event] = static_cast<std::uint8_t>(times);
    return row;
}

std::string text(const NaiveOutcome& outcome) {
    if (outcome.kind == NaiveOutcome::ok) return "ok";
    if (outcome.kind == NaiveOutcome::undefined) return "undefined";
    return "trap to EL" + std::to_string(outcome.target_el) + " ec " + std::to_string(outcome.ec);
}

class NaiveA55 : public ::testing::Test {
  protected:
    void build(const NaiveA55Config& config) { pmu = NaiveA55Pmu(config); }

    NaiveOutcome get_as(const NaiveA55State& who, Name name) {
        return pmu.a64(who, name.op0, name.op1, name.crn, name.crm, name.op2, false, 0);
    }
    NaiveOutcome set_as(const NaiveA55State& who, Name name, std::uint64_t data) {
        return pmu.a64(who, name.op0, name.op1, name.crn, name.crm, name.op2, true, data);
    }
    NaiveOutcome get_a32(const NaiveA55State& who, unsigned crn, unsigned crm, unsigned opc2) {
        return pmu.a32(who, 0, crn, crm, opc2, false, 0);
    }
    NaiveOutcome set_a32(const NaiveA55State& who, unsigned crn, unsigned crm, unsigned opc2,
                         std::uint32_t data) {
        return pmu.a32(who, 0, crn, crm, opc2, true, data);
    }

    // At Non-secure EL1, or at the level that owns the register.
    std::uint64_t get(Name name) { return get_as(owner(name), name).data; }
    void set(Name name, std::uint64_t data) {
        EXPECT_EQ(set_as(owner(name), name, data).kind, NaiveOutcome::ok);
    }
    static NaiveA55State owner(Name name) {
        if (name.op1 == 4) return at(2);
        if (name.op1 == 6) return at(3);
        return at(1);
    }

    std::uint32_t load(std::uint32_t offset, bool memory_mapped = false) {
        const NaiveExternal result = pmu.external(offset, false, 0, 0, memory_mapped);
        EXPECT_EQ(result.kind, NaiveExternal::ok);
        return result.data;
    }
    bool load_fails(std::uint32_t offset) {
        return pmu.external(offset, false, 0, 0, false).kind == NaiveExternal::error;
    }
    void store(std::uint32_t offset, std::uint32_t data, std::uint32_t mask = 0xffffffff,
               bool memory_mapped = false) {
        EXPECT_EQ(pmu.external(offset, true, data, mask, memory_mapped).kind, NaiveExternal::ok);
    }

    void run(const NaiveA55State& state, const NaiveA55Occurrences& row, unsigned cycles = 1) {
        for (unsigned i = 0; i < cycles; ++i) pmu.cycle(state, row);
    }
    void idle(unsigned cycles, const NaiveA55State& state = at(1)) { run(state, {}, cycles); }

    // As the kvm-unit-tests helper does before each test.
    void reset_as_software_does() {
        set(kPmcr, (get(kPmcr) & 0xffffff00) | 0x46);
        set(kCntenclr, 0xffffffff);
        set(kOvsclr, 0xffffffff);
        set(kIntenclr, 0xffffffff);
    }
    void program(unsigned n, unsigned event, std::uint64_t preset = 0, std::uint64_t filter = 0) {
        set(evtyper(n), event | filter);
        set(evcntr(n), preset);
    }
    void enable(std::uint64_t counters) {
        set(kCntenset, counters);
        set(kPmcr, 0x41);
    }

    NaiveA55Pmu pmu;
};

// ---- Register values and views

TEST_F(NaiveA55, pmcr_resets_to_the_documented_value) {
    EXPECT_EQ(get(kPmcr), 0x41453000U);
    set(kPmcr, 0xffffffff);
    EXPECT_EQ(get(kPmcr), 0x41453079U);
    pmu.warm_reset();
    EXPECT_EQ(get(kPmcr), 0x41453000U);
}

TEST_F(NaiveA55, pmceid_follows_the_caches) {
    EXPECT_EQ(get(kCeid0), 0x7fffffffU);
    EXPECT_EQ(get(kCeid1), 0x01f0ae7fU);
    NaiveA55Config config;
    config.l3 = false;
    build(config);
    EXPECT_EQ(get(kCeid0), 0x7fffffffU);
    EXPECT_EQ(get(kCeid1), 0x01f0a07fU);
    config.l2 = false;
    build(config);
    EXPECT_EQ(get(kCeid0), 0x7e3fffffU);
    EXPECT_EQ(get(kCeid1), 0x01f0a07eU);
    config.l3 = true;
    build(config);
    EXPECT_EQ(get(kCeid0), 0x7effffffU);
    EXPECT_EQ(get(kCeid1), 0x01f0a07fU);
}

TEST_F(NaiveA55, set_and_clear_names_share_their_bits) {
    set(kCntenset, 0xffffffffff);
    EXPECT_EQ(get(kCntenset), 0x8000003fU);
    EXPECT_EQ(get(kCntenclr), 0x8000003fU);
    set(kCntenclr, 0x80000001);
    EXPECT_EQ(get(kCntenset), 0x3eU);
    set(kIntenset, 0x7fffffff);
    EXPECT_EQ(get(kIntenclr), 0x3fU);
    set(kOvsset, 0xffffffff);
    EXPECT_EQ(get(kOvsclr), 0x8000003fU);
    set(kOvsclr, 0x5);
    EXPECT_EQ(pmu.overflow_flags(), 0x8000003aU);
}

TEST_F(NaiveA55, type_registers_keep_their_implemented_bits) {
    set(evtyper(2), 0xffffffffffffffff);
    EXPECT_EQ(get(evtyper(2)), 0xfe00ffffU);
    set(kCcfiltr, 0xffffffff);
    EXPECT_EQ(get(kCcfiltr), 0xfc000000U);
}

TEST_F(NaiveA55, aarch32_neither_sees_nor_changes_the_m_bit) {
    set(evtyper(1), 0x04000011);
    EXPECT_EQ(get_a32(at_a32(1), 14, 12, 1).data, 0x11U);
    set_a32(at_a32(1), 14, 12, 1, 0x80000008);
    EXPECT_EQ(get(evtyper(1)), 0x84000008U);
    set(evtyper(1), 0);
    set_a32(at_a32(1), 14, 12, 1, 0xffffffff);
    EXPECT_EQ(get(evtyper(1)), 0xfa00ffffU);
    EXPECT_EQ(load(0x404), 0xfa00ffffU);
    store(0x404, 0xffffffff);
    EXPECT_EQ(load(0x404), 0xfe00ffffU);
}

TEST_F(NaiveA55, selector_31_reaches_the_cycle_counter_filter) {
    set(kSelr, 0xff);
    EXPECT_EQ(get(kSelr), 0x1fU);
    set(kXevtyper, 0x80000000);
    EXPECT_EQ(get(kCcfiltr), 0x80000000U);
    set(kXevcntr, 5);
    EXPECT_EQ(get(kXevcntr), 0U);
    EXPECT_EQ(pmu.counter(31), 0U);
}

TEST_F(NaiveA55, event_counter_config_is_plain_storage) {
    set(kSelr, 0);
    set(kXevtyper, 0xea);
    EXPECT_EQ(get(evtyper(0)), 0xeaU);
    set(kXevcntr, 0xdeadbeef);
    EXPECT_EQ(get(evcntr(0)), 0xdeadbeefU);
    EXPECT_EQ(get(kXevcntr), 0xdeadbeefU);
    set(evtyper(0), 0xbeef);
    EXPECT_EQ(get(evtyper(0)), 0xbeefU);
}

TEST_F(NaiveA55, aarch32_cycle_counter_views) {
    pmu.a32_long(at_a32(1), 0, 9, true, 0x1234567800000000);
    set_a32(at_a32(1), 9, 13, 0, 0xdead);
    EXPECT_EQ(pmu.a32_long(at_a32(1), 0, 9, false, 0).data, 0x123456780000deadU);
    EXPECT_EQ(get_a32(at_a32(1), 9, 13, 0).data, 0xdeadU);
    EXPECT_EQ(get(kCcntr), 0x123456780000deadU);
    EXPECT_EQ(text(pmu.a32_long(at_a32(1), 1, 9, false, 0)), "undefined");
    EXPECT_EQ(text(pmu.a32_long(at_a32(1), 0, 8, false, 0)), "undefined");
}

TEST_F(NaiveA55, aarch32_names_share_the_storage) {
    set_a32(at_a32(1), 14, 8, 5, 55);
    EXPECT_EQ(get(evcntr(5)), 55U);
    set_a32(at_a32(1), 9, 14, 1, 0x3);
    EXPECT_EQ(get(kIntenset), 3U);
    set_a32(at_a32(1), 9, 14, 3, 0x6);
    EXPECT_EQ(get(kOvsset), 6U);
    set_a32(at_a32(1), 14, 15, 7, 0xffffffff);
    EXPECT_EQ(get(kCcfiltr), 0xf8000000U);
    EXPECT_EQ(get_a32(at_a32(1), 9, 12, 7).data, 0x01f0ae7fU);
    EXPECT_EQ(get_a32(at_a32(1), 9, 14, 4).data, 0U);
    set_a32(all_aarch32(1, true), 1, 1, 1, 0xff); // Secure EL1 is EL3 there
    EXPECT_EQ(get(kSder), 2U);
    set_a32(all_aarch32(1, true), 1, 3, 1, 0xffffffff);
    EXPECT_EQ(get(kMdcrEl3), 0x220000U);
    pmu.a32(all_aarch32(3), 4, 1, 1, 1, true, 3);
    EXPECT_EQ(get(kMdcrEl2), 3U);
}

TEST_F(NaiveA55, wrong_directions_and_names_are_undefined) {
    EXPECT_EQ(text(get_as(at(1), kSwinc)), "undefined");
    EXPECT_EQ(text(set_as(at(1), kCeid0, 0)), "undefined");
    EXPECT_EQ(text(set_a32(at_a32(1), 9, 14, 4, 0)), "undefined");
    EXPECT_EQ(text(get_as(at(1), {3, 3, 9, 13, 3})), "undefined");
    EXPECT_EQ(text(get_as(at(1), {3, 3, 14, 11, 7})), "undefined"); // would be PMEVCNTR31
    EXPECT_EQ(text(get_as(at(0), kIntenset)), "undefined");
    EXPECT_EQ(text(set_as(at(0), kUserenr, 0)), "undefined");
    EXPECT_EQ(text(get_a32(at_a32(1), 9, 14, 5)), "ok");
}

TEST_F(NaiveA55, debug_configuration_registers_belong_to_their_levels) {
    EXPECT_EQ(get(kMdcrEl2), 6U);
    set(kMdcrEl2, ~0ULL);
    EXPECT_EQ(get(kMdcrEl2), 0x200ffU);
    EXPECT_EQ(text(get_as(at(1), kMdcrEl2)), "undefined");
    set(kMdcrEl3, ~0ULL);
    EXPECT_EQ(get(kMdcrEl3), 0x220040U);
    EXPECT_EQ(text(get_as(at(2), kMdcrEl3)), "undefined");
    set(kSder, ~0ULL);
    EXPECT_EQ(get(kSder), 2U);

    EXPECT_EQ(get_a32(all_aarch32(3), 1, 3, 1).data, 0x220000U);
    set_a32(all_aarch32(3), 1, 3, 1, 0);
    EXPECT_EQ(get(kMdcrEl3), 0x40U);
    EXPECT_EQ(text(get_a32(at_a32(1, true), 1, 3, 1)), "trap to EL3 ec 3");
    EXPECT_EQ(text(get_a32(at_a32(1), 1, 3, 1)), "undefined");
    EXPECT_EQ(get_a32(at_a32(1, true), 1, 1, 1).data, 2U);
    EXPECT_EQ(text(get_a32(at_a32(1), 1, 1, 1)), "undefined");
    EXPECT_EQ(pmu.a32(at_a32(2), 4, 1, 1, 1, false, 0).data, 0x200ffU);
    EXPECT_EQ(text(pmu.a32(at_a32(1), 4, 1, 1, 1, false, 0)), "undefined");
}

// ---- Counting

TEST_F(NaiveA55, nothing_counts_until_both_enables_are_set) {
    program(0, 0x08);
    run(at(1), with(0x08), 3);
    set(kCntenset, 0x80000001);
    run(at(1), with(0x08), 3);
    EXPECT_EQ(pmu.counter(0), 0U);
    set(kPmcr, 1);
    run(at(1), with(0x08), 3);
    EXPECT_EQ(pmu.counter(0), 3U);
    EXPECT_EQ(pmu.counter(31), 3U);
    set(kPmcr, 0);
    run(at(1), with(0x08), 3);
    EXPECT_EQ(pmu.counter(0), 3U);
    EXPECT_EQ(pmu.counter(31), 3U);
}

TEST_F(NaiveA55, basic_event_count_overflows_only_the_preset_counter) {
    program(0, 0x11, 0, 1U << 30);
    program(1, 0x08, 0x55, 1U << 30);
    reset_as_software_does();
    EXPECT_EQ(get(kPmcr), 0x41453040U);
    EXPECT_EQ(get(kCntenset), 0U);
    EXPECT_EQ(get(evcntr(1)), 0U);
    EXPECT_EQ(get(evtyper(1)), 0x40000008U);
    set(evcntr(0), 0xfffffff0);
    enable(3);
    run(at(1), with(0x08), 42);
    EXPECT_EQ(get(kOvsclr), 1U);
    EXPECT_EQ(get(evcntr(0)), 26U);
    EXPECT_EQ(get(evcntr(1)), 42U);
}

TEST_F(NaiveA55, two_counters_of_one_event_agree) {
    program(0, 0x13, 0xfffffff0);
    program(1, 0x13, 0xfffffff0);
    enable(3);
    NaiveA55Occurrences row = with(0x66);
    row[0x67] = 1;
    run(at(1), row, 10);
    EXPECT_EQ(pmu.counter(0), 4U);
    EXPECT_EQ(pmu.counter(1), 4U);
    EXPECT_EQ(pmu.overflow_flags(), 3U);
}

TEST_F(NaiveA55, sums_and_duplicates) {
    const unsigned sums[][3] = {{0x03, 0x42, 0x43}, {0x04, 0x40, 0x41}, {0x13, 0x66, 0x67},
                                {0x19, 0x60, 0x61}, {0x2d, 0x34, 0x35}, {0x72, 0x06, 0x07}};
    for (const auto& sum : sums) {
        build({});
        program(0, sum[0]);
        enable(1);
        NaiveA55Occurrences row = with(sum[1], 2);
        row[sum[2]] = 3;
        row[sum[0]] = 100;
        run(at(1), row);
        EXPECT_EQ(pmu.counter(0), 5U) << sum[0];
    }
    const unsigned copies[][2] = {{0x1b, 0x08}, {0x70, 0x06}, {0x71, 0x07}, {0x78, 0x0d},
                                  {0x79, 0x0e}, {0xa2, 0x2a}, {0x36, 0xa0}, {0x37, 0x2a}};
    for (const auto& copy : copies) {
        build({});
        program(0, copy[0]);
        enable(1);
        NaiveA55Occurrences row = with(copy[1], 2);
        row[copy[0]] = 100;
        run(at(1), row);
        EXPECT_EQ(pmu.counter(0), 2U) << copy[0];
    }
}

TEST_F(NaiveA55, without_a_private_l2_the_cluster_stands_in) {
    NaiveA55Config config;
    config.l2 = false;
    const unsigned pairs[][2] = {{0x16, 0x2b}, {0x17, 0x2a}, {0x20, 0x29}, {0x50, 0xa0},
                                 {0x52, 0x2a}, {0xc1, 0xc0}, {0x51, 0x51}, {0x53, 0x53},
                                 {0x36, 0xa0}, {0x37, 0x2a}};
    for (const auto& pair : pairs) {
        build(config);
        program(0, pair[0]);
        program(1, pair[1]);
        enable(3);
        run(at(1), with(pair[1]));
        EXPECT_EQ(pmu.counter(0), 1U) << pair[0];
        EXPECT_EQ(pmu.counter(1), pair[0] == pair[1] ? 1U : 0U) << pair[1];
    }
    config.l3 = false;
    for (const auto& pair : pairs) {
        build(config);
        program(0, pair[0]);
        enable(1);
        run(at(1), with(pair[1]));
        EXPECT_EQ(pmu.counter(0), 0U) << pair[0];
    }
}

TEST_F(NaiveA55, last_level_events_follow_extllc_and_the_caches) {
    const auto counted = [&](bool l2, bool l3, bool external, unsigned recorded) {
        NaiveA55Config config;
        config.l2 = l2;
        config.l3 = l3;
        config.external_llc = external;
        build(config);
        program(0, 0x36);
        program(1, 0x37);
        enable(3);
        run(at(1), with(recorded));
        return pmu.counter(0) + 2 * pmu.counter(1);
    };
    EXPECT_EQ(counted(true, false, false, 0x50), 1U);
    EXPECT_EQ(counted(true, false, false, 0x52), 2U);
    EXPECT_EQ(counted(false, false, false, 0x40), 1U);
    EXPECT_EQ(counted(false, false, false, 0x42), 2U);
    EXPECT_EQ(counted(true, true, true, 0x36), 1U);
    EXPECT_EQ(counted(true, true, true, 0x37), 2U);
    EXPECT_EQ(counted(true, true, true, 0xa0), 0U);
    EXPECT_EQ(counted(true, true, false, 0x36), 0U);
}

TEST_F(NaiveA55, absent_events_count_nothing) {
    for (unsigned event : {0x1fU, 0x2cU, 0x2eU, 0x30U, 0x39U, 0x7cU, 0xc1U, 0xc8U, 0xffU}) {
        build({});
        program(0, event);
        program(2, 0x4000 | event);
        program(3, 0x0108); // must not be taken for 0x08
        enable(0xd);
        NaiveA55Occurrences row;
        row.fill(1);
        run(at(1), row);
        EXPECT_EQ(pmu.counter(0), 0U) << event;
        EXPECT_EQ(pmu.counter(2), 0U) << event;
        EXPECT_EQ(pmu.counter(3), 0U);
    }
}

TEST_F(NaiveA55, chain_counts_each_wrap_in_the_same_cycle) {
    program(0, 0x11, 0xffffffff);
    program(1, 0x1e, 0xfffffffe);
    program(2, 0x1e);
    enable(7);
    idle(1);
    EXPECT_EQ(pmu.counter(1), 0xffffffffU);
    EXPECT_EQ(pmu.overflow_flags(), 1U);
    set(evcntr(0), 0xffffffff);
    idle(1);
    EXPECT_EQ(pmu.counter(1), 0U);
    EXPECT_EQ(pmu.overflow_flags(), 3U);
    EXPECT_EQ(pmu.counter(2), 0U); // the odd counter chains into nothing
}

TEST_F(NaiveA55, chain_needs_both_counters_to_count) {
    program(0, 0x11, 0xffffffff);
    program(1, 0x1e);
    enable(1);
    idle(1);
    EXPECT_EQ(pmu.overflow_flags(), 1U);
    EXPECT_EQ(pmu.counter(1), 0U);
    set(kCntenclr, 1);
    set(kCntenset, 2);
    set(evcntr(0), 0xffffffff);
    idle(1);
    EXPECT_EQ(pmu.counter(1), 0U);
    set(kCntenset, 1);
    set(evtyper(1), 0x8000001e);
    idle(1);
    EXPECT_EQ(pmu.counter(0), 0U);
    EXPECT_EQ(pmu.counter(1), 0U);
}

TEST_F(NaiveA55, chain_across_a_partition_is_a_choice) {
    for (bool allowed : {true, false}) {
        NaiveA55Config config;
        config.chain_across_partition = allowed;
        build(config);
        program(2, 0x11, 0xffffffff);
        program(3, 0x1e);
        enable(0xc);
        set(kMdcrEl2, kMdcrHpme | 3);
        idle(1);
        EXPECT_EQ(pmu.counter(2), 0U);
        EXPECT_EQ(pmu.counter(3), allowed ? 1U : 0U);
    }
}

TEST_F(NaiveA55, software_increment_of_two_counters) {
    program(0, 0x00, 0xfffffff0);
    program(1, 0x00);
    set(kCntenset, 3);
    for (unsigned i = 0; i < 100; ++i) set(kSwinc, 3);
    EXPECT_EQ(pmu.counter(0), 0xfffffff0U);
    set(kPmcr, 1);
    for (unsigned i = 0; i < 100; ++i) set(kSwinc, 3);
    EXPECT_EQ(pmu.counter(0), 84U);
    EXPECT_EQ(pmu.counter(1), 100U);
    EXPECT_EQ(pmu.overflow_flags(), 1U);
}

TEST_F(NaiveA55, software_increment_chains) {
    program(0, 0x00, 0xfffffff0);
    program(1, 0x1e, 0xffffffff);
    enable(3);
    for (unsigned i = 0; i < 100; ++i) set(kSwinc, 3);
    EXPECT_EQ(pmu.counter(0), 84U);
    EXPECT_EQ(pmu.counter(1), 0U);
    EXPECT_EQ(pmu.overflow_flags(), 3U);
}

TEST_F(NaiveA55, pmcr_pulses_leave_the_flags) {
    program(0, 0x08, 7);
    set(kCcntr, 0x100000007);
    set(kOvsset, 0x80000001);
    set(kPmcr, 0x4);
    EXPECT_EQ(pmu.counter(31), 0U);
    EXPECT_EQ(pmu.counter(0), 7U);
    set(kCcntr, 9);
    set(kPmcr, 0x2);
    EXPECT_EQ(pmu.counter(31), 9U);
    EXPECT_EQ(pmu.counter(0), 0U);
    EXPECT_EQ(pmu.overflow_flags(), 0x80000001U);
}

TEST_F(NaiveA55, cycle_counter_overflow_bit_follows_lc) {
    set(kCntenset, 0x80000000);
    set(kPmcr, 0x1);
    set(kCcntr, 0x5ffffffff);
    idle(1);
    EXPECT_EQ(pmu.counter(31), 0x600000000U);
    EXPECT_EQ(pmu.overflow_flags(), 0x80000000U);
    set(kOvsclr, 0x80000000);
    set(kPmcr, 0x41);
    set(kCcntr, 0x5ffffffff);
    idle(1);
    EXPECT_EQ(pmu.overflow_flags(), 0U);
    set(kCcntr, ~0ULL);
    idle(1);
    EXPECT_EQ(pmu.counter(31), 0U);
    EXPECT_EQ(pmu.overflow_flags(), 0x80000000U);
}

TEST_F(NaiveA55, divider_ticks_every_64_counted_cycles) {
    set(kCntenset, 0x80000000);
    set(kPmcr, 0x9);
    idle(63);
    EXPECT_EQ(pmu.counter(31), 0U);
    set(kCntenclr, 0x80000000);
    idle(10);
    set(kCntenset, 0x80000000);
    set(kPmcr, 0xd);
    idle(1);
    EXPECT_EQ(pmu.counter(31), 1U);
    idle(63);
    EXPECT_EQ(pmu.counter(31), 1U);
    set(kPmcr, 0x1);
    set(kPmcr, 0x9);
    idle(63);
    EXPECT_EQ(pmu.counter(31), 1U);
    set(kPmcr, 0x49);
    idle(5);
    EXPECT_EQ(pmu.counter(31), 6U);
}

TEST_F(NaiveA55, divider_options) {
    NaiveA55Config config;
    config.first_tick_at_once = true;
    config.lc_overrides_divider = false;
    build(config);
    set(kCntenset, 0x80000000);
    set(kPmcr, 0x49);
    idle(1);
    EXPECT_EQ(pmu.counter(31), 1U);
    idle(63);
    EXPECT_EQ(pmu.counter(31), 1U);
    idle(1);
    EXPECT_EQ(pmu.counter(31), 2U);
}

TEST_F(NaiveA55, filters_by_state) {
    // Which of the states count under a filter: bits EL0, S-EL0, EL1, S-EL1, EL2, EL3, EL3 AArch32.
    const auto counting = [&](std::uint64_t filter) {
        const NaiveA55State states[] = {at(0), at(0, true), at(1),         at(1, true),
                                        at(2), at(3),       all_aarch32(3)};
        unsigned result = 0;
        for (unsigned i = 0; i < 7; ++i) {
            build({});
            set(kMdcrEl3, kMdcrSpme);
            program(0, 0x08, 0, filter << 26);
            set(kCcfiltr, filter << 26);
            enable(0x80000001);
            run(states[i], with(0x08));
            EXPECT_EQ(pmu.counter(0), pmu.counter(31));
            result |= static_cast<unsigned>(pmu.counter(0)) << i;
        }
        return result;
    };
    EXPECT_EQ(counting(0x00), 0b1101111U);
    EXPECT_EQ(counting(0x02), 0b1111111U); // NSH
    EXPECT_EQ(counting(0x20), 0b0000011U); // P
    EXPECT_EQ(counting(0x28), 0b0000111U); // P NSK
    EXPECT_EQ(counting(0x08), 0b1101011U); // NSK
    EXPECT_EQ(counting(0x10), 0b1101100U); // U
    EXPECT_EQ(counting(0x14), 0b1101101U); // U NSU
    EXPECT_EQ(counting(0x04), 0b1101110U); // NSU
    EXPECT_EQ(counting(0x01), 0b1001111U); // M
    EXPECT_EQ(counting(0x21), 0b0100011U); // P M
}

TEST_F(NaiveA55, secure_counting_needs_spme) {
    program(0, 0x08);
    enable(0x80000001);
    run(at(1, true), with(0x08));
    EXPECT_EQ(pmu.counter(0), 0U);
    EXPECT_EQ(pmu.counter(31), 1U);
    set(kPmcr, 0x21); // DP
    run(at(1, true), with(0x08));
    EXPECT_EQ(pmu.counter(31), 1U);
    pmu.set_authentication(true, true, true, true);
    run(at(1, true), with(0x08));
    EXPECT_EQ(pmu.counter(0), 0U);
    set(kMdcrEl3, kMdcrSpme);
    run(at(1, true), with(0x08));
    EXPECT_EQ(pmu.counter(0), 1U);
    EXPECT_EQ(pmu.counter(31), 2U);
}

TEST_F(NaiveA55, authentication_override_permits_secure_counting) {
    NaiveA55Config config;
    config.authentication_override = true;
    build(config);
    program(0, 0x08);
    enable(1);
    run(at(3), with(0x08));
    EXPECT_EQ(pmu.counter(0), 0U);
    pmu.set_authentication(true, true, false, false);
    run(at(3), with(0x08));
    EXPECT_EQ(pmu.counter(0), 1U);
}

TEST_F(NaiveA55, suniden_permits_secure_user_code_under_aarch32) {
    program(0, 0x08);
    enable(1);
    NaiveA55State user = at_a32(0, true);
    set(kSder, 2);
    run(user, with(0x08));
    EXPECT_EQ(pmu.counter(0), 0U); // EL1 is AArch64
    user.el1_aarch32 = true;
    run(user, with(0x08));
    EXPECT_EQ(pmu.counter(0), 1U);
    run(all_aarch32(0, true), with(0x08));
    EXPECT_EQ(pmu.counter(0), 2U);
    set(kSder, 0);
    run(user, with(0x08));
    EXPECT_EQ(pmu.counter(0), 2U);
}

TEST_F(NaiveA55, hpmd_prohibits_the_lower_range_at_el2) {
    program(0, 0x08, 0, kNsh);
    program(5, 0x08, 0, kNsh);
    set(kCcfiltr, kNsh);
    enable(0x80000021);
    set(kMdcrEl2, kMdcrHpmd | kMdcrHpme | 5);
    run(at(2), with(0x08));
    EXPECT_EQ(pmu.counter(0), 0U);
    EXPECT_EQ(pmu.counter(5), 1U);
    EXPECT_EQ(pmu.counter(31), 1U);
    set_as(at(2), kPmcr, 0x21);
    run(at(2), with(0x08));
    EXPECT_EQ(pmu.counter(31), 1U);
    run(at(1), with(0x08));
    EXPECT_EQ(pmu.counter(0), 1U);
}

TEST_F(NaiveA55, halted_and_waiting_processors) {
    program(0, 0x11);
    program(1, 0x1d);
    program(2, 0x08);
    enable(0x80000007);
    NaiveA55State state = at(1);
    state.halted = true;
    run(state, with(0x08));
    EXPECT_EQ(pmu.counter(31) + pmu.counter(0) + pmu.counter(2), 0U);
    state.halted = false;
    state.wfi = true;
    run(state, with(0x08));
    EXPECT_EQ(pmu.counter(31) + pmu.counter(0) + pmu.counter(1), 0U);
    EXPECT_EQ(pmu.counter(2), 1U);
}

// ---- Partition

TEST_F(NaiveA55, hpmn_hides_the_upper_counters) {
    set(kCntenset, 0x3f);
    set(evcntr(4), 44);
    set(kMdcrEl2, 4);
    EXPECT_EQ(get(kPmcr), 0x41452000U);
    EXPECT_EQ(get_as(at(2), kPmcr).data, 0x41453000U);
    EXPECT_EQ(get_as(at(1, true), kPmcr).data, 0x41453000U);
    EXPECT_EQ(get(kCntenset), 0x0fU);
    set(kCntenclr, 0x3f);
    EXPECT_EQ(get_as(at(2), kCntenset).data, 0x30U);
    EXPECT_EQ(get(evcntr(4)), 0U);
    set(evcntr(4), 1);
    set(evcntr(3), 33);
    set(kPmcr, 2);
    EXPECT_EQ(pmu.counter(3), 0U);
    EXPECT_EQ(pmu.counter(4), 44U);
    set_as(at(2), kPmcr, 2);
    EXPECT_EQ(pmu.counter(4), 0U);
    set(kMdcrEl2, 31);
    EXPECT_EQ(get(kPmcr), 0x41453000U);
}

TEST_F(NaiveA55, out_of_range_choices) {
    const auto outcome = [&](NaiveA55Config::OutOfRange choice, unsigned n) {
        NaiveA55Config config;
        config.out_of_range = choice;
        build(config);
        set(kMdcrEl2, 4);
        set(kSelr, n);
        const std::string selected = text(get_as(at(1), kXevcntr));
        if (n < 31) {
            EXPECT_EQ(text(set_as(at(1), evtyper(n), 1)), selected);
        }
        return selected;
    };
    using OutOfRange = NaiveA55Config::OutOfRange;
    EXPECT_EQ(outcome(OutOfRange::raz_wi, 5), "ok");
    EXPECT_EQ(outcome(OutOfRange::undefined, 3), "ok");
    EXPECT_EQ(outcome(OutOfRange::undefined, 5), "undefined");
    EXPECT_EQ(outcome(OutOfRange::undefined, 30), "undefined");
    EXPECT_EQ(outcome(OutOfRange::trap_hidden, 5), "trap to EL2 ec 24");
    EXPECT_EQ(outcome(OutOfRange::trap_hidden, 6), "undefined");
    EXPECT_EQ(outcome(OutOfRange::trap_hidden, 31), "undefined");
    EXPECT_EQ(text(get_as(at(2), evcntr(5))), "ok");
}

// ---- Access control

TEST_F(NaiveA55, userenr_opens_registers_one_by_one) {
    const auto allowed = [&](unsigned bits) {
        set(kUserenr, bits);
        std::string result;
        const auto mark = [&](char letter, const NaiveOutcome& outcome) {
            result += outcome.kind == NaiveOutcome::ok ? letter : '-';
        };
        mark('p', get_as(at(0), kPmcr));
        mark('s', set_as(at(0), kSwinc, 0));
        mark('c', get_as(at(0), kCcntr));
        mark('C', set_as(at(0), kCcntr, 0));
        mark('e', get_as(at(0), evcntr(0)));
        mark('E', set_as(at(0), evcntr(0), 0));
        mark('x', get_as(at(0), kXevcntr));
        mark('t', get_as(at(0), kXevtyper));
        mark('l', set_as(at(0), kSelr, 0));
        mark('u', get_as(at(0), kUserenr));
        return result;
    };
    EXPECT_EQ(allowed(0x0), "---------u");
    EXPECT_EQ(allowed(0x1), "pscCeExtlu");
    EXPECT_EQ(allowed(0x2), "-s-------u");
    EXPECT_EQ(allowed(0x4), "--c------u");
    EXPECT_EQ(allowed(0x8), "----e-x-lu");
    EXPECT_EQ(allowed(0xd), "pscCeExtlu");
}

TEST_F(NaiveA55, refused_user_accesses_go_where_exceptions_go) {
    EXPECT_EQ(text(get_as(at(0), kPmcr)), "trap to EL1 ec 24");
    NaiveA55State user = at(0);
    user.tge = true;
    EXPECT_EQ(text(get_as(user, kPmcr)), "trap to EL2 ec 24");
    user.secure = true;
    EXPECT_EQ(text(get_as(user, kPmcr)), "trap to EL1 ec 24");

    user = at_a32(0);
    EXPECT_EQ(text(get_a32(user, 9, 12, 0)), "trap to EL1 ec 3");
    EXPECT_EQ(text(pmu.a32_long(user, 0, 9, false, 0)), "trap to EL1 ec 4");
    user.el1_aarch32 = true;
    EXPECT_EQ(text(get_a32(user, 9, 12, 0)), "undefined");
    user.tge = true;
    EXPECT_EQ(text(pmu.a32_long(user, 0, 9, false, 0)), "trap to EL2 ec 4");
    user.el2_aarch32 = true;
    EXPECT_EQ(text(get_a32(user, 9, 12, 0)), "trap to EL2 ec 0");
}

TEST_F(NaiveA55, traps_to_the_higher_levels_in_order) {
    set(kMdcrEl2, kMdcrTpmcr | 6);
    EXPECT_EQ(text(get_as(at(1), kPmcr)), "trap to EL2 ec 24");
    EXPECT_EQ(text(get_as(at(1), kSelr)), "ok");
    EXPECT_EQ(text(get_as(at(1, true), kPmcr)), "ok");
    set(kMdcrEl2, kMdcrTpm | 6);
    EXPECT_EQ(text(get_a32(at_a32(1), 9, 12, 5)), "trap to EL2 ec 3");
    EXPECT_EQ(text(get_as(at(0), kPmcr)), "trap to EL1 ec 24");
    EXPECT_EQ(text(get_as(at(0), kUserenr)), "trap to EL2 ec 24");
    EXPECT_EQ(text(get_as(at(1), kSwinc)), "undefined");
    set(kMdcrEl3, kMdcrTpm);
    EXPECT_EQ(text(get_as(at(1), kSelr)), "trap to EL2 ec 24");
    EXPECT_EQ(text(get_as(at(2), kSelr)), "trap to EL3 ec 24");
    EXPECT_EQ(text(get_as(at(1, true), kSelr)), "trap to EL3 ec 24");
    EXPECT_EQ(text(pmu.a32_long(at_a32(2), 0, 9, true, 0)), "trap to EL3 ec 4");
    EXPECT_EQ(text(get_as(at(3), kSelr)), "ok");
    EXPECT_EQ(text(get_a32(all_aarch32(2), 9, 12, 5)), "ok"); // AArch32 EL3 has no TPM
    EXPECT_EQ(text(get_as(at(2), kMdcrEl2)), "ok");
}

// ---- Interrupt

TEST_F(NaiveA55, interrupt_is_a_level_of_the_registers) {
    set(kOvsset, 0x80000001);
    set(kPmcr, 1);
    EXPECT_FALSE(pmu.irq());
    set(kIntenset, 1);
    EXPECT_TRUE(pmu.irq()); // PMCNTEN is no part of it
    set(kPmcr, 0);
    EXPECT_FALSE(pmu.irq());
    set(kPmcr, 1);
    set(kOvsclr, 1);
    EXPECT_FALSE(pmu.irq());
    set(kIntenset, 0x80000000);
    EXPECT_TRUE(pmu.irq());
    set(kIntenclr, 0x80000000);
    EXPECT_FALSE(pmu.irq());
}

TEST_F(NaiveA55, interrupt_of_the_reserved_range_follows_hpme) {
    set(kOvsset, 0x20);
    set(kIntenset, 0x20);
    set(kMdcrEl2, kMdcrHpme | 5);
    EXPECT_TRUE(pmu.irq());
    set(kMdcrEl2, 5);
    set(kPmcr, 1);
    EXPECT_FALSE(pmu.irq());
    set(kMdcrEl2, 6);
    EXPECT_TRUE(pmu.irq());
    pmu.set_powered(false);
    EXPECT_FALSE(pmu.irq());
}

// ---- Export bus

TEST_F(NaiveA55, export_bus_needs_only_x_and_permission) {
    NaiveA55Occurrences row = with(0x01, 2);
    row[0x66] = 1;
    row[0x34] = 1;
    row[0x73] = 1;
    EXPECT_EQ(pmu.export_bus(at(1), row), 0U);
    set(kPmcr, 0x10);
    const std::uint64_t expected = 1ULL << 0 | 1ULL << 17 | 1ULL << 36 | 1ULL << 39;
    EXPECT_EQ(pmu.export_bus(at(1), row), expected);
    EXPECT_EQ(pmu.export_bus(at(1, true), row), 0U);
    EXPECT_EQ(pmu.export_bus(at(2), row), expected);
    set(kMdcrEl2, kMdcrHpmd | 6);
    EXPECT_EQ(pmu.export_bus(at(2), row), 0U);
    NaiveA55State halted = at(1);
    halted.halted = true;
    EXPECT_EQ(pmu.export_bus(halted, row), 0U);
    EXPECT_EQ(pmu.export_bus(at(1), with(0x38)), 1ULL << 38);
    EXPECT_EQ(pmu.export_bus(at(1), with(0xa0)), 1ULL << 41);
    EXPECT_EQ(pmu.export_bus(at(1), with(0x2a)), 1ULL << 34 | 1ULL << 42);
}

// ---- External debug interface

TEST_F(NaiveA55, external_view_shows_the_same_storage) {
    set(kMdcrEl2, 2);
    store(0x028, 0x12345678);
    EXPECT_EQ(pmu.counter(5), 0x12345678U);
    store(0x028, 0xffffffff, 0x0000ff00);
    EXPECT_EQ(load(0x028), 0x1234ff78U);
    EXPECT_EQ(load(0x02c), 0U);
    store(0x0f8, 1);
    store(0x0fc, 2);
    EXPECT_EQ(pmu.counter(31), 0x200000001U);
    store(0xc00, 0xffffffff);
    EXPECT_EQ(load(0xc20), 0x8000003fU);
    store(0xe04, 0xffffffff);
    EXPECT_EQ(load(0xe04), 0x79U);
    EXPECT_EQ(pmu.counter(5), 0U);
    EXPECT_EQ(pmu.counter(31), 0U);
    EXPECT_EQ(load(0xe00), 0x0001ff06U);
    store(0x47c, 0xffffffff);
    EXPECT_EQ(load(0x47c), 0xfc000000U);
    EXPECT_EQ(load(0x200), 0U);
    EXPECT_EQ(load(0xca0), 0U);
}

TEST_F(NaiveA55, external_set_and_clear_registers) {
    const std::uint32_t pairs[][2] = {{0xc00, 0xc20}, {0xc40, 0xc60}, {0xcc0, 0xc80}};
    for (const auto& pair : pairs) {
        store(pair[0], 0xffffffff, 0xff0000ff);
        EXPECT_EQ(load(pair[1]), 0x8000003fU);
        store(pair[1], 0xffffffff, 0xff000000);
        EXPECT_EQ(load(pair[0]), 0x3fU);
    }
    set(kCcntr, 0x700000009);
    EXPECT_EQ(load(0x0f8), 9U);
    EXPECT_EQ(load(0x0fc), 7U);
    EXPECT_EQ(load(0xe20), 0x7fffffffU);
    EXPECT_EQ(load(0xe24), 0x01f0ae7fU);
    EXPECT_EQ(load(0xe28) | load(0xe2c), 0U);
}

TEST_F(NaiveA55, external_identification) {
    EXPECT_EQ(load(0xfa8), 0x81000000U);
    EXPECT_EQ(load(0xfb8), 0x8cU);
    pmu.set_authentication(false, true, false, false);
    EXPECT_EQ(load(0xfb8), 0x88U);
    pmu.set_authentication(false, false, true, true);
    EXPECT_EQ(load(0xfb8), 0xccU);
    EXPECT_EQ(load(0xfbc), 0x47702a16U);
    EXPECT_EQ(load(0xfcc), 0x16U);
    EXPECT_EQ(load(0xfd0), 0x04U);
    EXPECT_EQ(load(0xfe0), 0x05U);
    EXPECT_EQ(load(0xfe4), 0xbdU);
    EXPECT_EQ(load(0xfe8), 0x0bU);
    EXPECT_EQ(load(0xff0), 0x0dU);
    EXPECT_EQ(load(0xffc), 0xb1U);
}

TEST_F(NaiveA55, external_accesses_are_refused_in_order) {
    set(kMdcrEl3, kMdcrEpmad);
    pmu.set_locks(false, true);
    EXPECT_TRUE(load_fails(0xe04));
    EXPECT_FALSE(pmu.spmad()); // the OS Lock came first
    EXPECT_FALSE(load_fails(0x614));
    pmu.set_locks(false, false);
    EXPECT_TRUE(load_fails(0xe04));
    EXPECT_TRUE(pmu.spmad());
    EXPECT_FALSE(load_fails(0x610));
    EXPECT_FALSE(load_fails(0xfe0));
    pmu.clear_spmad();
    pmu.set_authentication(true, true, false, false);
    EXPECT_FALSE(load_fails(0xe04));
    set(kMdcrEl3, 0);
    pmu.set_authentication(false, true, false, true);
    EXPECT_TRUE(load_fails(0xe04));
    pmu.set_locks(true, false);
    pmu.clear_spmad();
    EXPECT_TRUE(load_fails(0xe04));
    EXPECT_TRUE(load_fails(0x614));
    EXPECT_FALSE(pmu.spmad());
}

TEST_F(NaiveA55, power_off_loses_the_core_registers) {
    program(0, 0x08, 5);
    set(kMdcrEl2, 3);
    enable(1);
    pmu.set_powered(false);
    EXPECT_TRUE(load_fails(0x000));
    EXPECT_TRUE(load_fails(0x610));
    EXPECT_TRUE(load_fails(0xd00));
    EXPECT_EQ(load(0xfe4), 0xbdU);
    EXPECT_EQ(load(0xf00), 0U);
    run(at(1), with(0x08));
    pmu.set_powered(true);
    EXPECT_EQ(pmu.counter(0), 0U);
    EXPECT_EQ(get(kMdcrEl2), 6U);
    EXPECT_EQ(load(0xc00), 0U);
}

TEST_F(NaiveA55, software_lock_guards_the_memory_mapped_port) {
    store(0x000, 1, 0xffffffff, true);
    EXPECT_EQ(pmu.counter(0), 1U);
    EXPECT_EQ(load(0xfb4, true), 0U);

    NaiveA55Config config;
    config.software_lock = true;
    build(config);
    EXPECT_EQ(load(0xfb4, true), 3U);
    EXPECT_EQ(load(0xfb4, false), 0U);
    store(0x000, 1, 0xffffffff, true);
    EXPECT_EQ(pmu.counter(0), 0U);
    store(0x000, 2, 0xffffffff, false);
    EXPECT_EQ(pmu.counter(0), 2U);
    store(0xfb0, 0xc5acce55, 0xffffffff, false);
    EXPECT_EQ(load(0xfb4, true), 3U);
    store(0xfb0, 0xc5acce55, 0xffffffff, true);
    EXPECT_EQ(load(0xfb4, true), 1U);
    store(0x000, 3, 0xffffffff, true);
    EXPECT_EQ(pmu.counter(0), 3U);
    store(0xfb0, 0, 0xffffffff, true);
    EXPECT_EQ(load(0xfb4, true), 3U);
}

TEST_F(NaiveA55, snapshot_captures_unless_secure) {
    EXPECT_EQ(load(0x610), 1U);
    set(evcntr(3), 33);
    set(kCcntr, 0x700000009);
    set(kOvsset, 8);
    pmu.set_state(at(1, true));
    store(0x6f0, 1);
    EXPECT_EQ(load(0x610), 1U);
    EXPECT_EQ(load(0x62c), 0U);
    pmu.set_state(at(1));
    store(0x6f0, 1);
    set(kPmcr, 6);
    EXPECT_EQ(load(0x610), 0U);
    EXPECT_EQ(load(0x614), 8U);
    EXPECT_EQ(load(0x618), 9U);
    EXPECT_EQ(load(0x61c), 7U);
    EXPECT_EQ(load(0x62c), 33U);
    pmu.set_state(at(3));
    store(0x6f0, 1);
    EXPECT_EQ(load(0x610), 1U);
    EXPECT_EQ(load(0x62c), 33U);
    pmu.set_authentication(true, true, false, false);
    store(0x6f0, 1);
    EXPECT_EQ(load(0x610), 0U);
    EXPECT_EQ(load(0x62c), 0U);

    NaiveA55Config config;
    config.snapshot = false;
    build(config);
    EXPECT_EQ(load(0x610), 0U);
}

TEST_F(NaiveA55, external_software_increment_is_optional) {
    program(5, 0x00);
    enable(0x20);
    store(0xca0, 0x20);
    EXPECT_EQ(pmu.counter(5), 0U);
    NaiveA55Config config;
    config.external_swinc = true;
    build(config);
    program(5, 0x00);
    enable(0x20);
    set(kMdcrEl2, kMdcrHpme | 5);
    pmu.set_state(at(1));
    store(0xca0, 0x20);
    EXPECT_EQ(pmu.counter(5), 1U);
}

} // namespace
} // namespace armpmu::tests
