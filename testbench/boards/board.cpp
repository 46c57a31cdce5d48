// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/boards/board.h"

#include "armpmu/core/text.h"
#include "testbench/boards/shipped_boards.h"
#include "vectors/files/input_file.h"

#include <sstream>
#include <string_view>
#include <utility>

namespace armpmu::testbench {
namespace {

// Reads the lines of a file, which are YAML of two levels.
class BoardText {
  public:
    explicit BoardText(std::string file) : file_(std::move(file)) {}

    Board read(const std::string& text) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            ++number_;
            if (!line.empty() && line.back() == '\r') line.pop_back();
            take(line);
        }
        if (board_.name.empty()) refuse("expected board: NAME");
        try {
            cpu::check(board_.core);
        } catch (const ConfigError& error) {
            refuse(error.what());
        }
        return board_;
    }

  private:
    [[noreturn]] void refuse(const std::string& what) const {
        throw ConfigError(file_ + ":" + std::to_string(number_) + ": " + what);
    }

    static std::string trimmed(const std::string& text) {
        const std::size_t begin = text.find_first_not_of(' ');
        if (begin == std::string::npos) return "";
        return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
    }

    void take(const std::string& line) {
        const std::size_t comment = line.rfind('#', 0) == 0 ? 0 : line.find(" #");
        const std::string content = line.substr(0, comment);
        if (trimmed(content).empty()) return;
        const std::size_t colon = content.find(':');
        if (colon == std::string::npos) refuse("expected KEY: VALUE, not " + in_quotes(content));
        const std::string key = trimmed(content.substr(0, colon));
        const std::string value = trimmed(content.substr(colon + 1));
        const std::string origin =
            comment == std::string::npos ? "" : trimmed(line.substr(comment + 2));
        if (content[0] == ' ') {
            if (!in_core_) refuse("expected core: above what is indented");
            return set("core." + key, value, origin);
        }
        in_core_ = key == "core" && value.empty();
        if (in_core_) return;
        if (key == "board")
            board_.name = value;
        else if (key == "about")
            board_.about = value;
        else
            set(key, value, origin);
    }

    void set(const std::string& parameter, const std::string& text, const std::string& origin) {
        const auto value = parse_number(text);
        if (parameter != "clock_mhz" && parameter.compare(0, 5, "core.") != 0)
            refuse("expected board, about, clock_mhz or core, not " + in_quotes(parameter));
        if (!value) refuse("expected a number behind " + parameter);
        board_.lines.push_back({parameter, *value, origin});
        if (parameter == "clock_mhz") {
            if (*value == 0 || *value > 10'000) refuse("clock_mhz: expected 1 to 10000");
            board_.clock_mhz = static_cast<std::uint32_t>(*value);
            return;
        }
        std::vector<std::string_view> names;
        for (const Member<cpu::CoreConfig>& member : cpu::core_members()) {
            names.emplace_back(member.name);
            if ("core." + member.name != parameter) continue;
            if (*value < member.least || *value > member.most)
                refuse(parameter + ": expected " + std::to_string(member.least) + " to " +
                       std::to_string(member.most) + ", not " + text);
            return member.set(board_.core, *value);
        }
        refuse("no parameter " + in_quotes(parameter) +
               did_you_mean(std::string_view(parameter).substr(5), names));
    }

    std::string file_;
    unsigned number_ = 0;
    bool in_core_ = false;
    Board board_;
};

} // namespace

Board parse_board(const std::string& text, const std::string& file) {
    return BoardText(file).read(text);
}

bool is_board_file(const std::string& name) {
    return name.find_first_of("./") != std::string::npos;
}

Board board_named(const std::string& name) {
    if (!is_board_file(name)) return find_board(name);
    const files::InputLimits limits{1u << 16, "is larger than 64 KiB, which no board is"};
    return parse_board(files::text_of(name, limits), name);
}

const std::vector<Board>& boards() {
    static const auto all = [] {
        std::vector<Board> some;
        for (const char* const text : kShippedBoards) some.push_back(parse_board(text, "board"));
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
                      all + ", or a file such as mine.yaml");
}

} // namespace armpmu::testbench
