// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/atp/atp_units.h"

#include "armpmu/core/text.h"

#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMostBytesPerSecond = 1'000'000'000'000'000;
constexpr std::uint64_t kMostPicoseconds = 10'000'000'000'000'000;
constexpr std::size_t kMostDigits = 18;

struct Unit {
    std::string_view name;
    std::uint64_t factor;
};

// A name that begins with another one stands before it.
constexpr Unit kDataUnits[] = {
    {"TiB", std::uint64_t{1} << 40},
    {"GiB", std::uint64_t{1} << 30},
    {"MiB", std::uint64_t{1} << 20},
    {"KiB", std::uint64_t{1} << 10},
    {"Tib", std::uint64_t{1} << 37},
    {"Gib", std::uint64_t{1} << 27},
    {"Mib", std::uint64_t{1} << 17},
    {"Kib", std::uint64_t{1} << 7},
    {"TB", 1'000'000'000'000},
    {"GB", 1'000'000'000},
    {"MB", 1'000'000},
    {"kB", 1000},
    {"KB", 1000},
    {"Tb", 125'000'000'000},
    {"Gb", 125'000'000},
    {"Mb", 125'000},
    {"kb", 125},
    {"B", 1},
};
// The factor is how many of them are a second.
constexpr Unit kTimeUnits[] = {
    {"ps", 1'000'000'000'000}, {"ns", 1'000'000'000}, {"us", 1'000'000}, {"ms", 1000}, {"s", 1},
};
constexpr char kDataUnitNames[] = "TB GB MB kB KB B, TiB GiB MiB KiB, or bits Tb Gb Mb kb Tib Gib "
                                  "Mib Kib";

// numerator / denominator
struct Decimal {
    std::uint64_t numerator = 0;
    std::uint64_t denominator = 1;
};

void skip_spaces(std::string_view& text) {
    while (!text.empty() && (text[0] == ' ' || text[0] == '\t')) text.remove_prefix(1);
}

bool skip_text(std::string_view& text, std::string_view start) {
    if (text.substr(0, start.size()) != start) return false;
    text.remove_prefix(start.size());
    return true;
}

std::size_t skip_digits(std::string_view& text, Decimal& number, bool fraction) {
    std::size_t count = 0;
    while (!text.empty() && text[0] >= '0' && text[0] <= '9' && count <= kMostDigits) {
        number.numerator = number.numerator * 10 + static_cast<std::uint64_t>(text[0] - '0');
        if (fraction) number.denominator *= 10;
        text.remove_prefix(1);
        ++count;
    }
    return count;
}

std::optional<Decimal> skip_number(std::string_view& text) {
    Decimal number;
    skip_spaces(text);
    const std::size_t digits = skip_digits(text, number, false);
    std::size_t decimals = 0;
    if (digits > 0 && digits <= kMostDigits && skip_text(text, ".")) {
        decimals = skip_digits(text, number, true);
        if (decimals == 0) return std::nullopt;
    }
    if (digits == 0 || digits + decimals > kMostDigits) return std::nullopt;
    skip_spaces(text);
    return number;
}

template <std::size_t Count>
std::optional<std::uint64_t> skip_unit(std::string_view& text, const Unit (&units)[Count]) {
    for (const Unit& unit : units) {
        if (!skip_text(text, unit.name)) continue;
        skip_spaces(text);
        return unit.factor;
    }
    return std::nullopt;
}

// number * factor, when that is a whole number of 64 bits.
std::optional<std::uint64_t> product(Decimal number, std::uint64_t factor) {
    if (number.numerator == 0) return 0;
    const std::uint64_t common = std::gcd(factor, number.denominator);
    factor /= common;
    number.denominator /= common;
    const std::uint64_t rest = std::gcd(number.numerator, number.denominator);
    number.numerator /= rest;
    if (number.denominator != rest || factor > UINT64_MAX / number.numerator) return std::nullopt;
    return number.numerator * factor;
}

[[noreturn]] void refuse(const std::string& expected, std::string_view text) {
    throw std::invalid_argument("expected " + expected + ", not " + in_quotes(text));
}

std::uint64_t at_most(std::uint64_t most, std::optional<std::uint64_t> value,
                      const std::string& unit, std::string_view text) {
    if (!value || *value > most)
        refuse("a whole number of " + unit + ", at most " + std::to_string(most), text);
    return *value;
}

} // namespace

std::uint64_t parse_bytes(std::string_view text) {
    std::string_view rest = text;
    const auto number = skip_number(rest);
    const auto unit = rest.empty() ? 1 : skip_unit(rest, kDataUnits);
    if (!number || !unit || !rest.empty())
        refuse("a size such as 2 MB (" + std::string(kDataUnitNames) + ")", text);
    return at_most(UINT64_MAX, product(*number, *unit), "bytes", text);
}

std::uint64_t parse_picoseconds(std::string_view text) {
    std::string_view rest = text;
    const auto number = skip_number(rest);
    const auto unit = skip_unit(rest, kTimeUnits);
    if (!number || !unit || !rest.empty()) refuse("a time such as 10 us (s ms us ns ps)", text);
    return at_most(kMostPicoseconds, product(*number, 1'000'000'000'000 / *unit), "picoseconds",
                   text);
}

std::uint64_t parse_bytes_per_second(std::string_view text, const AtpTimeBase& base) {
    const std::string kUnit = "bytes per second";
    std::string_view rest = text;
    const auto number = skip_number(rest);
    if (number && rest.empty()) {
        if (number->denominator != 1)
            refuse("a whole number of bytes, or a rate with units such as 1.5 GB/s", text);
        return at_most(kMostBytesPerSecond, product({number->numerator, base.period}, base.hertz),
                       kUnit, text);
    }
    const auto data = skip_unit(rest, kDataUnits);
    const bool separated = skip_text(rest, "/") || skip_text(rest, "p") || skip_text(rest, "@");
    skip_spaces(rest);
    const auto time = skip_unit(rest, kTimeUnits);
    if (!number || !data || !separated || !time || !rest.empty())
        refuse("a rate such as 1.5 GB/s (" + std::string(kDataUnitNames) +
                   "; /, p or @; s ms us ns ps)",
               text);
    const auto factor = product({*data, 1}, *time);
    return at_most(kMostBytesPerSecond, factor ? product(*number, *factor) : std::nullopt, kUnit,
                   text);
}

} // namespace armpmu::testbench
