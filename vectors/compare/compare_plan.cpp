// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/compare_plan.h"

#include "armpmu/core/text.h"
#include "armpmu/devices/devices.h"

#include <algorithm>

namespace armpmu::vectors {
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
