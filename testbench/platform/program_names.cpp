// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/platform/program_names.h"

#include "testbench/kernels/kernel_listing.h"
#include "testbench/symbols/source_lines.h"

#include <utility>

namespace armpmu::testbench {

std::shared_ptr<const FunctionSymbols> symbols_of(const ProgramSection& section) {
    if (!section.symbols.empty()) return std::make_shared<FunctionSymbols>(section.symbols);
    if (section.executable.empty()) return nullptr;
    try {
        return std::make_shared<FunctionSymbols>(section.executable);
    } catch (const SymbolsError&) {
        return nullptr;
    }
}

HotSpots::NameOf names_of(const ProgramSection& section) {
    const auto symbols = symbols_of(section);
    const auto lines = std::make_shared<const SourceLines>(
        section.symbols.empty() ? section.executable : section.symbols);
    return [symbols, lines](std::uint64_t address) {
        FunctionSymbols::Function found;
        if (symbols != nullptr) found = symbols->at(address);
        if (found.name.empty()) found.name = "[unknown]";
        return CodeName{found.name, found.begin, {}, lines->find(address).value_or(SourceLine{})};
    };
}

HotSpots::NameOf names_of(const KernelInfo& info, const Kernel& kernel) {
    const auto listing = std::make_shared<KernelListing>(info, kernel);
    return [listing](std::uint64_t address) {
        const KernelListing::Line line = listing->at(address);
        return CodeName{
            line.function, line.begin, line.assembly == nullptr ? "" : line.assembly, {}};
    };
}

} // namespace armpmu::testbench
