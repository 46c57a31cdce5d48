// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/silicon/figure.h"

#include "program/silicon/shipped_figures.h"

#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace armpmu::testbench {
namespace {

double number(const std::string& text) {
    return std::strtod(text.c_str(), nullptr);
}

// The fields of each line but the first one, which names the columns.
std::vector<std::vector<std::string>> table(const char* text, std::size_t columns) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::vector<std::string> fields(1);
        for (const char c : line) {
            if (c == ',')
                fields.emplace_back();
            else
                fields.back() += c;
        }
        if (fields.size() != columns) throw std::logic_error("figures: " + line);
        rows.push_back(std::move(fields));
    }
    return rows;
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

bool judged(const Figure& figure) {
    const auto in = [&](const char* footprint) {
        return figure.parameter.find(footprint) != std::string::npos;
    };
    return figure.quantity != "random_read_beyond_L1" || (!in(" in 16 KB") && !in(" in 32 KB"));
}

const std::vector<FigureByHand>& figures_by_hand() {
    static const auto all = [] {
        std::vector<FigureByHand> some;
        for (const auto& row : table(kShippedByHand, 6))
            some.push_back({row[0], row[1], row[2], number(row[3]), number(row[4]), row[5]});
        return some;
    }();
    return all;
}

const std::vector<Figure>& figures() {
    static const auto all = [] {
        std::vector<Figure> some;
        for (const auto& row : table(kShippedFigures, 11))
            some.push_back({row[0], row[1], row[2], number(row[3]), row[4], row[5], row[6],
                            number(row[7]), number(row[8]), row[9], row[10]});
        return some;
    }();
    return all;
}

} // namespace armpmu::testbench
