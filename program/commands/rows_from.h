// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <cstdint>
#include <memory>
#include <string>

namespace armpmu::testbench {

// The row of waves to begin with.
struct FirstRow {
    enum class At : std::uint8_t { number, reset, run };
    At at = At::number; // reset: the first row in reset; run: the first after it
    std::uint64_t number = 0;
};
// Of "reset", "run" or a number. Throws VectorError.
FirstRow parse_first_row(const std::string& text);

// The rows of a vector from there on. The reader throws VectorError when there is no such row.
std::unique_ptr<vectors::Reader> rows_from(std::unique_ptr<vectors::Reader> reader,
                                           const std::string& path, const FirstRow& first);

} // namespace armpmu::testbench
