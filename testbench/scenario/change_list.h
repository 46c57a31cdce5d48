// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/authentication.h"
#include "testbench/scenario/parameters.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A change while the traffic runs: of pins of the CCI-550's PMU, a register, or both.
struct TimedChange {
    std::uint64_t cycle = 0; // of the traffic; its row is the first that counts under it
    std::optional<bool> niden, spniden, dbgen, spiden;
    std::optional<std::uint32_t> offset; // of a register in the CCI-550's aperture
    std::uint32_t value = 0;
    cci550::Security security = cci550::Security::secure; // of the access

    void apply(cci550::Authentication& pins) const;
};

// `changes:`; they come by cycle, those of one cycle in the file's order. `security`: of accesses
// that do not say theirs.
void describe_changes(Parameters& section, cci550::Security security,
                      std::vector<TimedChange>& changes);

} // namespace armpmu::testbench
