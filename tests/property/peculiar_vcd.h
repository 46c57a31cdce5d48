// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/forms/vcd.h"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// A random wave as tools write it, with a random choice of what they do in their own ways: in
// scalars and vectors, in variables that rows need and others.
class PeculiarVcd {
  public:
    // `fault`: a needed variable is made unusable, at line `fault_line`.
    explicit PeculiarVcd(std::uint64_t seed, bool fault = false);

    const std::string& text() const { return text_; }
    const Header& header() const { return header_; }
    const VcdMap& map() const { return map_; }
    std::size_t changes_begin() const { return changes_begin_; } // in the text
    std::uint64_t fault_line() const { return fault_line_; }

  private:
    struct Variable {
        std::string scope, name; // with a range
        std::string type;
        std::size_t width = 1;
        bool needed = false;
        std::string code;
    };

    std::uint64_t below(std::uint64_t count) { return random_() % count; }
    bool odd(unsigned percent) { return below(100) < percent; }
    template <typename T>
    T one_of(const std::vector<T>& all) {
        return all[below(all.size())];
    }

    void add(const std::string& scope, const std::string& name, std::size_t width, bool needed,
             const std::string& type = "wire");
    void add_vector(const std::string& scope, const std::string& name, std::size_t width);
    void add_parts(const std::string& scope, const std::string& name, std::size_t width);
    void choose_variables();
    void choose_codes();
    std::string name_of(const std::string& plain, std::size_t width);
    std::string section(const std::string& words, bool needs_end = false);
    void write_declarations();
    void write_variable(const Variable& variable);
    void write_changes();
    void write_noise();
    void write_value(const Variable& variable, const std::string& value);
    char written(char digit);
    std::string drawn(std::size_t width);
    std::string time(unsigned steps);
    void line(const std::string& words) { text_ += words + line_end_; }
    std::uint64_t lines() const;

    std::mt19937_64 random_;
    std::string text_;
    std::string line_end_ = "\n";
    Header header_;
    VcdMap map_;
    std::vector<Variable> variables_;
    bool vhdl_ = false, decimals_ = false, early_ = false;
    bool fault_ = false;
    std::uint64_t fault_line_ = 0;
    std::size_t changes_begin_ = 0;
};

} // namespace armpmu::vectors
