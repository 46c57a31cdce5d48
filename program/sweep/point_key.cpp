// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/point_key.h"

#include "armpmu/core/text.h"
#include "testbench/scenario/sha256.h"

#include <string_view>

namespace armpmu::testbench {

std::string key_line(const std::string& path, const std::string& value) {
    return path + "=" + value;
}

bool decides(const ParameterValue& parameter) {
    return parameter.path != "about" && parameter.path.rfind("output.", 0) != 0;
}

KeySum::KeySum(const Scenario& scenario) {
    const Origin& origin = head_of(scenario).origin;
    for (const ParameterValue& one : origin.parameters)
        if (decides(one)) add_line(key_line(one.path, one.value));
    for (std::size_t n = 1; n < origin.files.size(); ++n) // the scenario itself is the first
        add_line("file " + origin.files[n].name + " " + origin.files[n].sha256);
}

void KeySum::add_line(const std::string& line) {
    constexpr std::size_t kDigits = 16; // of a word
    const std::string digits = sha256(line);
    KeySum one;
    for (std::size_t n = 0; n < one.words_.size(); ++n)
        one.words_[n] = *parse_hex(std::string_view(digits).substr(n * kDigits, kDigits));
    *this += one;
}

KeySum& KeySum::operator+=(const KeySum& other) {
    std::uint64_t carry = 0;
    for (std::size_t n = 0; n < words_.size(); ++n) {
        const std::uint64_t with_carry = words_[n] + carry;
        carry = with_carry < carry ? 1 : 0;
        words_[n] = with_carry + other.words_[n];
        carry |= words_[n] < with_carry ? 1 : 0;
    }
    return *this;
}

KeySum& KeySum::operator-=(const KeySum& other) {
    std::uint64_t borrow = 0;
    for (std::size_t n = 0; n < words_.size(); ++n) {
        const std::uint64_t before = words_[n];
        words_[n] = before - other.words_[n] - borrow;
        borrow = before < other.words_[n] || (before == other.words_[n] && borrow != 0) ? 1 : 0;
    }
    return *this;
}

std::string KeySum::key() const {
    std::string text =
        std::string("armpmu ") + ARMPMU_VERSION + " " + std::to_string(kResultFormat);
    for (const std::uint64_t word : words_) text += " " + std::to_string(word);
    return sha256(text);
}

} // namespace armpmu::testbench
