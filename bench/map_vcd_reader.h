// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"

#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace armpmu::bench {

// The VCD reader that one writes in an afternoon: a line at a time by getline, variables in a
// std::map by their code. Reads what `create_vcd` writes; the peer of open_vcd.
class MapVcdReader {
  public:
    MapVcdReader(const std::string& path, const vectors::Layout& layout, std::uint64_t clock_ps)
        : file_(path), clock_ps_(clock_ps), row_(layout.words()) {
        std::map<std::string, std::pair<unsigned, unsigned>> places; // first bit and width
        for (const vectors::Field& field : layout.fields()) {
            const std::string name = "armpmu." + field.name;
            if (field.bits.empty()) places[name] = {field.first, field.width};
            for (unsigned bit = 0; bit < field.bits.size(); ++bit)
                places[name + "." + field.bits[bit]] = {field.first + bit, 1};
        }
        std::string line, scope;
        while (std::getline(file_, line) && line.rfind("$enddefinitions", 0) != 0) {
            std::istringstream words(line);
            std::string word, kind, width, code, name;
            words >> word;
            if (word == "$scope" && words >> kind >> name) scope += name + ".";
            if (word == "$upscope") scope.erase(scope.find_last_of('.', scope.size() - 2) + 1);
            if (word == "$var" && words >> kind >> width >> code >> name)
                variables_[code] = places.at(scope + name);
        }
    }

    // Calls `take(row, cycles)` for each row.
    template <typename Take>
    void read(Take&& take) {
        std::uint64_t now = 0;
        std::string line;
        while (std::getline(file_, line)) {
            if (line.empty() || line[0] == '$') continue;
            if (line[0] == '#') {
                const std::uint64_t next = std::stoull(line.substr(1)) / clock_ps_;
                if (next != now) take(row_, next - now);
                now = next;
                continue;
            }
            const bool vector = line[0] == 'b';
            const std::size_t blank = vector ? line.find(' ') : 0;
            const std::string value = vector ? line.substr(1, blank - 1) : line.substr(0, 1);
            const auto found = variables_.find(line.substr(blank + 1));
            if (found == variables_.end()) continue;
            const auto [first, width] = found->second;
            for (unsigned bit = 0; bit < width; ++bit) {
                const bool high = bit < value.size() && value[value.size() - 1 - bit] == '1';
                vectors::set_bits(row_.data(), first + bit, 1, high ? 1 : 0);
            }
        }
    }

  private:
    std::ifstream file_;
    std::uint64_t clock_ps_;
    std::map<std::string, std::pair<unsigned, unsigned>> variables_;
    std::vector<std::uint64_t> row_;
};

} // namespace armpmu::bench
