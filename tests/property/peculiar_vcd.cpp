// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/peculiar_vcd.h"

#include <algorithm>
#include <cstdio>

namespace armpmu::vectors {

PeculiarVcd::PeculiarVcd(std::uint64_t seed, bool fault) : random_(seed), fault_(fault) {
    header_.device = "cci550";
    header_.clock_ps = 10000;
    header_.layout = Layout({{"count", 8, Role::output, {}, 0},
                             {"ns", 2, Role::input, {"si3.rrq", "mi0.stall"}, 0},
                             {"enable", 1, Role::input, {}, 0},
                             {"wide", 70, Role::output, {}, 0}});
    vhdl_ = odd(50);
    decimals_ = odd(30);
    early_ = odd(20);
    if (odd(20)) line_end_ = "\r\n";
    choose_variables();
    choose_codes();
    write_declarations();
    changes_begin_ = text_.size();
    write_changes();
    if (odd(10) && text_.back() == '\n') {
        line("$comment the end $end");
        text_.resize(text_.size() - line_end_.size());
    }
}

std::string PeculiarVcd::name_of(const std::string& plain, std::size_t width) {
    const std::string blank = one_of<std::string>({"", " "});
    const std::string high = std::to_string(width - 1);
    std::string range;
    if (width > 1)
        range = one_of<std::string>({"[" + high + ":0]", "[0:" + high + "]",
                                     "(" + high + " downto 0)", "(0 to " + high + ")"});
    if (odd(20)) return "\\" + plain + " " + range;
    if (odd(20)) return "\\" + plain + "\\ " + range;
    return plain + blank + range;
}

void PeculiarVcd::add(const std::string& scope, const std::string& name, std::size_t width,
                      bool needed, const std::string& type) {
    Variable made;
    made.scope = scope;
    made.name = name;
    made.width = width;
    made.needed = needed;
    made.type = type;
    variables_.push_back(made);
}

// Several variables of one path, each with its own range or an index, in any order.
void PeculiarVcd::add_parts(const std::string& scope, const std::string& name, std::size_t width) {
    const bool rises = odd(40);
    std::vector<std::pair<std::string, std::size_t>> parts; // range, bits
    const std::size_t most = std::max<std::size_t>(width / 2, 2);
    for (std::size_t low = 0; low < width;) {
        const std::size_t bits = std::min(width - low, 1 + below(most));
        const std::string ends[] = {std::to_string(low), std::to_string(low + bits - 1)};
        const bool single = bits == 1 && low != 0 && odd(70);
        parts.emplace_back(single ? "[" + ends[0] + "]"
                                  : "[" + ends[rises ? 0 : 1] + ":" + ends[rises ? 1 : 0] + "]",
                           bits);
        low += bits;
    }
    std::shuffle(parts.begin(), parts.end(), random_);
    for (const auto& [range, bits] : parts)
        add(scope, name + one_of<std::string>({" ", ""}) + range, bits, true);
}

// Whole, in parts, bit by bit, or as a part of a larger variable, perhaps the opposite.
void PeculiarVcd::add_vector(const std::string& scope, const std::string& name, std::size_t width) {
    switch (below(5)) {
    case 4: add_parts(scope, name, width); break;
    case 0:
        for (std::size_t bit = 0; bit < width; ++bit)
            add(scope, name + one_of<std::string>({"[", " [", "("}) + std::to_string(bit), 1, true);
        for (Variable& one : variables_) {
            if (one.name.find('[') != std::string::npos && one.name.back() != ']') one.name += "]";
            if (one.name.find('(') != std::string::npos && one.name.back() != ')') one.name += ")";
        }
        break;
    case 1: {
        const std::size_t low = below(5);
        const std::string all = std::to_string(width + 8);
        add(scope, "all_" + name + " [" + all + ":0]", width + 9, true);
        map_.names[name] = one_of<std::string>({"", "!"}) + "all_" + name + "[" +
                           std::to_string(low + width - 1) + ":" + std::to_string(low) + "]";
        break;
    }
    case 2: {
        const std::string middle = std::to_string(width / 2);
        const std::string below_middle = std::to_string(width / 2 - 1);
        const std::string top = std::to_string(width - 1);
        add(scope, "low_" + name + " [" + below_middle + ":0]", width / 2, true);
        add(scope, "high_" + name + " [" + top + ":" + middle + "]", width - width / 2, true);
        map_.names[name + "[" + below_middle + ":0]"] = "low_" + name;
        map_.names[name + "[" + top + ":" + middle + "]"] =
            one_of<std::string>({"", "!"}) + "high_" + name;
        break;
    }
    default: add(scope, name_of(name, width), width, true);
    }
}

void PeculiarVcd::choose_variables() {
    map_.clock = one_of<std::string>({"clk", "tb.clk"});
    map_.scope = one_of<std::string>({"", "tb"});
    map_.unknown = true;
    if (odd(50)) map_.after = {"count"};
    if (odd(30)) map_.after.insert("enable");
    add("tb", "clk", 1, true);
    add_vector("tb", "count", 8);
    add_vector("tb", "wide", 70);
    if (odd(30)) {
        add("tb", "nenable", 1, true);
        map_.names["enable"] = "!tb.nenable";
    } else {
        add("tb", name_of("enable", 1), 1, true);
    }
    if (odd(40)) {
        add("tb", name_of(one_of<std::string>({"ns", "ns_lines"}), 2), 2, true);
    } else {
        add("tb.si3", name_of("rrq", 1), 1, true);
        add("tb.mi0", "stall", 1, true);
    }
    if (odd(70)) add("tb", "load", 1, false, one_of<std::string>({"real", "string"}));
    if (odd(70)) add("tb.other", name_of("busy", 1), 1, false);
    if (odd(70)) add("tb.other", name_of("mode", 4), 4, false);
    if (odd(30)) add("tb.other", "pad <0", 1, false, "port");
}

// Of one to four characters; some begin as others.
void PeculiarVcd::choose_codes() {
    const std::string characters =
        one_of<std::string>({"!\"#$%&'()*+,-./0123456789", "k01", "bBrs#$"});
    std::vector<std::string> used;
    for (Variable& variable : variables_) {
        do {
            if (odd(30) || used.empty())
                variable.code.clear();
            else
                variable.code = one_of(used).substr(0, 4);
            variable.code += characters[below(characters.size())];
            if (variable.code.size() < 3 && used.size() > 10)
                variable.code += characters[below(characters.size())];
        } while (std::count(used.begin(), used.end(), variable.code) != 0 ||
                 variable.code.size() > 12);
        used.push_back(variable.code);
    }
    // A signal of two widths, or of two names.
    for (const Variable& variable : std::vector<Variable>(variables_))
        if (variable.needed && odd(3)) {
            const std::size_t width = odd(50) ? variable.width : variable.width + 3;
            add("tb.alias", name_of("alias" + std::to_string(variables_.size()), width), width,
                false);
            variables_.back().code = variable.code;
            variables_.back().type = "alias";
        }
}

// A section of the declarations, perhaps without its end.
std::string PeculiarVcd::section(const std::string& words, bool needs_end) {
    if (!needs_end && odd(5)) return words;
    return words + one_of<std::string>({" $end", line_end_ + "$end", line_end_ + "\t$end"});
}

void PeculiarVcd::write_variable(const Variable& variable) {
    const bool bits = variable.type == "wire" || variable.type == "alias";
    const std::string type =
        bits ? one_of<std::string>({"wire", "reg", "logic", "integer"}) : variable.type;
    std::string width = std::to_string(variable.width);
    if (fault_ && fault_line_ == 0 && variable.needed && odd(5)) {
        fault_line_ = lines();
        width = one_of<std::string>({"eight", "0", "-1"});
    } else if (bits && !variable.needed && variable.type != "alias" && odd(10)) {
        width = "some";
    }
    line(section("$var " + type + " " + width + " " + variable.code + " " + variable.name));
}

void PeculiarVcd::write_declarations() {
    if (odd(10)) text_ += "\xef\xbb\xbf";
    if (odd(50)) line(section("$date today"));
    if (odd(20)) line(section("$toolinfo anything at all"));
    if (odd(20)) line(section("$comment of a tool"));
    line(section("$timescale " +
                 one_of<std::string>({"1ps", "10 ns", "244 ns", "0ps", "1 parsec"})));
    std::string open;
    for (const Variable& variable : variables_) {
        if (variable.scope != open) {
            for (auto n = open.empty() ? 0 : 1 + std::count(open.begin(), open.end(), '.'); n > 0;
                 --n)
                line(section("$upscope"));
            std::string rest = variable.scope + ".";
            for (std::size_t dot; (dot = rest.find('.')) != rest.npos; rest.erase(0, dot + 1))
                line(section("$scope module " +
                             (odd(20) ? "\\" + rest.substr(0, dot) + "\\" : rest.substr(0, dot))));
            open = variable.scope;
        }
        write_variable(variable);
    }
    for (auto n = std::count(open.begin(), open.end(), '.') + (odd(10) ? 1 : 0); n >= 0; --n)
        line(section("$upscope"));
    if (early_) {
        line("$dumpvars");
        if (odd(50)) {
            line("$end");
            line("$enddefinitions $end");
        }
    } else if (!odd(10)) {
        line(section("$enddefinitions"));
    }
}

char PeculiarVcd::written(char digit) {
    switch (digit) {
    case '0': return vhdl_ ? "0lL"[below(3)] : '0';
    case '1': return vhdl_ ? "1hH"[below(3)] : '1';
    case 'x': return vhdl_ ? "xXuUwW-"[below(7)] : "xX"[below(2)];
    default: return "zZ"[below(2)];
    }
}

// Digits from the highest on.
std::string PeculiarVcd::drawn(std::size_t width) {
    std::string value;
    const bool known = odd(70);
    const bool small = odd(40);
    for (std::size_t i = 0; i < width; ++i)
        value += small && i + 4 < width ? '0' : known ? "01"[below(2)] : "01xz"[below(4)];
    return value;
}

void PeculiarVcd::write_value(const Variable& variable, const std::string& value) {
    if (variable.width == 1 && !odd(10)) {
        text_ += written(value[0]) + variable.code;
        return;
    }
    std::string digits = value;
    const char sign = digits[0] == '1' ? '0' : digits[0];
    if (odd(60))
        while (digits.size() > 1 && digits[0] == sign &&
               (digits[1] == sign || (sign == '0' && digits[1] == '1')))
            digits.erase(0, 1);
    else if (odd(20))
        digits.insert(0, 1 + below(5), odd(50) || value[0] == '1' ? '0' : value[0]);
    for (char& c : digits) c = written(c);
    if (odd(5)) digits.insert(0, one_of<std::string>({"0b", "0B"}));
    text_ += one_of<std::string>({"b", "B"}) + digits + one_of<std::string>({" ", "  ", "\t"}) +
             variable.code;
}

// What no row needs, a line each.
void PeculiarVcd::write_noise() {
    if (odd(5)) line("$comment at #7 1! $end");
    if (odd(5)) line("$dumpall" + line_end_ + "$end");
    if (odd(5))
        line(one_of<std::string>(
            {"$dumpports" + line_end_ + "$end", "$vcdclose #0 $end", "$note of a tool $end"}));
    if (odd(5)) line(one_of<std::string>({"1~~~~~", "b101 ~~~~~", "r0.5 ~~~~~"}));
    if (odd(5)) line("");
    for (const Variable& variable : variables_) {
        if (variable.needed || variable.type == "alias" || !odd(30)) continue;
        if (variable.type == "string")
            line(one_of<std::string>(
                     {"sIDLE ", "s ", "sWAIT\\040FOR ", "s\"WAIT FOR\" ", "sWAIT FOR IT "}) +
                 variable.code);
        else if (variable.type == "real")
            line(one_of<std::string>({"r0.25 ", "r-1e-9 ", "rnan "}) + variable.code);
        else if (variable.type == "port")
            line("pD 6 0 " + variable.code);
        else
            line((variable.width == 1 ? one_of<std::string>({"0", "u", "-", "z"})
                                      : one_of<std::string>({"b0101 ", "bUU-H ", "b0b1 ", "b00000 ",
                                                             "b1111111 ", "bq "})) +
                 variable.code);
    }
}

std::string PeculiarVcd::time(unsigned steps) {
    char text[40];
    if (!decimals_ || odd(50)) {
        std::snprintf(text, sizeof text, "#%u", steps);
    } else if (odd(30)) {
        std::snprintf(text, sizeof text, "#%.6e", steps * 1.0);
    } else {
        std::snprintf(text, sizeof text, "#%u.%u", steps, odd(50) ? 0U : 25U);
    }
    return text;
}

// A clock of 10 steps, rising at 5; others change anywhere, also several times and at the edges.
void PeculiarVcd::write_changes() {
    if (!early_) line("#0");
    if (odd(50)) line("$dumpvars");
    char level = odd(20) ? 'x' : '0';
    const auto clocks = static_cast<unsigned>(5 + below(15));
    for (unsigned half = 0; half < 2 * clocks; ++half) {
        for (unsigned part = 0; part < 2; ++part) {
            const unsigned steps = 5 * half + 2 * part;
            if (half != 0 || part != 0) line(time(steps == 0 ? 1 : steps));
            std::string pending;
            const auto end = [&] {
                line("");
                while (odd(20) && text_.back() == '\n') text_.pop_back(), text_ += " \n";
            };
            for (const Variable& variable : variables_) {
                if (!variable.needed) continue;
                const bool clock = variable.name == "clk";
                if (clock && part != 0) continue;
                if (!clock && !odd(half == 0 ? 80 : 15)) continue;
                if (clock) level = half == 0 ? level : half % 2 == 1 ? '1' : '0';
                if (fault_ && fault_line_ == 0 && !clock && half > 4 && odd(30)) {
                    fault_line_ = lines();
                    if (variable.width == 1)
                        text_ += "q" + variable.code;
                    else
                        text_ += one_of<std::string>(
                                     {"b" + std::string(variable.width + 1, '1'), "b0q", "r0.5"}) +
                                 " " + variable.code;
                    end();
                    continue;
                }
                write_value(variable, clock ? std::string(1, level) : drawn(variable.width));
                if (odd(80))
                    end();
                else
                    text_ += one_of<std::string>({" ", "\t", "  "});
            }
            if (text_.back() != '\n') end();
            write_noise();
        }
    }
}

std::uint64_t PeculiarVcd::lines() const {
    return 1 + static_cast<std::uint64_t>(std::count(text_.begin(), text_.end(), '\n'));
}

} // namespace armpmu::vectors
