// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tools/trace/hidden_address.h"

#include "armpmu/cpu/decoder.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace armpmu::trace {

namespace {

using testbench::program_format::Operand;
using From = RegisterValue::From;

constexpr std::uint32_t kZero = 31; // XZR, where it is not SP

std::uint32_t bits(std::uint32_t word, unsigned high, unsigned low) {
    return word >> low & ((2u << (high - low)) - 1);
}
std::uint64_t sign_extended(std::uint64_t value, unsigned size) {
    const std::uint64_t sign = std::uint64_t{1} << (size - 1);
    return (value ^ sign) - sign;
}

// A base register with an immediate: where it accesses, and what it then adds to the base.
struct BaseAccess {
    std::uint32_t base = 0;
    std::uint64_t offset = 0;
    std::uint64_t written_back = 0;
};

BaseAccess with_mode(std::uint32_t word, bool post, bool pre, std::uint64_t offset) {
    return {bits(word, 9, 5), post ? 0 : offset, post || pre ? offset : 0};
}

// LDR, STR, LDP, STP of all kinds; nothing for an index register and all else.
std::optional<BaseAccess> base_access(std::uint32_t word) {
    const bool vector = bits(word, 26, 26) != 0;
    const unsigned size = bits(word, 31, 30), opc = bits(word, 23, 22);
    if ((word & 0x3b00'0000) == 0x3900'0000) {
        const unsigned scale = vector && size == 0 && opc >= 2 ? 4 : size;
        return with_mode(word, false, false, std::uint64_t{bits(word, 21, 10)} << scale);
    }
    if ((word & 0x3b20'0000) == 0x3800'0000) {
        const unsigned mode = bits(word, 11, 10);
        return with_mode(word, mode == 1, mode == 3, sign_extended(bits(word, 20, 12), 9));
    }
    if ((word & 0x3a00'0000) == 0x2800'0000) {
        const unsigned mode = bits(word, 24, 23), scale = vector ? 2 + size : 2 + (size >> 1);
        return with_mode(word, mode == 1, mode == 3, sign_extended(bits(word, 21, 15), 7) << scale);
    }
    return std::nullopt;
}

struct Change {
    std::uint32_t from = 0; // register
    std::uint64_t added = 0;
};

// Of an instruction that makes `reg` out of one register and a constant.
std::optional<Change> change_of(std::uint32_t word, std::uint32_t reg) {
    const std::uint32_t rd = bits(word, 4, 0);
    if ((word & 0x9f80'0000) == 0x9100'0000) { // ADD, ADDS, SUB, SUBS of an immediate
        const bool flags = bits(word, 29, 29) != 0;
        if (rd != reg || (flags && rd == kZero)) return std::nullopt;
        const std::uint64_t value = std::uint64_t{bits(word, 21, 10)}
                                    << (bits(word, 22, 22) != 0 ? 12 : 0);
        return Change{bits(word, 9, 5), bits(word, 30, 30) != 0 ? 0 - value : value};
    }
    if ((word & 0xffe0'ffe0) == 0xaa00'03e0 && rd == reg && bits(word, 20, 16) != kZero)
        return Change{bits(word, 20, 16), 0}; // MOV
    const std::optional<BaseAccess> access = base_access(word);
    if (access && access->base == reg && access->written_back != 0)
        return Change{reg, access->written_back};
    return std::nullopt;
}

std::optional<std::uint64_t> constant_of(std::uint32_t word, std::uint64_t address) {
    const std::uint64_t immediate =
        sign_extended(std::uint64_t{bits(word, 23, 5)} << 2 | bits(word, 30, 29), 21);
    if ((word & 0x9f00'0000) == 0x1000'0000) return address + immediate; // ADR
    if ((word & 0x9f00'0000) == 0x9000'0000) return (address & ~0xfffull) + (immediate << 12);
    if ((word & 0xff80'0000) == 0xd280'0000) // MOVZ
        return std::uint64_t{bits(word, 20, 5)} << 16 * bits(word, 22, 21);
    return std::nullopt;
}

class Search {
  public:
    Search(const cpu::CodeBlock& code, const std::vector<Operand>& operands)
        : code_(code), operands_(operands) {}

    // What is in a register when the n-th instruction executes.
    std::optional<RegisterValue> value(std::uint32_t reg, std::uint32_t n) const {
        const std::optional<RegisterValue> sooner = from_before(reg, n);
        if (sooner && sooner->from != From::begin) return sooner;
        const std::optional<RegisterValue> later = from_behind(reg, n);
        return !sooner || (later && later->from == From::access) ? later : sooner;
    }

  private:
    static cpu::Instruction decode(std::uint32_t word) {
        static const cpu::Decoder decoder;
        return decoder.decode(word);
    }
    // Whether it writes the register in another way than `change_of` knows.
    bool overwrites(std::uint32_t word, std::uint32_t reg) const {
        const cpu::Instruction one = decode(word);
        if (one.kind == cpu::InstructionKind::unknown) return true;
        const bool changes = change_of(word, reg).has_value();
        for (unsigned k = 0; k < one.results; ++k)
            if (one.result[k].reg == cpu::Register(static_cast<std::uint8_t>(reg)) &&
                !(changes && (one.result[k].address || !one.access.any())))
                return true;
        return false;
    }
    // The register before an access by it, which QEMU tells of.
    std::optional<RegisterValue> from_access(std::uint32_t reg, std::uint32_t n) const {
        const std::optional<BaseAccess> access = base_access(code_.words[n]);
        if (!access || access->base != reg) return std::nullopt;
        for (std::uint32_t k = 0; k < operands_.size(); ++k)
            if (operands_[k].instruction == n && operands_[k].recorded)
                return RegisterValue{From::access, k, 0 - access->offset};
        return std::nullopt;
    }
    std::optional<RegisterValue> from_before(std::uint32_t reg, std::uint32_t n) const {
        std::uint64_t added = 0;
        while (n-- != 0) {
            const std::uint32_t word = code_.words[n];
            const std::optional<Change> change = change_of(word, reg);
            if (overwrites(word, reg)) {
                const auto constant = constant_of(word, code_.address + 4 * std::uint64_t{n});
                if (!constant) return std::nullopt;
                return RegisterValue{From::constant, 0, *constant + added};
            }
            if (change) {
                added += change->added;
                reg = change->from;
            }
            if (auto found = from_access(reg, n)) {
                found->offset += added;
                return found;
            }
        }
        return RegisterValue{From::begin, reg, added};
    }
    std::optional<RegisterValue> from_behind(std::uint32_t reg, std::uint32_t n) const {
        std::uint64_t added = 0;
        for (++n; n < code_.words.size(); ++n) {
            const std::uint32_t word = code_.words[n];
            if (auto found = from_access(reg, n)) {
                found->offset -= added;
                return found;
            }
            const std::optional<Change> change = change_of(word, reg);
            if (overwrites(word, reg) || (change && change->from != reg)) return std::nullopt;
            if (change) added += change->added;
        }
        return RegisterValue{From::end, reg, 0 - added};
    }

    const cpu::CodeBlock& code_;
    const std::vector<Operand>& operands_;
};

bool is_system(std::uint32_t word) {
    return bits(word, 31, 22) == 0x354; // DC, IC
}
bool is_literal(std::uint32_t word) {
    return bits(word, 31, 24) == 0xd8;
}
bool has_index_register(std::uint32_t word) {
    return (word & 0xffe0'0c00) == 0xf8a0'0800;
}

std::optional<HiddenAddress> hidden_address(const Search& search, const cpu::CodeBlock& code,
                                            std::uint32_t n) {
    const std::uint32_t word = code.words[n];
    HiddenAddress found;
    if (is_literal(word)) {
        found.base.offset = code.address + 4 * std::uint64_t{n} +
                            sign_extended(std::uint64_t{bits(word, 23, 5)} << 2, 21);
        return found;
    }
    if (is_system(word) && bits(word, 4, 0) == kZero) return found;
    const std::optional<BaseAccess> plain = base_access(word);
    if (!is_system(word) && !plain && !has_index_register(word)) return std::nullopt;
    const auto base = search.value(is_system(word) ? bits(word, 4, 0) : bits(word, 9, 5), n);
    if (!base) return std::nullopt;
    found.base = *base;
    if (plain && !is_system(word)) found.base.offset += plain->offset;
    if (is_system(word) || !has_index_register(word)) return found;
    found.has_index = true;
    found.extend = bits(word, 15, 13);
    found.shift = bits(word, 12, 12) != 0 ? 3 : 0;
    if (bits(word, 20, 16) == kZero) return found;
    const auto index = search.value(bits(word, 20, 16), n);
    if (!index) return std::nullopt;
    found.index = *index;
    return found;
}

} // namespace

std::uint64_t HiddenAddress::indexed(std::uint64_t value) const {
    constexpr unsigned uxtw = 2, sxtw = 6;
    if (extend == uxtw) value &= 0xffff'ffff;
    if (extend == sxtw) value = sign_extended(value & 0xffff'ffff, 32);
    return value << shift;
}

std::vector<HiddenAddress> hidden_addresses(const cpu::CodeBlock& code,
                                            const std::vector<Operand>& operands) {
    const Search search(code, operands);
    std::vector<HiddenAddress> all;
    for (std::uint32_t k = 0; k < operands.size(); ++k) {
        if (operands[k].recorded) continue;
        auto found = hidden_address(search, code, operands[k].instruction);
        if (!found) continue;
        found->operand = k;
        all.push_back(*found);
    }
    return all;
}

} // namespace armpmu::trace
