// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/driver/qemu/guest_program.h"

#include "tests/driver/qemu/guest_registers.h"
#include "tests/driver/qemu/guest_stubs.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace armpmu::tests::qemu {
namespace {

constexpr std::uint32_t kUser32 = 0x1d0; // CPSR of AArch32 user mode, everything masked
constexpr std::uint64_t kPendingPrivate = kDistributor + 0x200;
constexpr std::uint64_t kStraight = 16; // longer runs become a loop

std::uint64_t spsr_for(Level level) {
    if (is_a32(level)) return el_of(level) == 1 ? kUser32 | 3 : kUser32;
    const std::uint64_t stack = el_of(level) == 0 ? 0 : 1;
    return 0x3c0 | el_of(level) << 2 | stack;
}

std::uint64_t scr_for(const Machine& machine, Level level) {
    const bool a64_below = (!is_secure(level) && machine.virtualization) || !has_a32_el1(level);
    return 0x130 | (is_secure(level) ? 0 : 1) | (a64_below ? 0x400 : 0);
}

std::uint64_t hcr_for(Level level) {
    return (has_a32_el1(level) ? 0 : 1ull << 31) | (level == Level::ns_el0_tge ? 1ull << 27 : 0);
}

std::uint64_t page_up(std::uint64_t v) {
    return (v + 0xfff) & ~0xfffull;
}

} // namespace

Program::Program(Machine machine, std::vector<Op> ops)
    : machine_(std::move(machine)), ops_(std::move(ops)),
      results_(static_cast<std::size_t>(std::count_if(
          ops_.begin(), ops_.end(), [](const Op& op) { return has_result(op.kind); }))),
      load_address_(page_up(kLogBase + (results_ + 2) * kRecordSize)), code_(load_address_),
      level_(machine_.start()) {
    if (ops_.size() >= Step::kNoOp) throw std::invalid_argument("too many operations");
    code_.word(0); // the branch to the start
    const Stubs stubs = emit_stubs(code_, results_);
    Code entry(load_address_);
    A64(entry).b(static_cast<int>(code_.size()));
    code_.at(0) = entry.at(0);
    accounted_ = code_.size() - 1;
    emit_prologue(code_, machine_, stubs);
    step_emitted();
    for (std::uint32_t i = 0; i < ops_.size(); ++i) emit(i);
    go_to(machine_.start());
    a64_.b(static_cast<int>(stubs.finish) - static_cast<int>(code_.size()));
}

void Program::emit(std::uint32_t index) {
    const Op& op = ops_[index];
    if (op.kind == Op::Kind::run)
        run_instructions(op.value);
    else if (op.kind == Op::Kind::enter)
        go_to(op.level);
    else if (op.kind != Op::Kind::irq && is_a32(level_) != (op.reg.form != Register::Form::a64))
        throw std::invalid_argument("register of the other instruction set");
    else if (is_a32(level_))
        access_a32(op, index);
    else
        access_a64(op, index);
}

void Program::access_a64(const Op& op, std::uint32_t index) {
    if (op.kind == Op::Kind::write) a64_.load(kValue, op.value);
    if (op.kind == Op::Kind::irq) a64_.load(kTemp, kPendingPrivate);
    a64_.load(kTarget, 0);
    if (op.kind == Op::Kind::write)
        a64_.msr(op.reg, kValue);
    else if (op.kind == Op::Kind::read)
        a64_.mrs(kValue, op.reg);
    else
        a64_.ldr32(kValue, kTemp);
    step_emitted(index);
    a64_.push64(kValue, kLog);
    a64_.push32x2(kTarget, kSyndrome, kLog);
    step_emitted();
}

void Program::access_a32(const Op& op, std::uint32_t index) {
    const bool pair = op.reg.form == Register::Form::a32_pair;
    if (op.kind == Op::Kind::write) a32_.load(kValue, static_cast<std::uint32_t>(op.value));
    if (op.kind == Op::Kind::irq) a32_.load(kTemp, kPendingPrivate);
    a32_.load(kValue + 1, pair ? static_cast<std::uint32_t>(op.value >> 32) : 0);
    a32_.movw(kTarget, 0);
    if (op.kind == Op::Kind::write)
        a32_.write(op.reg, kValue);
    else if (op.kind == Op::Kind::read)
        a32_.read(kValue, op.reg);
    else
        a32_.ldr(kValue, kTemp);
    step_emitted(index);
    a32_.push(kLog, 1u << kValue | 1u << (kValue + 1) | 1u << kTarget | 1u << kSyndrome);
    step_emitted();
}

void Program::run_instructions(std::uint64_t n) {
    const bool a32 = is_a32(level_);
    std::uint64_t straight = n;
    if (n > kStraight) {
        // Two instructions load the number of rounds, a round is two.
        const std::uint64_t rounds = n / 2 - 1;
        straight = n % 2;
        if (rounds >> 32 != 0) throw std::invalid_argument("cannot run that many instructions");
        const auto low = static_cast<std::uint32_t>(rounds & 0xffff);
        const auto high = static_cast<std::uint32_t>(rounds >> 16);
        a32 ? a32_.movw(kTemp, low) : a64_.movz(kTemp, low);
        a32 ? a32_.movt(kTemp, high) : a64_.movk(kTemp, high, 1);
        a32 ? a32_.subs(kTemp, kTemp, 1) : a64_.subs(kTemp, kTemp, 1);
        a32 ? a32_.bne(-1) : a64_.b(Cond::ne, -1);
    }
    for (; straight > 0; --straight) a32 ? a32_.nop() : a64_.nop();
    accounted_ = code_.size();
    step(level_, n);
}

void Program::go_to(Level level) {
    if (!machine_.has(level)) throw std::invalid_argument("the machine has no such level");
    const auto is_below = [this](Level low, Level high) {
        while (low != high && low != machine_.start()) low = machine_.above(low);
        return low == high;
    };
    while (!is_below(level, level_)) call_up();
    if (level == level_) return;
    if (is_a32(level_))
        return_to_user_a32();
    else
        return_to(level);
}

void Program::call_up() {
    const Level above = machine_.above(level_);
    const bool a32 = is_a32(level_);
    switch (el_of(above)) {
    case 1: a32 ? a32_.svc() : a64_.svc(); break;
    case 2:
        if (el_of(level_) == 0)
            a64_.svc();
        else
            a32 ? a32_.hvc() : a64_.hvc();
        break;
    default: a32 ? a32_.smc() : a64_.smc(); break;
    }
    step_emitted();
    level_ = above;
    step(level_, is_a32(level_) ? kCallCostA32 : kCallCost);
}

void Program::return_to(Level level) {
    const unsigned from = el_of(level_);
    const auto set = [this](const Register& r, std::uint64_t value) {
        a64_.load(kTemp, value);
        a64_.msr(r, kTemp);
    };
    if (from == 3) set(kScrEl3, scr_for(machine_, level));
    if (from >= 2 && machine_.virtualization && !is_secure(level)) set(kHcrEl2, hcr_for(level));
    set(spsr(from), spsr_for(level));
    a64_.adr(kTemp, 3);
    a64_.msr(elr(from), kTemp);
    a64_.eret();
    step_emitted();
    level_ = level;
}

void Program::return_to_user_a32() {
    a32_.load(kTemp, kUser32);
    a32_.msr_spsr(kTemp);
    a32_.lr_from_pc(0); // reads as two instructions on
    a32_.return_to_lr();
    step_emitted();
    level_ = level_ == Level::s_el1_a32 ? Level::s_el0_a32 : Level::ns_el0_a32;
}

void Program::step(Level level, std::uint64_t instructions, std::uint32_t op) {
    if (!steps_.empty() && steps_.back().op == Step::kNoOp && steps_.back().level == level) {
        steps_.back().instructions += instructions;
        steps_.back().op = op;
    } else {
        steps_.push_back({instructions, op, level});
    }
}

void Program::step_emitted(std::uint32_t op) {
    step(level_, code_.size() - accounted_, op);
    accounted_ = code_.size();
}

} // namespace armpmu::tests::qemu
