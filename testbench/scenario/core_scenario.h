// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/a55/event.h"
#include "armpmu/a55/processor_state.h"
#include "testbench/scenario/parameters.h"
#include "testbench/scenario/scenario_head.h"
#include "testbench/scenario/use_cases.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// An entry of `work:`: events of the core in one state, given rather than simulated.
struct WorkSection {
    a55::ProcessorState state;
    std::uint64_t cycles = 0;
    std::vector<std::pair<a55::Event, std::uint64_t>> events; // occurrences, at its start
};

// `software:` section. The application note measures one use case; the pseudo code, the first
// events it finds.
struct SoftwareSection {
    enum class Sequence : std::uint8_t { application_note, pseudo_code };
    Sequence sequence = Sequence::application_note;
    const UseCase* use_case = nullptr;
    bool as_printed = false; // with the slips of the published text
};

// A scenario of one core's PMU: software that programs it, and work that it counts.
struct CoreScenario : ScenarioHead { // clock_mhz: of the core
    static constexpr const char* kTitle = "one core's PMU";
    static constexpr const char* kKey = "software";
    static constexpr const char* kNotSwept =
        "a scenario of a core's PMU has no traffic to sweep; `armpmu run` runs it";

    a55::Config core;
    // Where the sequence runs; in AArch32 for the application note, in AArch64 for the pseudo code.
    a55::ProcessorState software_state;
    bool spme = false;           // what firmware has written to MDCR_EL3.SPME
    std::optional<bool> exports; // and to PMCR.X; absent: 1 when it is recorded
    SoftwareSection software;
    std::vector<WorkSection> work;
};

// All that may stand in such a file.
void describe(Parameters& root, CoreScenario& scenario);

} // namespace armpmu::testbench
