// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/text/series_vcd.h"

#include "program/text/series_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kFsOfMhz = 1'000'000'000; // cycle of a clock of 1 MHz

class Clock {
  public:
    explicit Clock(unsigned mhz) : mhz_(mhz) {
        if (kFsOfMhz % mhz != 0) return;
        period_ = kFsOfMhz / mhz;
        for (; period_ % 10 == 0; period_ /= 10) ++exponent_;
    }
    std::string unit() const {
        static const char* const kUnits[] = {"fs", "ps", "ns", "us"};
        static const char* const kFactors[] = {"1", "10", "100"};
        return fmt::format("{} {}", kFactors[exponent_ % 3], kUnits[exponent_ / 3]);
    }
    std::uint64_t time(std::uint64_t cycle) const {
        if (period_ != 0) return cycle * period_;
        return cycle / mhz_ * kFsOfMhz + (cycle % mhz_ * kFsOfMhz + mhz_ / 2) / mhz_;
    }

  private:
    std::uint64_t mhz_;
    std::uint64_t period_ = 0; // in units; 0: no whole number of fs
    unsigned exponent_ = 0;    // of ten, of the unit in fs
};

std::string code_of(std::size_t number) {
    constexpr char kFirst = '!';
    constexpr std::size_t kCharacters = '~' - kFirst + 1;
    std::string code;
    do {
        code += static_cast<char>(kFirst + static_cast<char>(number % kCharacters));
        number /= kCharacters;
    } while (number-- != 0);
    return code;
}

// Of letters, digits and _, and not in `taken`.
std::string own_name(std::string name, std::set<std::string>& taken) {
    for (char& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) name = "_" + name;
    std::string own = name;
    for (unsigned n = 2; !taken.insert(own).second; ++n) own = fmt::format("{}_{}", name, n);
    return own;
}

// "cci_550/si_rrq_dev,source=0x3/" is si_rrq_dev.
std::string without_pmu(const std::string& name) {
    const std::size_t slash = name.find('/');
    if (slash == std::string::npos || name.back() != '/' || slash + 1 == name.size()) return name;
    const std::string event = name.substr(slash + 1, name.size() - slash - 2);
    return event.substr(0, event.find(",source="));
}

// Within a comment, which ends with a $end.
std::string in_comment(std::string name) {
    for (char& c : name)
        if (c == '$' || static_cast<unsigned char>(c) <= ' ') c = '_';
    return name;
}

unsigned width_of(const Series::Column& column) {
    std::uint64_t all = 0;
    for (const std::uint64_t value : column.values) all |= value;
    unsigned width = 1;
    while (width < 64 && all >> width != 0) ++width;
    return width;
}

struct Variable {
    SeriesGroup::Member member;
    std::string code;
    std::string value; // as it was written last
};

std::string value_of(const Series& series, const SeriesGroup::Member& member, std::size_t row) {
    if (member.column == nullptr) {
        const std::optional<double> value = series.value(*member.metric, row);
        return value ? fmt::format("r{} ", *value) : "rnan ";
    }
    return fmt::format("b{:b} ", member.column->values[row]);
}

} // namespace

std::string series_vcd(const Series& series) {
    const Clock clock(series.clock_mhz);
    std::string text = "$version armpmu series $end\n$timescale " + clock.unit() + " $end\n";
    std::vector<Variable> variables;
    std::set<std::string> scopes;
    for (const SeriesGroup& group : groups_of(series)) {
        text += fmt::format("$scope module {} $end\n", own_name(group.name, scopes));
        std::set<std::string> names;
        for (const SeriesGroup::Member& member : group.members) {
            const std::string code = code_of(variables.size());
            const std::string name = own_name(without_pmu(member.name()), names);
            const std::string type = member.column == nullptr
                                         ? "real 64"
                                         : fmt::format("reg {}", width_of(*member.column));
            text += fmt::format("$comment {}: {} $end\n$var {} {} {} $end\n", name,
                                in_comment(member.name()), type, code, name);
            variables.push_back({member, code, ""});
        }
        text += "$upscope $end\n";
    }
    text += "$enddefinitions $end\n";
    for (std::size_t row = 0; row < series.rows(); ++row) {
        text += fmt::format("#{}\n", clock.time(begin_of(series, row)));
        for (Variable& variable : variables) {
            std::string value = value_of(series, variable.member, row);
            if (value == variable.value) continue;
            text += value + variable.code + "\n";
            variable.value = std::move(value);
        }
    }
    const std::uint64_t end = series.rows() == 0 ? 0 : series.columns[0].values.back();
    return text + fmt::format("#{}\n", clock.time(end));
}

} // namespace armpmu::testbench
