// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/access.h"

#include <tlm>

#include <cstdint>

namespace armpmu::systemc {

// Who makes an access: the sideband of a register transaction.
//
// Written by initiators that know it (a processor model, a firewall), read by the PMU modules. It
// is optional: a module has documented defaults for transactions without it, so a bus master that
// knows nothing of this header works. System-register doors write `result` into it, so a processor
// model knows which exception to take.
struct AccessExtension : tlm::tlm_extension<AccessExtension> {
    bool secure = true;               // false: Non-secure (AxPROT[1] = 1); default Secure
    std::uint8_t exception_level = 1; // 0..3; read by system-register doors only
    a55::SystemResult result;         // written by system-register doors only

    tlm::tlm_extension_base* clone() const override { return new AccessExtension(*this); }
    void copy_from(const tlm::tlm_extension_base& other) override {
        *this = static_cast<const AccessExtension&>(other);
    }
};

} // namespace armpmu::systemc
