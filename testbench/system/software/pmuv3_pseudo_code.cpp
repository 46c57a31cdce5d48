// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/software/pmuv3_pseudo_code.h"

namespace armpmu::testbench {
namespace {

using a55::SystemRegister;

constexpr SystemRegister reg(unsigned crm, unsigned op2) {
    return SystemRegister::a64(3, 3, 9, crm, op2);
}
constexpr auto kPmcr = reg(12, 0);
constexpr auto kPmcntenset = reg(12, 1);
constexpr auto kPmcntenclr = reg(12, 2);
constexpr auto kPmselr = reg(12, 5);
constexpr auto kPmceid0 = reg(12, 6);
constexpr auto kPmceid1 = reg(12, 7);
constexpr auto kPmccntr = reg(13, 0);
constexpr auto kPmxevtyper = reg(13, 1);
constexpr auto kPmxevcntr = reg(13, 2);
constexpr auto kPmuserenr = reg(14, 0);
constexpr auto kPmccfiltr = SystemRegister::a64(3, 3, 14, 15, 7);

constexpr unsigned kChain = 0x1e;

} // namespace

void PmuV3PseudoCode::set_up() {
    core_.step("set-up");
    counters_ = core_.mrs(kPmcr) >> 11 & 0x1f;
    pmceid0_ = core_.mrs(kPmceid0);
    pmceid1_ = core_.mrs(kPmceid1);
    core_.msr(kPmuserenr, core_.mrs(kPmuserenr) | 0xd);
}

std::vector<unsigned> PmuV3PseudoCode::scan() const {
    std::vector<unsigned> events;
    for (unsigned j = 0; j < 64 && events.size() < counters_; ++j) {
        const bool supported = ((j < 32 ? pmceid0_ : pmceid1_) >> j % 32 & 1) != 0;
        const bool dead = j == kChain && events.size() % 2 == 0 && !as_printed_;
        if (supported && !dead) events.push_back(j);
    }
    return events;
}

void PmuV3PseudoCode::start() {
    core_.step("start");
    const std::uint64_t filter = as_printed_ ? 0x80000000 : 0x08000000;
    unsigned i = 0;
    for (const unsigned j : scan()) {
        core_.msr(kPmselr, i++);
        core_.msr(kPmxevtyper, filter | j);
    }
    core_.msr(kPmccfiltr, filter);
    core_.msr(kPmcntenset, counter_mask());
    core_.msr(kPmcr, core_.mrs(kPmcr) | 0x7); // the register's name is missing in print
}

PmuV3PseudoCode::Sample PmuV3PseudoCode::stop() {
    core_.step("stop");
    core_.msr(kPmcntenclr, counter_mask());
    core_.msr(kPmcr, core_.mrs(kPmcr) & ~std::uint64_t{0x7});
    Sample sample;
    sample.cycles = core_.mrs(kPmccntr);
    sample.events = scan();
    for (unsigned i = 0; i < sample.events.size(); ++i) {
        core_.msr(kPmselr, i);
        sample.counts.push_back(core_.mrs(kPmxevcntr));
    }
    return sample;
}

} // namespace armpmu::testbench
