// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cpu/code_block.h"
#include "tools/trace/qemu_plugin_api.h"

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

// What the plugins have in common.
namespace armpmu::trace {

// "name=value"; without '=', the value is empty.
inline std::pair<std::string, std::string> option_of(const std::string& argument) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) return {argument, ""};
    return {argument.substr(0, equals), argument.substr(equals + 1)};
}

// Throws std::invalid_argument, which names the option.
inline std::uint64_t number_of(const std::string& option, const std::string& text) {
    std::size_t used = 0;
    std::uint64_t value = 0;
    try {
        value = std::stoull(text, &used);
    } catch (const std::exception&) {
        used = 0;
    }
    if (used == 0 || used != text.size())
        throw std::invalid_argument(option + " needs a number, not '" + text + "'");
    return value;
}

inline std::uint32_t word_of(const QemuPluginInsn* instruction) {
    std::uint32_t word = 0;
    std::memcpy(&word, qemu_plugin_insn_data(instruction), sizeof word);
    return word;
}

inline cpu::CodeBlock code_of(const QemuPluginTb* tb) {
    cpu::CodeBlock code;
    code.address = qemu_plugin_tb_vaddr(tb);
    for (std::size_t n = 0; n < qemu_plugin_tb_n_insns(tb); ++n)
        code.words.push_back(word_of(qemu_plugin_tb_get_insn(tb, n)));
    return code;
}

} // namespace armpmu::trace
