// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "vectors/files/output_file.h"

namespace armpmu::vectors {

// Of a vector's file: what fails is a WriteError. `regular`: no pipe and no device.
inline files::OutputRules write_rules(bool regular) {
    return {regular, [](const std::string& message) { throw WriteError(message); }};
}

} // namespace armpmu::vectors
