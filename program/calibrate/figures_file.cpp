// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"
#include "program/calibrate/kernel_probe.h"
#include "program/calibrate/observation.h"
#include "program/sweep/csv_rows.h"

#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <string_view>

namespace armpmu::testbench {
namespace {

// The cells of a line, by column.
class FigureLine {
  public:
    FigureLine(const std::string& place, const std::vector<std::string>& columns,
               const std::vector<std::string>& cells)
        : place_(place) {
        if (cells.size() != columns.size())
            fail("expected " + std::to_string(columns.size()) +
                 " columns, as the first line has, "
                 "not " +
                 std::to_string(cells.size()));
        for (std::size_t n = 0; n < cells.size(); ++n) cells_[columns[n]] = cells[n];
    }

    [[noreturn]] void fail(const std::string& message) const {
        throw FiguresError(one_line(place_ + ": " + message));
    }
    const std::string& place() const { return place_; }
    std::string text(const char* column) const {
        const auto cell = cells_.find(column);
        return cell == cells_.end() ? "" : cell->second;
    }
    std::optional<double> number(const char* column) const {
        const std::string cell = text(column);
        if (cell.empty()) return std::nullopt;
        char* end = nullptr;
        const double value = std::strtod(cell.c_str(), &end);
        if (*end != 0 || !std::isfinite(value) || value < 0)
            fail(std::string(column) + ": expected a number, not " + in_quotes(cell));
        return value;
    }
    std::optional<std::uint64_t> size(const char* column) const {
        const std::string cell = text(column);
        if (cell.empty()) return std::nullopt;
        const auto value = parse_number(cell);
        if (!value)
            fail(std::string(column) + ": expected kilobytes, 0 for none, not " + in_quotes(cell));
        return value;
    }

  private:
    std::string place_;
    std::map<std::string, std::string> cells_;
};

std::vector<std::string> read_columns(const std::string& file, CsvRows& rows) {
    static const std::set<std::string> kKnown = {
        "id",     "board",  "soc",        "mhz",       "l1d_kb", "l2_kb",
        "l3_kb",  "memory", "quantity",   "parameter", "unit",   "value",
        "cycles", "source", "confidence", "date",      "note"};
    std::vector<std::string> columns;
    if (!rows.next(columns))
        throw FiguresError(file + ":1: expected a line of columns: quantity,parameter,unit,value");
    const auto fail = [&](const std::string& message) {
        throw FiguresError(one_line(file + ":1: " + message));
    };
    std::set<std::string> seen;
    for (const std::string& one : columns) {
        if (!seen.insert(one).second) fail("the column " + in_quotes(one) + " stands here twice");
        if (kKnown.count(one) != 0) continue;
        std::vector<std::string_view> names(kKnown.begin(), kKnown.end());
        fail("no column " + in_quotes(one) + did_you_mean(one, names) + "; expected some of " +
             joined({kKnown.begin(), kKnown.end()}));
    }
    for (const char* const needed : {"quantity", "parameter"})
        if (seen.count(needed) == 0) fail("expected a column " + std::string(needed));
    if (seen.count("value") + seen.count("cycles") == 0) fail("expected a column value or cycles");
    return columns;
}

// In cycles at the clock of the figure, of bandwidths in bytes a cycle.
double value_of(const FigureLine& line, double mhz) {
    double result = 0;
    const auto cycles = line.number("cycles");
    if (cycles) {
        result = *cycles;
    } else {
        static const std::map<std::string, double> kPerMegahertz = {
            {"ns", 1e-3}, {"us", 1}, {"MB/s", -1}, {"MiB/s", -1.048576}, {"GB/s", -1000}};
        const auto value = line.number("value");
        if (!value) line.fail("expected a number in value or cycles");
        const std::string unit = line.text("unit");
        const auto factor = kPerMegahertz.find(unit);
        if (factor == kPerMegahertz.end()) {
            if (!unit.empty() && unit.find("cycle") == std::string::npos &&
                unit.find("instruction") == std::string::npos)
                line.fail("unit: expected cycles, ns, MB/s, MiB/s or GB/s, not " + in_quotes(unit) +
                          "; or a number in cycles");
            result = *value;
        } else {
            if (mhz == 0) line.fail("mhz: expected the core's clock, for the unit is " + unit);
            result =
                factor->second > 0 ? *value * mhz * factor->second : *value / mhz * -factor->second;
        }
    }
    return result;
}

std::optional<FigureWork> work_of_line(const FigureLine& line, Observation& one) {
    const std::string quantity = line.text("quantity");
    const std::string parameter = line.text("parameter");
    if (quantity.empty()) line.fail("quantity: expected a word");
    if (quantity.compare(0, 6, "kernel") != 0) {
        Figure figure;
        figure.quantity = quantity;
        figure.parameter = parameter;
        one.kind = name_of(class_of(figure));
        return parameter.empty() || !judged(figure) ? std::nullopt : work_of(figure);
    }
    a55::Event event = a55::Event::cpu_cycles;
    if (quantity != "kernel") {
        const std::string name = quantity.substr(std::min<std::size_t>(7, quantity.size()));
        const a55::EventInfo* const row = quantity[6] == ':' ? a55::find_event(name) : nullptr;
        if (row == nullptr)
            line.fail("quantity: expected kernel or kernel:EVENT, an event of `armpmu list "
                      "events`, not " +
                      in_quotes(quantity));
        event = row->event;
    }
    try {
        const KernelName name = parse_kernel_name(parameter);
        one.kind = class_of_kernel(name);
        one.what = text_of(name) + (quantity == "kernel" ? "" : quantity.substr(6));
        return work_of(name, event);
    } catch (const ConfigError& error) {
        line.fail("parameter: " + std::string(error.what()));
    }
}

void join_size(const FigureLine& line, const char* column, std::optional<std::uint64_t>& size) {
    const auto other = line.size(column);
    if (!other) return;
    if (size && *size != *other)
        line.fail(std::string(column) + ": expected " + std::to_string(*size) +
                  ", as lines above have, not " + std::to_string(*other));
    size = other;
}

void join_facts(BoardFacts& facts, const FigureLine& line, const Observation& one) {
    if (facts.soc.empty()) facts.soc = one.soc;
    if (facts.soc != one.soc)
        line.fail("expected figures of one SoC, but this is of " + in_quotes(one.soc) +
                  ", and others are of " + in_quotes(facts.soc) + "; --soc says which");
    if (facts.board.empty()) facts.board = one.board;
    if (facts.mhz == 0) facts.mhz = one.mhz;
    join_size(line, "l1d_kb", facts.l1d_kb);
    join_size(line, "l2_kb", facts.l2_kb);
    join_size(line, "l3_kb", facts.l3_kb);
}

} // namespace

void add_figures(Observations& to, const std::string& file, const std::string& text,
                 const std::string& soc) {
    std::istringstream in(text);
    CsvRows rows(in);
    const std::vector<std::string> columns = read_columns(file, rows);
    std::set<std::string> ids;
    std::set<std::string> others;
    for (const Observation& one : to.all) ids.insert(one.id);
    std::size_t lines = 0;
    for (std::vector<std::string> cells; rows.next(cells);) {
        const FigureLine line(file + ":" + std::to_string(rows.line()), columns, cells);
        if (rows.not_utf8() != 0)
            line.fail("column " + std::to_string(rows.not_utf8()) +
                      " is not UTF-8; expected UTF-8 text");
        if (rows.unfinished()) line.fail("the file ends within quotation marks");
        Observation one;
        one.soc = line.text("soc");
        if (!soc.empty() && one.soc != soc) {
            others.insert(one.soc);
            continue;
        }
        ++lines;
        one.place = line.place();
        one.id = line.text("id");
        if (one.id.empty()) one.id = one.place;
        if (!ids.insert(one.id).second)
            line.fail("id: " + in_quotes(one.id) + " stands here twice");
        one.board = line.text("board");
        one.mhz = line.number("mhz").value_or(0);
        one.what = line.text("quantity") + " " + line.text("parameter");
        const auto work = work_of_line(line, one);
        if (!work) {
            to.left_out.push_back(one.id + ", " + one.what + ": no kernel reproduces it");
            continue;
        }
        one.value = value_of(line, one.mhz);
        if (one.value <= 0 && work->event == a55::Event::cpu_cycles) {
            to.left_out.push_back(one.id + ", " + one.what + ": it is 0");
            continue;
        }
        one.work = *work;
        join_facts(to.facts, line, one);
        to.all.push_back(std::move(one));
    }
    if (lines == 0 && !soc.empty())
        throw FiguresError(file + ": no figure of the SoC " + in_quotes(soc) + "; expected " +
                           (others.empty() ? "a figure" : joined({others.begin(), others.end()})));
}

} // namespace armpmu::testbench
