// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"
#include "vectors/files/output_file.h"
#include "vectors/stream/header_line.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// The header lines of a vector, in any of its forms.
struct HeaderText {
    Header header;
    std::optional<std::uint64_t> rows; // nothing: not known when the header was written
};

// The header's lines from `armpmu-vector` to `rows`, each with `mark` before it and '\n' behind.
// Throws std::invalid_argument for a header that cannot be written: another version or device, no
// field, a period of 0, a text that is not printable ASCII or has the word `$end`, rules for what
// is not in the layout or that stand twice.
std::string header_lines(const Header& header, std::optional<std::uint64_t> rows,
                         std::string_view mark = {});

// "within_cycles 8".
std::string tolerance_text(const ToleranceRule& rule);

// "1" or "0..2".
std::string latency_text(const LatencyRule& rule);
// A path's latency of such a text; none where one of them is wrong, which `latency_error` tells.
std::optional<LatencyRule> parse_latency(const std::string& path, std::string_view clocks);
std::string latency_error(const std::string& path, std::string_view clocks);

// The lines of a whole header that stands alone; the first has the number 1. Throws VectorError
// with file, line and column.
HeaderText parse_header(std::string_view text, const std::string& file);

// Whether a tolerance rule may have this name: a field's, a bit's, or as Layout::bit_name has it.
bool names_part(const Layout& layout, std::string_view name);

// Reads the lines one after another. Throws VectorError with file, line and column.
class HeaderParser {
  public:
    // `file` is what messages call the input.
    explicit HeaderParser(std::string file) : file_(std::move(file)) {}

    // Takes a line without comment mark and line end; `place` is that of its first character. True
    // for the last one, `rows`; nothing may be added after it. Blank lines mean nothing.
    bool add(std::string_view text, Place place);
    // After `rows`; else throws, as lines are missing before `place`.
    HeaderText finish(Place place) const;

  private:
    void once(const std::string& what, const HeaderLine::Word& word);
    void take_version(const HeaderLine& line);
    void take_device(const HeaderLine& line);
    void take_clock(const HeaderLine& line);
    void take_config(const HeaderLine& line);
    void take_source(const HeaderLine& line);
    void take_tolerance(const HeaderLine& line);
    void take_latency(const HeaderLine& line);
    void take_field(const HeaderLine& line);
    void take_rows(const HeaderLine& line);
    void make_layout();
    void check_tolerances() const;

    std::string file_;
    std::set<std::string> seen_;
    std::vector<Field> fields_;
    std::vector<Place> field_places_;
    std::vector<Place> tolerance_places_;
    HeaderText text_;
    bool complete_ = false;
};

// Of a vector's file: what fails is a WriteError. `regular`: no pipe and no device.
inline files::OutputRules write_rules(bool regular) {
    return {regular, [](const std::string& message) { throw WriteError(message); }};
}

} // namespace armpmu::vectors
