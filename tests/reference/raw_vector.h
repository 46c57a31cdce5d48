// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::tests {

// A file of vectors as its text says, read without the library: where fields are, and digits.
class RawVector {
  public:
    explicit RawVector(const std::string& path) {
        std::ifstream in(path);
        if (!in) throw std::runtime_error(path + ": cannot be opened");
        unsigned first = 0;
        for (std::string line; std::getline(in, line);) {
            if (line.rfind("// ", 0) != 0) {
                line.erase(std::remove(line.begin(), line.end(), '_'), line.end());
                rows_.emplace_back(line.rbegin(), line.rend());
                continue;
            }
            std::istringstream words(line.substr(3));
            std::string key, name, role;
            words >> key >> name;
            if (key == "config") words >> configuration_[name];
            if (key != "field") continue;
            unsigned width = 0;
            words >> width >> role;
            fields_[name] = {first, width};
            unsigned bit = first;
            for (std::string bit_name; words >> bit_name;) fields_[bit_name] = {bit++, 1};
            first += width;
        }
    }

    std::size_t rows() const { return rows_.size(); }
    unsigned first(const std::string& field) const { return fields_.at(field).first; }
    unsigned width(const std::string& field) const { return fields_.at(field).second; }
    bool is(const std::string& member) const { return configuration_.count(member) != 0; }
    std::uint64_t configured(const std::string& member, std::uint64_t otherwise) const {
        const auto found = configuration_.find(member);
        return found == configuration_.end() ? otherwise : std::stoull(found->second);
    }

    // A field of up to 64 bits, or a named bit.
    std::uint64_t get(std::size_t row, const std::string& name) const {
        const auto [first, width] = fields_.at(name);
        std::uint64_t value = 0;
        for (unsigned i = 0; i < width && i < 64; ++i)
            value |= std::uint64_t{bit_at(row, first + i)} << i;
        return value;
    }
    bool bit(std::size_t row, const std::string& field, unsigned index) const {
        return bit_at(row, fields_.at(field).first + index);
    }

    // Of the whole row; without a name it is found at once.
    bool bit_at(std::size_t row, unsigned bit) const {
        const char digit = rows_[row].at(bit / 4);
        const int value = digit <= '9' ? digit - '0' : digit - 'a' + 10;
        return (value >> bit % 4 & 1) != 0;
    }

  private:
    std::map<std::string, std::pair<unsigned, unsigned>> fields_;
    std::map<std::string, std::string> configuration_;
    std::vector<std::string> rows_; // digits, least significant first
};

} // namespace armpmu::tests
