// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/random_program.h"

#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/instruction_address.h"

namespace armpmu::tests {

namespace {

// With registers at 4:0, 9:5 and, where `third` is set, 20:16.
struct Template {
    std::uint32_t word;
    bool third;
    unsigned weight;
};
constexpr Template kTemplates[] = {
    {0x91000400, false, 12}, // add x, x, #1
    {0x8b000000, true, 10},  // add x, x, x
    {0x8b000c00, true, 4},   // add x, x, x, lsl #3
    {0xeb000000, true, 4},   // subs
    {0x9a800000, true, 3},   // csel
    {0x9b000000, true, 4},   // madd
    {0x9ac00c00, true, 1},   // sdiv
    {0x1ac02000, true, 2},   // lslv
    {0xf9400000, false, 10}, // ldr x
    {0x39400000, false, 3},  // ldrb
    {0xf8408400, false, 3},  // ldr x, post-index
    {0xa9400000, false, 3},  // ldp
    {0x3dc00000, false, 2},  // ldr q
    {0xf9000000, false, 8},  // str x
    {0xa9000000, false, 3},  // stp
    {0x3d800000, false, 2},  // str q
    {0x1e602800, true, 3},   // fadd
    {0x1f400000, true, 3},   // fmadd
    {0x1e601800, true, 1},   // fdiv
    {0x4ea08400, true, 3},   // add v.4s
    {0x4ea09c00, true, 2},   // mul v.4s
    {0x4e284800, false, 1},  // aese
    {0x1e604020, false, 1},  // fmov
    {0x9e780000, false, 1},  // fcvtzs
};
constexpr Template kSpecial[] = {
    {0xc85f7c00, false, 1}, // ldxr
    {0xc8007c00, true, 1},  // stxr
    {0xf8200000, true, 1},  // ldadd
    {0xf820001f, true, 1},  // stadd
    {0xc89ffc00, false, 1}, // stlr
    {0xc8dffc00, false, 1}, // ldar
    {0xf9800000, false, 1}, // prfm pldl1keep
    {0xd5033bbf, false, 0}, // dmb
    {0xd5033f9f, false, 0}, // dsb
    {0xd50b7e20, false, 0}, // dc civac, x0
    {0xd50b7420, false, 0}, // dc zva, x0
    {0xd50b7520, false, 0}, // ic ivau, x0
};
constexpr std::uint32_t kBranches[] = {
    0x14000010, 0x54000201, 0xb4000200, 0x36000200, 0x94000010,
    0xd63f0060, 0xd61f0060, 0xd65f03c0, 0xd5033fdf,
};
constexpr std::uint64_t kCode = 0x40'0000;
constexpr std::uint64_t kHot = 0x1000'0000;

} // namespace

RandomProgram::RandomProgram(std::uint32_t seed, std::uint64_t executions, Events events)
    : random_(seed), left_(executions), events_(events) {
    constexpr std::uint32_t kRare[] = {8, 40, 400};
    rare_ = kRare[one_of(3)];
    hot_bytes_ = 256u << one_of(6);
    std::uint64_t address = kCode + 4 * one_of(64);
    const std::size_t count = 3 + one_of(30);
    for (std::size_t n = 0; n < count; ++n) {
        add_block(address);
        address = blocks_.back().end();
        if (one_of(4) == 0) address += 4 * one_of(40);
        if (one_of(10) == 0) address += 4096 * (1 + one_of(30));
    }
}

std::uint32_t RandomProgram::random_word() {
    if (one_of(40) == 0) {
        const Template& one = kSpecial[one_of(std::size(kSpecial))];
        if (one.weight == 0) return one.word;
        const bool fixed_target = (one.word & 31) == 31;
        return one.word | (one.third ? one_of(31) << 16 : 0) | one_of(31) << 5 |
               (fixed_target ? 0 : (one.word == 0xf9800000 ? 0 : one_of(31)));
    }
    std::uint32_t sum = 0;
    for (const Template& one : kTemplates) sum += one.weight;
    std::uint32_t chosen = one_of(sum);
    for (const Template& one : kTemplates) {
        if (chosen < one.weight)
            return one.word | (one.third ? one_of(8) << 16 : 0) | one_of(8) << 5 | one_of(8);
        chosen -= one.weight;
    }
    return 0xd503201f;
}

void RandomProgram::add_block(std::uint64_t address) {
    static const cpu::Decoder kDecoder;
    cpu::CodeBlock block;
    block.address = address;
    Shape shape;
    const std::size_t words = 1 + one_of(20);
    for (std::size_t n = 0; n < words; ++n) {
        const std::uint32_t word = random_word();
        const cpu::Instruction decoded = kDecoder.decode(word);
        if (cpu::takes_address(decoded, word)) {
            if (decoded.access.store && decoded.access.exclusive)
                shape.exclusives |= 1U << shape.addresses;
            ++shape.addresses;
        }
        block.words.push_back(word);
    }
    shape.branches = one_of(6) != 0;
    if (shape.branches) block.words.push_back(kBranches[one_of(std::size(kBranches))]);
    blocks_.push_back(block);
    shapes_.push_back(shape);
}

std::uint64_t RandomProgram::random_address() {
    if (one_of(rare_) != 0) return kHot + (one_of(static_cast<std::uint32_t>(hot_bytes_)) & ~7u);
    switch (one_of(10)) {
    case 0: return kHot + one_of(1U << 16);
    case 1: return kHot + one_of(1U << 22);
    case 2: return kHot + 64 * one_of(64) + 60;         // crosses a line
    case 3: return kHot + 4096 * (1 + one_of(200)) - 4; // and a page
    case 4: return kDevice + 8 * one_of(64);
    case 5: return kNonCacheable + 8 * one_of(64);
    case 6: return cpu::kNoAddress;
    default: return stream_ += 8 * (1 + one_of(3));
    }
}

void RandomProgram::random_effect() {
    using Kind = cpu::Effect::Kind;
    effect_ = {};
    effect_.kind = static_cast<Kind>(1 + one_of(8)); // all but writes of registers
    effect_.address = kHot + 64 * one_of(128);
    effect_.state.exception_level = static_cast<std::uint8_t>(one_of(3));
}

bool RandomProgram::next(cpu::Retired& retired) {
    if (left_ == 0) return false;
    --left_;
    const cpu::CodeBlock& block = blocks_[at_];
    const Shape& shape = shapes_[at_];
    for (std::size_t n = 0; n < shape.addresses; ++n) addresses_[n] = random_address();
    retired = {};
    retired.block = static_cast<std::uint32_t>(at_);
    retired.addresses = addresses_.data();
    if (shape.exclusives != 0 && one_of(3) == 0) retired.failed = shape.exclusives;
    // Mostly round a loop, so that something can be learned.
    const bool on = at_ + 1 < blocks_.size() && blocks_[at_ + 1].address == block.end();
    if (on && (!shape.branches || one_of(3) == 0))
        ++at_;
    else if (one_of(8) == 0)
        at_ = one_of(static_cast<std::uint32_t>(blocks_.size()));
    else
        at_ = at_ >= 2 ? at_ - one_of(3) : (at_ + 1) % blocks_.size();
    retired.next = blocks_[at_].address;
    if (events_ == Events::all && one_of(100) == 0) {
        random_effect();
        retired.effect = &effect_;
    }
    return true;
}

} // namespace armpmu::tests
