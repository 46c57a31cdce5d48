// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/idle_values.h"

#include "vectors/compare/compare_layout.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

void set_mask(std::vector<std::uint64_t>& mask, const Field& field) {
    for (unsigned bit = field.first; bit < field.first + field.width; ++bit)
        mask[bit / 64] |= std::uint64_t{1} << bit % 64;
}

} // namespace

IdleValues::IdleValues(const Layout& layout, const std::vector<unsigned>& unused_lines) {
    const Field& valid = one_of(layout, {"acc_valid", "acc_door"});
    valid_ = valid.first;
    width_ = valid.width;
    write_ = one_of(layout, {"acc_write"}).first;
    nothing_.assign(layout.words(), 0);
    all_answers_ = read_data_ = without_access_ = nothing_;
    for (const unsigned bit : unused_lines)
        without_access_[bit / 64] |= std::uint64_t{1} << bit % 64;
    in_read_ = in_write_ = in_instruction_ = without_access_;
    for (const Field& field : layout.fields()) {
        if (field.name.compare(0, 4, "acc_") != 0 || field.name == valid.name) continue;
        set_mask(field.role == Role::input ? without_access_ : all_answers_, field);
        if (field.name == "acc_wdata" || field.name == "acc_lanes") set_mask(in_read_, field);
        if (field.name == "acc_lanes") set_mask(in_instruction_, field);
        if (field.name == "acc_rdata") set_mask(read_data_, field);
    }
    for (std::size_t w = all_answers_.size(); w-- > 0;) {
        if (all_answers_[w] == 0) continue;
        first_word_ = w;
        last_word_ = std::max(last_word_, w + 1);
    }
}

} // namespace armpmu::vectors
