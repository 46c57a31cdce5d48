// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>

namespace armpmu::testbench {

// The names cannot be read; one line that begins with the file.
struct SymbolsError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The functions that the symbol table of an executable names: ELF of 64 bits for AArch64, linked to
// fixed addresses (ET_EXEC).
class FunctionSymbols {
  public:
    // Throws SymbolsError for a file that is missing, none of these, stripped or damaged.
    explicit FunctionSymbols(const std::string& path);

    struct Function {
        std::string name;
        std::uint64_t begin = 0; // its first address
    };
    // Whose code an address is; an empty name where no function is.
    Function at(std::uint64_t address) const;

  private:
    struct Symbol {
        std::string name;
        std::uint64_t bytes = 0; // 0: to the next one
        unsigned rank = 0;       // of several at one address the highest
    };
    std::map<std::uint64_t, Symbol> symbols_;
};

} // namespace armpmu::testbench
