// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/atp/text_place.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// One field of a message in the protobuf text format, or the whole file, whose name is empty. A
// list `name: [a, b]` becomes one field per element, as if each were written on its own.
struct TextField {
    enum class Kind { message, text, word, number, real };

    std::string name; // as written
    TextPlace place;  // of the name
    Kind kind = Kind::message;
    TextPlace value_place;
    std::string value;             // text without quotes and escapes, the word, or the digits
    bool negative = false;         // word, number, real
    std::uint64_t number = 0;      // magnitude of a number
    std::vector<TextField> fields; // of a message
};

constexpr std::size_t kLargestProfile = std::size_t{1} << 20; // bytes
constexpr unsigned kDeepestMessage = 32;                      // the file itself is 0
constexpr std::size_t kMostFields = 65536;                    // in the whole file

// Reads a text of whatever bytes; `file` is for messages. Throws AtpError for anything that the
// format does not allow or that is beyond the limits above. Extensions and Any are not read.
TextField parse_text_format(std::string_view text, const std::string& file);

} // namespace armpmu::testbench
