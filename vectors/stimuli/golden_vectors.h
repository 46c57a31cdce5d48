// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/stimuli/plans.h"

#include <functional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A golden vector: its inputs are written by hand, its outputs are the model's, the same on every
// machine.
struct GoldenVector {
    std::string name; // of the file
    std::function<std::string()> make;
};

// The files in vectors/golden, by name: each for the configuration in which it is shortest or shows
// most; decisions other than our default ones each in a file of its own.
std::vector<GoldenVector> golden_vectors();

// Everything at once, of both PMUs, each with the default decisions and with the others: thousands
// of rows that are cheaper made than kept.
std::vector<GoldenVector> mixed_vectors();

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
std::string cci550_mixed(const Cci550Plan& plan);
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
std::string a55_mixed(const A55Plan& plan);
std::string a55_overflow(const A55Plan& plan);
std::string a55_partition(const A55Plan& plan);
std::string a55_pin_changes(const A55Plan& plan);
std::string a55_registers(const A55Plan& plan);
std::string a55_registers_aarch32(const A55Plan& plan);
std::string a55_sequences(const A55Plan& plan);

// Makes them in a folder: all of them or none. A folder that was made for them goes with them.
// Throws files::OutputError.
void write_vectors(const std::vector<GoldenVector>& wanted, const std::string& folder);

} // namespace armpmu::testbench
