// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "virtual_platform/scenario/scenario.h"

#include <array>
#include <cstdint>
#include <string>

namespace armpmu::testbench {

// The version of the format of results; a file of another version is not read.
constexpr int kResultFormat = 2;

// The key of a result, a number of 256 bits: the sum of the SHA-256 of one line for each parameter
// ("path=value", the value as a scenario file writes it) and for each file that is read ("file NAME
// HASH"). A sum, so that a point that differs in few parameters costs few hashes. Comments, `about`
// and the `output` section are not part of it.
class KeySum {
  public:
    KeySum() = default;
    explicit KeySum(const Scenario& scenario);

    void add_line(const std::string& line);
    KeySum& operator+=(const KeySum& other);
    KeySum& operator-=(const KeySum& other);
    bool operator==(const KeySum& other) const { return words_ == other.words_; }

    // Of the point: the SHA-256, 64 hex digits, of the sum, the program's version and the format.
    std::string key() const;

  private:
    std::array<std::uint64_t, 4> words_{}; // the least significant one first
};

// The line of a parameter in the sum.
std::string key_line(const std::string& path, const std::string& value);
// Whether a parameter affects the result.
bool decides(const ParameterValue& parameter);

} // namespace armpmu::testbench
