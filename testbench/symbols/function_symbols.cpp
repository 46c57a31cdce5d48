// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/function_symbols.h"

#include "testbench/symbols/debug_file.h"
#include "testbench/symbols/unwind_functions.h"

#include <cstdio>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kSymbolBytes = 24;
constexpr std::uint64_t kSymbolTable = 2, kDynamicSymbols = 11; // sh_type
constexpr std::uint64_t kFunction = 2, kIndirectFunction = 10;  // st_info & 15
constexpr unsigned kRanks[] = {1, 3, 2}, kPlain = 4;            // local, global, weak

std::string number_text(std::uint64_t address) {
    char text[24];
    std::snprintf(text, sizeof text, "+0x%llx", static_cast<unsigned long long>(address));
    return text;
}

} // namespace

FunctionSymbols::FunctionSymbols(const std::string& path) {
    const ElfFile file(path);
    if (file.kind() == ElfFile::Kind::position_independent)
        file.fail("is position-independent; expected a program linked with -static and -no-pie");
    if (file.kind() != ElfFile::Kind::executable) file.fail("is no executable");
    add(file, kSymbolTable);
    if (symbols_.empty()) file.fail("has no symbols of functions; is it stripped?");
}

FunctionSymbols FunctionSymbols::of_loaded(const std::string& path) {
    const ElfFile file(path);
    FunctionSymbols all;
    all.fixed_ = file.kind() == ElfFile::Kind::executable;
    all.file_ = path.substr(path.rfind('/') + 1);
    for (const ElfFile::Segment& segment : file.segments())
        if (segment.type == ElfFile::kLoaded) all.segments_.push_back(segment);
    all.add(file, kSymbolTable);
    if (all.symbols_.empty()) {
        const std::string debug = debug_file_of(file);
        if (!debug.empty()) all.add(ElfFile(debug), kSymbolTable);
    }
    all.add(file, kDynamicSymbols);
    all.unwound_ = unwind_functions(file);
    return all;
}

void FunctionSymbols::add(const ElfFile& file, std::uint64_t type) {
    const std::vector<ElfFile::Section> sections = file.sections();
    for (const ElfFile::Section& section : sections) {
        if (section.type != type) continue;
        if (section.link >= sections.size()) file.fail("is cut off or damaged");
        const ElfFile::Section& names = sections[section.link];
        const std::uint64_t text = names.begin, begin = section.begin;
        file.check(text, names.bytes);
        file.check(begin, section.bytes);
        for (std::uint64_t at = begin; section.bytes - (at - begin) >= kSymbolBytes;
             at += kSymbolBytes) {
            const std::uint64_t info = file.number(at + 4, 1), symbol_type = info & 15;
            if ((symbol_type != kFunction && symbol_type != kIndirectFunction) ||
                file.number(at + 6, 2) == 0)
                continue;
            Symbol symbol{file.text(text + file.number(at, 4), text + names.bytes),
                          file.number(at + 16, 8), info >> 4 < 3 ? kRanks[info >> 4] : 0};
            // Of what libraries show, the name that programs use.
            if (type == kDynamicSymbols && symbol.name[0] != '_') symbol.rank += kPlain;
            Symbol& known = symbols_[file.number(at + 8, 8)];
            if (known.name.empty() || symbol.rank > known.rank) known = std::move(symbol);
        }
    }
}

FunctionSymbols::Function FunctionSymbols::at(std::uint64_t address) const {
    auto symbol = symbols_.upper_bound(address);
    const bool has_symbol = symbol != symbols_.begin();
    if (has_symbol) --symbol;
    auto unwound = unwound_.upper_bound(address);
    const bool is_unwound = unwound != unwound_.begin() && address < (--unwound)->second;
    if (has_symbol) {
        const auto& [begin, known] = *symbol;
        // One without a length ends where another function is.
        const bool inside = known.bytes != 0 ? address - begin < known.bytes
                                             : !is_unwound || unwound->first <= begin;
        if (inside) return {known.name, begin};
    }
    if (!is_unwound) return {};
    return {file_ + number_text(unwound->first), unwound->first};
}

std::optional<std::uint64_t> FunctionSymbols::address_of(std::uint64_t place) const {
    for (const ElfFile::Segment& one : segments_)
        if (place >= one.begin && place - one.begin < one.bytes)
            return one.address + (place - one.begin);
    return std::nullopt;
}

bool FunctionSymbols::covers(std::uint64_t address) const {
    for (const ElfFile::Segment& one : segments_)
        if (fixed_ && address >= one.address && address - one.address < one.bytes) return true;
    return false;
}

} // namespace armpmu::testbench
