// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/calibrate/emitted_program.h"

#include "program/calibrate/emitted_files.h"
#include "program/calibrate/menu.h"
#include "testbench/kernels/kernel_info.h"
#include "testbench/kernels/kernel_listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <stdexcept>

namespace armpmu::testbench {
namespace {

constexpr const char* kHead = "SPDX-License-Identifier: Apache-2.0\n"
                              "// SPDX-FileCopyrightText: 2026 The armpmu authors\n"
                              "// Made by armpmu kernels --emit.\n";
constexpr unsigned kRegisters = 32; // X0 to X30, SP

std::int64_t signed_field(std::uint32_t word, unsigned low, unsigned bits) {
    const std::uint32_t field = word >> low & ((1U << bits) - 1);
    const std::int64_t sign = std::int64_t{1} << (bits - 1);
    return (static_cast<std::int64_t>(field) ^ sign) - sign;
}

// The distance of a word's branch, or of the address it forms; 0: neither.
std::int64_t distance_of(std::uint32_t word) {
    if ((word & 0x7c000000) == 0x14000000) return 4 * signed_field(word, 0, 26);
    if ((word & 0xff000010) == 0x54000000) return 4 * signed_field(word, 5, 19);
    if ((word & 0x7e000000) == 0x34000000) return 4 * signed_field(word, 5, 19);
    if ((word & 0x7e000000) == 0x36000000) return 4 * signed_field(word, 5, 14);
    if ((word & 0x9f000000) == 0x10000000) return 4 * signed_field(word, 5, 19) + (word >> 29 & 3);
    return 0;
}

// Without its label, and with a distance for the label that it names.
std::string instruction(const std::string& assembly, std::uint32_t word) {
    const std::size_t colon = assembly.find(": ");
    std::string text = colon == std::string::npos ? assembly : assembly.substr(colon + 2);
    const std::int64_t distance = distance_of(word);
    if (distance == 0) return text;
    const std::size_t comma = text.rfind(',');
    text.erase(comma == std::string::npos ? text.find(' ') : comma + 1);
    return fmt::format("{} . {} {}", text, distance < 0 ? '-' : '+', std::abs(distance));
}

std::map<std::uint64_t, const cpu::CodeBlock*> by_address(const Kernel& kernel) {
    std::map<std::uint64_t, const cpu::CodeBlock*> blocks;
    for (const cpu::CodeBlock& one : kernel.blocks()) blocks[one.address] = &one;
    return blocks;
}

// A kernel that runs so many times, and twice as many.
struct Runs {
    std::unique_ptr<Kernel> once, twice;
    std::uint64_t instructions = 0; // between the two
};
Runs runs_of(const KernelName& name) {
    constexpr std::uint64_t kEnough = 200'000; // instructions
    const KernelInfo& info = find_kernel(name.kernel);
    Settings settings = name.settings;
    std::string repeats;
    for (const KernelParameter& one : info.parameters)
        if (one.name == std::string("iterations") || one.name == std::string("passes"))
            repeats = one.name;
    const auto total = [&](std::uint64_t number) {
        settings[repeats] = std::to_string(number);
        return expected_totals(name.kernel, settings).instructions;
    };
    const std::uint64_t wanted = std::max(pass_of(name), kEnough);
    const std::uint64_t number = wanted / std::max<std::uint64_t>(total(2) - total(1), 1) + 1;
    Runs runs;
    runs.instructions = total(2 * number) - total(number);
    runs.twice =
        (settings[repeats] = std::to_string(2 * number), make_kernel(name.kernel, settings));
    runs.once = (settings[repeats] = std::to_string(number), make_kernel(name.kernel, settings));
    return runs;
}

std::array<std::uint64_t, kRegisters> registers_of(const Kernel& kernel) {
    std::array<std::uint64_t, kRegisters> values{};
    for (const auto& [number, value] : kernel.registers()) {
        if (number == 16 || number == 17) throw std::logic_error("a kernel begins with X16 or X17");
        values[number] = value;
    }
    return values;
}

// Values as .quad takes them: addresses of the kernel's code are relative to its label. A value
// that differs between runs is an iteration count.
std::string register_table(const std::string& name, const Kernel& kernel, const Kernel& other) {
    const auto blocks = by_address(kernel);
    const std::uint64_t begin = blocks.begin()->first;
    std::uint64_t end = blocks.rbegin()->second->end() + 64;
    const auto values = registers_of(kernel), others = registers_of(other);
    std::string text;
    for (unsigned n = 0; n < kRegisters; ++n) {
        const bool place = values[n] == others[n] && values[n] >= begin && values[n] <= end;
        text += place ? fmt::format("    .quad {}_code + {}\n", name, values[n] - begin)
                      : fmt::format("    .quad {:#x}\n", values[n]);
    }
    return text;
}

std::uint64_t setting_of(const KernelName& name, const char* parameter) {
    const KernelValues values(name.kernel, find_kernel(name.kernel).parameters, name.settings);
    try {
        return values[parameter];
    } catch (const std::out_of_range&) {
        return 0;
    }
}

// Rings of pointers and bytes of data, as the table of figures has them.
std::string data_of(const KernelName& name) {
    std::uint64_t rings = 0, places = 0, stride = 0;
    std::uint64_t bytes = 2 * setting_of(name, "footprint") + 8192; // copies have two
    if (name.kernel == "chains") {
        rings = setting_of(name, "chains");
        places = setting_of(name, "footprint") / 64 / rings;
        stride = 64;
        bytes = rings * places * stride;
    } else if (name.kernel == "page_chase") {
        rings = 1;
        places = setting_of(name, "pages");
        stride = 4160;
        bytes = places * stride;
    } else if (setting_of(name, "bits") != 0) {
        bytes = std::uint64_t{1} << setting_of(name, "bits");
    }
    return fmt::format("{}, {}, {}, {}, {}", rings, places, stride, setting_of(name, "seed"),
                       bytes);
}

} // namespace

std::string assembly_of(const KernelName& kernel, const std::string& name) {
    const KernelInfo& info = find_kernel(kernel.kernel);
    const std::unique_ptr<Kernel> made = make_kernel(kernel.kernel, kernel.settings);
    const KernelListing listing(info, *made);
    const auto blocks = by_address(*made);
    const std::uint64_t begin = blocks.begin()->first;
    if (made->entry() != begin)
        throw std::logic_error("a kernel does not begin with its first block");
    const bool pages = blocks.rbegin()->second->end() - begin > 4096;
    std::string text = fmt::format("\n// {}\n    .balign {}\n{}_code:\n", text_of(kernel),
                                   pages ? 4096 : 64, name);
    const std::string leave = "    b leave\n";
    bool left = false;
    std::uint64_t at = begin;
    for (const auto& [address, block] : blocks) {
        if (!left && made->end() < address) {
            text += leave;
            left = true;
        }
        if (address != at) text += fmt::format("    . = {}_code + {}\n", name, address - begin);
        at = address;
        for (const std::uint32_t word : block->words) {
            const char* const assembly = listing.at(at).assembly;
            if (assembly == nullptr) throw std::logic_error("a kernel's word has no assembly");
            text += "    " + instruction(assembly, word) + "\n";
            at += 4;
        }
    }
    if (!left) {
        if (made->end() != at) throw std::logic_error("a kernel does not end where its code ends");
        text += leave;
    }
    return text;
}

std::vector<EmittedFile> emitted_program() {
    std::string code = std::string("// ") + kHead + kEmittedEnter;
    std::string tables = "\n    .section .rodata\n    .balign 8\n";
    std::string head = std::string("// ") + kHead + "#pragma once\n#include \"figure.h\"\n\n";
    std::string list = "static const struct figure figures[] = {\n";
    for (std::size_t n = 0; n < kernel_menu().size(); ++n) {
        const KernelName& kernel = kernel_menu()[n];
        const std::string name = "k" + std::to_string(n);
        code += assembly_of(kernel, name);
        const Runs runs = runs_of(kernel);
        tables += name + "_once:\n" + register_table(name, *runs.once, *runs.twice);
        tables += name + "_twice:\n" + register_table(name, *runs.twice, *runs.once);
        code += fmt::format("    .global {0}_code, {0}_once, {0}_twice\n", name);
        head += fmt::format("extern const char {0}_code[];\n"
                            "extern const uint64_t {0}_once[], {0}_twice[];\n",
                            name);
        list += fmt::format("    {{\"{0}\", {1}_code, {1}_once, {1}_twice, {2}, {3}}},\n",
                            text_of(kernel), name, runs.instructions, data_of(kernel));
    }
    return {{"kernels.S", code + tables + "\n    .section .note.GNU-stack,\"\",%progbits\n"},
            {"kernels.h", head + "\n" + list + "};\n"},
            {"figure.h", kEmittedFigure},
            {"main.c", kEmittedMain},
            {"Makefile", kEmittedMakefile}};
}

} // namespace armpmu::testbench
