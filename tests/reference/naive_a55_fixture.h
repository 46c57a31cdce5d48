// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/naive_a55_pmu.h"

#include <gtest/gtest.h>

#include <string>

// What the tests of the naive model share.
namespace armpmu::tests {

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

inline NaiveA55State at(unsigned el, bool secure = false) {
    NaiveA55State state;
    state.el = el;
    state.secure = secure;
    return state;
}

inline NaiveA55State at_a32(unsigned el, bool secure = false) {
    NaiveA55State state = at(el, secure);
    state.aarch32 = true;
    return state;
}

inline NaiveA55State all_aarch32(unsigned el, bool secure = false) {
    NaiveA55State state = at_a32(el, secure);
    state.el1_aarch32 = true;
    state.el2_aarch32 = true;
    state.el3_aarch32 = true;
    return state;
}

inline NaiveA55Occurrences with(unsigned event, unsigned times = 1) {
    NaiveA55Occurrences row{};
    row[event] = static_cast<std::uint8_t>(times);
    return row;
}

inline std::string text(const NaiveOutcome& outcome) {
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

} // namespace armpmu::tests
