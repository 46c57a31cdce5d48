// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <string_view>

namespace armpmu::testbench {

// 64 hex digits (FIPS 180-4), as sha256sum prints them.
std::string sha256(std::string_view bytes);
// Of a file's bytes; empty when it cannot be read.
std::string sha256_of_file(const std::string& path);

} // namespace armpmu::testbench
