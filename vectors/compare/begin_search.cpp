// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/begin_search.h"

#include "armpmu/vectors/stream/device_header.h"

#include <algorithm>

namespace armpmu::vectors {

BeginSearch::BeginSearch(const Header& reference, const Header& device)
    : layout_(reference.layout), moves_(reference.layout, device.layout),
      idle_values_(device_of(reference), *make_device(reference)),
      inputs_(reference.layout.words()) {
    for (const Field& field : layout_.fields())
        for (unsigned bit = field.first; bit < field.first + field.width; ++bit)
            if (field.role == Role::input) inputs_[bit / 64] |= std::uint64_t{1} << bit % 64;
}

BeginSearch::Row BeginSearch::placed(const std::uint64_t* device) const {
    Row row(layout_.words());
    moves_.place(device, row.data());
    return row;
}

void BeginSearch::add(const Span& span) {
    if (rows_.size() == kRows) return;
    Row row = placed(span.row);
    Row mask = inputs_;
    if (span.unknown != nullptr) {
        const Row unknown = placed(span.unknown);
        for (std::size_t w = 0; w < mask.size(); ++w) mask[w] &= ~unknown[w];
    }
    idle_values_.clear_inputs(row.data());
    for (std::uint64_t n = 0; n < span.cycles && rows_.size() < kRows; ++n) {
        rows_.push_back(row);
        masks_.push_back(mask);
    }
}

// Whether the rows from `first` on do; `ring` has as many as were kept.
bool BeginSearch::fits(const std::vector<Row>& ring, std::uint64_t first) const {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const Row& row = ring[(first + i) % ring.size()];
        for (std::size_t w = 0; w < row.size(); ++w)
            if (((row[w] ^ rows_[i][w]) & masks_[i][w]) != 0) return false;
    }
    return true;
}

std::optional<std::uint64_t> BeginSearch::find(Reader& reference) const {
    const bool happens = std::any_of(rows_.begin(), rows_.end(),
                                     [&](const Row& row) { return row != rows_.front(); });
    if (!happens) return std::nullopt;
    std::vector<Row> ring(rows_.size(), Row(layout_.words()));
    std::optional<std::uint64_t> found;
    std::uint64_t count = 0;
    for (Span span; reference.next(span);)
        for (std::uint64_t n = 0; n < span.cycles; ++n) {
            Row& row = ring[count % ring.size()];
            std::copy_n(span.row, row.size(), row.begin());
            idle_values_.clear_inputs(row.data());
            if (++count > kMostRows) return found;
            if (count < ring.size() || !fits(ring, count - ring.size())) continue;
            if (found) return std::nullopt;
            found = count - ring.size();
        }
    return found;
}

} // namespace armpmu::vectors
