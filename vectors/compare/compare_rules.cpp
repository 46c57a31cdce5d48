// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/compare_rules.h"

#include <map>
#include <set>

namespace armpmu::vectors {
namespace {

using Rules = std::map<std::string, ToleranceRule>;

const char* const kSecure = "secure.";
const char* const kTwos = "twos.";

bool starts_with(const std::string& text, const std::string& beginning) {
    return text.compare(0, beginning.size(), beginning) == 0;
}

// Those of the options come first, even before more exact names among the reference's.
std::vector<Rules> rules_of(const Header& reference, const CompareOptions& options) {
    std::vector<Rules> rules(2);
    for (const ToleranceRule& rule : options.tolerances) rules[0][rule.name] = rule;
    if (!options.exact)
        for (const ToleranceRule& rule : reference.tolerances) rules[1][rule.name] = rule;
    return rules;
}

bool is_bit_by_bit(const Field& field) {
    for (const char* name : {"evntbus", "export_bus", "overflow", "nevntcntoverflow"})
        if (field.name == name) return true;
    return !field.bits.empty();
}

class Signals {
  public:
    Signals(const Layout& layout, std::vector<Rules> rules, const CompareOptions& options,
            const ClockedDevice& model, bool alone)
        : layout_(layout), rules_(std::move(rules)),
          ignored_(options.ignored.begin(), options.ignored.end()), model_(model), alone_(alone) {
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
        if (bits && field.name == "acc_rdata")
            throw VectorError("tolerance of a bit of acc_rdata: expected acc_rdata");
        if (!bits) {
            Signal signal;
            signal.name = field.name;
            signal.first = field.first;
            signal.width = field.width;
            obey(signal, {field.name}, field.role);
            signals_.push_back(signal);
            return;
        }
        for (unsigned i = 0; i < field.width; ++i) add_bit(field, field.first + i);
    }

    void add_bit(const Field& field, unsigned bit) {
        Signal signal;
        signal.name = layout_.bit_name(bit);
        signal.first = bit;
        signal.line = field.role == Role::input && !model_.meaning(bit).event.empty();
        if (starts_with(signal.name, kTwos)) { // belongs to the line of its first bit
            used_.insert(field.name);
            used_.insert(signal.name);
            return;
        }
        if (const Field* twos = layout_.find("twos"); twos != nullptr && signal.line)
            signal.twos = twos->first + (bit - field.first);
        // A rule for a line holds for its Secure one, too.
        std::vector<std::string> names = {field.name, signal.name};
        if (starts_with(signal.name, kSecure))
            names.insert(names.begin() + 1, signal.name.substr(std::string(kSecure).size()));
        obey(signal, names, field.role);
        signals_.push_back(signal);
    }

    // The last of these names that has a rule.
    void obey(Signal& signal, const std::vector<std::string>& names, Role role) {
        used_.insert(names.begin(), names.end());
        for (const std::string& name : names) {
            signal.ignored |= ignored_.count(name) != 0;
            if (alone_ && role == Role::input && rules_[0].count(name) != 0)
                throw VectorError("tolerance of '" + name +
                                  "': expected an output; inputs are the device's own here");
        }
        for (const Rules& rules : rules_)
            for (auto name = names.rbegin(); name != names.rend(); ++name)
                if (const auto rule = rules.find(*name); rule != rules.end())
                    return take(signal, rule->second);
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
    const ClockedDevice& model_;
    bool alone_;
    std::set<std::string> used_;
    std::vector<Signal> signals_;
};

} // namespace

std::vector<Signal> signals_of(const Header& reference, const CompareOptions& options,
                               const ClockedDevice& model, bool alone) {
    return Signals(reference.layout, rules_of(reference, options), options, model, alone).take();
}

} // namespace armpmu::vectors
