// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/adopted_state.h"

#include "armpmu/vectors/stream/device_header.h"
#include "vectors/compare/compare_layout.h"

#include <algorithm>
#include <map>
#include <utility>

namespace armpmu::testbench {
namespace {

using AdoptedRow = std::vector<std::uint64_t>;

class RowsBefore final : public vectors::Reader {
  public:
    RowsBefore(std::vector<AdoptedRow> rows, std::unique_ptr<vectors::Reader> reader,
               std::uint64_t skipped)
        : rows_(std::move(rows)), reader_(std::move(reader)), skipped_(skipped) {}
    const vectors::Header& header() const override { return reader_->header(); }
    bool next(vectors::Span& span) override {
        if (given_ != rows_.size()) {
            span = {rows_[given_++].data(), 1};
            return true;
        }
        while (reader_->next(span)) {
            const std::uint64_t part = std::min(skipped_, span.cycles);
            skipped_ -= part;
            span.cycles -= part;
            if (span.cycles != 0) return true;
        }
        return false;
    }
    std::vector<std::string> warnings() const override { return reader_->warnings(); }
    std::string may_be_cut() const override { return reader_->may_be_cut(); }

  private:
    std::vector<AdoptedRow> rows_;
    std::unique_ptr<vectors::Reader> reader_;
    std::uint64_t skipped_;
    std::size_t given_ = 0;
};

// The count that the device's first row shows.
std::uint64_t shown_count(const vectors::Header& header, const vectors::Span& first,
                          const std::string& name) {
    const vectors::Field* field = header.layout.find(name);
    if (field == nullptr) throw vectors::VectorError("--adopt: the device does not show " + name);
    if (first.unknown != nullptr &&
        vectors::get_bits(first.unknown, field->first, field->width) != 0)
        throw vectors::VectorError("--adopt: " + name + " has no value in the device's first row");
    return vectors::get_bits(first.row, field->first, field->width);
}

} // namespace

AdoptedState::AdoptedState(vectors::Reader& reference, std::uint64_t rows, vectors::Reader& device)
    : layout_(reference.header().layout) {
    const auto state = vectors::make_device(reference.header());
    std::uint64_t left = rows + 1;
    for (vectors::Span span; left != 0; left -= std::min(left, span.cycles)) {
        if (!reference.next(span))
            throw vectors::VectorError("--reference-from " + std::to_string(rows) +
                                       ": the reference has only " +
                                       std::to_string(rows + 1 - left) + " rows");
        state->hold(span.row, std::min(left, span.cycles));
    }
    vectors::Span first;
    if (!device.next(first)) throw vectors::VectorError("--adopt: the device has no row");
    std::vector<std::uint64_t> sequence;
    try {
        sequence = state->restore_sequence();
    } catch (const UnreachableState& error) {
        throw vectors::VectorError(std::string("--adopt: ") + error.what());
    }
    const std::size_t words = layout_.words();
    std::map<std::string, std::size_t> last; // write of each count
    for (std::size_t i = 0; i < sequence.size(); i += words)
        if (const BitSpan count = state->written_count(&sequence[i]); count.width != 0)
            last[layout_.field_of_bit(count.first).name] = i;
    const vectors::Field& data = *vectors::find_part(reference.header(), Part::write_data);
    for (const auto& [name, at] : last)
        vectors::set_bits(&sequence[at], data.first, data.width,
                          shown_count(device.header(), first, name));
    const auto model = vectors::make_device(reference.header());
    for (std::size_t i = 0; i < sequence.size(); i += words) {
        rows_.emplace_back(words);
        model->clock(&sequence[i], rows_.back().data());
    }
}

std::unique_ptr<vectors::Reader> AdoptedState::before(std::unique_ptr<vectors::Reader> reader,
                                                      std::uint64_t skipped) const {
    const vectors::Layout& to = reader->header().layout;
    const vectors::CompareLayout moves(to, layout_);
    std::vector<AdoptedRow> rows(rows_.size(), AdoptedRow(to.words()));
    for (std::size_t n = 0; n < rows.size(); ++n) moves.place(rows_[n].data(), rows[n].data());
    return std::make_unique<RowsBefore>(std::move(rows), std::move(reader), skipped);
}

} // namespace armpmu::testbench
