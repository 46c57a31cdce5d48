// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/core.h"

// A recorder and a tracer get the executed instructions.
namespace armpmu::iss {

// Whether an access of AArch32 to a register has to wait until all before it was taken.
bool Core::put_off_access() {
    if (!recording_.is_ahead()) return false;
    stop_by(0);
    stop_before(engine_.pc());
    if (trace_) trace_->put_off();
    return true;
}

// At the begin of a block: whether it has to wait until all before it was taken.
bool Core::wait_for_reader(std::uint64_t address) {
    if (!recording_.is_ahead()) return false;
    block_ = block_end_ = 0;
    stop_by(0);
    stop_before(address);
    return true;
}

void Core::begin_told() {
    if (recording_ && block_ != block_end_)
        recording_.block(level_now(), block_, facts_.code);
    else if (recording_)
        recording_.place(level_now(), block_);
    if (trace_) trace_->begin_block(block_, traced_time(), a55::in_secure_state(state()));
}

void Core::on_instruction(uc_engine*, std::uint64_t address, std::uint32_t /*bytes*/, void* self) {
    auto& core = *static_cast<Core*>(self);
    if (core.recording_) core.recording_->instruct(address);
    if (core.trace_ && !core.stopped_ && address != core.block_end_) core.trace_->begin(address);
}

// --- single instructions, for a trace ---

TracedTime Core::traced_time() const {
    TracedTime time;
    time.cycle = cycle_;
    time.modelled = static_cast<bool>(recording_);
    if (time.modelled) time.told = recording_->instructions();
    return time;
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
