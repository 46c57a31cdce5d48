// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/miss_registers.h"

namespace armpmu::testbench {

// Others may have waited for a register for this very line.
MissRegister& MissRegisters::take(Line line, Miss::Use use) {
    Miss& miss = misses_[lines_.take(line)];
    miss = Miss{};
    miss.use = use;
    miss.line = line;
    schedule_.stay_awake();
    schedule_.register_taken(line, stores_.storing(line));
    return miss;
}

void MissRegisters::release(const Miss& miss) {
    lines_.release(static_cast<std::uint16_t>(number_of(miss)));
    const Threads storing = stores_.storing(miss.line);
    schedule_.register_released(miss.line, miss.loads, storing);
    stores_.stop_waiting(miss.line, storing);
}

void MissRegisters::finish_loads(const Miss& miss, Version version, std::uint64_t since) {
    for_each_thread(miss.loads, [&](unsigned index) {
        loads_[index] -= miss.waiting[index];
        if (observer_ == nullptr || miss.error) return;
        for (unsigned n = 0; n < miss.waiting[index]; ++n)
            observer_->loaded(miss.line, version, since, schedule_.now());
    });
}

} // namespace armpmu::testbench
