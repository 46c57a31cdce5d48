// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "vectors/replay/chunk_columns.h"

#include "vectors/columns/bit_range.h"
#include "vectors/columns/column_codec.h"

#include <algorithm>

namespace armpmu::vectors {

std::uint32_t FileChunks::next() {
    if (passed_ == file_.chunks()) return 0;
    return file_.chunk_clocks(passed_++);
}

bool FileChunks::alike(unsigned bit, unsigned other) {
    return file_.encoding(chunk(), bit) == file_.encoding(chunk(), other) &&
           file_.stored_bytes(chunk(), bit) == file_.stored_bytes(chunk(), other) &&
           file_.stored(chunk(), bit) == file_.stored(chunk(), other);
}

CollectedChunks::CollectedChunks(Reader& reader, std::uint32_t clocks)
    : reader_(reader), most_(clocks), rows_(reader.header().layout.words()),
      columns_(reader.header().layout.width()), filled_(columns_.size()) {}

bool CollectedChunks::more() {
    if (left_ != 0) return true;
    if (unfit_ || !reader_.next(span_)) return false;
    unfit_ = span_.unknown != nullptr || span_.cycles > kLongest;
    left_ = unfit_ ? 0 : span_.cycles;
    return !unfit_;
}

std::uint32_t CollectedChunks::next() {
    rows_.clear();
    while (rows_.clocks() < most_ && more()) {
        const auto part =
            static_cast<std::uint32_t>(std::min<std::uint64_t>(left_, most_ - rows_.clocks()));
        rows_.add(span_.row, part);
        left_ -= part;
    }
    kept_ = &rows_.columns();
    std::fill(filled_.begin(), filled_.end(), false);
    return rows_.clocks();
}

ColumnEncoding CollectedChunks::encoding(unsigned bit) {
    const KeptColumn& column = (*kept_)[bit];
    if (column.varies()) return ColumnEncoding::raw;
    return column.first ? ColumnEncoding::one : ColumnEncoding::zero;
}

bool CollectedChunks::alike(unsigned bit, unsigned other) {
    const KeptColumn& a = (*kept_)[bit];
    const KeptColumn& b = (*kept_)[other];
    return a.first == b.first &&
           std::equal(a.blocks.begin(), a.blocks.end(), b.blocks.begin(), b.blocks.end(),
                      [](const KeptColumn::Block& x, const KeptColumn::Block& y) {
                          return x.bits == y.bits && x.number == y.number;
                      });
}

const std::uint64_t* CollectedChunks::column(unsigned bit) {
    std::vector<std::uint64_t>& words = columns_[bit];
    if (filled_[bit]) return words.data();
    words.resize(most_ / 64);
    (*kept_)[bit].fill(words.data(), rows_.clocks());
    filled_[bit] = true;
    return words.data();
}

namespace {

// Looks word by word for the first that `differ` finds.
template <typename Differ>
std::optional<std::uint32_t> first_in(ChunkSpan span, Differ&& differ) {
    for (std::size_t w = span.from / 64; 64 * w < span.to; ++w) {
        const std::uint64_t bits = differ(w) & bits_of_word(w, span.from, span.to);
        if (bits != 0) return static_cast<std::uint32_t>(64 * w + lowest_bit(bits));
    }
    return {};
}

std::optional<ColumnDifference> of_bit(unsigned bit, const std::optional<std::uint32_t>& clock) {
    if (!clock) return {};
    return ColumnDifference{*clock, bit};
}

} // namespace

void keep_first(std::optional<ColumnDifference>& first,
                const std::optional<ColumnDifference>& other) {
    if (!other) return;
    if (!first || other->clock < first->clock ||
        (other->clock == first->clock && other->bit < first->bit))
        first = other;
}

bool ColumnChanges::read(std::string_view runs, std::uint32_t clocks) {
    changes_.resize(runs.size());
    at_ = 0;
    std::uint32_t* const first = changes_.data();
    std::uint32_t* next = first;
    std::uint32_t clock = 0;
    for (std::size_t at = 0; at < runs.size(); *next++ = clock) {
        std::uint32_t length = 0;
        if (!take_run(runs, at, length)) return false;
        if ((length == 0 && next != first) || length > clocks - clock) return false;
        clock += length;
    }
    if (clock != clocks) return false;
    changes_.resize(static_cast<std::size_t>(next - first) -
                    1); // the end of the last run is no change
    return true;
}

ChunkColumns::ChunkColumns(ColumnSource& source, const KernelTable& table)
    : source_(source), table_(table), ones_(source.header().layout.words()), varying_(ones_.size()),
      forms_(source.header().layout.width()), columns_(forms_.size()), changes_(forms_.size()) {}

bool ChunkColumns::next() {
    clocks_ = source_.next();
    if (clocks_ == 0) return false;
    std::fill(columns_.begin(), columns_.end(), nullptr);
    std::fill(forms_.begin(), forms_.end(), Form::unknown);
    std::fill(ones_.begin(), ones_.end(), 0);
    std::fill(varying_.begin(), varying_.end(), 0);
    for (unsigned bit = 0; bit < forms_.size(); ++bit) {
        const ColumnEncoding encoding = source_.encoding(bit);
        if (encoding == ColumnEncoding::zero) continue;
        (encoding == ColumnEncoding::one ? ones_ : varying_)[bit / 64] |= std::uint64_t{1}
                                                                          << bit % 64;
    }
    return true;
}

void ChunkColumns::put_bits(std::uint64_t* row, unsigned from, unsigned to, std::uint32_t clock) {
    for (unsigned w = from / 64; 64 * w < to; ++w) {
        const std::uint64_t wanted = bits_of_word(w, from, to);
        row[w] = (row[w] & ~wanted) | (ones_[w] & wanted);
        for (std::uint64_t bits = varying_[w] & wanted; bits != 0; bits &= bits - 1) {
            const bool high = bit_at(64 * w + lowest_bit(bits), clock);
            row[w] |= (high ? bits & -bits : 0);
        }
    }
}

ChunkColumns::Form ChunkColumns::read_form(unsigned bit) {
    switch (source_.encoding(bit)) {
    case ColumnEncoding::zero: return Form::zero;
    case ColumnEncoding::one: return Form::one;
    case ColumnEncoding::runs:
        // Damage is reported when it is decoded.
        if (changes_[bit].read(source_.runs(bit), clocks_)) return Form::changes;
        break;
    default: break;
    }
    return Form::words;
}

std::optional<ColumnDifference> ChunkColumns::unlike(unsigned bit, ChunkSpan span, bool value) {
    if (const auto constant_value = constant(bit)) {
        if (*constant_value == value) return {};
        return ColumnDifference{span.from, bit};
    }
    if (ColumnChanges* const at = changes(bit)) {
        const std::size_t next = at->until(span.from);
        if ((next % 2 != 0) != value) return ColumnDifference{span.from, bit};
        if (next == at->clocks().size() || at->clocks()[next] >= span.to) return {};
        return ColumnDifference{at->clocks()[next], bit};
    }
    const std::uint64_t* const words = column(bit);
    const std::uint64_t wanted = value ? ~std::uint64_t{0} : 0;
    return of_bit(bit, first_in(span, [&](std::size_t w) { return words[w] ^ wanted; }));
}

std::optional<ColumnDifference> ChunkColumns::unlike(unsigned bit, ChunkSpan span,
                                                     const LineColumns& line) {
    const bool never_secure = !line.secure || constant(*line.secure) == false;
    if (never_secure && constant(line.non_secure) == false) return unlike(bit, span, false);
    if (never_secure && source_.alike(bit, line.non_secure)) return {};
    std::uint64_t ones = 0;
    return of_bit(bit, unlike(column(bit), span, line, ones));
}

std::optional<std::uint32_t> ChunkColumns::unlike(const std::uint64_t* words, ChunkSpan span,
                                                  const LineColumns& line, std::uint64_t& ones) {
    const std::uint64_t* const non_secure = column(line.non_secure);
    const std::uint64_t* const secure = line.secure ? column(*line.secure) : non_secure;
    const std::size_t first = span.from / 64;
    const std::size_t last = (span.to - 1) / 64;
    const auto differ = [&](std::size_t w) { return words[w] ^ (non_secure[w] | secure[w]); };

    ones += ones_of(words[first] & bits_of_word(first, span.from, span.to));
    if (last != first) ones += ones_of(words[last] & bits_of_word(last, span.from, span.to));
    bool same = (differ(first) & bits_of_word(first, span.from, span.to)) == 0 &&
                (differ(last) & bits_of_word(last, span.from, span.to)) == 0;
    if (last > first + 1)
        same = table_.columns(non_secure + first + 1, secure + first + 1, words + first + 1,
                              last - first - 1, ones) &&
               same;
    if (same) return {};
    return first_in(span, differ);
}

} // namespace armpmu::vectors
