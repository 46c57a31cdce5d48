// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/vectors/columns/columns.h"
#include "armpmu/vectors/compare/compare.h"
#include "armpmu/vectors/forms/text.h"
#include "armpmu/vectors/forms/vcd.h"

#include "tests/fuzz/targets/target.h"
#include "vectors/stream/header_text.h"

#include <algorithm>
#include <sstream>

namespace armpmu::fuzz {
namespace {

using vectors::Reader;
using vectors::VectorError;

void read_all(Reader& reader) {
    vectors::Span span;
    for (unsigned n = 0; n < 10'000 && reader.next(span); ++n)
        if (span.cycles == 0) throw std::logic_error("a span of no clocks");
}

void text(std::string_view bytes) {
    refused_or_good<VectorError>([bytes] {
        std::istringstream in{std::string(bytes)};
        read_all(*vectors::open_text(in, "input.vec"));
    });
}

void own_waves(std::string_view bytes) {
    refused_or_good<VectorError>([bytes] {
        std::istringstream in{std::string(bytes)};
        read_all(*vectors::open_vcd(in, "input.vcd"));
    });
}

// Waves of a simulator, by clock and without, for a device of some fields.
void others_waves(std::string_view bytes) {
    vectors::Header header;
    header.device = "cci550";
    const auto field = [](const char* name, unsigned width, vectors::Role role) {
        vectors::Field one;
        one.name = name;
        one.width = width;
        one.role = role;
        return one;
    };
    header.layout = vectors::Layout(
        {field("areset_n", 1, vectors::Role::input), field("paddr", 16, vectors::Role::input),
         field("evntbus", 70, vectors::Role::input), field("overflow", 8, vectors::Role::output)});
    for (const bool clocked : {true, false}) {
        vectors::VcdMap map;
        if (clocked) map.clock = "clk";
        map.partial = clocked;
        map.unknown = clocked;
        map.names = {{"paddr", "bus.addr[15:0]"}, {"overflow[0]", "top.ovf"}};
        if (clocked) map.after = {"overflow"};
        refused_or_good<VectorError>([&] {
            std::istringstream in{std::string(bytes)};
            read_all(*vectors::open_vcd(in, "input.vcd", header, map));
        });
    }
}

void columns(std::string_view bytes) {
    refused_or_good<VectorError>([bytes] { read_all(*vectors::open_columns(file_of(bytes))); });
}

// PATH=CLOCKS of a latency, and a tolerance's text.
void rules(std::string_view bytes) {
    const std::size_t equals = std::min(bytes.find('='), bytes.size());
    const std::string path(bytes.substr(0, equals));
    const std::string clocks(bytes.substr(std::min(equals + 1, bytes.size())));
    const std::string wrong = vectors::latency_error(path, clocks);
    const auto read = vectors::parse_latency(path, clocks);
    if (wrong.empty() != read.has_value()) throw std::logic_error("a latency that is both");
    if (!wrong.empty()) check_message(wrong.c_str());
}

} // namespace

std::vector<Target> vector_targets() {
    return {{"vector_text", text},
            {"vector_vcd", own_waves},
            {"waves", others_waves},
            {"vector_columns", columns, 16384},
            {"latency_rules", rules, 128}};
}

} // namespace armpmu::fuzz
