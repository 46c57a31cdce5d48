// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/naive_vcd_reader.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace armpmu::vectors {
namespace {

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

std::string without_backslashes(std::string text) {
    text.erase(std::remove(text.begin(), text.end(), '\\'), text.end());
    return text;
}

// One of VHDL's nine, or of Verilog's four, as one of these.
char four(char c) {
    const std::string all = "01xzXZhHlLuUwW-";
    const std::string same = "01xzxz1100xxxxx";
    const auto at = all.find(c);
    return at == all.npos ? 'x' : same[at]; // of what no row needs
}

} // namespace

NaiveVcdReader::NaiveVcdReader(const std::string& text) {
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines_.push_back(line);
    declarations();
}

void NaiveVcdReader::declarations() {
    std::vector<std::string> scopes;
    std::string open; // the section that has not ended, and its words
    std::vector<std::string> section;
    const auto end = [&] {
        std::string scope;
        for (const std::string& one : scopes) scope += one + ".";
        if (open == "$scope") scopes.push_back(without_backslashes(section.at(1)));
        if (open == "$upscope" && !scopes.empty()) scopes.pop_back();
        if (open == "$var") variable(section, scope);
        open.clear();
        section.clear();
    };
    for (; at_ < lines_.size(); ++at_) {
        const auto words = words_of(lines_[at_]);
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string& word = words[i];
            const bool values = word == "$dumpvars" && lines_.at(at_ + 1) != "$end";
            if (i == 0 && (word[0] == '#' || values)) return;
            if (i == 0 && word[0] == '$' && word != "$end" && !open.empty()) end();
            if (word == "$enddefinitions") {
                ++at_;
                return;
            }
            if (word == "$end")
                end();
            else if (open.empty())
                open = word;
            else
                section.push_back(word);
        }
    }
}

void NaiveVcdReader::variable(const std::vector<std::string>& words, const std::string& scope) {
    if (words.size() < 4 || words[0] == "real" || words[0] == "string" || words[0] == "port")
        return;
    Variable made;
    made.width = static_cast<std::size_t>(std::atoi(words[1].c_str()));
    made.code = words[2];
    std::string name;
    for (std::size_t i = 3; i < words.size(); ++i) name += without_backslashes(words[i]);
    for (const char* word : {"downto", "to"})
        if (const auto at = name.find(word); at != name.npos && name.back() == ')')
            name.replace(at, std::string(word).size(), ":");
    std::replace(name.begin(), name.end(), '(', '[');
    std::replace(name.begin(), name.end(), ')', ']');
    const auto bracket = name.find('[');
    const auto colon = name.find(':');
    if (colon != name.npos) {
        made.left = std::atol(name.c_str() + bracket + 1);
        made.right = std::atol(name.c_str() + colon + 1);
        name.resize(bracket);
    }
    made.path = scope + name;
    variables_.push_back(made);
}

const NaiveVcdReader::Variable* NaiveVcdReader::find(const std::string& name,
                                                     const std::string& scope) const {
    for (const Variable& one : variables_) {
        const std::string whole = "." + one.path;
        const std::string end = "." + name;
        if (whole.size() < end.size() ||
            whole.compare(whole.size() - end.size(), end.size(), end) != 0)
            continue;
        if (scope.empty() || one.path.rfind(scope + ".", 0) == 0) return &one;
    }
    return nullptr;
}

// The bit of a path, which has `width` bits, perhaps of a variable that has more.
NaiveVcdReader::Source NaiveVcdReader::source(std::string path, std::size_t bit, std::size_t width,
                                              const std::string& scope) const {
    Source found;
    found.inverted = path[0] == '!';
    if (found.inverted) path.erase(0, 1);
    const Variable* variable = find(path, scope);
    if (variable != nullptr && variable->left >= 0 && variable->width < width)
        return part(path, bit, width, scope, found);
    if (variable == nullptr) {
        const auto bracket = path.rfind('[');
        if (bracket == path.npos) return found;
        variable = find(path.substr(0, bracket), scope);
        if (variable == nullptr) return found;
        const long high = std::atol(path.c_str() + bracket + 1);
        const auto colon = path.find(':', bracket);
        const long low = colon == path.npos ? high : std::atol(path.c_str() + colon + 1);
        const long right = variable->left < 0 ? 0 : variable->right;
        bit += static_cast<std::size_t>(std::labs(low - right));
    } else if (variable->width != width) {
        return found;
    }
    found.code = variable->code;
    found.bit = bit;
    return found;
}

// The same of a vector that stands in parts: of the part that has the bit's index.
NaiveVcdReader::Source NaiveVcdReader::part(const std::string& path, std::size_t bit,
                                            std::size_t width, const std::string& scope,
                                            Source found) const {
    const auto whole = find(path, scope)->path;
    bool rises = false;
    for (const Variable& one : variables_) rises |= one.path == whole && one.left < one.right;
    const auto index = static_cast<long>(rises ? width - 1 - bit : bit);
    for (const Variable& one : variables_) {
        const bool single = one.path == whole + "[" + std::to_string(index) + "]";
        const bool inside = one.path == whole && index >= std::min(one.left, one.right) &&
                            index <= std::max(one.left, one.right);
        if (!single && !inside) continue;
        found.code = one.code;
        found.bit = single ? 0 : static_cast<std::size_t>(std::labs(index - one.right));
    }
    return found;
}

NaiveVcdReader::Source NaiveVcdReader::source_of(const Layout& layout, const Field& field,
                                                 unsigned bit, const VcdMap& map) const {
    const std::string name = layout.bit_name(field.first + bit);
    if (const auto mapped = map.names.find(name); mapped != map.names.end())
        return source(mapped->second, 0, 1, map.scope);
    for (const auto& [key, path] : map.names) {
        const auto bracket = key.rfind(':') == key.npos ? key.size() : key.rfind('[');
        if (key.substr(0, bracket) != field.name) continue;
        const std::string range = key.substr(bracket);
        const unsigned high =
            range.empty() ? field.width - 1 : static_cast<unsigned>(std::atoi(range.c_str() + 1));
        const unsigned low =
            range.empty() ? 0
                          : static_cast<unsigned>(std::atoi(range.c_str() + range.find(':') + 1));
        if (bit >= low && bit <= high) return source(path, bit - low, high - low + 1, map.scope);
    }
    for (const std::string& whole : {field.name, field.name + "_lines"})
        if (const Source found = source(whole, bit, field.width, map.scope); !found.code.empty())
            return found;
    return source(name, 0, 1, map.scope);
}

char NaiveVcdReader::digit(const Values& values, const Source& source) {
    const auto found = values.find(source.code);
    if (found == values.end()) return 'x';
    const std::string& digits = found->second;
    const char last = digits.back() == '1' ? '0' : digits.back();
    const char c = source.bit < digits.size() ? digits[source.bit] : last;
    if (!source.inverted || c == 'x' || c == 'z') return c;
    return c == '0' ? '1' : '0';
}

void NaiveVcdReader::changes(const std::string& line) {
    const auto words = words_of(line);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "$end") comment_ = false;
        if (word == "$comment") comment_ = true;
        if (comment_ || word[0] == '#' || word[0] == '$') continue;
        if (std::string("sSpP").find(word[0]) != std::string::npos) return;
        std::string digits = word.substr(0, 1);
        std::string code = word.substr(1);
        if (std::string("bBrR").find(word[0]) != std::string::npos) {
            digits = code;
            code = words.at(++i);
        }
        if (word[0] == 'r' || word[0] == 'R') continue;
        if (digits.size() > 2 && (digits[1] == 'b' || digits[1] == 'B')) digits.erase(0, 2);
        std::string lowest_first;
        for (const char c : digits) lowest_first.insert(lowest_first.begin(), four(c));
        values_[code] = lowest_first;
    }
}

std::vector<std::string> NaiveVcdReader::rows(const Layout& layout, const VcdMap& map) {
    std::vector<Source> sources;
    std::vector<bool> after;
    for (const Field& field : layout.fields())
        for (unsigned bit = 0; bit < field.width; ++bit) {
            sources.push_back(source_of(layout, field, bit, map));
            after.push_back(map.after.count(field.name) != 0);
        }
    const Source clock = source(map.clock, 0, 1, map.scope);
    std::vector<std::string> rows;
    Values before; // those of the instant before this one
    bool waits = false;
    const auto take = [&](const Values& values, bool behind) {
        if (!behind) rows.emplace_back(sources.size(), ' ');
        for (std::size_t bit = 0; bit < sources.size(); ++bit)
            if (after[bit] == behind)
                rows.back()[sources.size() - 1 - bit] = digit(values, sources[bit]);
    };
    const auto instant = [&] {
        const char then = digit(before, clock);
        const char now = digit(values_, clock);
        if (waits && now != '1') {
            take(before, true);
            waits = false;
        }
        if (then == '0' && now == '1') {
            take(before, false);
            waits = true;
        }
        before = values_;
    };
    long double time = 0;
    for (std::size_t i = at_; i < lines_.size(); ++i) {
        if (lines_[i][0] == '#' && !comment_) {
            const long double next = std::strtold(lines_[i].c_str() + 1, nullptr);
            if (next != time) instant();
            time = next;
        }
        changes(lines_[i]);
    }
    instant();
    if (waits) take(before, true);
    return rows;
}

} // namespace armpmu::vectors
