// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/access.h"
#include "armpmu/tlm/requester.h"

#include <tlm>

namespace armpmu::systemc {

// The requester and the result of an access: the sideband of a register transaction.
//
// Written by initiators that know it (a processor model, a firewall), read by the PMU modules. It
// is optional, and so is each member: a module has documented defaults for missing ones. As
// constructed all are missing, and it only returns the result. (`secure` is an optional: `if
// (extension.secure)` asks whether it is known.) System-register sockets write `result`, so a
// processor model knows which exception to take.
struct AccessExtension : tlm::tlm_extension<AccessExtension>, Requester {
    a55::SystemResult result;

    tlm::tlm_extension_base* clone() const override { return new AccessExtension(*this); }
    void copy_from(const tlm::tlm_extension_base& other) override {
        *this = static_cast<const AccessExtension&>(other);
    }
};

// The requester of a payload by the hook, else by its AccessExtension.
Requester requester_of(const tlm::tlm_generic_payload& payload, const RequesterHook& hook);

} // namespace armpmu::systemc
