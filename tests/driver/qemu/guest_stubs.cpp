// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/qemu/guest_stubs.h"

#include "tests/driver/qemu/guest_registers.h"

#include <cstring>

namespace armpmu::tests::qemu {
namespace {

int words_between(std::size_t from, std::size_t to) {
    return static_cast<int>(static_cast<std::int64_t>(to) - static_cast<std::int64_t>(from));
}

// Arm semihosting.
constexpr std::uint32_t kSysOpen = 0x01;
constexpr std::uint32_t kSysWrite = 0x05;
constexpr std::uint32_t kSysExit = 0x18;
constexpr std::uint64_t kWriteBinary = 5;
constexpr std::uint64_t kApplicationExit = 0x20026;

std::uint64_t emit_doubleword(Code& code, std::uint64_t value) {
    const std::uint64_t address = code.address();
    code.word(static_cast<std::uint32_t>(value));
    code.word(static_cast<std::uint32_t>(value >> 32));
    return address;
}

std::size_t emit_finish(Code& code, std::uint64_t records) {
    A64 a(code);
    if (code.size() % 2 != 0) a.nop();
    std::uint64_t name = 0;
    std::memcpy(&name, kLogName, std::strlen(kLogName));
    const std::uint64_t name_address = emit_doubleword(code, name);
    const std::uint64_t open = emit_doubleword(code, name_address);
    emit_doubleword(code, kWriteBinary);
    emit_doubleword(code, std::strlen(kLogName));
    const std::uint64_t write = emit_doubleword(code, 0);
    emit_doubleword(code, kLogBase);
    emit_doubleword(code, (records + 2) * kRecordSize);
    const std::uint64_t exit = emit_doubleword(code, kApplicationExit);
    emit_doubleword(code, 0);

    const std::size_t start = code.size();
    a.load(1, kLogBase + (records + 1) * kRecordSize);
    a.str64(kLog, 1);
    a.load(0, kSysOpen);
    a.load(1, open);
    a.semihost();
    a.load(1, write);
    a.str64(0, 1);
    a.load(0, kSysWrite);
    a.semihost();
    a.load(0, kSysExit);
    a.load(1, exit);
    a.semihost();
    a.b(0);
    return start;
}

std::size_t emit_fatal(Code& code, unsigned el, std::size_t finish) {
    A64 a(code);
    const std::size_t start = code.size();
    a.mrs(kValue, elr(el));
    a.mrs(kSyndrome, esr(el));
    a.load(kTarget, kFatal | el);
    a.push64(kValue, kLog);
    a.push32x2(kTarget, kSyndrome, kLog);
    a.b(words_between(code.size(), finish));
    return start;
}

void emit_sync_handler(Code& code, unsigned el, std::size_t fatal) {
    A64 a(code);
    a.mrs(kHandler2, esr(el));
    a.lsr(kHandler, kHandler2, 29); // exception class / 8: 2 for SVC, HVC and SMC
    a.cmp(kHandler, 2);
    a.b(Cond::eq, 10);
    a.cmp(kHandler, 3);
    a.b(Cond::hi, words_between(code.size(), fatal));
    a.move(kSyndrome, kHandler2);
    a.load(kTarget, el);
    a.mrs(kHandler2, elr(el));
    a.add(kHandler2, kHandler2, 4);
    a.msr(elr(el), kHandler2);
    a.eret();
    a.nop();
    a.mrs(kHandler2, elr(el));
    a.br(kHandler2);
}

// AArch32 shares VBAR_EL1: its eight vectors fit where AArch64 has the synchronous one for SP_EL0,
// which is never used.
void emit_a32_vectors(Code& code) {
    A32 a(code);
    a.b(0);
    a.b(7); // undefined instruction
    a.jump_to_lr();
    for (unsigned i = 3; i < 8; ++i) a.b(0);
    a.movw(kTarget, 1);
    a.movw(kSyndrome, 0);
    a.return_to_lr();
}

std::uint64_t emit_vectors(Code& code, unsigned el, std::size_t fatal) {
    const std::uint64_t address = code.address();
    constexpr std::size_t kSlot = 0x80 / 4;
    for (unsigned slot = 0; slot < 16; ++slot) {
        const std::size_t start = code.size();
        if (slot == 0 && el == 1)
            emit_a32_vectors(code);
        else if (slot % 4 == 0)
            emit_sync_handler(code, el, fatal);
        else
            A64(code).b(words_between(code.size(), fatal));
        code.pad_to(start + kSlot, 0);
    }
    return address;
}

} // namespace

Stubs emit_stubs(Code& code, std::uint64_t records) {
    Stubs stubs{};
    stubs.finish = emit_finish(code, records);
    std::size_t fatal[4] = {};
    for (unsigned el = 1; el <= 3; ++el) fatal[el] = emit_fatal(code, el, stubs.finish);
    while (code.address() % 0x800 != 0) code.word(0);
    stubs.el1_vectors = emit_vectors(code, 1, fatal[1]);
    stubs.el2_vectors = emit_vectors(code, 2, fatal[2]);
    stubs.el3_vectors = emit_vectors(code, 3, fatal[3]);
    return stubs;
}

void emit_prologue(Code& code, const Machine& machine, const Stubs& stubs) {
    A64 a(code);
    const auto set = [&a](const Register& r, std::uint64_t value) {
        a.load(kTemp, value);
        a.msr(r, kTemp);
    };
    set(kVbarEl1, stubs.el1_vectors);
    if (machine.virtualization) set(kVbarEl2, stubs.el2_vectors);
    if (machine.secure) {
        set(kVbarEl3, stubs.el3_vectors);
        // Non-secure, AArch64, HVC: QEMU takes EL3 for AArch32's if RW is 0, as it is after reset.
        set(kScrEl3, 0x531);
        // All private interrupts to group 1, else Non-secure code does not see them.
        a.load(kTemp, kDistributor + 0x80);
        a.load(kValue, 0xffffffff);
        a.str32(kValue, kTemp);
    }
    a.load(kValue, 0);
    a.load(kLog, kLogBase);
}

} // namespace armpmu::tests::qemu
