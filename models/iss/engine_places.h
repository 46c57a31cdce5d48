// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/iss/engine_inside.h"

#include <cstddef>
#include <vector>

namespace armpmu::iss {

// A copy of bytes anywhere in memory; empty: they cannot be read, and no harm is done.
std::vector<unsigned char> bytes_at(const void* place, std::size_t count);
// A pointer there; null: it cannot be read.
unsigned char* pointer_at(const unsigned char* place);

// Where an engine keeps what has no interface: looks for values that it was given through its
// interface. Throws EngineError where they are not found in exactly one place.
void find_places(EngineFindings& found);

} // namespace armpmu::iss
