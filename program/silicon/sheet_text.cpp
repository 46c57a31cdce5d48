// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/silicon/sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace armpmu::testbench {
namespace {

constexpr FigureClass kClasses[] = {FigureClass::ladder, FigureClass::overlap,
                                    FigureClass::bandwidth, FigureClass::crypto};

std::vector<const Board*> boards_of(const Sheet& sheet) {
    std::vector<const Board*> all;
    for (const Board& one : boards())
        for (const Sheet::Row& row : sheet.rows)
            if (row.board == &one) {
                all.push_back(&one);
                break;
            }
    return all;
}

std::string percent(double share) {
    return fmt::format("{:+.1f}", 100 * share);
}

std::string what(const Figure& figure) {
    return figure.quantity == "chain_step_time"         ? "chains " + figure.parameter
           : figure.quantity == "random_read_beyond_L1" ? "random read, " + figure.parameter
                                                        : figure.parameter;
}

struct Line {
    std::string board;
    std::string kind;
    Sheet::Errors errors;
};
// By board and class, and of all classes of each board; then of all boards.
std::vector<Line> summary(const Sheet& sheet) {
    std::vector<Line> lines;
    const auto add = [&](const Board* board, const FigureClass* kind) {
        const Sheet::Errors errors = sheet.errors([&](const Sheet::Row& row) {
            return (board == nullptr || row.board == board) &&
                   (kind == nullptr || class_of(*row.figure) == *kind);
        });
        if (errors.figures != 0)
            lines.push_back({board == nullptr ? "all boards" : board->name,
                             kind == nullptr ? "all" : name_of(*kind), errors});
    };
    std::vector<const Board*> some = boards_of(sheet);
    some.push_back(nullptr);
    for (const Board* const board : some) {
        for (const FigureClass& kind : kClasses) add(board, &kind);
        add(board, nullptr);
    }
    return lines;
}

std::string figures_table(const Sheet& sheet, const Board& board) {
    std::string text = "| figure | measured on | silicon | model | error |\n"
                       "|---|---|--:|--:|--:|\n";
    for (const Sheet::Row& row : sheet.rows) {
        if (row.board != &board) continue;
        text += fmt::format("| {} {} | {} | {:.2f} | {:.2f} | {} |\n", row.figure->id,
                            what(*row.figure), row.figure->board, row.figure->cycles, row.model,
                            row.judged ? percent(row.error()) + " %" : "not judged");
    }
    return text;
}

std::string parameters_table(const Board& board) {
    std::string text = "| parameter | value | origin |\n|---|--:|---|\n";
    for (const Board::Line& line : board.lines)
        text += fmt::format("| `{}` | {} | {} |\n", line.parameter, line.value, line.origin);
    return text;
}

std::string far_off(const Sheet& sheet) {
    std::string text = "| figure | board | silicon | model | error |\n|---|---|--:|--:|--:|\n";
    for (const Sheet::Row& row : sheet.rows)
        if (row.judged && std::abs(row.error()) > 0.2)
            text += fmt::format("| {} {} | {} | {:.2f} | {:.2f} | {} % |\n", row.figure->id,
                                what(*row.figure), row.figure->board, row.figure->cycles, row.model,
                                percent(row.error()));
    return text;
}

std::string by_hand_tables() {
    std::vector<std::string> kinds;
    for (const FigureByHand& one : figures_by_hand())
        if (std::find(kinds.begin(), kinds.end(), one.kind) == kinds.end())
            kinds.push_back(one.kind);
    std::string text = "| class | figures | mean | worst |\n|---|--:|--:|--:|\n";
    for (const std::string& kind : kinds) {
        unsigned figures = 0;
        double sum = 0, worst = 0;
        for (const FigureByHand& one : figures_by_hand()) {
            if (one.kind != kind) continue;
            const double error = one.model / one.silicon - 1;
            ++figures;
            sum += std::abs(error);
            if (std::abs(error) > std::abs(worst)) worst = error;
        }
        text += fmt::format("| {} | {} | {:.1f} % | {} % |\n", kind, figures, 100 * sum / figures,
                            percent(worst));
    }
    text += "\n| program | unit | silicon | model | error |\n|---|---|--:|--:|--:|\n";
    for (const FigureByHand& one : figures_by_hand())
        text += fmt::format("| {} | {} | {} | {} | {} % |\n", one.program, one.unit, one.silicon,
                            one.model, percent(one.model / one.silicon - 1));
    return text;
}

std::string sources_list(const Sheet& sheet) {
    std::set<std::string> sources;
    for (const FigureByHand& one : figures_by_hand()) sources.insert(one.source);
    for (const Sheet::Row& row : sheet.rows) sources.insert(row.figure->source);
    std::string text = "| source |\n|---|\n";
    for (const std::string& one : sources) text += "| <" + one + "> |\n";
    return text;
}

} // namespace

std::string sheet_text(const Sheet& sheet) {
    std::string text = fmt::format("{:<6} {:<14} {:<38} {:>9} {:>9} {:>8}\n", "figure", "board",
                                   "what", "silicon", "model", "error");
    for (const Sheet::Row& row : sheet.rows)
        text += fmt::format("{:<6} {:<14} {:<38} {:>9.2f} {:>9.2f} {:>8}\n", row.figure->id,
                            row.figure->board, what(*row.figure), row.figure->cycles, row.model,
                            row.judged ? percent(row.error()) + " %" : "-");
    text += fmt::format("\n{:<12} {:<12} {:>8} {:>10} {:>10}\n", "board", "class", "figures",
                        "mean", "worst");
    for (const Line& line : summary(sheet))
        text +=
            fmt::format("{:<12} {:<12} {:>8} {:>8.1f} % {:>8} %\n", line.board, line.kind,
                        line.errors.figures, 100 * line.errors.mean, percent(line.errors.worst));
    return text;
}

std::string sheet_markdown(const Sheet& sheet) {
    std::string text = "## Errors\n\n| board | class | figures | mean | worst |\n"
                       "|---|---|--:|--:|--:|\n";
    for (const Line& line : summary(sheet))
        text +=
            fmt::format("| {} | {} | {} | {:.1f} % | {} % |\n", line.board, line.kind,
                        line.errors.figures, 100 * line.errors.mean, percent(line.errors.worst));
    text += "\n## Programs of others\n\nTheir code is not here: the model's numbers were taken by "
            "hand, by `armpmu run --program`.\n\n" +
            by_hand_tables();
    text += "\n## More than 20 % off\n\n" + far_off(sheet);
    for (const Board* const board : boards_of(sheet))
        text += "\n## " + board->name + "\n\n" + board->about + ".\n\n" + parameters_table(*board) +
                "\n" + figures_table(sheet, *board);
    return text + "\n## Sources\n\n" + sources_list(sheet);
}

} // namespace armpmu::testbench
