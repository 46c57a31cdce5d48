// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/silicon/figure.h"

#include "testbench/silicon/shipped_figures.h"

#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace armpmu::testbench {
namespace {

Figure parse_figure(const std::string& line) {
    std::vector<std::string> fields(1);
    for (const char c : line) {
        if (c == ',')
            fields.emplace_back();
        else
            fields.back() += c;
    }
    if (fields.size() != 11) throw std::logic_error("figures.csv: " + line);
    const auto number = [](const std::string& text) { return std::strtod(text.c_str(), nullptr); };
    return {fields[0],         fields[1], fields[2], number(fields[3]),
            fields[4],         fields[5], fields[6], number(fields[7]),
            number(fields[8]), fields[9], fields[10]};
}

} // namespace

const char* name_of(FigureClass kind) {
    switch (kind) {
    case FigureClass::ladder: return "ladder";
    case FigureClass::overlap: return "overlap";
    case FigureClass::bandwidth: return "bandwidth";
    case FigureClass::crypto: return "crypto";
    case FigureClass::compression: return "compression";
    case FigureClass::coremark: return "CoreMark";
    case FigureClass::handover: break;
    }
    return "handover";
}

FigureClass class_of(const Figure& figure) {
    const std::string& quantity = figure.quantity;
    if (quantity == "chain_step_time")
        return figure.parameter[0] == '1' ? FigureClass::ladder : FigureClass::overlap;
    if (quantity == "random_read_beyond_L1")
        return figure.parameter[0] == 's' ? FigureClass::ladder : FigureClass::overlap;
    if (quantity == "bandwidth") return FigureClass::bandwidth;
    if (quantity == "openssl_speed") return FigureClass::crypto;
    if (quantity == "7zip_single_thread") return FigureClass::compression;
    if (quantity == "CoreMark") return FigureClass::coremark;
    return FigureClass::handover;
}

const std::vector<Figure>& figures() {
    static const auto all = [] {
        std::vector<Figure> some;
        std::istringstream lines(kShippedFigures);
        std::string line;
        std::getline(lines, line); // names of the columns
        while (std::getline(lines, line)) some.push_back(parse_figure(line));
        return some;
    }();
    return all;
}

} // namespace armpmu::testbench
