// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

namespace armpmu::tests {

// Damages texts of lines at random, the same way for the same seed.
class TextDamage {
  public:
    explicit TextDamage(std::uint64_t seed) : random_(seed) {}

    // One to three changes: cut off, bits flipped, lines doubled, dropped or exchanged, numbers
    // that are absurd, bytes put in or taken out.
    std::string damaged(std::string text) {
        for (std::uint64_t changes = 1 + random_() % 3; changes > 0 && !text.empty(); --changes)
            change(text);
        return text;
    }

  private:
    std::size_t below(std::size_t count) { return random_() % count; }

    void change(std::string& text) {
        const std::size_t at = below(text.size());
        const std::size_t line = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
        const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        const std::size_t length = 1 + below(std::min<std::size_t>(text.size() - at, 20));
        switch (below(9)) {
        case 0: text.resize(at); break;
        case 1: text[at] = static_cast<char>(text[at] ^ (1 << below(8))); break;
        case 2: text.insert(line, text.substr(line, end - line)); break;
        case 3: text.erase(line, end - line); break;
        case 4: text.append(text.substr(line, end - line)).erase(line, end - line); break;
        case 5: text.erase(at, length); break;
        case 6: text.insert(at, text.substr(below(text.size()), length)); break;
        case 7: text[at] = static_cast<char>(random_()); break;
        default: change_number(text, at);
        }
    }

    void change_number(std::string& text, std::size_t at) {
        constexpr std::array<std::string_view, 8> kNumbers = {
            "0",          "1",
            "4294967295", "4294967296",
            "4097",       "18446744073709551615",
            "-1",         "99999999999999999999999999"};
        const std::size_t begin = text.find_first_of("0123456789", at);
        if (begin == std::string::npos) return;
        const std::size_t end = std::min(text.find_first_not_of("0123456789", begin), text.size());
        text.replace(begin, end - begin, kNumbers[below(kNumbers.size())]);
    }

    std::mt19937_64 random_;
};

// Whether a message is one line that begins with the file's name and a place within the text, or
// just behind it.
inline bool names_a_place(const std::string& message, const std::string& file,
                          const std::string& text) {
    if (message.compare(0, file.size() + 1, file + ":") != 0) return false;
    if (message.find('\n') != std::string::npos) return false;
    std::size_t at = file.size() + 1;
    std::array<std::uint64_t, 2> place{};
    for (std::uint64_t& number : place) {
        const std::size_t begin = at;
        while (at < message.size() && message[at] >= '0' && message[at] <= '9')
            number = number * 10 + static_cast<std::uint64_t>(message[at++] - '0');
        if (at == begin || at == message.size() || message[at++] != ':') return false;
    }
    const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
    return place[0] >= 1 && place[0] <= lines + 2 && place[1] >= 1 && place[1] <= text.size() + 1;
}

} // namespace armpmu::tests
