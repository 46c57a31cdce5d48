// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/mid_run.h"

#include "vectors/compare/begin_search.h"
#include "vectors/compare/compare_layout.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {
namespace {

class BehindReference final : public vectors::Reader {
  public:
    BehindReference(std::unique_ptr<vectors::Reader> reference,
                    std::unique_ptr<vectors::Reader> device, std::uint64_t rows)
        : reference_(std::move(reference)), device_(std::move(device)), left_(rows),
          row_(device_->header().layout.words()),
          moves_(device_->header().layout, reference_->header().layout) {}
    const vectors::Header& header() const override { return device_->header(); }
    bool next(vectors::Span& span) override {
        if (left_ == 0) return device_->next(span);
        if (!reference_->next(span)) return false; // which `check_reference_from` refuses
        moves_.place(span.row, row_.data());
        span = {row_.data(), std::min(span.cycles, left_)};
        left_ -= span.cycles;
        return true;
    }
    std::vector<std::string> warnings() const override { return device_->warnings(); }
    std::string may_be_cut() const override { return device_->may_be_cut(); }

  private:
    std::unique_ptr<vectors::Reader> reference_;
    std::unique_ptr<vectors::Reader> device_;
    std::uint64_t left_; // of the reference's rows
    std::vector<std::uint64_t> row_;
    vectors::CompareLayout moves_; // from the reference's rows to the device's
};

} // namespace

bool FirstRowsKept::next(vectors::Span& span) {
    if (!reader_->next(span)) return false;
    if (clocks_ >= kClocks) return true;
    const std::size_t words = header().layout.words();
    Kept kept;
    kept.row.assign(span.row, span.row + words);
    if (span.unknown != nullptr) kept.unknown.assign(span.unknown, span.unknown + words);
    kept.cycles = span.cycles;
    clocks_ += std::min(span.cycles, kClocks);
    first_.push_back(std::move(kept));
    return true;
}

std::string FirstRowsKept::hint(const std::string& device, vectors::Reader& reference) const {
    vectors::BeginSearch search(reference.header(), header());
    for (const Kept& kept : first_)
        search.add(
            {kept.row.data(), kept.cycles, kept.unknown.empty() ? nullptr : kept.unknown.data()});
    const auto row = search.find(reference);
    if (!row || *row == 0) return "";
    return device + ": it may begin at row " + std::to_string(*row) +
           " of the reference, whose inputs are its own from there on; --reference-from " +
           std::to_string(*row) + " begins there";
}

void check_reference_from(vectors::Reader& reference, std::uint64_t row) {
    std::uint64_t rows = 0;
    for (vectors::Span span; rows <= row; rows += span.cycles)
        if (!reference.next(span))
            throw vectors::VectorError("--reference-from " + std::to_string(row) +
                                       ": the reference has only " + std::to_string(rows) +
                                       " rows, and its first is row 0");
}

std::unique_ptr<vectors::Reader> behind_reference(std::unique_ptr<vectors::Reader> reference,
                                                  std::unique_ptr<vectors::Reader> device,
                                                  std::uint64_t rows) {
    return std::make_unique<BehindReference>(std::move(reference), std::move(device), rows);
}

} // namespace armpmu::testbench
