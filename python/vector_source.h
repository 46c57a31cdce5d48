// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "python/row_block.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace armpmu::python {

// Rows of an array, which outlives it; equal ones that follow each other are one span.
class BlockReader final : public vectors::Reader {
  public:
    BlockReader(const vectors::Header& header, const RowBlock& rows)
        : header_(header), rows_(rows) {}
    const vectors::Header& header() const override { return header_; }
    bool next(vectors::Span& span) override;

  private:
    const vectors::Header& header_;
    const RowBlock& rows_;
    std::size_t at_ = 0;
};

// At most `most` clocks of a reader from `from` on, one row after another. `look` is called now and
// then.
std::vector<std::uint64_t> rows_of(vectors::Reader& reader, std::uint64_t from, std::uint64_t most,
                                   const std::function<void()>& look);

} // namespace armpmu::python
