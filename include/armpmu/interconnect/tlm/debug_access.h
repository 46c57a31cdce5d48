// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/address_map.h"
#include "armpmu/interconnect/tlm/coherent_transport.h"
#include "armpmu/interconnect/tlm/payload_lines.h"
#include "armpmu/interconnect/tlm/target_calls.h"

#include <tlm>

#include <cstdint>
#include <functional>
#include <utility>

namespace armpmu::interconnect {

// transport_dbg through an interconnect: to the memories, and to copies of lines in caches or in
// flight. CoherentInterconnect has the contract, AceExtension the requirements for a caching
// master.
class DebugAccess {
  public:
    // Finds the memory behind an MI, or the cache behind an SI; null: none. Called for each access,
    // as sockets may be bound late.
    using Lookup = std::function<TargetInterface*(unsigned)>;

    // The map must outlive it.
    DebugAccess(const AddressMap& map, Lookup memory_of, Lookup cache_of)
        : map_(map), memory_of_(std::move(memory_of)), cache_of_(std::move(cache_of)) {}

    // As a target's transport_dbg, for a payload from that port.
    unsigned transport(unsigned port, Security security, CoherentTransport& transport,
                       tlm::tlm_generic_payload& payload);

  private:
    class CacheCall;

    unsigned through_memories(tlm::tlm_generic_payload& payload, unsigned length);
    void read(unsigned port, Security security, CoherentTransport& transport,
              tlm::tlm_generic_payload& payload, const LinePart& part);
    void write(Security security, CoherentTransport& transport, tlm::tlm_generic_payload& payload,
               const LinePart& part);

    const AddressMap& map_;
    Lookup memory_of_;
    Lookup cache_of_;
};

} // namespace armpmu::interconnect
