// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/function_symbols.h"

#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <tuple>

// The few fields of ELF that say where functions are (elf.h has their names).
namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kLargestFile = std::uint64_t{2} << 30;
constexpr std::uint64_t kHeaderBytes = 64, kSectionBytes = 64, kSymbolBytes = 24;
constexpr std::uint64_t kExecutable = 2, kDynamic = 3, kAArch64 = 183; // e_type, e_machine
constexpr std::uint64_t kSymbolTable = 2;                              // sh_type
constexpr std::uint64_t kFunction = 2, kIndirectFunction = 10;         // st_info & 15
constexpr unsigned kRanks[] = {1, 3, 2};                               // local, global, weak

class ElfFile {
  public:
    explicit ElfFile(const std::string& path) : path_(path) {
        read();
        if (bytes_.compare(0, 4,
                           "\x7f"
                           "ELF") != 0)
            fail("is no ELF file");
        if (bytes_.size() < kHeaderBytes) fail("ends within its header");
        if (number(4, 1) != 2 || number(5, 1) != 1 || number(18, 2) != kAArch64)
            fail("is not for AArch64 of 64 bits, little-endian");
        if (number(16, 2) == kDynamic)
            fail("is position-independent; expected a program linked with -static and -no-pie");
        if (number(16, 2) != kExecutable) fail("is no executable");
    }

    [[noreturn]] void fail(const std::string& what) const {
        throw SymbolsError(path_ + ": " + what);
    }
    // Little-endian; within what `check` has seen.
    std::uint64_t number(std::uint64_t at, unsigned bytes) const {
        std::uint64_t value = 0;
        for (unsigned n = bytes; n-- != 0;)
            value = value << 8 | static_cast<std::uint8_t>(bytes_[at + n]);
        return value;
    }
    void check(std::uint64_t at, std::uint64_t bytes) const {
        if (at > bytes_.size() || bytes > bytes_.size() - at) fail("is cut off or damaged");
    }
    // To a 0 before `end`.
    std::string text(std::uint64_t at, std::uint64_t end) const {
        const std::size_t zero = bytes_.find('\0', at);
        if (at >= end || zero >= end) fail("is cut off or damaged");
        return bytes_.substr(at, zero - at);
    }

  private:
    void read() try {
        bytes_ = files::text_of(path_, {kLargestFile, "is larger than 2 GiB", false});
    } catch (const files::InputError& error) {
        throw SymbolsError(error.what());
    }

    std::string path_;
    std::string bytes_;
};

} // namespace

FunctionSymbols::FunctionSymbols(const std::string& path) {
    const ElfFile file(path);
    const std::uint64_t sections = file.number(40, 8), count = file.number(60, 2);
    file.check(sections, count * kSectionBytes);
    for (std::uint64_t n = 0; n < count; ++n) {
        const std::uint64_t section = sections + n * kSectionBytes;
        if (file.number(section + 4, 4) != kSymbolTable) continue;
        const std::uint64_t link = file.number(section + 40, 4);
        if (link >= count) file.fail("is cut off or damaged");
        const std::uint64_t names = sections + link * kSectionBytes;
        const std::uint64_t text = file.number(names + 24, 8),
                            text_bytes = file.number(names + 32, 8);
        const std::uint64_t begin = file.number(section + 24, 8),
                            bytes = file.number(section + 32, 8);
        file.check(text, text_bytes);
        file.check(begin, bytes);
        for (std::uint64_t at = begin; bytes - (at - begin) >= kSymbolBytes; at += kSymbolBytes) {
            const std::uint64_t info = file.number(at + 4, 1), type = info & 15;
            if ((type != kFunction && type != kIndirectFunction) || file.number(at + 6, 2) == 0)
                continue;
            Symbol symbol{file.text(text + file.number(at, 4), text + text_bytes),
                          file.number(at + 16, 8), info >> 4 < 3 ? kRanks[info >> 4] : 0};
            Symbol& known = symbols_[file.number(at + 8, 8)];
            if (known.name.empty() || symbol.rank > known.rank) known = std::move(symbol);
        }
    }
    if (symbols_.empty()) file.fail("has no symbols of functions; is it stripped?");
}

FunctionSymbols::Function FunctionSymbols::at(std::uint64_t address) const {
    auto found = symbols_.upper_bound(address);
    if (found == symbols_.begin()) return {};
    const auto& [begin, symbol] = *--found;
    if (symbol.bytes != 0 && address - begin >= symbol.bytes) return {};
    return {symbol.name, begin};
}

} // namespace armpmu::testbench
