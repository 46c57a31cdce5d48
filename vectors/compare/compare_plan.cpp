// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/compare_plan.h"

#include "armpmu/core/text.h"
#include "armpmu/devices/devices.h"

#include <algorithm>
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

namespace {

void set_mask(CompareRow& mask, unsigned first, unsigned width) {
    for (unsigned bit = first; bit < first + width; ++bit)
        mask[bit / 64] |= std::uint64_t{1} << bit % 64;
}

void set_mask(CompareRow& mask, const Signal& signal) {
    set_mask(mask, signal.first, signal.width);
    if (signal.twos != 0) set_mask(mask, signal.twos, 1);
}

} // namespace

ComparePlan::ComparePlan(const Header& reference, const Header& device,
                         const CompareOptions& chosen, const ClockedDevice& model,
                         bool by_the_model, bool without_reference)
    : options(chosen), by_model(by_the_model), alone(without_reference), layout(model.layout()),
      moves(layout, device.layout), signals(signals_of(layout, reference, options, alone)),
      idle_values(*find_device(reference.device), model), latencies(device, options),
      index_of_bit(layout.width(), kNone) {
    for (CompareRow* mask : {&inputs, &lines, &enables, &levels, &exact, &tolerant, &ignored})
        mask->assign(layout.words(), 0);
    for (const Field& field : layout.fields()) {
        if (field.role != Role::input) continue;
        set_mask(inputs, field.first, field.width);
        if (is_line(field.part))
            set_mask(lines, field.first, field.width);
        else if (!is_access(field.part))
            set_mask(levels, field.first, field.width);
        if (field.part == Part::enable) set_mask(enables, field.first, field.width);
    }
    for (const std::string& name : moves.missing())
        not_compared.push_back(name + ": the device's vector has no such field");
    reset_bit = layout.find(Part::reset)->first;
    const Field* running = layout.find(Part::clock);
    running_bit = running != nullptr ? running->first : reset_bit;
    for (std::size_t i = 0; i < signals.size(); ++i) add(i);
    delayed |= !windowed.empty() || !summed.empty() || !monotone.empty();
}

void ComparePlan::add(std::size_t index) {
    const Signal& signal = signals[index];
    for (unsigned i = 0; i < signal.width; ++i) index_of_bit[signal.first + i] = index;
    if (signal.twos != 0) index_of_bit[signal.twos] = index;
    if (signal.part == Part::read_data) read_data = index;
    const std::vector<std::string>& missing = moves.missing();
    const std::string& field = layout.field_of_bit(signal.first).name;
    const bool there = std::count(missing.begin(), missing.end(), field) == 0;
    if (!there || signal.ignored) {
        if (there) not_compared.push_back(signal.name + ": ignored");
        set_mask(ignored, signal);
        ignores = true;
        return;
    }
    // Lines that are the same by construction need no tolerance.
    switch (by_model && signal.line ? Kind::exact : signal.kind()) {
    case Kind::exact: set_mask(exact, signal); break;
    case Kind::within_cycles:
        reach = std::max(reach, signal.amount());
        if (index == read_data)
            delayed = true;
        else if (signal.line)
            set_mask(tolerant, signal);
        else
            windowed.push_back(index);
        break;
    case Kind::within_counts:
        if (signal.line)
            set_mask(tolerant, signal);
        else
            summed.push_back(index);
        break;
    case Kind::monotone:
        if (signal.is_count())
            monotone.push_back(index);
        else
            not_compared.push_back(signal.name + ": monotone");
        break;
    }
}

std::string ComparePlan::text_of(const Signal& signal, std::uint64_t value) const {
    const bool in_hex = signal.width > 4 && !signal.is_count();
    return in_hex ? hex(value, (signal.width + 3) / 4) : std::to_string(value);
}

const Field* ComparePlan::count_of(unsigned flag) const {
    const auto found =
        std::find_if(layout.fields().begin(), layout.fields().end(),
                     [&](const Field& f) { return is_count(f.part) && f.flag == flag; });
    return found == layout.fields().end() ? nullptr : &*found;
}

} // namespace armpmu::vectors
