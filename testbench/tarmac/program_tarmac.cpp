// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tarmac/program_tarmac.h"

namespace armpmu::testbench {
namespace {

cpu::ExecutionMode mode_of(const a55::ProcessorState& state) {
    cpu::ExecutionMode mode;
    mode.level = state.exception_level;
    mode.own_stack = state.exception_level != 0;
    mode.secure = a55::in_secure_state(state);
    return mode;
}

} // namespace

void ProgramTarmac::issued(const cpu::Issue& issue) {
    const cpu::CodeBlock& block = core_.block(issue.where.block);
    now_.address = block.address + 4 * issue.where.index;
    now_.opcode = block.words[issue.where.index];
    now_.mode = mode_of(core_.state());
    now_.accesses.clear();
    if (issue.takes_address && issue.address != cpu::kNoAddress) note_accesses(issue);
    now_.branched_to.reset();
    if (issue.next != now_.address + 4) now_.branched_to = issue.next;
    log_.add(core_.number, core_.clock(), now_);
}

void ProgramTarmac::note_accesses(const cpu::Issue& issue) {
    const cpu::Access access = decoder_.decode(now_.opcode).access;
    cpu::DataAccess made;
    made.address = issue.address;
    made.bytes = static_cast<std::uint16_t>(access.size());
    if (access.zeroes) made.address -= made.address % made.bytes;
    if (access.load && !access.prefetch) now_.accesses.push_back(made);
    made.write = true;
    if (access.store && !issue.failed) now_.accesses.push_back(made);
}

void ProgramTarmac::excepted(const cpu::Effect& effect, std::uint64_t next) {
    using Kind = cpu::TakenException::Kind;
    cpu::TakenException exception;
    exception.mode = mode_of(effect.state);
    exception.vector = next;
    switch (effect.kind) {
    case cpu::Effect::Kind::interrupt_irq:
        exception.kind = Kind::irq;
        exception.what = "IRQ";
        break;
    case cpu::Effect::Kind::interrupt_fiq:
        exception.kind = Kind::fiq;
        exception.what = "FIQ";
        break;
    default: exception.what = "Synchronous"; break;
    }
    log_.add(core_.number, core_.clock(), exception);
}

std::vector<std::string> ProgramTarmac::notes() {
    return {"stamps are cycles of issue of the core's clock",
            "values are not known: bytes of LD and ST are ##, and there are no lines R",
            "the text of an instruction is its opcode and our decoder's name of its encoding"};
}

} // namespace armpmu::testbench
