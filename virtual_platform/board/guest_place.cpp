// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/guest_place.h"

#include "virtual_platform/board/guest_error.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <sstream>
#include <string_view>

namespace armpmu::testbench {
namespace {

std::optional<std::uint64_t> number(std::string_view text, int base) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// A file with lines of another form is no list of symbols.
std::uint64_t address_of(const std::string& symbol, const std::string& path,
                         const std::vector<unsigned char>& symbols) {
    std::istringstream lines(std::string(symbols.begin(), symbols.end()));
    std::optional<std::uint64_t> found;
    unsigned line_number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++line_number;
        std::istringstream words(line);
        std::string address;
        std::string type;
        std::string name;
        words >> address;
        if (address.empty() || address == "U" || address == "w") continue; // defined elsewhere
        words >> type >> name;
        const auto value = number(address, 16);
        if (!value || type.size() != 1 || name.empty())
            throw GuestError(fmt::format(
                "{}:{}: expected \"address type name\", as nm prints symbols", path, line_number));
        if (name != symbol) continue;
        if (found && *found != *value)
            throw GuestError(fmt::format("{}:{}: a second symbol {}; use its address", path,
                                         line_number, symbol));
        found = value;
    }
    if (!found) throw GuestError(fmt::format("{}: has no symbol {}", path, symbol));
    return *found;
}

} // namespace

GuestPlace guest_place(const std::string& what, const std::string& text, const std::string& path,
                       const std::vector<unsigned char>& symbols) {
    if (const auto count = number(text, 10)) return {GuestPlace::Kind::instructions, *count};
    if (text.rfind("0x", 0) == 0) {
        const auto address = number(std::string_view(text).substr(2), 16);
        if (!address) throw GuestError(what + ": " + text + " is not an address");
        return {GuestPlace::Kind::address, *address};
    }
    if (path.empty())
        throw GuestError(what + ": " + text +
                         " is no number, and there is no file of symbols; see guest.symbols");
    return {GuestPlace::Kind::address, address_of(text, path, symbols)};
}

} // namespace armpmu::testbench
