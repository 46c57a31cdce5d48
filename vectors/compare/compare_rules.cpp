// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/compare_rules.h"

#include <map>
#include <set>

namespace armpmu::vectors {
namespace {

using Rules = std::map<std::string, ToleranceRule>;

// Those of the options come first, even before more exact names among the reference's.
std::vector<Rules> rules_of(const Header& reference, const CompareOptions& options) {
    std::vector<Rules> rules(2);
    for (const ToleranceRule& rule : options.tolerances) rules[0][rule.name] = rule;
    if (!options.exact)
        for (const ToleranceRule& rule : reference.tolerances) rules[1][rule.name] = rule;
    return rules;
}

bool is_bit_by_bit(const Field& field) {
    return is_line(field.part) || field.part == Part::bus || field.part == Part::flags ||
           field.part == Part::pins;
}

class Signals {
  public:
    Signals(const Layout& layout, std::vector<Rules> rules, const CompareOptions& options,
            bool alone)
        : layout_(layout), rules_(std::move(rules)),
          ignored_(options.ignored.begin(), options.ignored.end()), alone_(alone) {
        for (const Field& field : layout.fields()) add(field);
        for (const std::string& name : ignored_)
            if (used_.count(name) == 0)
                throw VectorError("ignore '" + name + "': expected a field or a bit of the vector");
        for (const Rules& one : rules_)
            for (const auto& [name, rule] : one)
                if (used_.count(name) == 0)
                    throw VectorError("tolerance of '" + name +
                                      "': expected a field or a bit of the vector");
    }
    std::vector<Signal> take() { return std::move(signals_); }

  private:
    void add(const Field& field) {
        bool bits = is_bit_by_bit(field);
        for (unsigned i = 0; i < field.width && field.width > 1; ++i)
            for (const Rules& rules : rules_)
                bits |= rules.count(layout_.bit_name(field.first + i)) != 0;
        for (unsigned i = 0; i < field.width && field.width > 1 && !ignored_.empty(); ++i)
            bits |= ignored_.count(layout_.bit_name(field.first + i)) != 0;
        if (bits && field.part == Part::read_data)
            throw VectorError("tolerance of a bit of " + field.name + ": expected " + field.name);
        for (unsigned i = 0; i < field.width && bits; ++i) add_bit(field, field.first + i);
        if (bits) return;
        Signal signal = signal_of(field, field.first);
        signal.name = field.name;
        signal.width = field.width;
        obey(signal, {field.name});
    }

    void add_bit(const Field& field, unsigned bit) {
        const unsigned number = bit - field.first;
        Signal signal = signal_of(field, bit);
        signal.line = is_line(field.part);
        if (field.part == Part::twos) { // belongs to the line of its first bit
            used_.insert(field.name);
            used_.insert(signal.name);
            return;
        }
        if (field.part == Part::flags || (field.part == Part::pins && field.width > 1))
            signal.flag = number;
        if (const Field* twos = layout_.find(Part::twos); twos != nullptr && signal.line)
            signal.twos = twos->first + number;
        // A rule for a line holds for its Secure one, too.
        std::vector<std::string> names = {field.name, signal.name};
        if (field.part == Part::secure_event)
            names.insert(names.begin() + 1,
                         layout_.bit_name(layout_.find(Part::event)->first + number));
        obey(signal, names);
    }

    Signal signal_of(const Field& field, unsigned first) const {
        Signal signal;
        signal.name = layout_.bit_name(first);
        signal.role = field.role;
        signal.part = field.part;
        signal.first = first;
        if (is_count(field.part)) signal.flag = field.flag;
        return signal;
    }

    // The last of these names that has a rule.
    void obey(Signal signal, const std::vector<std::string>& names) {
        used_.insert(names.begin(), names.end());
        for (const std::string& name : names) {
            signal.ignored |= ignored_.count(name) != 0;
            if (alone_ && signal.role == Role::input && rules_[0].count(name) != 0)
                throw VectorError("tolerance of '" + name +
                                  "': expected an output; inputs are the device's own here");
        }
        const ToleranceRule* rule = rule_of(names);
        if (rule != nullptr) take(signal, *rule);
        signals_.push_back(std::move(signal));
    }
    const ToleranceRule* rule_of(const std::vector<std::string>& names) const {
        for (const Rules& rules : rules_)
            for (auto name = names.rbegin(); name != names.rend(); ++name)
                if (const auto rule = rules.find(*name); rule != rules.end()) return &rule->second;
        return nullptr;
    }
    static void take(Signal& signal, const ToleranceRule& rule) {
        signal.rule = rule;
        auto& tolerance = signal.rule.tolerance;
        if (tolerance.kind == Kind::within_counts && rule.window == 0)
            throw VectorError("tolerance of '" + rule.name + "': the window is empty");
        if (tolerance.kind != Kind::within_cycles) return;
        if (tolerance.amount > kMostCycles)
            throw VectorError("tolerance of '" + rule.name + "': at most " +
                              std::to_string(kMostCycles) + " cycles");
        if (tolerance.amount == 0) tolerance.kind = Kind::exact;
    }

    const Layout& layout_;
    std::vector<Rules> rules_;
    std::set<std::string> ignored_;
    bool alone_;
    std::set<std::string> used_;
    std::vector<Signal> signals_;
};

} // namespace

std::vector<Signal> signals_of(const Layout& layout, const Header& reference,
                               const CompareOptions& options, bool alone) {
    return Signals(layout, rules_of(reference, options), options, alone).take();
}

} // namespace armpmu::vectors
