// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/a55/restore_sequence.h"

#include "models/a55/register_bits.h"

namespace armpmu::a55 {
namespace {

constexpr SystemRegister el0(unsigned crn, unsigned crm, unsigned op2) {
    return SystemRegister::a64(3, 3, crn, crm, op2);
}

constexpr SystemRegister kPmcrEl0 = el0(9, 12, 0);
constexpr SystemRegister kPmcntenset = el0(9, 12, 1);
constexpr SystemRegister kPmcntenclr = el0(9, 12, 2);
constexpr SystemRegister kPmovsclr = el0(9, 12, 3);
constexpr SystemRegister kPmovsset = el0(9, 14, 3);
constexpr SystemRegister kPmccntrEl0 = el0(9, 13, 0);
constexpr SystemRegister kPmintenset = SystemRegister::a64(3, 0, 9, 14, 1);
constexpr SystemRegister kPmintenclr = SystemRegister::a64(3, 0, 9, 14, 2);
constexpr SystemRegister kPlain[] = {
    SystemRegister::a64(3, 6, 1, 3, 1), // MDCR_EL3
    SystemRegister::a64(3, 4, 1, 1, 1), // MDCR_EL2
    SystemRegister::a64(3, 6, 1, 1, 1), // SDER32_EL3
    el0(9, 14, 0),                      // PMUSERENR
    el0(9, 12, 5),                      // PMSELR
    el0(14, 15, 7),                     // PMCCFILTR
};

constexpr std::uint32_t kLockStatus = 0xfb4;
constexpr std::uint32_t kLockAccess = 0xfb0;
constexpr std::uint32_t kUnlockKey = 0xc5acce55;
constexpr std::uint32_t kFirstSnapshot = 0x600;
constexpr std::uint32_t kLastSnapshot = 0x6fc;
constexpr std::uint64_t kEverything = 0xffffffff;

// PMLSR as the memory-mapped port shows it (bit 0: there is a lock, bit 1: it is locked); `peek` is
// a debugger access, which the lock does not affect.
std::uint32_t software_lock(Pmu& pmu) {
    return pmu.access(ExternalAccess{false, kLockStatus, 0, 0xf, Port::memory_mapped}).data;
}

constexpr SystemRegister numbered(unsigned crm, unsigned n) {
    return el0(14, crm + n / 8, n % 8);
}

class Sequence {
  public:
    void write(SystemRegister reg, std::uint64_t data) {
        Inputs inputs;
        inputs.state.exception_level = 3;
        inputs.access = SystemAccess{reg, true, data};
        clocks_.push_back(inputs);
    }
    void write_external(std::uint32_t offset, std::uint32_t data) {
        Inputs inputs;
        inputs.access = ExternalAccess{true, offset, data, 0xf, Port::memory_mapped};
        clocks_.push_back(inputs);
    }
    std::vector<Inputs> clocks() const { return clocks_; }

  private:
    std::vector<Inputs> clocks_;
};

} // namespace

std::vector<Inputs> restore_sequence(Pmu& pmu) {
    Sequence sequence;
    if (software_lock(pmu) == 1) sequence.write_external(kLockAccess, kUnlockKey);
    sequence.write(kPmcrEl0, 0);
    for (const SystemRegister reg : kPlain) sequence.write(reg, pmu.peek(reg));
    for (unsigned n = 0; n < kCounters; ++n) {
        sequence.write(numbered(12, n), pmu.peek(numbered(12, n)));
        sequence.write(numbered(8, n), pmu.peek(numbered(8, n)));
    }
    sequence.write(kPmccntrEl0, pmu.peek(kPmccntrEl0));
    sequence.write(kPmcntenclr, kEverything);
    sequence.write(kPmcntenset, pmu.peek(kPmcntenset));
    sequence.write(kPmintenclr, kEverything);
    sequence.write(kPmintenset, pmu.peek(kPmintenset));
    sequence.write(kPmovsclr, kEverything);
    sequence.write(kPmovsset, pmu.peek(kPmovsset));
    sequence.write(kPmcrEl0, pmu.peek(kPmcrEl0));
    return sequence.clocks();
}

std::vector<Inputs> count_writes(Pmu& from, Pmu& to) {
    Sequence sequence;
    const auto write = [&](SystemRegister reg) {
        if (from.peek(reg) != to.peek(reg)) sequence.write(reg, to.peek(reg));
    };
    for (unsigned n = 0; n < kCounters; ++n) write(numbered(8, n));
    write(kPmccntrEl0);
    write(kPmovsset);
    std::vector<Inputs> clocks = sequence.clocks();
    for (Inputs& clock : clocks) clock.state.halted = true; // in which nothing counts
    return clocks;
}

bool same_state(Pmu& a, Pmu& b) {
    // Where the divider stands cannot be seen, nor set.
    if ((a.peek(kPmcrEl0) & pmcr::kD) != 0) return false;
    for (const SystemRegister reg : kPlain)
        if (a.peek(reg) != b.peek(reg)) return false;
    for (const SystemRegister reg : {kPmcrEl0, kPmcntenset, kPmintenset, kPmovsset, kPmccntrEl0})
        if (a.peek(reg) != b.peek(reg)) return false;
    for (unsigned n = 0; n < kCounters; ++n)
        if (a.peek(numbered(12, n)) != b.peek(numbered(12, n)) ||
            a.peek(numbered(8, n)) != b.peek(numbered(8, n)))
            return false;
    for (std::uint32_t offset = kFirstSnapshot; offset <= kLastSnapshot; offset += 4)
        if (a.peek_external(offset) != b.peek_external(offset)) return false;
    return software_lock(a) == software_lock(b);
}

} // namespace armpmu::a55
