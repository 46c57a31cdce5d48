// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/rows_from.h"

#include "armpmu/core/text.h"
#include "armpmu/vectors/stream/device_header.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {
namespace {

class RowsFrom final : public vectors::Reader {
  public:
    RowsFrom(std::unique_ptr<vectors::Reader> reader, std::string path, const FirstRow& first)
        : reader_(std::move(reader)), path_(std::move(path)), first_(first) {
        if (const auto* field = vectors::find_part(reader_->header(), Part::reset))
            reset_ = field->first;
    }
    const vectors::Header& header() const override { return reader_->header(); }
    bool next(vectors::Span& span) override {
        while (reader_->next(span)) {
            if (!begun_) leave_out(span);
            if (span.cycles != 0) return true;
        }
        if (!begun_) fail();
        return false;
    }
    std::vector<std::string> warnings() const override { return reader_->warnings(); }
    std::string may_be_cut() const override { return reader_->may_be_cut(); }

  private:
    void leave_out(vectors::Span& span) {
        if (first_.at == FirstRow::At::number) {
            const std::uint64_t part = std::min(first_.number - passed_, span.cycles);
            span.cycles -= part;
            passed_ += part;
            begun_ = span.cycles != 0;
            return;
        }
        const bool known =
            span.unknown == nullptr || vectors::get_bits(span.unknown, reset_, 1) == 0;
        const bool high = vectors::get_bits(span.row, reset_, 1) != 0;
        in_reset_ |= known && !high;
        begun_ = in_reset_ && (first_.at == FirstRow::At::reset || (known && high));
        if (!begun_) span.cycles = 0;
    }
    [[noreturn]] void fail() const {
        const char* what = first_.at == FirstRow::At::number ? "it has no more rows"
                           : in_reset_                       ? "the reset does not end"
                                                             : "there is no row in reset";
        throw vectors::VectorError(path_ + ": no row is left of it: " + what);
    }

    std::unique_ptr<vectors::Reader> reader_;
    std::string path_;
    FirstRow first_;
    unsigned reset_ = 0;
    bool begun_ = false;
    bool in_reset_ = false;
    std::uint64_t passed_ = 0;
};

} // namespace

FirstRow parse_first_row(const std::string& text) {
    if (text == "reset") return {FirstRow::At::reset, 0};
    if (text == "run") return {FirstRow::At::run, 0};
    if (const auto number = parse_number(text)) return {FirstRow::At::number, *number};
    throw vectors::VectorError("--from " + text + ": expected reset, run or the number of a row");
}

std::unique_ptr<vectors::Reader> rows_from(std::unique_ptr<vectors::Reader> reader,
                                           const std::string& path, const FirstRow& first) {
    if (first.at == FirstRow::At::number && first.number == 0) return reader;
    return std::make_unique<RowsFrom>(std::move(reader), path, first);
}

} // namespace armpmu::testbench
