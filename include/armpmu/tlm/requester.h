// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <tlm>

#include <cstdint>
#include <functional>
#include <optional>

namespace armpmu::systemc {

// The requester of an access. Missing members have the module's default: the current state of the
// processor at its system registers, `default_security` elsewhere.
struct Requester {
    std::optional<bool> secure;                  // false: Non-secure (AxPROT[1] = 1)
    std::optional<std::uint8_t> exception_level; // 0..3; of system-register accesses only
};

// Finds the requester in the sideband of a platform's payloads. Called once per access; must not
// change the payload.
using RequesterHook = std::function<Requester(const tlm::tlm_generic_payload&)>;

} // namespace armpmu::systemc
