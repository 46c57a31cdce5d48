// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/system/program_names.h"

#include "testbench/kernels/kernel_listing.h"
#include "testbench/symbols/function_symbols.h"
#include "testbench/symbols/source_lines.h"

#include <filesystem>
#include <map>
#include <optional>
#include <utility>

namespace armpmu::testbench {

namespace {

constexpr const char* kNoFunction = "[unknown]";

// A file that a program's code is of.
class CodeFile {
  public:
    explicit CodeFile(const std::string& path) : lines_(path) {
        try {
            symbols_ = FunctionSymbols::of_loaded(path);
        } catch (const SymbolsError&) {
            return; // nothing is known of it then
        }
    }

    const std::optional<FunctionSymbols>& symbols() const { return symbols_; }
    // By the address that the file is linked to.
    CodeName at(std::uint64_t address) const {
        FunctionSymbols::Function found;
        if (symbols_) found = symbols_->at(address);
        if (found.name.empty()) found.name = kNoFunction;
        return {found.name, found.begin, {}, lines_.find(address).value_or(SourceLine{})};
    }

  private:
    std::optional<FunctionSymbols> symbols_;
    SourceLines lines_;
};

// Those of an executable, read when they are asked for.
class CodeFiles {
  public:
    CodeFiles(const std::string& executable, std::shared_ptr<const LoadedFiles> loaded)
        : executable_(executable), own_(executable), loaded_(std::move(loaded)) {}

    CodeName at(std::uint64_t address) {
        if (own_.symbols() && own_.symbols()->has_fixed_addresses() &&
            own_.symbols()->covers(address))
            return own_.at(address);
        const auto place = loaded_ == nullptr ? std::nullopt : loaded_->find(address);
        if (!place) return {kNoFunction, 0, {}, {}};
        const auto [file, added] = files_.try_emplace(place->file, nullptr);
        if (added) file->second = std::make_unique<Loaded>(place->file, executable_);
        return at(*file->second, address, place->offset);
    }

  private:
    struct Loaded {
        Loaded(const std::string& path, const std::string& executable) : code(path) {
            std::error_code none;
            const std::filesystem::path file(path);
            if (!std::filesystem::equivalent(file, executable, none))
                library = file.filename().string();
        }
        CodeFile code;
        std::string library; // empty: the executable
    };
    static CodeName at(const Loaded& file, std::uint64_t address, std::uint64_t offset) {
        const auto linked =
            file.code.symbols() ? file.code.symbols()->address_of(offset) : std::nullopt;
        if (!linked) return {kNoFunction, 0, {}, {}};
        CodeName name = file.code.at(*linked);
        if (!file.library.empty() && name.function.find('+') == std::string::npos)
            name.function += " (" + file.library + ")";
        name.begin += address - *linked;
        return name;
    }

    std::string executable_;
    CodeFile own_;
    std::shared_ptr<const LoadedFiles> loaded_;
    std::map<std::string, std::unique_ptr<Loaded>> files_;
};

HotSpots::NameOf names_of_recorded(const std::string& file) {
    const auto symbols = file.empty() ? nullptr : std::make_shared<const FunctionSymbols>(file);
    const auto lines = std::make_shared<const SourceLines>(file);
    return [symbols, lines](std::uint64_t address) {
        FunctionSymbols::Function found;
        if (symbols != nullptr) found = symbols->at(address);
        if (found.name.empty()) found.name = kNoFunction;
        return CodeName{found.name, found.begin, {}, lines->find(address).value_or(SourceLine{})};
    };
}

} // namespace

HotSpots::NameOf names_of(const ProgramSection& section, std::shared_ptr<const LoadedFiles> files) {
    if (section.executable.empty()) return names_of_recorded(section.symbols);
    const auto all = std::make_shared<CodeFiles>(section.executable, std::move(files));
    return [all](std::uint64_t address) { return all->at(address); };
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
