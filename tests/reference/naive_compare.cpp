// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_compare.h"

#include "armpmu/a55/register_table.h"
#include "armpmu/cci550/register_table.h"

#include <algorithm>

namespace armpmu::tests {

NaiveCompare::NaiveCompare(const MemoryVector& reference, const MemoryVector& device,
                           const std::vector<Rule>& rules)
    : expected_(reference), reference_(reference), device_(device) {
    for (const Rule& rule : rules) rules_[rule.name] = rule;
    expect();
    for (const vectors::Field& field : reference.header.layout.fields()) {
        const bool lines = field.name == "ns" || field.name == "s" || field.name == "ones";
        if (lines) {
            for (unsigned b = 0; b < field.width; ++b) check_line(field, b);
        } else if (field.name == "twos") {
            continue;
        } else if (field.name == "evntbus" || field.name == "export_bus" ||
                   field.name == "overflow" || field.name == "nevntcntoverflow") {
            for (unsigned b = 0; b < field.width; ++b)
                check_value(field, field.first + b, 1, rule_of(field, field.first + b));
        } else if (field.name == "acc_rdata") {
            check_reads(field);
        } else {
            check_value(field, field.first, field.width, rule_of(field, field.first));
        }
    }
}

const NaiveCompare::Rule& NaiveCompare::rule_of(const vectors::Field& field, unsigned bit) const {
    static const Rule kExact;
    const std::string name = reference_.header.layout.bit_name(bit);
    const std::string secure = "secure.";
    for (const std::string& one :
         {name, name.compare(0, 7, secure) == 0 ? name.substr(7) : name, field.name})
        if (const auto rule = rules_.find(one); rule != rules_.end()) return rule->second;
    return kExact;
}

void NaiveCompare::complain(const std::string& name, std::uint64_t clock) {
    if (fault.empty()) fault = name + " at clock " + std::to_string(clock);
}

void NaiveCompare::expect() {
    MemoryVector by_model = device_;
    play(by_model);
    bool same = true;
    for (std::uint64_t t = 0; t <= last(); ++t)
        for (int pass = 0; pass < 2; ++pass)
            for (const vectors::Field& field : reference_.header.layout.fields())
                for (unsigned b = field.first; b < field.first + field.width; ++b) {
                    if (pass == 0 && field.role == vectors::Role::input)
                        same &= reference_.bit(t, b) == device_.bit(t, b);
                    if (pass == 1 && field.role == vectors::Role::output && !same)
                        expected_.set_bit(t, b, by_model.bit(t, b));
                }
}

void NaiveCompare::check_line(const vectors::Field& field, unsigned index) {
    const unsigned ones = field.first + index;
    const vectors::Field* twos = reference_.header.layout.find("twos");
    const auto times = [&](const MemoryVector& v, std::uint64_t t) -> std::int64_t {
        return (v.bit(t, ones) ? 1 : 0) +
               (twos != nullptr && v.bit(t, twos->first + index) ? 2 : 0);
    };
    const Rule& rule = rule_of(field, ones);
    const std::string name = reference_.header.layout.bit_name(ones);
    for (const char* copy : {"sw_incr", "chain", "cpu_cycles", "bus_cycles", "ll_cache_rd",
                             "ll_cache_miss_rd"}) // without an external last level
        if (name == copy) return;
    std::vector<std::int64_t> r, d;
    for (std::uint64_t t = 0; t <= last(); ++t) {
        r.push_back(times(reference_, t));
        d.push_back(times(device_, t));
    }
    check_events(name, rule, r, d);
}

void NaiveCompare::check_events(const std::string& name, const Rule& rule,
                                std::vector<std::int64_t> r, std::vector<std::int64_t> d) {
    const std::uint64_t k = rule.tolerance.amount;
    if (rule.tolerance.kind == Kind::exact) {
        for (std::uint64_t t = 0; t <= last(); ++t)
            if (r[t] != d[t]) complain(name, t);
    } else if (rule.tolerance.kind == Kind::within_counts) {
        check_windows(name, rule, r, d);
    } else if (rule.tolerance.kind == Kind::within_cycles) {
        for (std::uint64_t t = 1; t <= last(); ++t) {
            r[t] += r[t - 1];
            d[t] += d[t - 1];
        }
        for (std::uint64_t t = 0; t <= last(); ++t) {
            if (t >= k && r[t - k] > d[t]) complain(name, t);
            if (t + k <= last() && d[t] > r[t + k]) complain(name, t);
        }
    }
}

void NaiveCompare::check_windows(const std::string& name, const Rule& rule,
                                 const std::vector<std::int64_t>& r,
                                 const std::vector<std::int64_t>& d) {
    for (std::uint64_t begin = 0; begin <= last(); begin += rule.window) {
        std::int64_t apart = 0;
        for (std::uint64_t t = begin; t <= last() && t < begin + rule.window; ++t)
            apart += d[t] - r[t];
        if (std::max(apart, -apart) > std::int64_t{rule.tolerance.amount}) complain(name, begin);
    }
}

std::uint64_t NaiveCompare::part(const MemoryVector& v, std::uint64_t t, unsigned first,
                                 unsigned width) {
    return vectors::get_bits(v.row(t), first, width);
}

std::int64_t NaiveCompare::signed_difference(std::uint64_t a, std::uint64_t b, unsigned width) {
    return static_cast<std::int64_t>((a - b) << (64 - width)) >> (64 - width);
}

bool NaiveCompare::has(unsigned first, unsigned width, bool count, std::uint64_t from,
                       std::uint64_t to, std::uint64_t seen) const {
    for (std::uint64_t t = from; t <= to; ++t) {
        const std::uint64_t now = part(expected_, t, first, width);
        if (now == seen) return true;
        if (!count || t == from) continue;
        const std::uint64_t before = part(expected_, t - 1, first, width);
        const std::uint64_t gain = (now - before) & mask(width);
        if (gain <= kMostGain && ((seen - before) & mask(width)) < gain) return true;
    }
    return false;
}

void NaiveCompare::check_value(const vectors::Field& field, unsigned first, unsigned width,
                               const Rule& rule) {
    const std::string name =
        width == field.width ? field.name : reference_.header.layout.bit_name(first);
    const bool count = is_count(field.name);
    const std::uint64_t k = rule.tolerance.amount;
    std::vector<std::int64_t> r, d;
    for (std::uint64_t t = 0; t <= last(); ++t) {
        const std::uint64_t should = part(expected_, t, first, width);
        const std::uint64_t seen = part(device_, t, first, width);
        const bool answer =
            field.role == vectors::Role::output && field.name.compare(0, 4, "acc_") == 0;
        if (answer && !accessed(t)) continue;
        if (rule.tolerance.kind == Kind::exact && should != seen) complain(name, t);
        if (rule.tolerance.kind == Kind::within_cycles && t + k <= last() &&
            !has(first, width, count, t - std::min(t, k), t + k, seen))
            complain(name, t);
        const bool anew = written(first, t); // whatever the count was before
        const std::uint64_t reset = 0;
        const std::uint64_t r0 = anew     ? should
                                 : t == 0 ? reset
                                          : part(expected_, t - 1, first, width);
        const std::uint64_t d0 = anew     ? should
                                 : t == 0 ? reset
                                          : part(device_, t - 1, first, width);
        r.push_back(signed_difference(should, r0, width));
        d.push_back(signed_difference(seen, d0, width));
        if (rule.tolerance.kind == Kind::monotone && count && !anew && d.back() < 0)
            complain(name, t);
    }
    if (rule.tolerance.kind == Kind::within_counts && count) check_windows(name, rule, r, d);
}

bool NaiveCompare::is_count(const std::string& name) {
    return name.compare(0, 5, "count") == 0 || name == "cycles";
}

std::optional<std::pair<unsigned, unsigned>> NaiveCompare::source(std::uint64_t t,
                                                                  bool write) const {
    const bool a55 = reference_.header.device == "a55";
    if (device_.get(t, a55 ? "acc_door" : "acc_valid") == 0) return std::nullopt;
    if ((device_.get(t, "acc_write") != 0) != write) return std::nullopt;
    const unsigned count0 = reference_.field("count0").first;
    if (a55) {
        const std::uint64_t reg = device_.get(t, "acc_register");
        if (reg == a55::SystemRegister::a64(3, 3, 9, 13, 0).code())
            return std::pair(reference_.field("cycles").first, 64U);
        const std::uint64_t n = reg - a55::SystemRegister::a64(3, 3, 14, 8, 0).code();
        if (n < 6) return std::pair(count0 + 32 * static_cast<unsigned>(n), 32U);
        return std::nullopt;
    }
    const auto target = cci550::decode(static_cast<std::uint32_t>(device_.get(t, "acc_offset")));
    if (target && target->id == cci550::RegisterId::ecnt_data)
        return std::pair(count0 + 32 * target->instance, 32U);
    if (target && target->id == cci550::RegisterId::ecnt_clr_ovfl)
        return std::pair(reference_.field("overflow").first + target->instance, 1U);
    return std::nullopt;
}

bool NaiveCompare::written(unsigned first, std::uint64_t t) const {
    const auto target = source(t, true);
    return target && target->first == first;
}

bool NaiveCompare::accessed(std::uint64_t t) const {
    return device_.get(t, reference_.header.device == "a55" ? "acc_door" : "acc_valid") != 0;
}

void NaiveCompare::check_reads(const vectors::Field& data) {
    const Rule& own = rule_of(data, data.first);
    for (std::uint64_t t = 0; t <= last(); ++t) {
        if (!accessed(t) || device_.get(t, "acc_write") != 0) continue;
        const std::uint64_t should = expected_.get(t, "acc_rdata");
        const std::uint64_t seen = device_.get(t, "acc_rdata");
        if (should == seen) continue;
        const auto from = source(t, false);
        if (!from) {
            complain("acc_rdata", t);
            continue;
        }
        const vectors::Field& field = reference_.header.layout.field_of_bit(from->first);
        const Rule& rule = rule_of(field, from->first);
        if (rule.tolerance.kind == Kind::within_counts || rule.tolerance.kind == Kind::monotone)
            continue;
        const std::uint64_t k = std::max(rule.tolerance.amount, own.tolerance.amount);
        if (k != 0 && t + k > last()) continue;
        const std::uint64_t begin = t - std::min(t, k + 1);
        if (k == 0 || !has(from->first, from->second, from->second > 1, begin, t + k - 1, seen))
            complain("acc_rdata", t);
    }
}

} // namespace armpmu::tests
