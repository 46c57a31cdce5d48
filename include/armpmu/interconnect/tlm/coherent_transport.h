// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/tlm/target_calls.h"
#include "armpmu/interconnect/tlm/transfer.h"

#include <systemc>

namespace armpmu::interconnect {

// How the transfers of a CoherentInterconnect get through.
class CoherentTransport {
  public:
    virtual ~CoherentTransport() = default;

    // At the end of elaboration: what is behind an MI, who is to be snooped on an SI.
    virtual void bind_memory(unsigned number, TargetInterface* target) = 0;
    virtual void bind_snooped(unsigned number, TargetInterface* master) = 0;

    // Whether b_transport can be carried out where it is called; reports an error if not.
    virtual bool callable() const = 0;
    // Returns when the transfer is done; `delay` is the caller's local time then.
    virtual void carry(unsigned port, Transfer& transfer, sc_core::sc_time& delay) = 0;
};

} // namespace armpmu::interconnect
