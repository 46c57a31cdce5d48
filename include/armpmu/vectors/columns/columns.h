// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace armpmu::vectors {

// A vector as columns (`.vcol`, vectors/FORMAT.md): for each bit of the row its values over time,
// in chunks that are read without reading the others. All chunks but the last have this many
// clocks.
constexpr std::uint32_t kChunkClocks = 524288;

// The encoding of a bit's values in a chunk. The constant ones have no data.
enum class ColumnEncoding : std::uint8_t { zero, one, raw, zstd, runs };

// Writes `.vcol`. Each column of each chunk gets a compact encoding that is fast to read
// (vectors/FORMAT.md). Unchanged rows cost per chunk, not per clock. Holds one chunk's changes and
// some 5 MiB in memory. The file gets its name in `finish`; until then, and after any failure, an
// existing file stays. All members throw VectorError, "file: ...", when the file cannot be written;
// after that, and after `finish`, they throw std::logic_error.
class ColumnWriter : public Writer {
  public:
    // Refuses at once a path that cannot be a regular file.
    ColumnWriter(const std::string& path, const Header& header);
    ~ColumnWriter() override;
    ColumnWriter(const ColumnWriter&) = delete;
    ColumnWriter& operator=(const ColumnWriter&) = delete;

    void put(const Span& span) override; // no cycles: nothing happens
    void finish() override;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// The rows of a `.vcol` file front to back. A span ends where the row changes, or with its chunk.
// Throws VectorError, here for a damaged header; the reader throws it for later damage when that is
// reached, after all chunks before it. Holds one chunk's changes in memory. The file is mapped and
// must not change meanwhile: if it becomes shorter, SIGBUS ends a program that does not handle it.
std::unique_ptr<Reader> open_columns(const std::string& path);

// The number of clocks in which a file and a reader had the same rows.
struct SameRows {
    std::uint64_t clocks = 0;
    bool stopped = false; // by `progress`, before the end
};
// Compares a `.vcol` file with a reader's rows of the same layout, column by column and so faster
// than row by row. Nothing when a row differs or has bits without a value, or when one of them has
// more rows; the reader's position is then undefined. `progress` is called after each chunk with
// the clocks compared; false ends it. Holds one chunk's changes in memory. Throws VectorError for a
// damaged file, and what the reader throws.
std::optional<SameRows> same_rows(const std::string& path, Reader& rows,
                                  const std::function<bool(std::uint64_t)>& progress = {});

// The columns of a mapped `.vcol` file, in any order. Opening it reads its two ends only; a chunk
// is checked when it is first asked for, a column's data when it is decoded. All members that read
// a chunk throw VectorError when it is damaged, and std::out_of_range for a missing chunk or bit.
// The file must not change meanwhile, as above. Not thread-safe: open the file once for each
// thread.
class ColumnFile {
  public:
    explicit ColumnFile(const std::string& path); // throws VectorError
    ~ColumnFile();
    ColumnFile(const ColumnFile&) = delete;
    ColumnFile& operator=(const ColumnFile&) = delete;

    const Header& header() const;
    std::uint64_t clocks() const;
    std::size_t chunks() const;
    std::uint32_t chunk_clocks(std::size_t chunk) const; // kChunkClocks, less for the last

    // zero and one say that the bit keeps that value throughout the chunk, without decoding.
    ColumnEncoding encoding(std::size_t chunk, unsigned bit);
    std::uint32_t stored_bytes(std::size_t chunk, unsigned bit); // of data in the file
    // The encoded data in the file; empty for a constant bit.
    std::string_view stored(std::size_t chunk, unsigned bit);

    // The bit over the chunk's clocks: bit c % 64 of word c / 64 for the chunk's clock c, 0 beyond
    // the last clock. Decoded once while the chunk stays the same; valid until another chunk is
    // asked for.
    const std::uint64_t* column(std::size_t chunk, unsigned bit);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

} // namespace armpmu::vectors
