// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/columns/columns.h"
#include "armpmu/vectors/replay/column_difference.h"
#include "vectors/columns/row_collector.h"
#include "vectors/replay/kernel_table.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace armpmu::vectors {

// Chunks of columns, front to back: those of a file, or chunks made from rows. Functions with a bit
// refer to the present chunk.
class ColumnSource {
  public:
    virtual ~ColumnSource() = default;

    virtual const Header& header() const = 0;
    // Goes to the next chunk, at the beginning to the first; its clocks, 0 when there is none.
    virtual std::uint32_t next() = 0;

    virtual ColumnEncoding encoding(unsigned bit) = 0;
    virtual std::string_view runs(unsigned bit) = 0; // data of a column that stands as runs
    // Whether two columns are the same; may be false when a comparison is expensive.
    virtual bool alike(unsigned bit, unsigned other) = 0;
    // As ColumnFile::column.
    virtual const std::uint64_t* column(unsigned bit) = 0;
};

class FileChunks final : public ColumnSource {
  public:
    explicit FileChunks(ColumnFile& file) : file_(file) {}

    const Header& header() const override { return file_.header(); }
    std::uint32_t next() override;
    ColumnEncoding encoding(unsigned bit) override { return file_.encoding(chunk(), bit); }
    std::string_view runs(unsigned bit) override { return file_.stored(chunk(), bit); }
    bool alike(unsigned bit, unsigned other) override;
    const std::uint64_t* column(unsigned bit) override { return file_.column(chunk(), bit); }

  private:
    std::size_t chunk() const { return passed_ - 1; }

    ColumnFile& file_;
    std::size_t passed_ = 0; // chunks, the present one among them
};

// Rows of a reader. They end where columns are of no use: before bits without a value, and before a
// row that is held so long that the model is faster.
class CollectedChunks final : public ColumnSource {
  public:
    static constexpr std::uint64_t kLongest = std::uint64_t{1} << 22; // clocks of a row

    // `clocks` of a chunk; a multiple of 64.
    CollectedChunks(Reader& reader, std::uint32_t clocks);

    const Header& header() const override { return reader_.header(); }
    std::uint32_t next() override;
    ColumnEncoding encoding(unsigned bit) override;
    std::string_view runs(unsigned) override { return {}; }
    bool alike(unsigned bit, unsigned other) override;
    const std::uint64_t* column(unsigned bit) override;

    bool unfit() const { return unfit_; } // some rows could not be used

  private:
    bool more(); // whether there is something in span_, of which `left_` clocks are left

    Reader& reader_;
    std::uint32_t most_;
    RowCollector rows_;
    const std::vector<KeptColumn>* kept_ = nullptr;
    std::vector<std::vector<std::uint64_t>> columns_; // all words of a chunk, where there are some
    std::vector<bool> filled_;
    Span span_;
    std::uint64_t left_ = 0;
    bool unfit_ = false;
};

// Clocks `from` .. `to` - 1 of a chunk; at least one.
struct ChunkSpan {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
};

// A line's columns: bits of the row.
struct LineColumns {
    unsigned non_secure = 0;
    std::optional<unsigned> secure; // when it is let through
};

// The earlier of two differences; of one clock, that of the lower bit.
void keep_first(std::optional<ColumnDifference>& first,
                const std::optional<ColumnDifference>& other);

// A column as the clocks in which it changes; before the first clock it is LOW. Queries are cheap
// in the order of clocks.
class ColumnChanges {
  public:
    // False when the data is damaged.
    bool read(std::string_view runs, std::uint32_t clocks);

    // How many there are up to and with `clock`: the column is HIGH when that is odd.
    std::size_t until(std::uint32_t clock) {
        if (at_ != 0 && changes_[at_ - 1] > clock) at_ = 0;
        while (at_ < changes_.size() && changes_[at_] <= clock) ++at_;
        return at_;
    }
    const std::vector<std::uint32_t>& clocks() const { return changes_; }

  private:
    std::vector<std::uint32_t> changes_;
    std::size_t at_ = 0;
};

// The columns of one chunk, and their first difference from the expected ones. Clocks are the
// chunk's, from 0 on.
class ChunkColumns {
  public:
    ChunkColumns(ColumnSource& source, const KernelTable& table);

    bool next(); // goes to the next chunk, at the beginning to the first
    std::uint32_t clocks() const { return clocks_; }
    const KernelTable& table() const { return table_; }

    // The bit's value when it does not change in the chunk.
    std::optional<bool> constant(unsigned bit) {
        const Form form = form_of(bit);
        if (form == Form::zero || form == Form::one) return form == Form::one;
        return {};
    }
    const std::uint64_t* column(unsigned bit) {
        const std::uint64_t*& column = columns_[bit];
        if (column == nullptr) column = source_.column(bit);
        return column;
    }
    // Null for a column that is not stored as runs.
    ColumnChanges* changes(unsigned bit) {
        return form_of(bit) == Form::changes ? &changes_[bit] : nullptr;
    }
    bool bit_at(unsigned bit, std::uint32_t clock) {
        switch (form_of(bit)) {
        case Form::changes: return changes_[bit].until(clock) % 2 != 0;
        case Form::words: return (column(bit)[clock / 64] >> clock % 64 & 1) != 0;
        default: return forms_[bit] == Form::one;
        }
    }

    // Puts bits `from` .. `to` - 1 of a clock into a row.
    void put_bits(std::uint64_t* row, unsigned from, unsigned to, std::uint32_t clock);

    // Where `bit` is not `value`.
    std::optional<ColumnDifference> unlike(unsigned bit, ChunkSpan span, bool value);
    // Where `bit` is not what the line is.
    std::optional<ColumnDifference> unlike(unsigned bit, ChunkSpan span, const LineColumns& line);
    // Where bits of `words`, as of a column, are not what the line is; `ones` goes up by those set.
    std::optional<std::uint32_t> unlike(const std::uint64_t* words, ChunkSpan span,
                                        const LineColumns& line, std::uint64_t& ones);

  private:
    // How a column is read; determined at the first use.
    enum class Form : std::uint8_t { unknown, zero, one, changes, words };

    Form form_of(unsigned bit) {
        if (forms_[bit] == Form::unknown) forms_[bit] = read_form(bit);
        return forms_[bit];
    }
    Form read_form(unsigned bit);

    ColumnSource& source_;
    const KernelTable& table_;
    std::uint32_t clocks_ = 0;
    std::vector<std::uint64_t> ones_;    // as a row: bits that are HIGH throughout the chunk
    std::vector<std::uint64_t> varying_; // likewise: that are not the same throughout
    std::vector<Form> forms_;
    std::vector<const std::uint64_t*> columns_; // null: not asked for yet
    std::vector<ColumnChanges> changes_;
};

} // namespace armpmu::vectors
