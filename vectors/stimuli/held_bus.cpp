// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/stimuli/held_bus.h"

#include <algorithm>

namespace armpmu::testbench {

HeldBus::HeldBus(const Layout& layout, bool noise) : noise_(noise) {
    for (const Field& field : layout.fields()) {
        if (!is_access(field.part)) continue;
        const Wires wires{field.first, field.width, 0};
        if (field.part == Part::access)
            valid_ = wires;
        else if (field.part == Part::lanes || field.part == Part::write_data)
            written_.push_back(wires);
        else
            held_.push_back(wires);
        if (field.part == Part::direction) write_ = wires;
    }
}

void HeldBus::drive(std::uint64_t* row) {
    const auto is_on = [&](const Wires& wires) {
        return get_bits(row, wires.first, wires.width) != 0;
    };
    const bool access = is_on(valid_);
    const bool write = access && is_on(write_);
    if (noise_) {
        const auto drive_anything = [&](const Wires& wires) {
            const std::uint64_t mask = ~std::uint64_t{0} >> (64 - wires.width);
            const unsigned kind = dice_.below(8);
            const std::uint64_t value = kind == 0 ? 0 : kind == 1 ? mask : dice_.word() & mask;
            set_bits(row, wires.first, wires.width, value);
        };
        if (!access) std::for_each(held_.begin(), held_.end(), drive_anything);
        if (!write) std::for_each(written_.begin(), written_.end(), drive_anything);
        return;
    }
    for (Wires& wires : held_) {
        if (access) wires.value = get_bits(row, wires.first, wires.width);
        set_bits(row, wires.first, wires.width, wires.value);
    }
    for (Wires& wires : written_) {
        if (write) wires.value = get_bits(row, wires.first, wires.width);
        const bool lanes = wires.width == 4;
        std::uint64_t value = wires.value;
        if (access && !write) value = lanes ? ~std::uint64_t{0} : ~wires.value;
        set_bits(row, wires.first, wires.width, value);
    }
}

} // namespace armpmu::testbench
