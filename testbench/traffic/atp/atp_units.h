// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string_view>

namespace armpmu::testbench {

// The quantities that traffic profiles write as texts. Numbers are decimal with or without a
// fraction, spaces may stand between number and units, and the result is exact: all of these throw
// std::invalid_argument, saying what is expected, when it is no whole number of the unit promised,
// is too large, or is not such a text.

// "4096", "2 MB", "1.5KiB": bytes, below 2^64.
std::uint64_t parse_bytes(std::string_view text);

// "10us", "1.5 ms": picoseconds, at most 10^16 (10,000 s). A unit is needed.
std::uint64_t parse_picoseconds(std::string_view text);

// The unit of a rate without units: bytes per `period` ticks of a clock of `hertz`.
struct AtpTimeBase {
    std::uint64_t hertz = 1'000'000'000;
    std::uint64_t period = 1;
};

// "12 GB/s", "1.24416GB/s", "20MBps", "8 B@ns", "16": bytes per second, at most 10^15.
std::uint64_t parse_bytes_per_second(std::string_view text, const AtpTimeBase& base);

} // namespace armpmu::testbench
