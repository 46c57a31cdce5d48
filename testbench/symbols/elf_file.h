// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// The names cannot be read; one line that begins with the file.
struct SymbolsError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// An ELF file of 64 bits for AArch64, little-endian, in memory. All functions throw SymbolsError
// where it is cut off or damaged.
class ElfFile {
  public:
    explicit ElfFile(const std::string& path);

    enum class Kind { executable, position_independent, other };
    Kind kind() const;
    const std::string& path() const { return path_; }

    [[noreturn]] void fail(const std::string& what) const;
    // Little-endian; within what `check` has seen.
    std::uint64_t number(std::uint64_t at, unsigned bytes) const;
    void check(std::uint64_t at, std::uint64_t bytes) const;
    // To a 0 before `end`.
    std::string text(std::uint64_t at, std::uint64_t end) const;

    struct Section {
        std::string name;
        std::uint64_t type = 0;
        std::uint64_t begin = 0; // in the file
        std::uint64_t bytes = 0;
        std::uint64_t link = 0;    // another section
        std::uint64_t address = 0; // where it is loaded
    };
    // Names are empty where the file has none.
    std::vector<Section> sections() const;

    struct Segment {
        std::uint64_t type = 0;
        std::uint64_t begin = 0; // in the file
        std::uint64_t bytes = 0; // of the file
        std::uint64_t address = 0;
        std::uint64_t physical = 0;
        std::uint64_t memory_bytes = 0; // zeros behind those of the file
    };
    static constexpr std::uint64_t kLoaded = 1; // type
    std::vector<Segment> segments() const;
    std::string_view contents(const Segment& segment) const; // of the file
    std::uint64_t entry() const { return number(24, 8); }

  private:
    void read();

    std::string path_;
    std::string bytes_;
};

} // namespace armpmu::testbench
