// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/core.h"

#include <utility>
#include <vector>

// A recorder is told of blocks, addresses, and exceptions between blocks.
namespace armpmu::iss {

using cpu::Effect;

void Core::describe_code(BlockFacts& facts, std::uint64_t address) {
    cpu::CodeBlock block;
    block.address = address;
    block.set = instruction_set();
    block.words.reserve(facts.instructions);
    const bool a64 = block.set == cpu::InstructionSet::a64;
    for (std::uint64_t at = address; block.words.size() < facts.instructions;) {
        const std::uint32_t word = a64 ? memory_word<std::uint32_t>(at) : aarch32_instruction(at);
        const auto n = static_cast<std::uint16_t>(block.words.size());
        block.words.push_back(word);
        facts.looks = facts.looks || (a64 ? n == 0 && looks(word) : looks_aarch32(word));
        at += block.set == cpu::InstructionSet::t32
                  ? t32_bytes(static_cast<std::uint16_t>(word >> 16))
                  : 4;
    }
    facts.code = recorder_->code(std::move(block));
}

// MCR of a register that says whose addresses are translated. What the PMU or a timer answers ends
// the block by itself.
bool Core::looks_aarch32(std::uint32_t word) const {
    const auto access = coprocessor_access(word);
    if (!access || !access->write || is_of_pmu(access->reg)) return false;
    const auto code = a64_code(access->reg);
    if (!code) return false;
    const RegisterKind kind = kinds_.of(*code);
    return kind == RegisterKind::table || kind == RegisterKind::mmu ||
           kind == RegisterKind::context;
}

// Whether an access of AArch32 to a register has to wait until all before it was taken.
bool Core::put_off_access() {
    if (recorder_ == nullptr || recorder_->execution().empty()) return false;
    stop_by(0);
    stop_before(engine_.pc());
    if (trace_) trace_->put_off();
    return true;
}

// That was executed outside of any block.
void Core::record_access(std::uint32_t word) {
    if (recorder_ == nullptr) return;
    cpu::CodeBlock block;
    block.address = engine_.pc();
    block.set = instruction_set();
    block.words = {word};
    recorder_->begin(recorder_->code(std::move(block)));
    recorder_->end(engine_.pc() + 4);
}

// MCR of maintenance: of caches by an address, and of TLBs.
void Core::record_maintenance(const CoprocessorAccess& access) {
    if (access.is_long()) return;
    const std::uint32_t code = access.reg.code();
    uc_arm64_cp_reg place{};
    place.crn = code >> 7 & 15;
    place.crm = code >> 3 & 15;
    place.op2 = code & 7;
    place.val = operand(access);
    constexpr unsigned kTlbs = 8;
    if (place.crn == kTlbs) place.val >>= 12; // MVA and ASID; that of A64 is a page's number
    record_maintenance(place);
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

bool Core::ends_block(void* self, std::uint32_t word) {
    return static_cast<Core*>(self)->looks(word);
}

// The engine's translation ends with a branch in place of an instruction that looks.
void Core::end_before_look(BlockFacts& facts, std::uint64_t address) {
    for (std::uint16_t n = 1; n < facts.instructions; ++n) {
        if (!looks(memory_word<std::uint32_t>(address + 4u * n))) continue;
        if (n + 1 != facts.instructions) fail("Unicorn translates more than it tells");
        facts.instructions = n;
        facts.bytes = 4u * n;
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

// TCR_EL1.A1 says which of the two has the ASID; of AArch32's short descriptors it is CONTEXTIDR's.
// EL2 and EL3 are taken to translate nothing.
void Core::record_translation() {
    translation_changes_ = false;
    const std::uint64_t control = engine_.system_register(kTcr);
    const bool second = (control >> 22 & 1) != 0;
    const bool is_short = state().el1_aarch32 && (control >> 31 & 1) == 0;
    const std::uint64_t table = is_short ? engine_.system_register(kContextidr) << 48
                                         : engine_.system_register(second ? kTtbr1 : kTtbr0);
    const bool translated =
        engine_.exception_level() < 2 && (engine_.system_register(kSctlr) & 1) != 0;
    recorder_->translate({translated, static_cast<std::uint16_t>(table >> 48)});
}

void Core::on_instruction(uc_engine*, std::uint64_t address, std::uint32_t /*bytes*/, void* self) {
    auto& core = *static_cast<Core*>(self);
    if (core.recorder_ != nullptr) core.recorder_->instruct(address);
    if (core.trace_ && !core.stopped_ && address != core.block_end_) core.trace_->begin(address);
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
