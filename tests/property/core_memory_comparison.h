// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/event.h"
#include "tests/property/core_memory_case.h"

#include <string>
#include <vector>

namespace armpmu::tests {

// What the model and the reference disagree about, of all events of memory, at several places of
// the stream and at its end; with and without `hot_first`. Empty: nothing.
std::string compare_core_memory(const CoreMemoryCase& one,
                                const std::vector<NaiveOperation>& operations);

// The shortest stream found about whose end they still disagree, as C++ and with the difference.
std::string shrink_core_memory(const CoreMemoryCase& one, std::vector<NaiveOperation> operations);

const char* name_of(NaiveProfile profile);

// The events compared: all of memory but those of time.
const std::vector<a55::Event>& core_memory_events();

// Nothing if they agree, otherwise the shrunk stream.
std::string core_memory_difference(std::uint64_t seed, NaiveProfile profile,
                                   std::size_t operations);

} // namespace armpmu::tests
