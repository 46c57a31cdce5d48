// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/text.h"
#include "testbench/traffic/import/import_source.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <limits>

namespace armpmu::testbench {
namespace {

using Kind = TraceRecord::Kind;

enum Column : std::size_t { column_kind, column_address, column_bytes, column_thread, column_gap };
constexpr std::string_view kColumns[] = {"kind", "address", "bytes", "thread", "gap"};
constexpr std::size_t kNeeded = 3; // the first of them
constexpr std::string_view kKinds[] = {"load", "store", "output", "input", "sync"};
constexpr Kind kKindOf[] = {Kind::load, Kind::store, Kind::output, Kind::input, Kind::sync};
constexpr std::uint64_t kMost32 = std::numeric_limits<std::uint32_t>::max();

template <std::size_t Count>
std::string list_of(const std::string_view (&words)[Count]) {
    std::string list;
    for (const std::string_view word : words)
        list += (list.empty() ? "" : ", ") + std::string(word);
    return list;
}

class CsvSource final : public ImportSource {
  public:
    explicit CsvSource(ImportLines& lines) : lines_(lines) { read_names(); }

    bool next(TraceRecord& record) override {
        std::string_view line;
        if (!next_line(line)) return false;
        cut(line);
        if (fields_.size() != columns_.size())
            lines_.fail(line.substr(line.size()),
                        std::to_string(fields_.size()) + " values; expected " +
                            std::to_string(columns_.size()) + ", as the first line has names");
        std::array<std::string_view, std::size(kColumns)> values{};
        for (std::size_t i = 0; i < fields_.size(); ++i) values[columns_[i]] = fields_[i];
        const auto* const kind =
            std::find(std::begin(kKinds), std::end(kKinds), values[column_kind]);
        if (kind == std::end(kKinds))
            lines_.fail(values[column_kind], "kind: " + in_quotes(values[column_kind]) +
                                                 " is none; expected one of " + list_of(kKinds));
        record.kind = kKindOf[kind - std::begin(kKinds)];
        const bool sync = record.kind == Kind::sync;
        record.address = number(values, column_address, sync ? 0 : UINT64_MAX, sync);
        record.bytes =
            static_cast<std::uint32_t>(number(values, column_bytes, sync ? 0 : kMost32, sync));
        record.thread = static_cast<std::uint32_t>(number(values, column_thread, 15, true));
        record.gap =
            has_gap_ ? static_cast<std::uint32_t>(number(values, column_gap, kMost32, false)) : 1;
        if (!sync && record.bytes == 0)
            lines_.fail(values[column_bytes], "bytes: 0 is no access; expected 1 or more");
        return true;
    }
    bool is_virtual() const override { return false; }

  private:
    // The next that is neither blank nor a comment.
    bool next_line(std::string_view& line) {
        while (lines_.next(line))
            if (line.find_first_not_of(" \t") != line.npos && line[0] != '#') return true;
        return false;
    }
    // At commas, blanks around values left out.
    void cut(std::string_view line) {
        fields_.clear();
        for (std::size_t begin = 0; begin <= line.size();) {
            const std::size_t end = std::min(line.find(',', begin), line.size());
            std::string_view field = line.substr(begin, end - begin);
            while (!field.empty() && (field.front() == ' ' || field.front() == '\t'))
                field.remove_prefix(1);
            while (!field.empty() && (field.back() == ' ' || field.back() == '\t'))
                field.remove_suffix(1);
            fields_.push_back(field);
            begin = end + 1;
        }
    }
    void read_names() {
        std::string_view line;
        if (!next_line(line)) lines_.fail_line("there is no line; expected names of columns");
        cut(line);
        for (const std::string_view name : fields_) {
            const auto* const found = std::find(std::begin(kColumns), std::end(kColumns), name);
            const auto column = static_cast<std::size_t>(found - std::begin(kColumns));
            if (found == std::end(kColumns))
                lines_.fail(name, in_quotes(name) + " is no column; expected " + list_of(kColumns));
            if (std::find(columns_.begin(), columns_.end(), column) != columns_.end())
                lines_.fail(name, "the column " + std::string(name) + " stands here twice");
            columns_.push_back(column);
        }
        for (std::size_t needed = 0; needed < kNeeded; ++needed)
            if (std::find(columns_.begin(), columns_.end(), needed) == columns_.end())
                lines_.fail(line,
                            "there is no column " + std::string(kColumns[needed]) +
                                "; expected kind, address and bytes, and perhaps thread, gap");
        has_gap_ =
            std::find(columns_.begin(), columns_.end(), std::size_t{column_gap}) != columns_.end();
    }
    // Decimal, or 0x and hexadecimal; 0 for an empty cell, where that is allowed.
    std::uint64_t number(const std::array<std::string_view, std::size(kColumns)>& values,
                         Column column, std::uint64_t most, bool may_be_empty) const {
        const std::string_view text = values[column];
        if (text.empty() && may_be_empty) return 0;
        const bool hex = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
        const std::string_view digits = text.substr(hex ? 2 : 0);
        std::uint64_t value = 0;
        const char* const end = digits.data() + digits.size();
        const auto [stop, error] = std::from_chars(digits.data(), end, value, hex ? 16 : 10);
        if (digits.empty() || error != std::errc{} || stop != end || value > most)
            lines_.fail(text, std::string(kColumns[column]) + ": expected " +
                                  (most == 0 ? "nothing or 0 of a sync"
                                             : "a number from 0 to " + std::to_string(most) +
                                                   ", decimal or with 0x") +
                                  ", not " + in_quotes(text));
        return value;
    }

    ImportLines& lines_;
    std::vector<std::size_t> columns_; // in their order
    std::vector<std::string_view> fields_;
    bool has_gap_ = false;
};

} // namespace

std::unique_ptr<ImportSource> csv_source(ImportLines& lines) {
    return std::make_unique<CsvSource>(lines);
}

} // namespace armpmu::testbench
