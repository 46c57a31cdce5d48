// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/silicon/sheet.h"

#include "program/silicon/work.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <tuple>

namespace armpmu::testbench {
namespace {

std::string board_of(const Figure& figure) {
    std::string name = figure.soc;
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return name;
}

const Board* known_board(const std::string& name) {
    for (const Board& one : boards())
        if (one.name == name) return &one;
    return nullptr;
}

} // namespace

Sheet::Errors Sheet::errors(const std::function<bool(const Row&)>& of) const {
    Errors all;
    for (const Row& row : rows) {
        if (!row.judged || !of(row)) continue;
        ++all.figures;
        all.mean += std::abs(row.error());
        if (all.worst_figure != nullptr && std::abs(row.error()) <= std::abs(all.worst)) continue;
        all.worst = row.error();
        all.worst_figure = row.figure;
    }
    if (all.figures != 0) all.mean /= static_cast<double>(all.figures);
    return all;
}

Sheet measure_sheet(const std::string& board, const std::function<bool(const Figure&)>& wanted) {
    if (!board.empty()) find_board(board);
    Sheet sheet;
    // Boards of one kind have the same model.
    std::map<std::tuple<std::string, std::string, std::string>, std::optional<double>> known;
    for (const Figure& figure : figures()) {
        const std::string name = board_of(figure);
        if ((!board.empty() && name != board) || (wanted && !wanted(figure))) continue;
        const Board* const its = known_board(name);
        std::optional<double> model;
        if (its != nullptr && figure.cycles != 0) {
            const auto key = std::make_tuple(name, figure.quantity, figure.parameter);
            const auto found = known.find(key);
            const auto work = work_of(figure);
            if (found != known.end())
                model = found->second;
            else if (work)
                model = measured(its->core, *work);
            known[key] = model;
        }
        if (model)
            sheet.rows.push_back({&figure, its, *model, judged(figure)});
        else
            sheet.others.push_back(&figure);
    }
    return sheet;
}

} // namespace armpmu::testbench
