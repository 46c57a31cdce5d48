// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A device's rows, of which the first ones are kept.
class FirstRowsKept final : public vectors::Reader {
  public:
    explicit FirstRowsKept(std::unique_ptr<vectors::Reader> reader) : reader_(std::move(reader)) {}
    const vectors::Header& header() const override { return reader_->header(); }
    bool next(vectors::Span& span) override;
    std::vector<std::string> warnings() const override { return reader_->warnings(); }
    std::string may_be_cut() const override { return reader_->may_be_cut(); }

    // "...: it may begin at row 150 of the reference, for ...", or nothing. `reference` is read.
    std::string hint(const std::string& device, vectors::Reader& reference) const;

  private:
    struct Kept {
        std::vector<std::uint64_t> row, unknown; // unknown: empty where all bits are known
        std::uint64_t cycles = 0;
    };
    static constexpr std::uint64_t kClocks = 64;

    std::unique_ptr<vectors::Reader> reader_;
    std::vector<Kept> first_;
    std::uint64_t clocks_ = 0;
};

// Throws VectorError where a reference, which is read, has no such row.
void check_reference_from(vectors::Reader& reference, std::uint64_t row);
// The first `rows` rows of a reference, and then a device's rows, for a device that was observed
// from there on.
std::unique_ptr<vectors::Reader> behind_reference(std::unique_ptr<vectors::Reader> reference,
                                                  std::unique_ptr<vectors::Reader> device,
                                                  std::uint64_t rows);

} // namespace armpmu::testbench
