// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_id.h"
#include "armpmu/interconnect/stepped/whereabouts.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace armpmu::testbench {

// How many values there are of each.
inline constexpr std::size_t kWaits = 11;                               // of Wait
inline constexpr std::size_t kSources = 16;                             // in a Cause
inline constexpr std::size_t kInterfaces = cci550::kMaxSlaveInterfaces; // and as many masters'

// Names of the masters by slave interface.
using MasterNames = std::map<unsigned, std::string>;

// The name of the awaited resource, "transaction tracker"; empty for nothing.
const char* wait_text(interconnect::Wait wait);
// "snoop": where a transaction is.
const char* place_text(interconnect::Place place);
// "SI3", "MI0", "interconnect": a source, as in a Cause.
std::string source_text(unsigned source);

// Names of masters and interfaces.
class Parties {
  public:
    explicit Parties(MasterNames masters) : masters_(std::move(masters)) {}

    // The name of the interface's master.
    std::string master(unsigned port, bool injected = false) const;
    // "SI3"; empty for the interconnect's own.
    static std::string port_name(unsigned port);
    // "gpu (SI1)", "memory (MI0)", "interconnect"; empty if nothing is waited for.
    std::string blocker(unsigned source, interconnect::Wait wait) const;
    // The name of a holder of entries.
    std::string holder(unsigned source) const;

  private:
    MasterNames masters_;
};

// "1 clock", "2 clocks"
inline std::string plural(std::uint64_t n, const char* what) {
    return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

} // namespace armpmu::testbench
