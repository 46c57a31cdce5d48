// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/core/text.h"
#include "testbench/traffic/import/import_source.h"

#include <charconv>
#include <limits>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::uint32_t kMostBytes = 65536; // of an access, far beyond any
constexpr char kExpected[] =
    "expected 'I  ADDRESS,SIZE', ' L ADDRESS,SIZE', ' S ...' or ' M ...' of valgrind "
    "--tool=lackey --trace-mem=yes; with --log-file=FILE the program's own words are not among "
    "them";

class LackeySource final : public ImportSource {
  public:
    explicit LackeySource(ImportLines& lines) : lines_(lines) {}

    bool next(TraceRecord& record) override {
        if (std::exchange(modifies_, false)) {
            record = store_;
            return true;
        }
        for (std::string_view line; lines_.next(line);) {
            if (line.empty() || line.substr(0, 2) == "==") continue;
            if (access(line, record)) return true;
        }
        return false;
    }
    bool is_virtual() const override { return true; }

  private:
    // False for an instruction.
    bool access(std::string_view line, TraceRecord& record) {
        const char kind = line.size() < 4 ? '\0' : line[0] == 'I' ? 'I' : line[1];
        const bool known = kind == 'I' ? line.substr(0, 3) == "I  "
                                       : line[0] == ' ' && line[2] == ' ' &&
                                             (kind == 'L' || kind == 'S' || kind == 'M');
        if (!known) fail(line);
        const char* const end = line.data() + line.size();
        const auto address = std::from_chars(line.data() + 3, end, record.address, 16);
        if (address.ec != std::errc{} || address.ptr == end || *address.ptr != ',') fail(line);
        const auto bytes = std::from_chars(address.ptr + 1, end, record.bytes);
        if (bytes.ec != std::errc{} || bytes.ptr != end || record.bytes == 0 ||
            record.bytes > kMostBytes)
            fail(line);
        if (kind == 'I') {
            if (gap_ == std::numeric_limits<std::uint32_t>::max())
                lines_.fail(line, "more than 2^32 instructions without an access");
            ++gap_;
            return false;
        }
        record.thread = 0;
        record.gap = std::exchange(gap_, 0);
        record.kind = kind == 'S' ? TraceRecord::Kind::store : TraceRecord::Kind::load;
        modifies_ = kind == 'M';
        if (modifies_) {
            store_ = record;
            store_.kind = TraceRecord::Kind::store;
            store_.gap = 0; // the same instruction
        }
        return true;
    }
    [[noreturn]] void fail(std::string_view line) const {
        lines_.fail(line, lines_.unended()
                              ? "cut off in the middle of a line"
                              : in_quotes(line) + " is none of its lines; " + kExpected);
    }

    ImportLines& lines_;
    std::uint32_t gap_ = 0;
    bool modifies_ = false; // the store of the last record follows
    TraceRecord store_;
};

} // namespace

std::unique_ptr<ImportSource> lackey_source(ImportLines& lines) {
    return std::make_unique<LackeySource>(lines);
}

std::unique_ptr<ImportSource> import_source(ImportLines& lines, ImportForm form) {
    if (form == ImportForm::lackey) return lackey_source(lines);
    if (form == ImportForm::csv) return csv_source(lines);
    for (std::string_view line; lines.next(line);) {
        if (line.find_first_not_of(" \t") == line.npos || line[0] == '#') continue;
        lines.again();
        if (line.find("kind") != line.npos) return csv_source(lines);
        if (line.substr(0, 2) == "==" || line.substr(0, 3) == "I  " || line[0] == ' ')
            return lackey_source(lines);
        lines.fail(line, in_quotes(line.substr(0, 60)) +
                             " begins neither a trace of valgrind's Lackey nor a CSV; expected "
                             "'==PID== Lackey, ...' or 'I  ADDRESS,SIZE', or the names of columns, "
                             "such as 'kind,address,bytes'");
    }
    return lackey_source(lines); // of nothing
}

} // namespace armpmu::testbench
