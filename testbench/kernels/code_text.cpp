// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/code_text.h"

#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"

#include <algorithm>
#include <string_view>

namespace armpmu::testbench {

namespace {

const cpu::Decoder& decoder() {
    static const cpu::Decoder one;
    return one;
}

bool has_label(const CodeLine& line) {
    return std::string_view(line.assembly).find(':') != std::string_view::npos;
}

} // namespace

std::vector<cpu::CodeBlock> blocks_of(const CodeText& text, std::uint64_t address) {
    std::vector<cpu::CodeBlock> blocks;
    bool begin = true;
    for (const CodeLine& line : text) {
        if (begin || has_label(line)) blocks.push_back({address, {}});
        blocks.back().words.push_back(line.word);
        begin = decoder().decode(line.word).branch != cpu::BranchKind::none;
        address += 4;
    }
    return blocks;
}

} // namespace armpmu::testbench
