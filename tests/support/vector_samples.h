// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::tests {

// Vectors drawn at random, with all that can differ between two of them.
class VectorDraws {
  public:
    explicit VectorDraws(std::uint64_t seed) : random_(seed) {}

    std::uint64_t below(std::uint64_t count) { return random_() % count; }

    // A layout of fields with and without names of bits.
    vectors::Layout layout(const std::vector<unsigned>& widths) {
        std::vector<vectors::Field> fields;
        for (const unsigned width : widths) {
            vectors::Field field;
            field.name = "f" + std::to_string(fields.size()) + (below(2) == 0 ? "" : "_count");
            field.width = width;
            field.role = below(2) == 0 ? vectors::Role::input : vectors::Role::output;
            for (unsigned bit = 0; width <= 40 && fields.size() % 3 == 1 && bit < width; ++bit)
                field.bits.push_back((bit % 2 == 0 ? "global.e" : "si3.hs.e") +
                                     std::to_string(bit));
            fields.push_back(std::move(field));
        }
        return vectors::Layout(std::move(fields));
    }

    vectors::Layout layout() {
        constexpr unsigned kWidths[] = {1, 1, 1, 2, 3, 4, 7, 8, 20, 31, 32, 33, 63, 64, 65, 289};
        std::vector<unsigned> widths(1 + below(12));
        for (unsigned& width : widths) width = kWidths[below(16)];
        return layout(widths);
    }

    // Everything a header can say, around a layout.
    vectors::Header header(vectors::Layout layout) {
        using Kind = tables::Tolerance::Kind;
        vectors::Header header;
        header.device = below(2) == 0 ? "cci550" : "a55";
        header.clock_ps = 1 + below(5000);
        if (below(2) == 0) header.source = "armpmu record, twice  spaced";
        for (std::uint64_t i = below(3); i > 0; --i)
            header.configuration["name" + std::to_string(i)] = below(2) == 0 ? "5" : "a b ";
        const Kind kinds[] = {Kind::exact, Kind::within_cycles, Kind::within_counts,
                              Kind::monotone};
        for (unsigned bit = 0; bit < layout.width() && bit < 4; ++bit) {
            vectors::ToleranceRule rule{layout.bit_name(bit), {kinds[bit], 0}, 0};
            if (bit == 1 || bit == 2) rule.tolerance.amount = static_cast<std::uint32_t>(random_());
            if (bit == 2) rule.window = 1000;
            header.tolerances.push_back(rule);
        }
        header.layout = std::move(layout);
        return header;
    }

    std::vector<std::uint64_t> row(const vectors::Layout& layout) {
        std::vector<std::uint64_t> row(layout.words());
        for (unsigned bit = 0; bit < layout.width(); bit += 32)
            vectors::set_bits(row.data(), bit, std::min(32U, layout.width() - bit),
                              below(4) == 0 ? 0 : random_());
        return row;
    }

  private:
    std::mt19937_64 random_;
};

// Spans with their rows, as a reader gives them.
using Spans = std::vector<std::pair<std::vector<std::uint64_t>, std::uint64_t>>;

inline Spans read_spans(vectors::Reader& reader) {
    Spans spans;
    const std::size_t words = reader.header().layout.words();
    for (vectors::Span span; reader.next(span);)
        spans.emplace_back(std::vector<std::uint64_t>(span.row, span.row + words), span.cycles);
    return spans;
}

inline void write_spans(vectors::Writer& writer, const Spans& spans) {
    for (const auto& [row, cycles] : spans) writer.put({row.data(), cycles});
    writer.finish();
}

// Spans of which no two neighbours are equal.
inline Spans draw_spans(VectorDraws& draws, const vectors::Layout& layout, std::uint64_t count) {
    Spans spans;
    while (spans.size() < count) {
        std::vector<std::uint64_t> row = draws.row(layout);
        if (spans.empty() || spans.back().first != row)
            spans.emplace_back(std::move(row), 1 + draws.below(3));
    }
    return spans;
}

} // namespace armpmu::tests
