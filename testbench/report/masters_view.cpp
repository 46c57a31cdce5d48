// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/masters_view.h"

#include "armpmu/core/text.h"
#include "testbench/report/described_table.h"
#include "testbench/report/wait_words.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace armpmu::testbench {
namespace {

double bytes_per_cycle(const MasterResult& master, std::uint64_t bytes) {
    const std::uint64_t cycles = master.completed.value_or(master.cycles);
    return cycles == 0 ? 0 : static_cast<double>(bytes) / static_cast<double>(cycles);
}

// The progress of the master as a whole; printed in the first of its lines.
std::string standing(const MasterNumbers& master) {
    const WaitingRequests& waiting = master.waiting;
    return fmt::format("  {:>7} {:>8} {:>10}", waiting.number,
                       waiting.number == 0 ? "-" : std::to_string(waiting.oldest),
                       master.completed_at ? std::to_string(*master.completed_at) : "-");
}

std::string latencies_of(const MasterNumbers& master) {
    std::string text;
    for (const auto& [kind, all] :
         {std::pair("reads", &master.read_latency), std::pair("writes", &master.write_latency),
          std::pair("other", &master.other_latency)}) {
        if (all->count == 0) continue;
        const bool first = text.empty();
        text += fmt::format("{:<16} {:<6} {:>10} {:>7} {:>9.1f} {:>7} {:>7} {:>7} {:>8}{}\n",
                            first ? master.name : "", kind, all->count, all->min, all->mean,
                            all->p50, all->p90, all->p99, all->max, first ? standing(master) : "");
    }
    if (text.empty() && master.waiting.number != 0)
        text = fmt::format("{:<16} {:<6} {:>10} {:>49}{}\n", master.name, "-", 0, "",
                           standing(master));
    return text;
}

// "80-87", or "80" of one latency.
std::string range_text(const Latencies::Range& range) {
    return range.first == range.last ? std::to_string(range.first)
                                     : fmt::format("{}-{}", range.first, range.last);
}

Latencies::Range range_of(const std::string& text, std::uint64_t count) {
    const std::size_t dash = text.find('-');
    const std::uint64_t first = parse_number(text.substr(0, dash)).value_or(0);
    const bool one = dash == std::string::npos;
    return {first, one ? first : parse_number(text.substr(dash + 1)).value_or(first), count};
}

} // namespace

LatencyNumbers LatencyNumbers::of(const Latencies& all) {
    return {all.count(),         all.min(),           all.mean(),
            all.max(),           all.percentile(500), all.percentile(900),
            all.percentile(990), all.percentile(999), all.histogram()};
}

void LatencyNumbers::describe(Fields& fields) {
    const auto cycles = [&](const char* key, const char* meaning, auto& value) {
        fields.member({key, meaning, "cycles", Quantity::time, Grade::timing}, value);
    };
    fields.member({"count", "Of them.", "transactions", Quantity::count, Grade::timing}, count);
    cycles("min", "The least.", min);
    cycles("mean", "The mean.", mean);
    cycles("max", "The most.", max);
    cycles("p50", "That half of them do not exceed.", p50);
    cycles("p90", "That 90 % do not exceed.", p90);
    cycles("p99", "That 99 % do not exceed.", p99);
    cycles("p999", "That 99.9 % do not exceed.", p999);
    std::vector<std::pair<std::string, std::uint64_t>> ranges;
    for (const Latencies::Range& range : histogram)
        ranges.emplace_back(range_text(range), range.count);
    fields.map({"histogram", "How many took so many cycles.", "transactions", Quantity::count,
                Grade::timing},
               ranges);
    histogram.clear();
    for (const auto& [text, number] : ranges) histogram.push_back(range_of(text, number));
}

MasterNumbers MasterNumbers::of(const MasterResult& master) {
    const TransactionSums& sums = master.transactions;
    MasterNumbers numbers;
    numbers.name = master.name;
    numbers.port = master.port;
    numbers.kind = master.kind;
    numbers.accesses = master.accesses;
    numbers.transactions = sums.answered;
    numbers.errors = sums.errors;
    numbers.read_bytes = sums.read_bytes;
    numbers.written_bytes = sums.written_bytes;
    numbers.reads = sums.reads.count();
    numbers.read_latency_sum = sums.reads.sum();
    numbers.read_latency_max = sums.reads.max();
    if (master.stream) {
        const StreamStatistics& stream = *master.stream;
        numbers.transactions = stream.transactions;
        numbers.errors = stream.errors;
        numbers.secure_transactions = stream.secure;
        numbers.read_bytes = stream.read_bytes;
        numbers.written_bytes = stream.written_bytes;
        numbers.reads = stream.reads;
        numbers.read_latency_sum = stream.read_latency;
        numbers.read_latency_max = stream.max_read_latency;
        if (master.has_fifo) numbers.missed_cycles = stream.missed_cycles;
    }
    numbers.completed_at = master.completed;
    numbers.bytes_per_cycle =
        armpmu::testbench::bytes_per_cycle(master, numbers.read_bytes + numbers.written_bytes);
    numbers.waiting = master.waiting;
    numbers.read_latency = LatencyNumbers::of(sums.reads);
    numbers.write_latency = LatencyNumbers::of(sums.writes);
    numbers.other_latency = LatencyNumbers::of(sums.others);
    return numbers;
}

void MasterNumbers::describe(Fields& fields) {
    const auto count = [&](const char* key, const char* meaning, auto& value,
                           const TableColumn& column = {}) {
        fields.member({key, meaning, "transactions", Quantity::count, Grade::timing, column},
                      value);
    };
    const auto bytes = [&](const char* key, const TableColumn& column, auto& value) {
        fields.member({key, "Asked for by a stream; whole beats of others.", "bytes",
                       Quantity::count, Grade::timing, column},
                      value);
    };
    const auto latency = [&](const TableColumn& column, auto value) {
        fields.cell(column, Quantity::time,
                    read_latency.count == 0 ? std::nullopt : std::optional<double>(value));
    };
    const auto cycles = [&](const char* key, const char* meaning, auto& value) {
        fields.member({key, meaning, "cycles", Quantity::time, Grade::timing}, value);
    };
    const Field of_name = {"name", "", "", {}, {}, {"master", -16}};
    const Field of_port = {"port", "Its slave interface.", "", {}, {}, {"port", -4}};
    const Field of_kind = {"kind", "Of master.", "", {}, {}, {"kind", -12}};
    fields.member(of_name, name);
    fields.choice(of_port, port, kInterfaces, source_text);
    fields.member(of_kind, kind);
    fields.member({"accesses", "Begun by threads, or answered of a stream.", "accesses",
                   Quantity::count, Grade::timing},
                  accesses);
    const bool replays = !secure_transactions && accesses == 0;
    fields.cell({"accesses", 10}, Quantity::count,
                replays ? std::nullopt : std::optional<double>(accesses));
    count("transactions", "That were answered.", transactions);
    count("errors", "That were answered with an error.", errors);
    fields.optional(
        {"secure_transactions", "Of a stream.", "transactions", Quantity::count, Grade::timing},
        secure_transactions);
    bytes("read_bytes", {"read bytes", 12}, read_bytes);
    bytes("written_bytes", {"written bytes", 14}, written_bytes);
    count("reads", "That were answered.", reads, {"reads"});
    latency({"read latency", 12}, read_latency.mean);
    latency({"p50"}, read_latency.p50);
    latency({"p99"}, read_latency.p99);
    latency({"max"}, read_latency.max);
    cycles("read_latency_sum", "Of all reads.", read_latency_sum);
    cycles("read_latency_max", "Of one read.", read_latency_max);
    const TableColumn missed = {"missed cycles", 14};
    fields.optional({"missed_cycles", "In which its FIFO had nothing to give.", "cycles",
                     Quantity::time, Grade::timing, missed},
                    missed_cycles);
    fields.nullable({"completed_at", "Until all was done that it was to do; null: it was not.",
                     "cycles", Quantity::time, Grade::timing},
                    completed_at);
    const TableColumn per_cycle = {"bytes per cycle"};
    fields.member({"bytes_per_cycle", "Read and written, until it was done.", "bytes/cycle",
                   Quantity::rate, Grade::timing, per_cycle},
                  bytes_per_cycle);
    fields.object({"waiting", "Requests without an answer at the end."}, [&] {
        count("requests", "Of them.", waiting.number);
        cycles("oldest_cycles", "Since ARVALID or AWVALID of the oldest.", waiting.oldest);
    });
    fields.object({"latency", "From ARVALID or AWVALID to RLAST or B."}, [&] {
        fields.object({"reads"}, [&] { read_latency.describe(fields); });
        fields.object({"writes"}, [&] { write_latency.describe(fields); });
        fields.object({"other", "Such as barriers and DVM messages."},
                      [&] { other_latency.describe(fields); });
    });
}

MastersView::MastersView(const std::vector<MasterResult>& masters) {
    for (const MasterResult& master : masters) {
        masters_.push_back(MasterNumbers::of(master));
        bytes_per_cycle_ += masters_.back().bytes_per_cycle;
        accesses_ += masters_.back().accesses;
    }
}

std::string MastersView::text(const Result&) const {
    if (masters_.empty()) return "";
    std::string text = "\n" + text_of(table_of(masters_));
    for (const MasterNumbers& master : masters_)
        if (master.errors != 0)
            text +=
                fmt::format("{}: {} transactions were answered with an error (DECERR: an address "
                            "outside of the map)\n",
                            master.name, master.errors);
    std::string latencies;
    for (const MasterNumbers& master : masters_) latencies += latencies_of(master);
    if (latencies.empty()) return text;
    return text +
           fmt::format("\n{:<23} {:>10} {:>7} {:>9} {:>7} {:>7} {:>7} {:>8}  {:>7} {:>8} {:>10}\n",
                       "latency in cycles", "count", "min", "mean", "p50", "p90", "p99", "max",
                       "waiting", "oldest", "done at") +
           latencies;
}

void MastersView::describe(Fields& fields, Result& /*result*/) {
    fields.list({"masters", "What each master did."}, masters_,
                [&](MasterNumbers& master) { master.describe(fields); });
    fields.member(
        {"bytes_per_cycle", "Of all masters.", "bytes/cycle", Quantity::rate, Grade::timing},
        bytes_per_cycle_);
    fields.member(
        {"accesses_of_masters", "Of all of them.", "accesses", Quantity::count, Grade::timing},
        accesses_);
}

} // namespace armpmu::testbench
