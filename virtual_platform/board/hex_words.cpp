// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/hex_words.h"

#include "armpmu/core/text.h"
#include "virtual_platform/board/guest_error.h"

#include <fmt/format.h>

#include <sstream>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kDigits = 8;

bool hexadecimal(const std::string& digits) {
    return !digits.empty() && digits.size() <= kDigits &&
           digits.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
}

} // namespace

std::vector<unsigned char> bytes_of_hex_words(const std::string& path,
                                              const std::vector<unsigned char>& text,
                                              std::uint64_t most) {
    std::vector<unsigned char> bytes;
    std::uint64_t place = 0;
    std::istringstream lines(std::string(text.begin(), text.end()));
    unsigned number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::istringstream words(line.substr(0, line.find("//")));
        for (std::string word; words >> word;) {
            const bool moves = word[0] == '@';
            if (moves) word.erase(0, 1);
            if (!hexadecimal(word))
                throw GuestError(fmt::format("{}:{}: {} is no word; expected 1 to 8 hexadecimal "
                                             "digits, or @ and the number of a word",
                                             path, number, in_quotes(word)));
            const std::uint64_t value = std::stoull(word, nullptr, 16);
            if (moves) {
                place = value * 4;
                continue;
            }
            if (place + 4 > most)
                throw GuestError(fmt::format("{}:{}: is beyond the end of memory", path, number));
            if (bytes.size() < place + 4) bytes.resize(place + 4);
            for (unsigned n = 0; n < 4; ++n)
                bytes[place + n] = static_cast<unsigned char>(value >> 8 * n);
            place += 4;
        }
    }
    return bytes;
}

} // namespace armpmu::testbench
