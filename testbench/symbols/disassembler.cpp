// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/symbols/disassembler.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>

namespace armpmu::testbench {
namespace {

// Where a branch leads to.
std::optional<std::uint64_t> target_of(const CodeWord& code) {
    const auto to = [&](unsigned low, unsigned size) {
        const std::uint64_t sign = std::uint64_t{1} << (size - 1);
        const std::uint64_t field = code.word >> low & ((std::uint64_t{1} << size) - 1);
        return code.address + 4 * ((field ^ sign) - sign);
    };
    if ((code.word & 0x7c00'0000) == 0x1400'0000) return to(0, 26); // B, BL
    if ((code.word & 0xff00'0000) == 0x5400'0000) return to(5, 19); // B.cond
    if ((code.word & 0x7e00'0000) == 0x3400'0000) return to(5, 19); // CBZ, CBNZ
    if ((code.word & 0x7e00'0000) == 0x3600'0000) return to(5, 14); // TBZ, TBNZ
    return std::nullopt;
}

// The same from each of them: one space, and a branch's address.
std::string tidy(const CodeWord& code, std::string text) {
    text = text.substr(0, text.find("//"));
    std::replace(text.begin(), text.end(), '\t', ' ');
    while (!text.empty() && text.back() == ' ') text.pop_back();
    text.erase(0, text.find_first_not_of(' '));
    const auto target = target_of(code);
    if (!target) return text;
    char address[24];
    std::snprintf(address, sizeof address, "0x%llx", static_cast<unsigned long long>(*target));
    std::size_t place = text.rfind('#');
    if (place == std::string::npos) place = text.rfind("0x");
    return place == std::string::npos ? text : text.substr(0, place) + address;
}

// LLVM's C interface for disassemblers, in our own declarations of the functions used.
class Llvm {
  public:
    Llvm() {
        constexpr int newest = 30, oldest = 14;
        for (int version = newest; version >= oldest && library_ == nullptr; --version) {
            const std::string number = std::to_string(version);
            for (const std::string& name :
                 {"libLLVM.so." + number + ".1", "libLLVM-" + number + ".so.1"})
                if (library_ == nullptr) library_ = dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL);
        }
        if (library_ == nullptr) return;
        for (const char* const part : {"TargetInfo", "TargetMC", "Disassembler"})
            if (const auto begin =
                    function<void (*)()>(("LLVMInitializeAArch64" + std::string(part)).c_str()))
                begin();
        const auto create =
            function<void* (*)(const char*, const char*, const char*, void*, int, void*, void*)>(
                "LLVMCreateDisasmCPUFeatures");
        one_ = function<decltype(one_)>("LLVMDisasmInstruction");
        end_ = function<decltype(end_)>("LLVMDisasmDispose");
        if (create != nullptr && one_ != nullptr && end_ != nullptr)
            state_ =
                create("aarch64-linux-gnu", "cortex-a55", "+crypto", nullptr, 0, nullptr, nullptr);
    }
    ~Llvm() {
        if (state_ != nullptr) end_(state_);
        if (library_ != nullptr) dlclose(library_);
    }
    Llvm(const Llvm&) = delete;
    Llvm& operator=(const Llvm&) = delete;

    bool there() const { return state_ != nullptr; }
    std::string assembly(const CodeWord& code) const {
        std::array<std::uint8_t, 4> bytes{};
        for (unsigned n = 0; n < bytes.size(); ++n)
            bytes[n] = static_cast<std::uint8_t>(code.word >> 8 * n);
        std::array<char, 256> text{};
        if (one_(state_, bytes.data(), bytes.size(), code.address, text.data(), text.size()) == 0)
            return "";
        return text.data();
    }

  private:
    template <typename Function>
    Function function(const char* name) const {
        return reinterpret_cast<Function>(dlsym(library_, name));
    }

    void* library_ = nullptr;
    void* state_ = nullptr;
    std::size_t (*one_)(void*, std::uint8_t*, std::uint64_t, std::uint64_t, char*,
                        std::size_t) = nullptr;
    void (*end_)(void*) = nullptr;
};

// The output of objdump for a file of words, one after another.
class Objdump {
  public:
    explicit Objdump(const std::vector<CodeWord>& code) {
        const int file = memfd_create("armpmu-words", 0); // objdump has it, too
        if (file < 0) return;
        std::string bytes;
        for (const CodeWord& one : code)
            for (unsigned n = 0; n < 4; ++n) bytes.push_back(static_cast<char>(one.word >> 8 * n));
        const bool written =
            write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size());
        const std::string name = "/dev/fd/" + std::to_string(file);
        for (const char* const tool : {"aarch64-linux-gnu-objdump", "objdump"})
            if (written && lines_.empty()) read(tool, name, code.size());
        close(file);
    }
    const std::vector<std::string>& lines() const { return lines_; }

  private:
    // Lines as "   8:\td65f03c0 \tret".
    void read(const std::string& tool, const std::string& file, std::size_t words) {
        const std::string command =
            tool + " -D -z -b binary -m aarch64 " + file + " 2>/dev/null </dev/null";
        const std::unique_ptr<FILE, int (*)(FILE*)> output(popen(command.c_str(), "r"), pclose);
        if (output == nullptr) return;
        std::vector<std::string> found(words);
        std::array<char, 512> line{};
        bool any = false;
        while (std::fgets(line.data(), line.size(), output.get()) != nullptr) {
            char* end = nullptr;
            const unsigned long long at = std::strtoull(line.data(), &end, 16);
            const std::string text = end;
            const std::size_t tab = text.find('\t', 2);
            if (text.compare(0, 2, ":\t") != 0 || tab == std::string::npos || at / 4 >= words)
                continue;
            found[at / 4] = text.substr(tab + 1, text.find('\n') - tab - 1);
            any = true;
        }
        if (any) lines_ = std::move(found);
    }

    std::vector<std::string> lines_;
};

} // namespace

std::vector<std::string> assembly_of(const std::vector<CodeWord>& code) {
    std::vector<std::string> all(code.size());
    if (code.empty()) return all;
    const Llvm llvm;
    if (llvm.there()) {
        for (std::size_t n = 0; n < code.size(); ++n)
            all[n] = tidy(code[n], llvm.assembly(code[n]));
        return all;
    }
    const Objdump objdump(code);
    for (std::size_t n = 0; n < objdump.lines().size(); ++n)
        all[n] = tidy(code[n], objdump.lines()[n]);
    return all;
}

} // namespace armpmu::testbench
