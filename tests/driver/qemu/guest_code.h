// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace armpmu::tests::qemu {

// A system register access by its encoding: MRS/MSR, MRC/MCR p15 or MRRC/MCRR p15.
struct Register {
    enum class Form : std::uint8_t { a64, a32, a32_pair };
    Form form = Form::a64;
    std::uint8_t op0 = 3;
    std::uint8_t op1 = 0;
    std::uint8_t crn = 0;
    std::uint8_t crm = 0;
    std::uint8_t op2 = 0;
};

constexpr Register a64(unsigned op0, unsigned op1, unsigned crn, unsigned crm, unsigned op2) {
    const auto u8 = [](unsigned v) { return static_cast<std::uint8_t>(v); };
    return {Register::Form::a64, u8(op0), u8(op1), u8(crn), u8(crm), u8(op2)};
}
constexpr Register a32(unsigned opc1, unsigned crn, unsigned crm, unsigned opc2) {
    const auto u8 = [](unsigned v) { return static_cast<std::uint8_t>(v); };
    return {Register::Form::a32, 0, u8(opc1), u8(crn), u8(crm), u8(opc2)};
}
constexpr Register a32_pair(unsigned opc1, unsigned crm) {
    const auto u8 = [](unsigned v) { return static_cast<std::uint8_t>(v); };
    return {Register::Form::a32_pair, 0, u8(opc1), 0, u8(crm), 0};
}

// Machine code under construction: one word per instruction, in both instruction sets.
class Code {
  public:
    explicit Code(std::uint64_t base) : base_(base) {}

    std::size_t size() const { return words_.size(); }
    std::uint64_t address() const { return base_ + 4 * words_.size(); }
    const std::vector<std::uint32_t>& words() const { return words_; }
    void word(std::uint32_t w) { words_.push_back(w); }
    void pad_to(std::size_t size, std::uint32_t filler) { words_.resize(size, filler); }
    std::uint32_t& at(std::size_t index) { return words_[index]; }

  private:
    std::uint64_t base_;
    std::vector<std::uint32_t> words_;
};

enum class Cond : std::uint8_t { eq = 0, ne = 1, hi = 8 };

class A64 {
  public:
    explicit A64(Code& code) : code_(code) {}

    void mrs(unsigned t, const Register& r) { code_.word(0xd5300000 | encode(r) | t); }
    void msr(const Register& r, unsigned t) { code_.word(0xd5100000 | encode(r) | t); }
    void movz(unsigned d, std::uint32_t imm, unsigned hw = 0) {
        code_.word(0xd2800000 | hw << 21 | imm << 5 | d);
    }
    void movk(unsigned d, std::uint32_t imm, unsigned hw) {
        code_.word(0xf2800000 | hw << 21 | imm << 5 | d);
    }
    // One to four instructions, as few as the value allows.
    void load(unsigned d, std::uint64_t value) {
        movz(d, value & 0xffff);
        for (unsigned hw = 1; hw < 4; ++hw)
            if (const std::uint32_t part = (value >> 16 * hw) & 0xffff; part != 0)
                movk(d, part, hw);
    }
    void nop() { code_.word(0xd503201f); }
    void isb() { code_.word(0xd5033fdf); }
    void eret() { code_.word(0xd69f03e0); }
    void svc() { code_.word(0xd4000001); }
    void hvc() { code_.word(0xd4000002); }
    void smc() { code_.word(0xd4000003); }
    void semihost() { code_.word(0xd4400000 | 0xf000 << 5); }
    void move(unsigned d, unsigned m) { code_.word(0xaa0003e0 | m << 16 | d); }
    void add(unsigned d, unsigned n, unsigned imm) {
        code_.word(0x91000000 | imm << 10 | n << 5 | d);
    }
    void subs(unsigned d, unsigned n, unsigned imm) {
        code_.word(0xf1000000 | imm << 10 | n << 5 | d);
    }
    void cmp(unsigned n, unsigned imm) { subs(31, n, imm); }
    void lsr(unsigned d, unsigned n, unsigned shift) {
        code_.word(0xd340fc00 | shift << 16 | n << 5 | d);
    }
    // The destination of adr and branches is given in instructions from here.
    void adr(unsigned d, int words) {
        code_.word(0x10000000 | (static_cast<std::uint32_t>(words) & 0x7ffff) << 5 | d);
    }
    void b(int words) { code_.word(0x14000000 | (static_cast<std::uint32_t>(words) & 0x3ffffff)); }
    void b(Cond c, int words) {
        code_.word(0x54000000 | (static_cast<std::uint32_t>(words) & 0x7ffff) << 5 |
                   static_cast<std::uint32_t>(c));
    }
    void br(unsigned n) { code_.word(0xd61f0000 | n << 5); }
    void ldr32(unsigned t, unsigned n) { code_.word(0xb9400000 | n << 5 | t); }
    void str32(unsigned t, unsigned n) { code_.word(0xb9000000 | n << 5 | t); }
    void str64(unsigned t, unsigned n) { code_.word(0xf9000000 | n << 5 | t); }
    void push64(unsigned t, unsigned n) { code_.word(0xf8008400 | n << 5 | t); }
    void push32x2(unsigned t, unsigned t2, unsigned n) {
        code_.word(0x28810000 | t2 << 10 | n << 5 | t);
    }

  private:
    static std::uint32_t encode(const Register& r) {
        return (r.op0 & 1u) << 19 | r.op1 << 16 | r.crn << 12 | r.crm << 8 | r.op2 << 5;
    }
    Code& code_;
};

class A32 {
  public:
    explicit A32(Code& code) : code_(code) {}

    // A pair goes to registers t and t + 1.
    void read(unsigned t, const Register& r) { access(t, r, 0x100000); }
    void write(const Register& r, unsigned t) { access(t, r, 0); }
    void movw(unsigned d, std::uint32_t imm) { half(0xe3000000, d, imm); }
    void movt(unsigned d, std::uint32_t imm) { half(0xe3400000, d, imm); }
    void load(unsigned d, std::uint32_t value) {
        movw(d, value & 0xffff);
        if (value >> 16 != 0) movt(d, value >> 16);
    }
    void nop() { code_.word(0xe320f000); }
    void svc() { code_.word(0xef000000); }
    void hvc() { code_.word(0xe1400070); }
    void smc() { code_.word(0xe1600070); }
    void jump_to_lr() { code_.word(0xe1a0f00e); }
    void return_to_lr() { code_.word(0xe1b0f00e); } // restores CPSR
    void lr_from_pc(unsigned offset) { code_.word(0xe28fe000 | offset); }
    void msr_spsr(unsigned n) { code_.word(0xe16ff000 | n); }
    void subs(unsigned d, unsigned n, unsigned imm) {
        code_.word(0xe2500000 | n << 16 | d << 12 | imm);
    }
    void b(int words) { branch(0xea000000, words); }
    void bne(int words) { branch(0x1a000000, words); }
    void ldr(unsigned t, unsigned n) { code_.word(0xe5900000 | n << 16 | t << 12); }
    void push(unsigned n, std::uint32_t registers) { code_.word(0xe8a00000 | n << 16 | registers); }

  private:
    void access(unsigned t, const Register& r, std::uint32_t load) {
        if (r.form == Register::Form::a32_pair)
            code_.word(0xec400f00 | load | (t + 1) << 16 | t << 12 | r.op1 << 4 | r.crm);
        else
            code_.word(0xee000f10 | load | r.op1 << 21 | r.crn << 16 | t << 12 | r.op2 << 5 |
                       r.crm);
    }
    void half(std::uint32_t opcode, unsigned d, std::uint32_t imm) {
        code_.word(opcode | (imm >> 12) << 16 | d << 12 | (imm & 0xfff));
    }
    void branch(std::uint32_t opcode, int words) {
        code_.word(opcode | (static_cast<std::uint32_t>(words - 2) & 0xffffff));
    }
    Code& code_;
};

} // namespace armpmu::tests::qemu
