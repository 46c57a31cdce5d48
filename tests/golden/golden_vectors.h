// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <vector>

namespace armpmu::tests {

// The files in vectors/golden: what stands in each is made by a function of its own, from stimuli
// written by hand, the same on every machine.
struct GoldenVector {
    std::string name; // of the file
    std::string (*make)();
};

std::vector<GoldenVector> golden_vectors(); // by name

std::string cci550_authentication();
std::string cci550_control();
std::string cci550_decisions();
std::string cci550_event_lines();
std::string cci550_manual_example();
std::string cci550_overflow();
std::string cci550_register_map();
std::string cci550_registers();

std::string a55_access_control();
std::string a55_authentication();
std::string a55_caches();
std::string a55_control();
std::string a55_decisions();
std::string a55_events();
std::string a55_events_by_two();
std::string a55_external();
std::string a55_overflow();
std::string a55_registers();
std::string a55_registers_aarch32();
std::string a55_sequences();

} // namespace armpmu::tests
