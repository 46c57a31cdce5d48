// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/config.h"
#include "armpmu/interconnect/ace/config.h"
#include "armpmu/interconnect/estimate/estimate.h"
#include "armpmu/interconnect/tlm/ace_request.h"
#include "armpmu/tlm/requester.h"

#include <systemc>

#include <cstdint>
#include <string>
#include <vector>

namespace armpmu::interconnect {

// Parameters of a CoherentInterconnect; all take effect at construction.
struct CoherentParameters {
    enum class Mode : std::uint8_t {
        timing,   // stepped: b_transport waits until the last response beat has been taken
        estimate, // not stepped: b_transport adds the estimated time to its delay
    };

    Mode mode = Mode::timing;
    // The interfaces in use, and the interconnect's configuration. `memory.read_latency` and
    // `memory.write_latency` are for estimate mode: in timing mode the targets' own times count.
    InterconnectConfig interconnect;
    sc_core::sc_time period = sc_core::sc_time(1, sc_core::SC_NS); // of ACLK
    // The security of payloads for which neither AceExtension nor `requester` nor AccessExtension
    // gives one. The default is the safe one: a master has to identify itself as Secure.
    Security default_security = Security::non_secure;
    // Reads another sideband; only its security is used.
    systemc::RequesterHook requester;
    // Addresses at which a payload without AceExtension is not Normal, Inner Shareable.
    std::vector<MemoryTypeRange> memory_types;
    // Bursts that an SI has in flight at most, reads and writes each; 1 .. 1024.
    unsigned outstanding = 16;
    // The timing of snooped masters; for estimate mode. In timing mode their own times count.
    MasterTiming snooped = {1, 0, 2, 1, 1};
};

// Throws std::invalid_argument with `name` and the first parameter that is out of range, or does
// not fit the PMU.
void validate(const std::string& name, const CoherentParameters& parameters,
              const cci550::Config& pmu);

} // namespace armpmu::interconnect
