// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armpmu::vectors {

// Numbers above 0 for the identifier codes of a VCD. Codes of up to three characters
// are looked up in a table, longer ones, of files with more than 800,000 variables, in a map.
class VcdCodes {
  public:
    // 0 when nothing is set; references are valid until the next call.
    std::uint32_t& at(std::string_view code) {
        if (code.size() > kShort || code.empty() || !std::all_of(code.begin(), code.end(), in_code))
            return long_[std::string(code)];
        std::size_t index = 0;
        for (const char c : code) index = next(index, c);
        if (index >= short_.size()) short_.resize(index + 1);
        return short_[index];
    }

    // Reads the code at `text`, up to the first character that cannot be in one, and leaves `text`
    // there. 0 for a code that is not known, or none.
    std::uint32_t find(const char*& text) const {
        const char* begin = text;
        std::size_t index = 0;
        while (in_code(*text) && text - begin < kShort) index = next(index, *text++);
        if (!in_code(*text)) return index < short_.size() ? short_[index] : 0;
        while (in_code(*text)) ++text;
        const auto found = long_.find(std::string(begin, text));
        return found == long_.end() ? 0 : found->second;
    }

    // The same for a code of any characters.
    std::uint32_t find_any(std::string_view code) const {
        const auto found = long_.find(std::string(code));
        return found == long_.end() ? 0 : found->second;
    }
    // Whether a longer code begins with this one.
    bool begins_another(std::string_view code) const {
        const auto longer = [&](const auto& one) {
            return one.second != 0 && one.first.size() > code.size() &&
                   one.first.compare(0, code.size(), code) == 0;
        };
        if (std::any_of(long_.begin(), long_.end(), longer)) return true;
        std::string one(code);
        const auto known = [&](auto&& again) -> bool {
            if (one.size() >= kShort) return false;
            for (char c = '!'; c <= '~'; ++c) {
                one += c;
                const char* at = (one += '\n').c_str();
                const bool found = find(at) != 0;
                one.pop_back();
                if (found || again(again)) return true;
                one.pop_back();
            }
            return false;
        };
        return known(known);
    }

    // Calls `take(code, number)` for each.
    template <typename Take>
    void each(const Take& take) const {
        for (std::size_t index = 1; index < short_.size(); ++index) {
            if (short_[index] == 0) continue;
            std::string code;
            for (std::size_t rest = index; rest != 0; rest = (rest - 1) / kCharacters)
                code.insert(code.begin(), static_cast<char>('!' + (rest - 1) % kCharacters));
            take(code, short_[index]);
        }
        for (const auto& [code, number] : long_)
            if (number != 0) take(code, number);
    }

    // Of short codes, the most characters that one has: 0 .. 3.
    std::size_t longest() const {
        std::size_t length = 0;
        for (std::size_t end = 1; end < short_.size(); end = end * kCharacters + 1) ++length;
        return length;
    }

    static bool in_code(char c) { return c >= '!' && c <= '~'; }

    // The code of the n-th variable.
    static std::string code(std::size_t n);

  private:
    static constexpr std::ptrdiff_t kShort = 3;
    static constexpr std::size_t kCharacters = '~' - '!' + 1;

    // Numbers all codes: 0 for none, then those of one character, of two, and so on.
    static std::size_t next(std::size_t index, char c) {
        return index * kCharacters + static_cast<std::size_t>(c - '!') + 1;
    }

    std::vector<std::uint32_t> short_{0};
    std::unordered_map<std::string, std::uint32_t> long_;
};

inline std::string VcdCodes::code(std::size_t n) {
    std::string code;
    for (++n; n > 0; n = (n - 1) / kCharacters)
        code += static_cast<char>('!' + (n - 1) % kCharacters);
    return code;
}

} // namespace armpmu::vectors
