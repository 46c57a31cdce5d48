// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/core.h"

#include <utility>
#include <vector>

// What is told to a recorder: blocks, addresses, and what happens between blocks.
namespace armpmu::iss {

using cpu::Effect;

void Core::describe_code(BlockFacts& facts, std::uint64_t address) {
    if (!engine_.aarch64()) {
        facts.looks = true; // any of them may access a coprocessor
        facts.code = recorder_->unmodelled_code(address, facts.instructions);
        return;
    }
    std::vector<std::uint32_t> words(facts.instructions);
    for (std::size_t n = 0; n < words.size(); ++n) {
        words[n] = memory_word<std::uint32_t>(address + 4 * n);
        facts.looks = facts.looks || looks(words[n]);
    }
    facts.code = recorder_->code(address, std::move(words));
}

// MRS or MSR of a register that is the PMU's, a timer's, or says whose addresses are translated.
bool Core::looks(std::uint32_t word) const {
    constexpr std::uint32_t kMask = 0xffd00000;
    constexpr std::uint32_t kMoves = 0xd5100000;
    if ((word & kMask) != kMoves) return false;
    const auto field = [word](unsigned from, unsigned bits) {
        return static_cast<std::uint8_t>(word >> from & ((1U << bits) - 1));
    };
    const unsigned code =
        a55::SystemRegister::a64(static_cast<std::uint8_t>(2 + field(19, 1)), field(16, 3),
                                 field(12, 4), field(8, 4), field(5, 3))
            .code();
    switch (kinds_.of(code)) {
    case RegisterKind::pmu:
    case RegisterKind::shared:
    case RegisterKind::counter:
    case RegisterKind::offset:
    case RegisterKind::comparator:
    case RegisterKind::table:
    case RegisterKind::mmu: return true;
    default: return false;
    }
}

// At the begin of a block: whether it has to wait until all before it was taken.
bool Core::wait_for_reader(std::uint64_t address) {
    if (recorder_ == nullptr || recorder_->execution().empty()) return false;
    block_ = block_end_ = 0;
    stop_by(0);
    stop_before(address);
    return true;
}

// Whoever takes it knows nothing yet, though the recorder may.
void Core::begin_recording() {
    recorder_->forget_translation();
    record_effect(Effect::Kind::set_state);
}

void Core::begin_recorded() {
    if (level_now() != recorded_level_) record_effect(Effect::Kind::set_state);
    if (translation_changes_) record_translation();
    recorded_block_ = block_;
    if (block_ != block_end_) recorder_->begin(facts_.code);
}

void Core::record_effect(Effect::Kind kind) {
    Effect effect;
    effect.kind = kind;
    effect.state = state();
    recorded_level_ = level_now();
    recorder_->happened(effect);
    record_translation();
}

// DC and IC have the address of a line, TLBI that of a page. By address space is taken for all.
void Core::record_maintenance(const uc_arm64_cp_reg& place) {
    constexpr unsigned kCaches = 7;
    constexpr unsigned kTlbs = 8;
    if (place.crn == kCaches) return recorder_->access(place.val);
    if (place.crn != kTlbs) return;
    const bool broadcast = place.crm == 3;
    const bool page = (place.op2 & 1) != 0;
    Effect effect;
    effect.kind =
        page ? (broadcast ? Effect::Kind::tlb_broadcast_page : Effect::Kind::tlb_invalidate_page)
             : (broadcast ? Effect::Kind::tlb_broadcast_all : Effect::Kind::tlb_invalidate_all);
    const std::uint64_t number = place.val << 20 >> 20; // VA[55:12]
    effect.address = number << 12;
    recorder_->happened(effect);
}

// TCR_EL1.A1 says which of the two has the ASID. EL2 and EL3 are taken to translate nothing.
void Core::record_translation() {
    translation_changes_ = false;
    const bool second = (engine_.system_register(kTcr) >> 22 & 1) != 0;
    const std::uint64_t table = engine_.system_register(second ? kTtbr1 : kTtbr0);
    const bool translated =
        engine_.exception_level() < 2 && (engine_.system_register(kSctlr) & 1) != 0;
    recorder_->translate({translated, static_cast<std::uint16_t>(table >> 48)});
}

void Core::on_instruction(uc_engine*, std::uint64_t address, std::uint32_t /*bytes*/, void* self) {
    auto& core = *static_cast<Core*>(self);
    if (core.recorder_ != nullptr) core.recorder_->instruct(address);
    if (core.trace_ && !core.stopped_) core.trace_->begin(address);
}

// --- single instructions, for a trace ---

TracedTime Core::traced_time() const {
    TracedTime time;
    time.cycle = cycle_;
    time.modelled = recorder_ != nullptr;
    if (time.modelled) time.told = recorder_->instructions();
    return time;
}

void Core::begin_traced() {
    trace_->begin_block(block_, traced_time(), a55::in_secure_state(state()));
}

std::uint32_t Core::instruction_at(std::uint64_t address) {
    return engine_.aarch64() ? memory_word<std::uint32_t>(address) : aarch32_instruction(address);
}

void Core::trace_exception(unsigned number) {
    using Kind = cpu::TakenException::Kind;
    constexpr unsigned kIrq = 5;
    constexpr unsigned kFiq = 6;
    const char* const known = exception_name(number);
    trace_->except(number == kIrq   ? Kind::irq
                   : number == kFiq ? Kind::fiq
                                    : Kind::synchronous,
                   known != nullptr ? known : "another", traced_time(),
                   a55::in_secure_state(state()));
}

} // namespace armpmu::iss
