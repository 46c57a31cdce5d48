// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/coherence.h"
#include "testbench/masters/stream_master.h"

namespace armpmu::testbench {

using namespace interconnect;

// A request of the given kind as it stands on AR or AW: `bytes` (16 .. 64, or the whole line where
// the kind moves one) at `address`. Of DVM messages and barriers the address is left out.
StreamRequest request_of(RequestKind kind, std::uint64_t address, std::uint32_t bytes,
                         Security security, std::uint8_t qos);

// Whether such a request always concerns a whole line.
bool whole_line(RequestKind kind);

} // namespace armpmu::testbench
