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

// transport_dbg through an interconnect: to the memories, and to the copies of lines that are in
// caches or on their way. What it promises is told at CoherentInterconnect, and what it asks of a
// master that caches at AceExtension.
class DebugAccess {
  public:
    // The memory behind an MI, and the cache behind an SI; null: none. Asked for each access,
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
