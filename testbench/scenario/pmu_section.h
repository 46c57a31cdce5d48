// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/authentication.h"
#include "armpmu/cci550/config.h"
#include "testbench/scenario/change_list.h"
#include "testbench/scenario/parameters.h"

#include <optional>
#include <vector>

namespace armpmu::testbench {

// `pmu:` section: the events that software programs, and how.
struct PmuSection {
    cci550::Authentication authentication;
    cci550::Security software = cci550::Security::secure; // of the register accesses
    std::optional<bool> exports;      // PMCR.EX: EVNTBUS shows events; absent: when it is recorded
    std::vector<TimedChange> changes; // by cycle
    std::vector<cci550::EventId> counters; // at most 8; counter i counts events[i]
};

// `authentication:` section: levels of the pins of a CCI-550's PMU; `what` they are, for the list
// of parameters.
void describe_authentication(Parameters& section, const char* what,
                             cci550::Authentication& authentication);
// Whether the PMU's bus of events shows them; absent: when it is recorded.
void describe_export(Parameters& section, std::optional<bool>& exports);
void describe(Parameters& section, PmuSection& pmu, const cci550::Config& cci);

} // namespace armpmu::testbench
