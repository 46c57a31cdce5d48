// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/forms/text.h"

#include "vectors/forms/row_crc.h"
#include "vectors/forms/text_output.h"
#include "vectors/stream/header_text.h"

#include <cstddef>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace armpmu::vectors {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

// Where a row's line has its parts: digit i from the right covers bits 4 i on, with '_' between
// fields whose border is a digit's.
std::string line_shape(const Layout& layout) {
    std::string reversed;
    for (unsigned bit = 0; bit < layout.width(); bit += 4) {
        if (bit != 0 && layout.field_of_bit(bit).first == bit) reversed += '_';
        reversed += '0';
    }
    return {reversed.rbegin(), reversed.rend()};
}

class TextWriter final : public Writer {
  public:
    template <typename... Target>
    TextWriter(const Header& header, std::optional<std::uint64_t> rows, Target&&... target)
        : layout_(header.layout), rows_(rows), line_(), crc_(layout_.width()),
          output_(std::forward<Target>(target)...) {
        output_.add(header_lines(header, rows, "// "));
        line_ = line_shape(layout_) + "\n";
    }

    void put(const Span& span) override {
        set_line(span.row);
        for (std::uint64_t cycle = 0; cycle < span.cycles; ++cycle) {
            if (cycle == 0)
                crc_.add(masked_.data());
            else
                crc_.add_again();
            output_.add(line_);
        }
        count_ += span.cycles;
    }

    void finish() override {
        if (rows_ && count_ != *rows_)
            throw std::logic_error(output_.name() + ": " + std::to_string(count_) +
                                   " rows were written, not " + std::to_string(*rows_));
        output_.add("// end ");
        output_.add_number(count_);
        output_.add(" crc32 ");
        for (unsigned shift = 32; shift > 0; shift -= 4)
            output_.add(kDigits[crc_.value() >> (shift - 4) & 0xf]);
        output_.add('\n');
        output_.commit();
    }

  private:
    void set_line(const std::uint64_t* row);

    Layout layout_;
    std::optional<std::uint64_t> rows_;
    std::string line_;
    std::vector<std::uint64_t> masked_; // the present row
    RowCrc crc_;
    TextOutput output_;
    std::uint64_t count_ = 0;
};

void TextWriter::set_line(const std::uint64_t* row) {
    masked_.assign(row, row + layout_.words());
    const unsigned used = layout_.width() % 64;
    if (used != 0) masked_.back() &= (std::uint64_t{1} << used) - 1;
    unsigned bit = 0;
    for (std::size_t at = line_.size() - 1; at-- > 0;) {
        if (line_[at] == '_') continue;
        line_[at] = kDigits[masked_[bit / 64] >> bit % 64 & 0xf];
        bit += 4;
    }
}

} // namespace

std::unique_ptr<Writer> create_text(const std::string& path, const Header& header,
                                    std::optional<std::uint64_t> rows) {
    return std::make_unique<TextWriter>(header, rows, path);
}

std::unique_ptr<Writer> create_text(std::ostream& stream, const std::string& name,
                                    const Header& header, std::optional<std::uint64_t> rows) {
    return std::make_unique<TextWriter>(header, rows, stream, name);
}

} // namespace armpmu::vectors
