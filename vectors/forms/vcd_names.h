// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/forms/vcd_declarations.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armpmu::vectors {

// A path without the marks of escaped names: a backslash before them, a blank after.
std::string plain_vcd_path(const std::string& path);

// The variables of a VCD by their paths.
class VcdNames {
  public:
    // Only what is in `scope`, a path from the outermost scope on; empty: all. `declarations` and
    // `file` outlive this.
    VcdNames(const VcdDeclarations& declarations, const std::string& file, std::string scope);

    // The variable whose path is `name` or ends with it behind a dot; of several, that in the
    // fewest scopes. Where none is spelt so, as in VHDL, one in other capitals. Null for none.
    // Throws VectorError when that is more than one signal.
    const VcdVariable* find(const std::string& name) const;
    // All of them, each of another signal.
    using Found = std::vector<const VcdVariable*>;
    Found find_all(const std::string& name) const;
    // Whether it is one of these.
    bool has(const VcdVariable& variable) const {
        return scope_.empty() || in_scope(declarations_.path(variable));
    }
    // Whether there is any.
    bool empty() const { return by_last_.empty(); }

  private:
    using Entry = std::pair<std::string_view, std::size_t>;

    static std::string_view last(std::string_view path);
    void add(Found& found, const VcdVariable& variable) const;
    Found find_as_spelt(const std::string& name) const;
    Found find_in_other_capitals(const std::string& name) const;
    [[noreturn]] void refuse(const std::string& name, const Found& several) const;
    bool in_scope(const std::string& path) const;

    const VcdDeclarations& declarations_;
    const std::string& file_;
    std::string scope_;
    bool any_capitals_ = false;  // of the scope
    std::vector<Entry> by_last_; // what follows the last dot of the name, and the variable
    std::vector<std::pair<std::string, std::size_t>>
        in_capitals_; // those of them, in small letters
};

// A vector that is declared as several variables of one path: "data [31:16]" and "data [15:0]", or
// "data [7:1]" and "data [0]".
struct VcdJoined {
    struct Bit {
        const VcdVariable* variable = nullptr;
        unsigned place = 0; // in it, from the right
    };
    std::vector<Bit> bits;             // from the right on
    std::uint64_t left = 0, right = 0; // indices
};

// That of a name, which is found as VcdNames::find does. Nothing where there is no such vector.
// Throws VectorError for parts that overlap, leave bits out or count in both directions.
std::optional<VcdJoined> join_vcd_variables(const VcdDeclarations& declarations,
                                            const std::string& file, const VcdNames& names,
                                            const std::string& name);

} // namespace armpmu::vectors
