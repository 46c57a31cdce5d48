// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/idle_values.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

void set_mask(std::vector<std::uint64_t>& mask, const Field& field) {
    for (unsigned bit = field.first; bit < field.first + field.width; ++bit)
        mask[bit / 64] |= std::uint64_t{1} << bit % 64;
}

} // namespace

IdleValues::IdleValues(const Device& device, const ClockedDevice& model) {
    const Layout& layout = model.layout();
    valid_ = layout.find(Part::access)->first;
    width_ = layout.find(Part::access)->width;
    write_ = layout.find(Part::direction)->first;
    for (const AccessInterface& one : device.interfaces())
        if (one.encodings) instructions_ |= std::uint64_t{1} << one.number;
    nothing_.assign(layout.words(), 0);
    all_answers_ = read_data_ = without_access_ = nothing_;
    for (const unsigned bit : model.unused_lines())
        without_access_[bit / 64] |= std::uint64_t{1} << bit % 64;
    in_read_ = in_write_ = in_instruction_ = without_access_;
    for (const Field& field : layout.fields()) {
        if (is_access(field.part) && field.part != Part::access) set_mask(without_access_, field);
        if (is_answer(field.part)) set_mask(all_answers_, field);
        if (field.part == Part::write_data || field.part == Part::lanes) set_mask(in_read_, field);
        if (field.part == Part::lanes) set_mask(in_instruction_, field);
        if (field.part == Part::read_data) set_mask(read_data_, field);
    }
    for (std::size_t w = all_answers_.size(); w-- > 0;) {
        if (all_answers_[w] == 0) continue;
        first_word_ = w;
        last_word_ = std::max(last_word_, w + 1);
    }
}

} // namespace armpmu::vectors
