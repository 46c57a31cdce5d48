// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/symbols/elf_file.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The functions of an executable or a library, by the addresses that it is linked to. Each has the
// name that a symbol table gives it.
class FunctionSymbols {
  public:
    // Of an executable linked to fixed addresses (ET_EXEC), by its symbol table alone. Throws
    // SymbolsError for a file that is missing, none of these, stripped or damaged.
    explicit FunctionSymbols(const std::string& path);
    // Of a file that is loaded anywhere, stripped or not. Its debug file's symbols count, and those
    // that it shows to other files. Functions that only .eh_frame knows are called FILE+0xADDRESS.
    // Throws SymbolsError for a file that is missing, no ELF file for AArch64 or damaged.
    static FunctionSymbols of_loaded(const std::string& path);

    struct Function {
        std::string name;
        std::uint64_t begin = 0; // its first address
    };
    // The function at an address; an empty name if there is none.
    Function at(std::uint64_t address) const;
    // The address of what is at a place of the file; nothing where it is not loaded.
    std::optional<std::uint64_t> address_of(std::uint64_t place) const;
    bool has_fixed_addresses() const { return fixed_; }
    // Whether it is loaded there, if it has fixed addresses.
    bool covers(std::uint64_t address) const;

  private:
    FunctionSymbols() = default;
    struct Symbol {
        std::string name;
        std::uint64_t bytes = 0; // 0: to the next one
        unsigned rank = 0;       // of several at one address the highest
    };
    void add(const ElfFile& file, std::uint64_t type);

    bool fixed_ = false;
    std::string file_; // without its folders
    std::map<std::uint64_t, Symbol> symbols_;
    std::map<std::uint64_t, std::uint64_t> unwound_; // where functions begin and end
    std::vector<ElfFile::Segment> segments_;
};

} // namespace armpmu::testbench
