// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/text.h"
#include "armpmu/vectors/forms/text.h"
#include "armpmu/vectors/stream/stream.h"
#include "vectors/forms/block_input.h"
#include "vectors/forms/digits.h"
#include "vectors/forms/row_crc.h"
#include "vectors/stream/header_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

namespace armpmu::vectors {
namespace {

// A reader made of parts: gives consecutive equal rows as one span, and all rows before a damage
// before it throws; then it throws again and again.
class RunReader : public Reader {
  public:
    const Header& header() const final { return header_; }
    bool next(Span& span) final;

  protected:
    void set_header(Header header) { header_ = std::move(header); }

    // Some clocks with the same row, which stays as it is until the next call; false at the end.
    virtual bool read(Span& part) = 0;

  private:
    struct Run {
        std::vector<std::uint64_t> row;
        std::uint64_t cycles = 0; // 0: nothing here
    };

    void read_ahead();

    Header header_;
    Run run_;   // the span given last, or being put together
    Run ahead_; // the next run
    bool ended_ = false;
    std::exception_ptr failure_;
};

// Puts parts together until one differs.
void RunReader::read_ahead() {
    const std::size_t words = header_.layout.words();
    Span part;
    while (ahead_.cycles == 0) {
        ended_ = !read(part);
        if (ended_) return;
        const bool same =
            run_.cycles != 0 && std::equal(part.row, part.row + words, run_.row.begin());
        if (same && part.cycles <= std::numeric_limits<std::uint64_t>::max() - run_.cycles) {
            run_.cycles += part.cycles;
            continue;
        }
        Run& run = run_.cycles == 0 ? run_ : ahead_;
        run.row.assign(part.row, part.row + words);
        run.cycles = part.cycles;
    }
}

bool RunReader::next(Span& span) {
    std::swap(run_, ahead_);
    ahead_.cycles = 0;
    if (!ended_ && failure_ == nullptr) {
        try {
            read_ahead();
        } catch (const VectorError&) {
            failure_ = std::current_exception();
        }
    }
    if (run_.cycles != 0) {
        span = {run_.row.data(), run_.cycles};
        return true;
    }
    if (failure_ != nullptr) std::rethrow_exception(failure_);
    return false;
}

bool hex_digit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// A line without its end.
std::string_view content(std::string_view line) {
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

class TextReader final : public RunReader {
  public:
    template <typename... Source>
    explicit TextReader(Source&&... source) : input_(std::forward<Source>(source)...) {
        read_header();
        digits_ = (header().layout.width() + 3) / 4;
        row_.resize(header().layout.words());
        padding_ = 16 * row_.size() - digits_;
        scratch_.resize(padding_, '0');
        crc_ = RowCrc(header().layout.width());
    }

  private:
    bool more();
    std::string_view line() const;
    void read_header();
    bool read(Span& part) override;
    void decode(std::string_view text);
    [[noreturn]] void explain(std::string_view text);
    void comment(std::string_view text);
    void take_end(const HeaderLine& line);

    BlockInput input_;
    const char* at_ = nullptr; // the next line
    std::optional<std::uint64_t> rows_;
    std::size_t digits_ = 0;  // of a row
    std::size_t padding_ = 0; // zeros before them, so that they fill whole words
    std::vector<std::uint64_t> row_;
    std::string row_text_;      // the line that `row_` is from
    std::vector<char> scratch_; // a row's digits without '_', after the padding
    RowCrc crc_{0};
    std::uint64_t count_ = 0;
    bool ended_ = false;
};

// Whether there is another line, at `at_`.
bool TextReader::more() {
    if (at_ != nullptr && at_ != input_.end()) return true;
    const bool some = input_.next();
    at_ = input_.begin();
    return some;
}

std::string_view TextReader::line() const {
    const auto left = static_cast<std::size_t>(input_.end() - at_);
    const auto* end = static_cast<const char*>(std::memchr(at_, '\n', left));
    return {at_, static_cast<std::size_t>(end - at_)};
}

void TextReader::read_header() {
    HeaderParser parser(input_.name());
    for (bool complete = false; !complete;) {
        if (!more()) parser.finish(input_.place(at_));
        const std::string_view whole = line();
        std::string_view text = content(whole);
        if (!text.empty()) {
            if (text.substr(0, 2) != "//")
                input_.fail(at_, "the header's lines must begin with //");
            text.remove_prefix(text.substr(0, 3) == "// " ? 3 : 2);
            complete = parser.add(text, input_.place(text.data()));
        }
        at_ += whole.size() + 1;
    }
    HeaderText text = parser.finish(input_.place(at_));
    rows_ = text.rows;
    set_header(std::move(text.header));
}

bool TextReader::read(Span& part) {
    part = {row_.data(), 0};
    for (;;) {
        if (part.cycles != 0 && at_ == input_.end()) return true;
        if (!more()) break;
        const std::string_view whole = line();
        if (part.cycles != 0) {
            if (whole != row_text_ || count_ == rows_) return true;
            crc_.add_again();
        } else {
            const std::string_view text = content(whole);
            if (text.empty() || text.substr(0, 2) == "//") {
                if (!text.empty()) comment(text);
                at_ += whole.size() + 1;
                continue;
            }
            decode(text);
            row_text_.assign(whole);
            crc_.add(row_.data());
        }
        ++count_;
        ++part.cycles;
        at_ += whole.size() + 1;
    }
    if (!ended_) input_.fail(at_, "the file is cut off: there is no line end");
    return false;
}

void TextReader::decode(std::string_view text) {
    if (ended_) input_.fail(at_, "nothing may follow the line end");
    if (scratch_.size() < padding_ + text.size()) scratch_.resize(padding_ + text.size());
    char* out = scratch_.data() + padding_;
    for (std::string_view left = text; !left.empty();) {
        const std::size_t part = std::min(left.find('_'), left.size());
        out = std::copy_n(left.data(), part, out);
        left.remove_prefix(std::min(part + 1, left.size()));
    }
    const auto digits = static_cast<std::size_t>(out - scratch_.data()) - padding_;
    if (digits != digits_ || text[0] == '_') explain(text);
    std::uint64_t bad = 0;
    const char* in = scratch_.data();
    for (std::size_t word = row_.size(); word-- > 0; in += 16) {
        shift_in_hex(in, row_[word], bad);
        shift_in_hex(in + 8, row_[word], bad);
    }
    const unsigned used = header().layout.width() % 64;
    if (bad != 0 || (used != 0 && row_.back() >> used != 0)) explain(text);
    if (count_ == rows_)
        input_.fail(at_, "the header says that there are " + std::to_string(*rows_) + " rows");
}

// Names the fault of a row.
void TextReader::explain(std::string_view text) {
    std::size_t digits = 0;
    for (const char& c : text) {
        if (!hex_digit(c) && (c != '_' || digits == 0))
            input_.fail(&c, quoted({&c, 1}) + " is no hexadecimal digit");
        if (c != '_') ++digits;
    }
    if (digits != digits_)
        input_.fail(text.data(), "the row has " + std::to_string(digits) + " digits, not " +
                                     std::to_string(digits_));
    input_.fail(text.data(),
                "the row is wider than " + std::to_string(header().layout.width()) + " bits");
}

void TextReader::comment(std::string_view text) {
    const std::string_view words = text.substr(2);
    const std::size_t word = std::min(words.find_first_not_of(' '), words.size());
    const std::size_t end = std::min(words.find(' ', word), words.size());
    if (ended_) input_.fail(at_, "nothing may follow the line end");
    if (words.substr(word, end - word) == "end")
        take_end(HeaderLine(input_.name(), words, input_.place(words.data())));
}

void TextReader::take_end(const HeaderLine& line) {
    constexpr std::uint64_t kMost = ~std::uint64_t{0};
    line.expect(4, "end ROWS crc32 CRC");
    if (line.number(1, 0, kMost, "rows") != count_ || count_ != rows_.value_or(count_))
        line.fail(line[1], "the rows before are " + std::to_string(count_) +
                               (rows_ ? ", those of the header " + std::to_string(*rows_) : ""));
    if (line[2].text != "crc32") line.fail(line[2], "must be crc32");
    const auto crc = parse_hex(line[3].text);
    if (!crc || line[3].text.size() != 8) line.fail(line[3], "must be eight hexadecimal digits");
    if (*crc != crc_.value())
        line.fail(line[3], "the rows have another crc32: " + hex(crc_.value()).substr(2));
    ended_ = true;
}

} // namespace

std::unique_ptr<Reader> open_text(const std::string& path) {
    return std::make_unique<TextReader>(path);
}

std::unique_ptr<Reader> open_text(std::istream& stream, const std::string& name) {
    return std::make_unique<TextReader>(stream, name);
}

} // namespace armpmu::vectors
