// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/event_table.h"
#include "armpmu/core/text.h"
#include "program/calibrate/kernel_probe.h"
#include "program/calibrate/observation.h"
#include "program/stat/event_wildcards.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <sstream>

namespace armpmu::testbench {
namespace {

struct PerfCount {
    std::string place;
    std::string event; // as perf wrote it
    double count = 0;
    bool counted = true; // else "<not counted>"
};

// "cycles:u", "armv8_cortex_a55/l1d_cache_refill/u", "r11:u"
std::optional<a55::Event> event_of_perf(std::string name) {
    if (const std::size_t slash = name.rfind('/'); slash != std::string::npos) {
        name.erase(slash + 1);
    } else if (const std::size_t colon = name.find(':'); colon != std::string::npos) {
        name.erase(colon);
    }
    if (const auto generic = generic_event(name)) return generic;
    const a55::EventInfo* const row = a55::find_event(name);
    if (row == nullptr) return std::nullopt;
    return row->event;
}

void read_count(PerfCount& to, const std::string& text) {
    if (text.compare(0, 4, "<not") == 0) {
        to.counted = false;
        return;
    }
    char* end = nullptr;
    to.count = std::strtod(text.c_str(), &end);
    if (end == text.c_str() || *end != 0)
        throw FiguresError(to.place +
                           ": expected a count, as `perf stat -x,` or `-j` writes, not " +
                           in_quotes(text));
}

PerfCount count_of_json(const std::string& place, const std::string& line) {
    PerfCount one{place, "", 0, true};
    try {
        const auto json = nlohmann::json::parse(line);
        one.event = json.at("event").get<std::string>();
        read_count(one, json.at("counter-value").get<std::string>());
    } catch (const nlohmann::json::exception&) {
        throw FiguresError(place + ": expected an object with event and counter-value, as "
                                   "`perf stat -j` writes");
    }
    return one;
}

// "123,,cycles:u,1000,100.00,,"
PerfCount count_of_fields(const std::string& place, const std::string& line) {
    const std::size_t first = line.find_first_of(",;\t|");
    std::vector<std::string> fields(1);
    for (const char c : line) {
        if (first != std::string::npos && c == line[first])
            fields.emplace_back();
        else
            fields.back() += c;
    }
    if (fields.size() < 3 || fields[2].empty())
        throw FiguresError(place +
                           ": expected COUNT,UNIT,EVENT,..., as `perf stat -x,` writes, "
                           "not " +
                           in_quotes(line));
    PerfCount one{place, fields[2], 0, true};
    read_count(one, fields[0]);
    return one;
}

std::vector<PerfCount> counts_of(const std::string& file, const std::string& text) {
    std::istringstream in(text);
    std::vector<PerfCount> counts;
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
        const std::string place = file + ":" + std::to_string(++number);
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (line.empty() || line[0] == '#') continue;
        counts.push_back(line[0] == '{' ? count_of_json(place, line)
                                        : count_of_fields(place, line));
    }
    return counts;
}

} // namespace

void add_perf_output(Observations& to, const std::string& file, const std::string& text,
                     const std::string& kernel) {
    KernelName name;
    try {
        name = parse_kernel_name(kernel);
    } catch (const ConfigError& error) {
        throw FiguresError("--perf " + in_quotes(kernel) + ": " + error.what());
    }
    const std::vector<PerfCount> counts = counts_of(file, text);
    double instructions = 0;
    for (const PerfCount& one : counts)
        if (event_of_perf(one.event) == a55::Event::inst_retired && one.counted)
            instructions = one.count;
    if (instructions <= 0)
        throw FiguresError(file + ":1: expected a count of instructions among the events, for "
                                  "figures are of an instruction");
    for (const PerfCount& one : counts) {
        const auto event = event_of_perf(one.event);
        const std::string what = text_of(name) + ":" + one.event;
        if (event == a55::Event::inst_retired) continue;
        if (!event || !one.counted) {
            to.left_out.push_back(one.place + ", " + what +
                                  (event ? ": not counted" : ": not an event of the core"));
            continue;
        }
        Observation made;
        made.id = made.place = one.place;
        made.soc = to.facts.soc;
        made.board = to.facts.board;
        made.kind = class_of_kernel(name);
        made.what = what;
        made.value = one.count / instructions;
        made.work = work_of(name, *event);
        to.all.push_back(std::move(made));
    }
}

} // namespace armpmu::testbench
