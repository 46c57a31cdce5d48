// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/compare/compare_layout.h"

#include "armpmu/vectors/stream/stream.h"

#include <algorithm>

namespace armpmu::vectors {

CompareLayout::CompareLayout(const Layout& reference, const Layout& device)
    : same_(reference == device), words_(reference.words()) {
    if (same_) return;
    for (const Field& field : reference.fields()) {
        const Field* other = device.find(field.name);
        if (other == nullptr) {
            missing_.push_back(field.name);
            continue;
        }
        if (other->width != field.width)
            throw VectorError("field " + field.name + ": the reference has " +
                              std::to_string(field.width) + " bits, the device " +
                              std::to_string(other->width));
        moves_.push_back({other->first, field.first, field.width});
    }
    if (moves_.empty()) throw VectorError("the vectors have no field in common");
}

void CompareLayout::place(const std::uint64_t* device, std::uint64_t* out) const {
    if (same_) std::copy_n(device, words_, out);
    for (const Move& move : moves_)
        for (unsigned done = 0; done < move.width; done += 64) {
            const unsigned part = std::min(64U, move.width - done);
            set_bits(out, move.to + done, part, get_bits(device, move.from + done, part));
        }
}

} // namespace armpmu::vectors
