// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "python/row_layout.h"

#include "armpmu/core/text.h"

#include <stdexcept>
#include <utility>
#include <vector>

namespace armpmu::python {

RowLayout::RowLayout(Layout layout) : layout_(std::move(layout)) {
    for (const Field& field : layout_.fields()) {
        Part part{field.first, field.width, field.role == Role::input,
                  field.name.rfind("acc_", 0) == 0, !field.bits.empty()};
        parts_[field.name] = part;
        part.width = 1;
        for (; part.first < field.first + field.width; ++part.first)
            parts_.emplace(layout_.bit_name(part.first), part);
    }
}

const Part& RowLayout::find(const std::string& name) const {
    const auto found = parts_.find(name);
    if (found != parts_.end()) return found->second;
    std::vector<std::string_view> known;
    for (const Field& field : layout_.fields()) {
        known.push_back(field.name);
        known.insert(known.end(), field.bits.begin(), field.bits.end());
    }
    throw std::invalid_argument(in_quotes(name) + " is no field and no bit of a row" +
                                did_you_mean(name, known));
}

} // namespace armpmu::python
