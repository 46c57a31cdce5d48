// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/columns/columns.h"
#include "vectors/columns/row_collector.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace armpmu::vectors {

// Chunks of columns, front to back: those of a file, or such as are made of rows. What is asked of
// a bit is of the present chunk.
class ColumnSource {
  public:
    virtual ~ColumnSource() = default;

    virtual const Header& header() const = 0;
    // Goes to the next chunk, at the beginning to the first; its clocks, 0 when there is none.
    virtual std::uint32_t next() = 0;

    virtual ColumnEncoding encoding(unsigned bit) = 0;
    virtual std::string_view runs(unsigned bit) = 0; // data of a column that stands as runs
    // Whether two columns are the same; may say no when that takes more than a look.
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

// Rows of a reader. They end where columns are of no use: before bits without a value, and before
// a row that is held for so long that it is better held by the model.
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

    bool unfit() const { return unfit_; } // not all rows were of use

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

} // namespace armpmu::vectors
