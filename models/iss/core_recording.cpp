// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/core_recording.h"

#include <utility>

namespace armpmu::iss {
namespace {

using cpu::Effect;

// CRn of SYS.
constexpr unsigned kSysCaches = 7;
constexpr unsigned kSysTlbs = 8;

} // namespace

void CoreRecording::begin(unsigned level) {
    is_new_ = false;
    recorder_->forget_translation();
    effect(Effect::Kind::set_state, level);
}

void CoreRecording::place(unsigned level, std::uint64_t address) {
    if (level != level_) effect(Effect::Kind::set_state, level);
    if (translation_changes_) translation();
    block_ = address;
}

void CoreRecording::effect(Effect::Kind kind, unsigned level) {
    Effect effect;
    effect.kind = kind;
    effect.state = state_of_(level);
    level_ = level;
    recorder_->happened(effect);
    translation();
}

void CoreRecording::single(std::uint32_t word) {
    if (recorder_ == nullptr) return;
    cpu::CodeBlock block;
    block.address = engine_.pc();
    block.set = code_.set();
    block.words = {word};
    recorder_->begin(recorder_->code(std::move(block)));
    recorder_->end(engine_.pc() + 4);
}

void CoreRecording::maintenance(const CoprocessorAccess& access, std::uint64_t operand) {
    if (access.is_long()) return;
    const std::uint32_t code = access.reg.code();
    uc_arm64_cp_reg place{};
    place.crn = code >> 7 & 15;
    place.crm = code >> 3 & 15;
    place.op2 = code & 7;
    place.val = operand;
    if (place.crn == kSysTlbs) place.val >>= 12; // MVA and ASID; that of A64 is a page's number
    maintenance(place);
}

// DC and IC have the address of a line, TLBI that of a page. By address space is taken for all.
void CoreRecording::maintenance(const uc_arm64_cp_reg& place) {
    if (place.crn == kSysCaches) return recorder_->access(place.val);
    if (place.crn != kSysTlbs) return;
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

// TCR_EL1.A1 says which of the two has the ASID; of AArch32's short descriptors it is CONTEXTIDR's.
// EL2 and EL3 are taken to translate nothing.
void CoreRecording::translation() {
    translation_changes_ = false;
    const std::uint64_t control = engine_.system_register(kTcr);
    const bool second = (control >> 22 & 1) != 0;
    const bool is_short = state_of_(level_).el1_aarch32 && (control >> 31 & 1) == 0;
    const std::uint64_t table = is_short ? engine_.system_register(kContextidr) << 48
                                         : engine_.system_register(second ? kTtbr1 : kTtbr0);
    const bool translated =
        engine_.exception_level() < 2 && (engine_.system_register(kSctlr) & 1) != 0;
    recorder_->translate({translated, static_cast<std::uint16_t>(table >> 48)});
}

} // namespace armpmu::iss
