// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/coherence.h"
#include "testbench/masters/burst_piece.h"
#include "testbench/masters/stream_master.h"

namespace armpmu::testbench {

using namespace interconnect;

// A request of the given kind as it stands on AR or AW: a piece of an access within a line, all of
// it where the kind moves one. Of DVM messages and barriers the address is left out.
StreamRequest request_of(RequestKind kind, const BurstPiece& piece, Security security,
                         std::uint8_t qos);

// Whether such a request always concerns a whole line.
bool whole_line(RequestKind kind);

} // namespace armpmu::testbench
