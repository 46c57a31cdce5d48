// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/pmu.h"
#include "vectors/stimuli/a55_names.h"

#include <gtest/gtest.h>

#include <cstdint>

// Shorthand for tests of the Cortex-A55 PMU: names of encodings and offsets, processor states, and
// register accesses in one line each.
namespace armpmu::tests {

using namespace names;

// Accesses that must be done in the processor's present state.
inline std::uint64_t get(a55::Pmu& pmu, a55::SystemRegister reg) {
    const a55::SystemResult result = pmu.read(reg);
    EXPECT_EQ(result.outcome, a55::Outcome::done) << std::hex << "MRS at " << reg.address();
    return result.data;
}
inline void put(a55::Pmu& pmu, a55::SystemRegister reg, std::uint64_t data) {
    EXPECT_EQ(pmu.write(reg, data).outcome, a55::Outcome::done)
        << std::hex << "MSR at " << reg.address();
}
inline std::uint32_t get(a55::Pmu& pmu, std::uint32_t offset) {
    const a55::ExternalResult result = pmu.read_external(offset);
    EXPECT_EQ(result.status, a55::ExternalStatus::ok) << std::hex << "read of " << offset;
    return result.data;
}
inline void put(a55::Pmu& pmu, std::uint32_t offset, std::uint32_t data) {
    EXPECT_EQ(pmu.write_external(offset, data).status, a55::ExternalStatus::ok)
        << std::hex << "write of " << offset;
}

// A write that EL3 does between two instructions of the state the processor is in.
inline void put_as_el3(a55::Pmu& pmu, a55::SystemRegister reg, std::uint64_t data) {
    const a55::ProcessorState before = pmu.state();
    pmu.set_state(at_level(3));
    put(pmu, reg, data);
    pmu.set_state(before);
}

} // namespace armpmu::tests
