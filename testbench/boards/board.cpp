// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/boards/board.h"

#include "armpmu/core/text.h"
#include "testbench/boards/shipped_boards.h"

#include <sstream>
#include <string_view>

namespace armpmu::testbench {
namespace {

constexpr std::string_view kCore = "core.";

[[noreturn]] void refuse(unsigned number, const std::string& what) {
    throw ConfigError("board, line " + std::to_string(number) + ": " + what);
}

void set_parameter(Board& board, const Board::Line& line, unsigned number) {
    if (line.parameter == "clock_mhz") {
        board.clock_mhz = static_cast<std::uint32_t>(line.value);
        return;
    }
    if (line.parameter.compare(0, kCore.size(), kCore) != 0)
        refuse(number, "expected clock_mhz or core.NAME, not '" + line.parameter + "'");
    const std::string name = line.parameter.substr(kCore.size());
    for (const Member<cpu::CoreConfig>& member : cpu::core_members())
        if (member.name == name) return member.set(board.core, line.value);
    refuse(number, "no parameter '" + line.parameter + "'");
}

Board::Line parse_line(const std::string& text, unsigned number) {
    const std::size_t first = text.find(',');
    const std::size_t second = text.find(',', first + 1);
    if (first == std::string::npos || second == std::string::npos)
        refuse(number, "expected PARAMETER,VALUE,ORIGIN");
    const auto value = parse_number(text.substr(first + 1, second - first - 1));
    if (!value) refuse(number, "expected a number behind " + text.substr(0, first));
    return {text.substr(0, first), *value, text.substr(second + 1)};
}

} // namespace

Board parse_board(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    Board board;
    for (unsigned number = 1; std::getline(lines, line); ++number) {
        if (line.empty()) continue;
        if (board.name.empty()) {
            const std::size_t comma = line.find(',');
            if (comma == std::string::npos || comma == 0) refuse(number, "expected NAME,ABOUT");
            board.name = line.substr(0, comma);
            board.about = line.substr(comma + 1);
            continue;
        }
        board.lines.push_back(parse_line(line, number));
        set_parameter(board, board.lines.back(), number);
    }
    if (board.name.empty()) refuse(1, "expected NAME,ABOUT");
    cpu::check(board.core);
    return board;
}

const std::vector<Board>& boards() {
    static const auto all = [] {
        std::vector<Board> some;
        for (const char* const text : kShippedBoards) some.push_back(parse_board(text));
        return some;
    }();
    return all;
}

const Board& find_board(const std::string& name) {
    std::vector<std::string_view> names;
    std::string all;
    for (const Board& one : boards()) {
        if (one.name == name) return one;
        names.emplace_back(one.name);
        all += (all.empty() ? "" : ", ") + one.name;
    }
    const std::string hint = nearest_word(name, names);
    throw ConfigError("no board " + in_quotes(name) +
                      (hint.empty() ? ". Expected " : "; did you mean " + hint + "? Expected ") +
                      all);
}

} // namespace armpmu::testbench
