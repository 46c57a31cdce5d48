// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/config.h"
#include "armpmu/cci550/config.h"

#include <functional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The PMU of a golden vector: how it was built, the decisions of its author, and the parts that it
// has.
struct Cci550Plan {
    cci550::Config config;
    // Registers of the PMU only: PMCR and the counters' frames. Without secr_acc, ctrl_ovr, those
    // of interfaces and monitors, identification and reserved offsets.
    bool pmu_registers_only = false;
    bool access_in_reset = true; // registers are read and written while ARESETn is LOW, too
};
struct A55Plan {
    a55::Config config;
    bool aarch64_only = false;          // no MRC, MCR, MRRC, MCRR, and no level in AArch32
    bool external_view = true;          // accesses by the debug and the memory-mapped port
    bool export_bus = true;             // PMUEVENT; without it PMCR.X is never set
    unsigned counters = a55::kCounters; // 2 .. 6; what says how many there are is not read

    bool whole() const {
        return !aarch64_only && external_view && export_bus && counters == a55::kCounters;
    }
};

// A golden vector: its inputs are written by hand, its outputs are the model's, the same on every
// machine.
struct GoldenVector {
    std::string name; // of the file
    std::function<std::string()> make;
};

// The files in vectors/golden, by name: each for the configuration in which it is shortest or shows
// most; decisions other than our default ones each in a file of its own.
std::vector<GoldenVector> golden_vectors();

// The same stimuli for one configuration and one set of decisions. Throws ConfigError.
std::vector<GoldenVector> golden_vectors(const Cci550Plan& plan);
std::vector<GoldenVector> golden_vectors(const A55Plan& plan);

std::string cci550_accesses(const Cci550Plan& plan);
std::string cci550_addresses(const Cci550Plan& plan);
std::string cci550_aliases(const Cci550Plan& plan);
std::string cci550_authentication(const Cci550Plan& plan);
std::string cci550_clock_stop(const Cci550Plan& plan);
std::string cci550_circumstances(const Cci550Plan& plan);
std::string cci550_control(const Cci550Plan& plan);
std::string cci550_decisions(const Cci550Plan& plan);
std::string cci550_event_lines(const Cci550Plan& plan);
std::string cci550_every_pair(const Cci550Plan& plan);
std::string cci550_held_bus(const Cci550Plan& plan);
std::string cci550_held_lines(const Cci550Plan& plan);
std::string cci550_manual_example(const Cci550Plan& plan);
std::string cci550_no_event(const Cci550Plan& plan);
std::string cci550_overflow(const Cci550Plan& plan);
std::string cci550_pin_changes(const Cci550Plan& plan);
std::string cci550_register_map(const Cci550Plan& plan);
std::string cci550_registers(const Cci550Plan& plan);
std::string cci550_reset(const Cci550Plan& plan);

std::string a55_access_control(const A55Plan& plan);
std::string a55_accesses(const A55Plan& plan);
std::string a55_addresses(const A55Plan& plan);
std::string a55_authentication(const A55Plan& plan);
std::string a55_caches(const A55Plan& plan);
std::string a55_circumstances(const A55Plan& plan);
std::string a55_conditions(const A55Plan& plan);
std::string a55_control(const A55Plan& plan);
std::string a55_decisions(const A55Plan& plan);
std::string a55_divider(const A55Plan& plan);
std::string a55_event_numbers(const A55Plan& plan);
std::string a55_events(const A55Plan& plan);
std::string a55_events_by_two(const A55Plan& plan);
std::string a55_every_pair(const A55Plan& plan);
std::string a55_external(const A55Plan& plan);
std::string a55_held_bus(const A55Plan& plan);
std::string a55_held_lines(const A55Plan& plan);
std::string a55_overflow(const A55Plan& plan);
std::string a55_partition(const A55Plan& plan);
std::string a55_pin_changes(const A55Plan& plan);
std::string a55_registers(const A55Plan& plan);
std::string a55_registers_aarch32(const A55Plan& plan);
std::string a55_sequences(const A55Plan& plan);

} // namespace armpmu::testbench
