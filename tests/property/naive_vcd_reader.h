// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/forms/vcd.h"

#include <map>
#include <string>
#include <vector>

namespace armpmu::vectors {

// The rows of a VCD, each as digits 0, 1, x and z from its highest bit on, read in the plainest
// way: all of the file at once, values as texts by code, a search through all names for each bit.
// It shares nothing with the reader. It takes faults as they come and never says so.
class NaiveVcdReader {
  public:
    explicit NaiveVcdReader(const std::string& text);
    // With a clock.
    std::vector<std::string> rows(const Layout& layout, const VcdMap& map);

  private:
    struct Variable {
        std::string path;
        std::size_t width = 0;
        long left = -1, right = 0; // -1: without a range
        std::string code;
    };
    struct Source {
        std::string code;
        std::size_t bit = 0; // from the right
        bool inverted = false;
    };
    using Values = std::map<std::string, std::string>; // digits of a code, the lowest first

    void declarations();
    void variable(const std::vector<std::string>& words, const std::string& scope);
    const Variable* find(const std::string& name, const std::string& scope) const;
    Source source(std::string path, std::size_t bit, std::size_t width,
                  const std::string& scope) const;
    Source part(const std::string& path, std::size_t bit, std::size_t width,
                const std::string& scope, Source found) const;
    Source source_of(const Layout& layout, const Field& field, unsigned bit,
                     const VcdMap& map) const;
    void changes(const std::string& line);
    static char digit(const Values& values, const Source& source);

    std::vector<std::string> lines_;
    std::size_t at_ = 0; // the line behind the declarations
    std::vector<Variable> variables_;
    Values values_;
    bool comment_ = false; // one is open
};

} // namespace armpmu::vectors
