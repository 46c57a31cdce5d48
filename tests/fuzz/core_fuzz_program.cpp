// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/fuzz/core_fuzz_program.h"

#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"

namespace armpmu::tests {

namespace {

const cpu::Decoder& decoder() {
    static const cpu::Decoder decoder;
    return decoder;
}

// Pages where something may be special: the first, the last, halves, tags.
constexpr std::uint64_t kBases[] = {
    0,
    0x40'0000,
    0x7fff'ffff'f000,
    0xffff'0000'0000'0000,
    0xffff'ffff'ffff'f000,
    0x5600'0000'0040'0000,
    0x00ff'ffff'ffff'f000,
};

} // namespace

CoreFuzzProgram::CoreFuzzProgram(std::uint64_t seed) : random_(seed) {
    constexpr std::uint64_t kRare[] = {4, 30, 300, 3000};
    rare_ = kRare[one_of(std::size(kRare))];
    const auto& table = decoder().table();
    for (std::uint64_t n = 0, groups = 2 + one_of(20); n < groups; ++n)
        groups_.push_back(table[one_of(table.size())].pattern);
    overflows_ = one_of(2) == 0 ? 200 : 5'000;
    base_ = kBases[one_of(std::size(kBases))];
    for (std::uint64_t n = 0, blocks = 1 + one_of(20); n < blocks; ++n) add_block();
}

std::uint32_t CoreFuzzProgram::random_word() {
    auto word = static_cast<std::uint32_t>(random_());
    if (one_of(2) == 0) return word;
    std::uint32_t bit = 1U << 31;
    for (const char* at = groups_[one_of(groups_.size())]; *at != 0; ++at) {
        if (*at == ' ') continue;
        if (*at == '0') word &= ~bit;
        if (*at == '1') word |= bit;
        bit >>= 1;
    }
    return word;
}

std::uint64_t CoreFuzzProgram::code_address() {
    if (!blocks_.empty() && one_of(2) == 0) return blocks_.back().end();
    const std::uint64_t page = kBases[one_of(std::size(kBases))] + 4096 * one_of(2);
    return page + (one_of(3) == 0 ? 4096 - 4 * (1 + one_of(8)) : 4 * one_of(1024));
}

// A branch ends it.
void CoreFuzzProgram::add_block() {
    cpu::CodeBlock block;
    block.address = code_address();
    std::size_t addresses = 0;
    const std::uint64_t most = one_of(40) == 0 ? 600 : 1 + one_of(30);
    for (bool ended = false; !ended && block.words.size() < most;) {
        const std::uint32_t word = random_word();
        const cpu::Instruction decoded = decoder().decode(word);
        ended = decoded.branch != cpu::BranchKind::none;
        if (ended && block.words.size() + 1 < most && one_of(3) != 0) {
            ended = false;
            continue;
        }
        block.words.push_back(word);
        addresses += cpu::takes_address(decoded, word) ? 1 : 0;
    }
    blocks_.push_back(block);
    addresses_.push_back(addresses);
}

std::uint64_t CoreFuzzProgram::data_address() {
    if (one_of(rare_) != 0) return base_ + one_of(4096);
    switch (one_of(10)) {
    case 0: return cpu::kNoAddress;
    case 1: return cpu::kNoAddress - one_of(130);
    case 2: return base_ + 4096 * one_of(100) - one_of(20);        // ends of pages
    case 3: return base_ + 64 * one_of(1U << 16) - one_of(20);     // and of lines
    case 4: return (base_ + one_of(1U << 14)) ^ one_of(256) << 56; // tags
    case 5: return random_();
    case 6: return kBases[one_of(std::size(kBases))] + one_of(1U << 13);
    case 7: return random_() >> one_of(64);
    default: return stream_ += 8 << one_of(5);
    }
}

void CoreFuzzProgram::retire() {
    const cpu::CodeBlock& block = blocks_[at_];
    address_.resize(addresses_[at_]);
    for (std::uint64_t& address : address_) address = data_address();
    cpu::Retired& retired = step_.retired;
    retired.block = static_cast<std::uint32_t>(at_);
    retired.addresses = address_.empty() && one_of(2) == 0 ? nullptr : address_.data();
    retired.failed = one_of(3) == 0 ? static_cast<std::uint32_t>(random_()) : 0;
    for (const std::uint32_t word : block.words)
        if (!decoder().knows(word)) ++unknown_[word];
    const bool on = at_ + 1 < blocks_.size() && one_of(3) != 0;
    at_ = on ? at_ + 1 : one_of(blocks_.size());
    retired.next = one_of(rare_) == 0 ? random_()
                   : one_of(3) == 0   ? block.end()
                                      : blocks_[at_].address;
    retired.effect = nullptr;
    if (one_of(5 * rare_) != 0) return;
    random_effect();
    retired.effect = &step_.effect;
}

// Not halted: then nothing retires, and totals have nothing that occurs.
a55::ProcessorState CoreFuzzProgram::random_state() {
    a55::ProcessorState state;
    state.exception_level = static_cast<std::uint8_t>(one_of(4));
    state.secure = one_of(2) == 0;
    state.el1_aarch32 = one_of(4) == 0;
    state.el2_aarch32 = one_of(4) == 0;
    state.el3_aarch32 = one_of(4) == 0;
    state.tge = one_of(4) == 0;
    state.standby = one_of(16) == 0;
    return state;
}

// Most often of the PMU.
a55::SystemAccess CoreFuzzProgram::random_access() {
    using a55::SystemRegister;
    const auto few = [this](unsigned n) { return static_cast<unsigned>(one_of(n)); };
    a55::SystemAccess access;
    access.write = one_of(4) != 0;
    access.data = one_of(2) == 0 ? random_() : 0 - one_of(1U << 16);
    switch (one_of(4)) {
    case 0:
        access.reg = SystemRegister::of(static_cast<a55::RegisterInterface>(one_of(3)),
                                        static_cast<std::uint32_t>(random_()));
        break;
    case 1: access.reg = SystemRegister::a64(3, 3, 9, 12 + few(3), few(8)); break;
    case 2: access.reg = SystemRegister::a64(3, 3, 14, 8 + few(8), few(8)); break;
    default: access.reg = SystemRegister::a32(few(2), 9, 12 + few(3), few(8)); break;
    }
    return access;
}

void CoreFuzzProgram::random_effect() {
    step_.effect.kind = static_cast<cpu::Effect::Kind>(one_of(9));
    step_.effect.access = random_access();
    step_.effect.state = random_state();
    step_.effect.address = data_address();
}

const CoreFuzzStep& CoreFuzzProgram::next() {
    using Kind = CoreFuzzStep::Kind;
    constexpr auto kKinds = static_cast<std::uint64_t>(Kind::program_pmu) + 1;
    const bool anything = one_of(10 * rare_) == 0;
    step_.kind = anything ? static_cast<Kind>(one_of(kKinds)) : Kind::retire;
    if (one_of(overflows_) == 0) step_.kind = Kind::program_pmu;
    if (step_.kind == Kind::retire) {
        retire();
        return step_;
    }
    random_effect();
    step_.value = one_of(2) == 0 ? random_() : data_address();
    return step_;
}

} // namespace armpmu::tests
