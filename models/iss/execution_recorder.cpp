// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/execution_recorder.h"

#include "armpmu/cpu/aarch32_decoder.h"
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"

#include <algorithm>
#include <utility>

namespace armpmu::iss {

std::uint32_t ExecutionRecorder::code(cpu::CodeBlock block) {
    static const cpu::Decoder decoder;
    const auto [first, last] = by_address_.equal_range(block.address);
    for (auto one = first; one != last; ++one) {
        const cpu::CodeBlock& other = execution_.blocks_[one->second];
        if (other.set == block.set && other.words == block.words) return one->second;
    }
    Known known;
    for (std::size_t n = 0; n < block.words.size(); ++n) {
        const std::uint32_t word = block.words[n];
        const bool a64 = block.set == cpu::InstructionSet::a64;
        const cpu::Instruction instruction =
            a64 ? decoder.decode(word) : cpu::decode_aarch32(block.set, word);
        if (!a64 && instruction.kind == cpu::InstructionKind::unknown) ++known.unknown;
        if (block.set == cpu::InstructionSet::t32)
            known.by_halfword.resize((block.address_of(n + 1) - block.address) / 2,
                                     static_cast<std::uint16_t>(n));
        const bool has =
            cpu::takes_address(instruction, block.set, word) && known.addresses < kNoSlot;
        known.slots.push_back(has ? static_cast<std::uint8_t>(known.addresses) : kNoSlot);
        if (!has) continue;
        if (instruction.access.exclusive && instruction.access.store && known.addresses < 32)
            known.exclusives |= std::uint32_t{1} << known.addresses;
        ++known.addresses;
    }
    const auto number = static_cast<std::uint32_t>(known_.size());
    by_address_.emplace(block.address, number);
    execution_.blocks_.push_back(std::move(block));
    known_.push_back(std::move(known));
    return number;
}

void ExecutionRecorder::begin(std::uint32_t code) {
    under_way_ = true;
    code_ = code;
    begin_ = execution_.blocks_[code].address;
    now_ = 0;
    known_now_ = &known_[code];
    by_halfword_ = known_now_->by_halfword.empty() ? nullptr : &known_now_->by_halfword;
    addresses_.assign(known_now_->addresses, cpu::kNoAddress);
}

// Of several accesses of an instruction the first has its address: the others are of further
// registers, or parts of one that is not aligned.
void ExecutionRecorder::access(std::uint64_t address) {
    if (!under_way_ || now_ >= known_now_->slots.size()) return;
    const std::uint8_t slot = known_now_->slots[now_];
    if (slot != kNoSlot && addresses_[slot] == cpu::kNoAddress) addresses_[slot] = address;
}

void ExecutionRecorder::end(std::uint64_t next) {
    if (std::exchange(under_way_, false)) finish(code_, next);
}

void ExecutionRecorder::cut_off(std::uint64_t instructions) {
    if (!std::exchange(under_way_, false) || instructions == 0) return;
    const std::uint32_t part = part_of(code_, instructions);
    finish(part, execution_.blocks_[part].end());
}

std::uint32_t ExecutionRecorder::part_of(std::uint32_t whole, std::uint64_t instructions) {
    const cpu::CodeBlock& block = execution_.blocks_[whole];
    if (instructions >= block.words.size()) return whole;
    cpu::CodeBlock part = block;
    part.words.resize(instructions);
    return code(std::move(part));
}

void ExecutionRecorder::finish(std::uint32_t code, std::uint64_t next) {
    const Known& known = known_[code];
    Step& step = add(Step::Kind::block);
    execution_.instructions_ += execution_.blocks_[code].words.size();
    step.block = code;
    step.next = next;
    execution_.unmodelled_ += known.unknown;
    step.failed = 0;
    step.addresses.assign(addresses_.begin(), addresses_.begin() + known.addresses);
    for (std::uint32_t n = 0; n < known.addresses && known.exclusives != 0; ++n)
        if ((known.exclusives >> n & 1) != 0 && step.addresses[n] == cpu::kNoAddress)
            step.failed |= std::uint32_t{1} << n;
}

void ExecutionRecorder::happened(const cpu::Effect& effect) {
    add(Step::Kind::effect).effect = effect;
}

void ExecutionRecorder::translate(const Execution::Translation& translation) {
    if (translation_ == translation) return;
    translation_ = translation;
    add(Step::Kind::translation).translation = translation;
}

// Reuses the steps that were taken, with their memory on the heap.
Execution::Step& ExecutionRecorder::add(Step::Kind kind) {
    auto& steps = execution_.steps_;
    if (execution_.first_ == steps.size()) {
        execution_.first_ = 0;
        steps.clear();
    }
    steps.emplace_back();
    steps.back().kind = kind;
    return steps.back();
}

} // namespace armpmu::iss
