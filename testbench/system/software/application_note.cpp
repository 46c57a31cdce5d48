// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/software/application_note.h"

namespace armpmu::testbench {

void ApplicationNote::enable(const std::vector<unsigned>& events, std::uint32_t filter) {
    // "Clear all counters". It clears PMCR.E and PMCR.D; P and C are pulses, and writing 0 to them
    // clears nothing.
    core_.step("enable 1");
    std::uint32_t r0 = core_.mrc(0, 9, 12, 0);
    core_.mcr(0, 9, 12, 0, r0 & ~0xfU);

    core_.step("enable 2");
    for (unsigned n = 0; n < events.size(); ++n) set_up_counter(n, events[n] | filter);

    core_.step("enable 3");
    core_.mcr(0, 9, 12, 3, 0xffffffff); // PMOVSR
    core_.mcr(0, 9, 12, 1, 0xffffffff); // PMCNTENSET

    // Here the counters are reset. The note's comment on the first instruction says "Write".
    core_.step("enable 4");
    r0 = core_.mrc(0, 9, 12, 0);
    core_.mcr(0, 9, 12, 0, r0 | 0x7);
}

void ApplicationNote::set_up_counter(unsigned counter, std::uint32_t type) {
    core_.mcr(0, 9, 12, 5, counter); // PMSELR
    core_.mcr(0, 9, 13, 1, type);    // PMXEVTYPER; the note calls it PMEVTYPER0
}

std::vector<std::uint32_t> ApplicationNote::disable_and_sample(unsigned counters) {
    core_.step("disable 1");
    const std::uint32_t r0 = core_.mrc(0, 9, 12, 0);
    core_.mcr(0, 9, 12, 0, r0 & ~0x1U);

    core_.step("disable 2");
    std::vector<std::uint32_t> counts;
    for (unsigned n = 0; n < counters; ++n) counts.push_back(read_counter(n));
    return counts;
}

std::uint32_t ApplicationNote::read_counter(unsigned counter) {
    core_.mcr(0, 9, 12, 5, counter);
    return core_.mrc(0, 9, 13, 2); // PMXEVCNTR; the note labels this step "Select event"
}

} // namespace armpmu::testbench
