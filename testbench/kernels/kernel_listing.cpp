// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/kernels/kernel_listing.h"

#include "armpmu/cpu/decoder.h"

#include <algorithm>

namespace armpmu::testbench {

namespace {

bool returns(std::uint32_t word) {
    static const cpu::Decoder decoder;
    const cpu::BranchKind kind = decoder.decode(word).branch;
    return kind == cpu::BranchKind::procedure_return || kind == cpu::BranchKind::exception_return;
}

bool stands_at(const CodeText& text, std::size_t line, const std::vector<std::uint32_t>& words) {
    return line + words.size() <= text.size() &&
           std::equal(words.begin(), words.end(), text.begin() + static_cast<std::ptrdiff_t>(line),
                      [](std::uint32_t word, const CodeLine& one) { return word == one.word; });
}

} // namespace

KernelListing::Piece KernelListing::find(const KernelInfo& info, const cpu::CodeBlock& block,
                                         const Piece& before) {
    const std::size_t next = before.line + before.words;
    if (before.text != nullptr && stands_at(*before.text, next, block.words))
        return {block.words.size(), before.text, next};
    for (const CodeText* text : info.code)
        for (std::size_t line = 0; line < text->size(); ++line)
            if (stands_at(*text, line, block.words)) return {block.words.size(), text, line};
    return {block.words.size(), nullptr, 0};
}

KernelListing::KernelListing(const KernelInfo& info, const Kernel& kernel) {
    std::map<std::uint64_t, const cpu::CodeBlock*> blocks;
    for (const cpu::CodeBlock& block : kernel.blocks()) blocks[block.address] = &block;
    const cpu::CodeBlock* before = nullptr;
    Piece piece;
    for (const auto& [address, block] : blocks) {
        if (before != nullptr && before->end() != address) piece = {};
        piece = find(info, *block, piece);
        pieces_[address] = piece;
        if (before == nullptr || before->end() == kernel.end() || returns(before->words.back()))
            functions_[address];
        before = block;
    }
    auto own = functions_.upper_bound(kernel.entry());
    (--own)->second = info.name;
    unsigned others = 0;
    for (auto& [address, name] : functions_)
        if (name.empty()) name = std::string(info.name) + "." + std::to_string(++others);
}

KernelListing::Line KernelListing::at(std::uint64_t address) const {
    const auto function = std::prev(functions_.upper_bound(address));
    const auto& [begin, piece] = *std::prev(pieces_.upper_bound(address));
    Line line{function->second, function->first, nullptr};
    const std::size_t n = static_cast<std::size_t>(address - begin) / 4;
    if (piece.text != nullptr && n < piece.words)
        line.assembly = (*piece.text)[piece.line + n].assembly;
    return line;
}

} // namespace armpmu::testbench
