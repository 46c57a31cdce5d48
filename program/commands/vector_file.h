// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <memory>
#include <string>

namespace armpmu::testbench {

// A vector in the form that its name ends in: .vec (text), .vcd (waves), .vcol (columns). One that
// is read may also come from standard input, "-", or a pipe without ending, as text or waves. Throw
// VectorError, also for another ending.
std::unique_ptr<vectors::Reader> open_vector(const std::string& path);
std::unique_ptr<vectors::Writer> create_vector(const std::string& path,
                                               const vectors::Header& header);

} // namespace armpmu::testbench
