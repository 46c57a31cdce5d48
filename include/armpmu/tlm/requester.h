// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <tlm>

#include <cstdint>
#include <functional>
#include <optional>

namespace armpmu::systemc {

// Who makes an access, as far as that is known. What is not known has the module's default: the
// current state of the processor at its system registers, `default_security` elsewhere.
struct Requester {
    std::optional<bool> secure;                  // false: Non-secure (AxPROT[1] = 1)
    std::optional<std::uint8_t> exception_level; // 0..3; of system-register accesses only
};

// Finds the requester in whatever sideband a platform's payloads carry. Called once per access, and
// must not change the payload.
using RequesterHook = std::function<Requester(const tlm::tlm_generic_payload&)>;

} // namespace armpmu::systemc
