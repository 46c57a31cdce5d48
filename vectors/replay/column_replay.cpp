// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/replay/column_replay.h"

#include "armpmu/cci550/player.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/vectors/stream/device_header.h"
#include "vectors/columns/bit_range.h"
#include "vectors/replay/bus_columns.h"
#include "vectors/replay/count_columns.h"

#include <algorithm>

namespace armpmu::vectors {
namespace {

using cci550::kCounters;
using cci550::offset_of;
using cci550::RegisterId;

cci550::Config config_of(const Header& header) {
    expect_device(header, cci550::device());
    return cci550::config_of(header.configuration);
}

class Replay {
  public:
    Replay(ColumnSource& source, const ColumnReplayOptions& options)
        : Replay(source, options, config_of(source.header())) {}

    ColumnReplayResult run();

  private:
    Replay(ColumnSource& source, const ColumnReplayOptions& options, const cci550::Config& config);

    void chunk();
    void find_stops();
    void stop(std::uint32_t clock);
    void span(ChunkSpan span);
    void compare_stop(std::uint32_t clock);
    void compare_bits(std::uint32_t clock, unsigned from, unsigned to);
    void compare_counts(ChunkSpan span);
    void compare_flag(unsigned n, ChunkSpan span, std::uint32_t wrap);
    void advance(unsigned n, std::uint64_t times);

    void fill(std::uint32_t clock, unsigned first, unsigned width);
    unsigned first(const char* name) const { return layout_.find(name)->first; }
    LineColumns columns_of(const CounterSelection& selection) const;
    void differ(const std::optional<ColumnDifference>& other) { keep_first(difference_, other); }

    ColumnSource& source_;
    const Layout& layout_;
    ColumnReplayOptions options_;
    cci550::Rows rows_;
    cci550::Player player_;
    Cci550Levels levels_;
    ChunkColumns columns_;
    CountColumns count_;
    BusColumns bus_;

    const unsigned pins_, access_, results_, bus_bits_, counts_, flags_;
    bool everywhere_;                  // stop at each clock
    bool begun_ = false;               // levels_ are those of a clock
    std::vector<std::uint64_t> stops_; // clocks of the chunk, as a column
    std::vector<std::uint64_t> row_, got_;
    Selections selections_;
    std::optional<ColumnDifference> difference_; // in this chunk
};

Replay::Replay(ColumnSource& source, const ColumnReplayOptions& options,
               const cci550::Config& config)
    : source_(source), layout_(source.header().layout), options_(options), rows_(config),
      player_(config), columns_(source, kernel_table(options.kernels)), bus_(layout_, config),
      pins_(first("niden")), access_(first("acc_valid")), results_(first("acc_rdata")),
      bus_bits_(first("evntbus")), counts_(first("count0")), flags_(first("overflow")),
      everywhere_(config.faults.never_event_counts), row_(layout_.words()), got_(layout_.words()) {}

ColumnReplayResult Replay::run() {
    ColumnReplayResult result;
    result.event_bus_compared = options_.event_bus;
    while (columns_.next()) {
        chunk();
        if (options_.check_all && !difference_)
            for (unsigned bit = 0; bit < layout_.width(); ++bit) source_.column(bit);
        if (difference_) {
            result.difference = difference_;
            result.difference->clock += result.clocks;
            result.clocks = result.difference->clock + 1;
            return result;
        }
        result.clocks += columns_.clocks();
        if (options_.progress && !options_.progress(result.clocks)) {
            result.stopped = true;
            return result;
        }
    }
    return result;
}

void Replay::chunk() {
    find_stops();
    bus_.start(bus_gate(player_.pmu(), levels_));
    std::uint32_t at = 0;
    for (std::size_t w = 0; w < stops_.size() && !difference_; ++w)
        for (std::uint64_t bits = stops_[w]; bits != 0 && !difference_; bits &= bits - 1) {
            const auto clock = static_cast<std::uint32_t>(64 * w + lowest_bit(bits));
            if (at < clock) span({at, clock});
            if (!difference_) stop(clock);
            at = clock + 1;
        }
    if (at < columns_.clocks() && !difference_) span({at, columns_.clocks()});
    if (!options_.event_bus) return;
    const auto end =
        difference_ ? static_cast<std::uint32_t>(difference_->clock) + 1 : columns_.clocks();
    differ(bus_.compare(columns_, end));
}

// Where a register is accessed or a pin changes.
void Replay::find_stops() {
    const std::uint32_t clocks = columns_.clocks();
    stops_.assign((std::size_t{clocks} + 63) / 64, 0);
    if (!begun_) stops_[0] = 1;
    const bool levels[] = {levels_.pins.niden,  levels_.pins.spniden, levels_.pins.dbgen,
                           levels_.pins.spiden, levels_.aresetn,      levels_.aclken};
    for (unsigned pin = 0; pin < 6; ++pin) {
        if (columns_.bit_at(pins_ + pin, 0) != levels[pin]) stops_[0] |= 1;
        if (columns_.constant(pins_ + pin)) continue;
        const std::uint64_t* const column = columns_.column(pins_ + pin);
        std::uint64_t before = column[0] & 1;
        for (std::size_t w = 0; w < stops_.size(); ++w) {
            stops_[w] |= (column[w] ^ (column[w] << 1 | before)) & bits_of_word(w, 0, clocks);
            before = column[w] >> 63;
        }
    }
    const std::uint64_t* const accesses = columns_.column(access_);
    for (std::size_t w = 0; w < stops_.size(); ++w) stops_[w] |= accesses[w];
    if (everywhere_)
        for (std::size_t w = 0; w < stops_.size(); ++w) stops_[w] = bits_of_word(w, 0, clocks);
}

void Replay::fill(std::uint32_t clock, unsigned first, unsigned width) {
    columns_.put_bits(row_.data(), first, first + width, clock);
}

LineColumns Replay::columns_of(const CounterSelection& selection) const {
    LineColumns line{selection.line, {}};
    if (selection.secure) line.secure = cci550::kLines + selection.line;
    return line;
}

// One clock as cci550::Player does it. Of the events it needs those that can be counted only: no
// other output shows them, and the bus is compared apart.
void Replay::stop(std::uint32_t clock) {
    std::fill(row_.begin(), row_.end(), 0);
    fill(clock, pins_, access_ - pins_);
    fill(clock, access_, columns_.bit_at(access_, clock) ? results_ - access_ : 1);
    const cci550::Inputs levels = rows_.inputs(row_.data());
    levels_ = {levels.pins, levels.aresetn, levels.aclken};
    begun_ = true;
    for (const CounterSelection& selection : counted_lines(player_.pmu(), levels_)) {
        if (selection.line == cci550::kNoLine) continue;
        fill(clock, selection.line, 1);
        fill(clock, cci550::kLines + selection.line, 1);
    }
    const cci550::Inputs inputs = rows_.inputs(row_.data());
    if (options_.event_bus) differ(bus_.change(columns_, clock, bus_gate(player_.pmu(), levels_)));
    if (difference_) return;
    rows_.put(inputs, player_.clock(inputs), got_.data());
    compare_stop(clock);
    if (options_.event_bus && !difference_)
        differ(bus_.change(columns_, clock + 1, bus_gate(player_.pmu(), levels_)));
}

void Replay::compare_stop(std::uint32_t clock) {
    compare_bits(clock, results_, bus_bits_);
    if (!difference_) compare_bits(clock, counts_, layout_.width());
}

void Replay::compare_bits(std::uint32_t clock, unsigned from, unsigned to) {
    fill(clock, from, to - from);
    for (unsigned w = from / 64; 64 * w < to; ++w) {
        const std::uint64_t wrong = (row_[w] ^ got_[w]) & bits_of_word(w, from, to);
        if (wrong == 0) continue;
        differ(ColumnDifference{clock, 64 * w + lowest_bit(wrong)});
        return;
    }
}

void Replay::span(ChunkSpan span) {
    for (unsigned bit = results_; bit < bus_bits_; ++bit) differ(columns_.unlike(bit, span, false));
    selections_ = counted_lines(player_.pmu(), levels_);
    compare_counts(span);
}

void Replay::compare_counts(ChunkSpan span) {
    std::array<std::uint64_t, kCounters> times{};
    for (unsigned n = 0; n < kCounters; ++n) {
        const std::uint32_t start = player_.pmu().peek(offset_of(RegisterId::ecnt_data, n));
        const unsigned first_bit = counts_ + 32 * n;
        std::uint32_t wrap = span.to;
        if (selections_[n].line == cci550::kNoLine) {
            for (unsigned bit = 0; bit < 32; ++bit)
                differ(columns_.unlike(first_bit + bit, span, (start >> bit & 1) != 0));
        } else {
            differ(count_.read(columns_, first_bit, start, span));
            const auto clock =
                columns_.unlike(count_.increments(), span, columns_of(selections_[n]), times[n]);
            if (clock) differ(ColumnDifference{*clock, first_bit});
            const std::uint64_t to_wrap = (std::uint64_t{1} << 32) - start;
            if (times[n] >= to_wrap) wrap = count_.clock_of(to_wrap, span);
        }
        compare_flag(n, span, wrap);
    }
    if (difference_) return;
    for (unsigned n = 0; n < kCounters; ++n) advance(n, times[n]);
}

// The flag is set from clock `wrap` on, at the latest.
void Replay::compare_flag(unsigned n, ChunkSpan span, std::uint32_t wrap) {
    const bool set = (player_.pmu().overflow_pins() >> n & 1) == 0;
    const unsigned flag = flags_ + n;
    const unsigned pin = flags_ + kCounters + n;
    if (span.from < wrap) {
        differ(columns_.unlike(flag, {span.from, wrap}, set));
        differ(columns_.unlike(pin, {span.from, wrap}, !set));
    }
    if (wrap < span.to) {
        differ(columns_.unlike(flag, {wrap, span.to}, true));
        differ(columns_.unlike(pin, {wrap, span.to}, false));
    }
}

// Counters on the same line go together, by the first of them.
void Replay::advance(unsigned n, std::uint64_t times) {
    const unsigned line = selections_[n].line;
    for (unsigned other = 0; other < n; ++other)
        if (selections_[other].line == line) return;
    if (times == 0) return;
    cci550::EventRow row;
    row.set(cci550::event_of_line(line));
    player_.pmu().clock(row, times);
}

} // namespace

ColumnReplayResult replay_columns(ColumnFile& file, const ColumnReplayOptions& options) {
    FileChunks chunks(file);
    return Replay(chunks, options).run();
}

std::optional<ColumnReplayResult> replay_columns(Reader& reader,
                                                 const ColumnReplayOptions& options) {
    const Header& header = reader.header();
    if (header.layout != make_device(header)->layout()) return {};
    CollectedChunks chunks(reader, options.rows_at_a_time);
    ColumnReplayOptions own = options;
    own.check_all = false; // the reader has looked at all of it
    ColumnReplayResult result = Replay(chunks, own).run();
    if (chunks.unfit()) return {};
    return result;
}

} // namespace armpmu::vectors
