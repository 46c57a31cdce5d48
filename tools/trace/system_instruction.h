// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>

namespace armpmu::trace {

// Whether a word is MRS or MSR of a PMU register: PMCR_EL0 to PMOVSSET_EL0 and the interrupt
// enables, PMEVCNTR<n>_EL0, PMEVTYPER<n>_EL0, PMCCFILTR_EL0.
bool accesses_pmu(std::uint32_t word);

// Whether a system instruction can trap or fault in user mode: not hints and barriers, and the
// thread pointer, NZCV, FPCR and FPSR.
bool may_trap(std::uint32_t word);

} // namespace armpmu::trace
