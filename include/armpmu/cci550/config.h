// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"
#include "armpmu/core/members.h"

#include <array>
#include <cstdint>
#include <string>

namespace armpmu::cci550 {

// Deliberate faults, for testing tests: a client's test that still passes with one of them switched
// on does not test what it seems to. All off by default.
struct Faults {
    // {MI0, 0x1F} counts: once per cycle and once per register access while it is selected and
    // enabled.
    bool never_event_counts = false;
    // Event Count writes are lost even when the counter is enabled.
    bool counter_writes_lost = false;
    // The overflow flag can only be cleared while PMCR.CEN is 1.
    bool flag_clear_needs_cen = false;
    // Clearing PMCR.CEN also clears all overflow flags.
    bool flag_not_sticky = false;
    // Secure events are counted and exported regardless of SPNIDEN, DBGEN and SPIDEN.
    bool gate_missed = false;
};

// Build options of the modelled CCI-550, and decisions where the manual leaves a question open
// (numbers and defaults: docs/decisions.md). Fixed when the model is constructed.
struct Config {
    enum class BusOrder : std::uint8_t { slaves_first, masters_first };
    enum class Refusal : std::uint8_t { raz_wi, error };

    // Interfaces SI0..SIn-1 and MI0..MIn-1 are present; 1..7 each.
    unsigned slave_interfaces = 7;
    unsigned master_interfaces = 7;
    // Which slave interfaces are ACE; the others are ACE-Lite (+DVM). Entries of absent interfaces
    // are ignored.
    std::array<bool, kMaxSlaveInterfaces> ace = {false, false, false, true, true, true, true};
    // Inputs ACCHANNELENSx[1:0], sampled at reset: [0] DVM messages, [1] snoops (ACE only). 0..3.
    std::array<std::uint8_t, kMaxSlaveInterfaces> acchannelens = {3, 3, 3, 3, 3, 3, 3};
    // SIx_RW_MAX: reset value and upper limit of qos_max_ot; 4..255.
    std::array<std::uint8_t, kMaxSlaveInterfaces> max_outstanding = {0x30, 0x30, 0x30, 0x30,
                                                                     0x30, 0x30, 0x30};
    bool qos_regulators = true; // false: regulator fields of ar/awqos_ovr are RAZ/WI
    // snoop_ctrl[29]; with it the enables [1:0] cannot be written and read 0, because the model has
    // no input for the hardware's state.
    bool hardware_snoop_enable_control = false;
    std::uint8_t revision = 0;  // peripheral_id2[7:4], 0..15
    std::uint8_t ecorevnum = 0; // inverts peripheral_id3[7:4], 0..15

    // EVNTBUS above bit 15: the manual does not say which group comes first. (Decision 1)
    BusOrder bus_order = BusOrder::slaves_first;
    // Non-secure access to a register closed to it: RAZ/WI with OK response, or an error. (2)
    Refusal security_violation = Refusal::raz_wi;
    // Access to an offset without a register. (4)
    Refusal reserved_offset = Refusal::raz_wi;
    // Byte and halfword writes: honoured, or refused with an error. (3)
    bool byte_enables = true;
    // ctrl_ovr[3] (clock gating off) makes Event Count writes always work. (5)
    bool gating_override_opens_writes = false;
    // PMCR.RST also clears the overflow flags. (6)
    bool reset_clears_flags = false;
    // PMCR.RST also clears counters that are not enabled. (6)
    bool reset_clears_disabled = true;
    // NIDEN LOW makes Event Count writes ineffective. (8)
    bool niden_gates_writes = false;
    // DBGEN HIGH can stand in for NIDEN. (9)
    bool dbgen_substitutes_niden = false;
    // secr_acc[2] opens Secure counting. (10)
    bool secure_observation_override = false;
    // EVNTBUS is driven only while PMCR.CEN is 1. (11)
    bool export_needs_cen = false;

    Faults faults;
};

using armpmu::ConfigError;

// The members by name, with their legal values: checks, settings, fingerprint and vector headers
// use them.
const Members<Config>& members();

// Throws ConfigError.
void check(const Config& config);

// The members that are not at their defaults as text, and a Config made from such text. The latter
// accepts the values that `set_member` accepts. Throws ConfigError, whose text begins with
// `instance` unless that is empty.
Settings settings_of(const Config& config);
Config config_of(const Settings& settings, const std::string& instance = {});

// Whether an event can fire: its interface is present, the code is in the tables, it is supported,
// and an ACE-only event sits on an ACE interface.
bool can_fire(const Config& config, EventId id);

} // namespace armpmu::cci550
