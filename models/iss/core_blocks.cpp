// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/core.h"

#include <algorithm>
#include <utility>

// Code is executed block by block: identifies each block, and accounts for it when executed.
namespace armpmu::iss {

// The block at `address` is about to be executed, unless this stops it. The translated block calls
// this itself, so the return address identifies the translation.
void Core::on_block(uc_engine*, std::uint64_t address, std::uint32_t bytes, void* self) {
    static_cast<Core*>(self)->begin_block(address, bytes, __builtin_return_address(0));
}

void Core::begin_block(std::uint64_t address, std::uint32_t bytes, const void* translation) {
    engine_.block_begins();
    if (stopped_) return;
    if ((instruction_ & instruction_end_) != kNone && goes_on_with_block(address, bytes)) return;
    settle(address);
    if (broken_ || cycle_ >= limit_ || (interrupted() && may_interrupt())) {
        stop_before(address);
        return;
    }
    declined_ = false;
    if (breakpoints_.watches(address, address + 4)) take_breakpoint(address);
    block_ = address;
    if (drops_ != engine_.drops()) {
        const bool only_this = engine_.take_passing_block(address) && engine_.drops() - drops_ == 1;
        drops_ = engine_.drops();
        if (only_this)
            blocks_.forget(translation);
        else
            blocks_.forget();
    }
    facts_ = blocks_.facts(translation, address, bytes, [&] { return describe(address, bytes); });
    block_end_ = address + facts_.bytes;
    if (facts_.special && begins_specially(address)) return;
    accounts_.enter(level_now());
    if (memory_told_) tell_fetches();
    begin_told();
    if ((watch_ != nullptr && watch_->watches(block_, block_end_)) ||
        breakpoints_.watches(block_, block_end_)) {
        refused_ = kNone;
        cut(address);
    }
}

void Core::mark(std::uint64_t address) {
    marks_.push_back(address);
    blocks_.forget(); // facts without this mark
}

// True: it does not begin now.
bool Core::begins_specially(std::uint64_t address) {
    if (facts_.looks && wait_for_reader(address)) return true;
    if (facts_.marked && take_mark(address)) return true;
    if (facts_.synchronizes) synchronize(address);
    if (facts_.refused == BlockFacts::kNone) return false;
    accounts_.enter(level_now());
    begin_told();
    if ((address & 3) != 0 || facts_.refused == 0) {
        block_ = block_end_ = 0;
        refuse(address);
    }
    refused_ = address + 4u * facts_.refused;
    cut(address);
    return true;
}

// An instruction that a Cortex-A55 lacks; within the hook of a block that begins there. Does
// not return.
void Core::refuse(std::uint64_t address) {
    engine_.set_pc(address);
    if ((address & 3) != 0) raise_misaligned(address);
    raise_undefined();
}

bool Core::take_mark(std::uint64_t address) {
    const auto mark = std::find(marks_.begin(), marks_.end(), address);
    if (mark == marks_.end()) return false; // taken before
    marks_.erase(mark);
    block_ = block_end_ = 0;
    at_mark_ = true;
    stop_before(address);
    return true;
}

// While single instructions are reported, the engine does not set the PC where it stopped.
void Core::stop_before(std::uint64_t address) {
    stopped_ = true;
    if (recording_ || trace_) engine_.set_pc(address);
    engine_.stop();
}

// The next instruction of a block that is cut, of which nothing is settled until it is done.
void Core::step_block() {
    cut_ = stopped_ = false;
    const std::uint64_t pc = engine_.pc();
    const bool goes_on = watch_ == nullptr || broken_ || watch_->before_instruction();
    if (data_watched_by_debugger_ && !accesses_told_) install_hooks();
    if (goes_on) {
        instruction_ = pc;
        engine_.limit_next_block(1);
    } else {
        settle_until(pc);
        block_ = block_end_ = 0;
    }
    engine_.run(engine_.pc());
}

void Core::cut(std::uint64_t address) {
    cut_ = true;
    stop_before(address);
}

// For a block that is split: whether this is the instruction that was let go, or the next one.
bool Core::goes_on_with_block(std::uint64_t address, std::uint32_t bytes) {
    const bool under_way = block_ != block_end_; // no exception has ended it
    const bool let_go = address == std::exchange(instruction_, kNone) && under_way;
    if (let_go && breakpoints_.watches(address, address + 4)) take_breakpoint(address);
    const bool behind =
        address == std::exchange(instruction_end_, kNone) && under_way && address < block_end_;
    if (let_go && address == std::exchange(refused_, refused_ == address ? kNone : refused_)) {
        settle_until(address);
        block_ = block_end_ = 0;
        refuse(address);
    }
    if (let_go)
        instruction_end_ = address + bytes;
    else if (behind)
        cut(address);
    return let_go || behind;
}

// The block under way has been executed, and `next` comes.
void Core::settle(std::uint64_t next) {
    if (trace_) trace_->finish(next);
    if (recording_) recording_->end(next);
    if (block_ == block_end_) return;
    Tally& done = accounts_.now();
    done.instructions += facts_.instructions;
    cycle_ += facts_.instructions;
    if (memory_told_) {
        done.loading += facts_.loads;
        done.storing += facts_.stores;
    }
    if (facts_.end != BlockEnd::other) {
        const auto end = static_cast<std::size_t>(facts_.end);
        if (facts_.end == BlockEnd::exception_return) exceptions_in_a_row_ = 0;
        ++done.ends[end];
        if (facts_.may_fail && next == block_end_) ++done.not_taken[end];
    }
    block_ = block_end_ = 0;
}

// Accounts for the instructions of the present block before `pc`, if that is within it.
void Core::settle_until(std::uint64_t pc) {
    if (pc <= block_ || pc >= block_end_) return;
    const std::uint16_t done = std::min(code_.instructions_in(block_, pc), facts_.instructions);
    accounts_.now().instructions += done;
    cycle_ += done;
    facts_.instructions = static_cast<std::uint16_t>(facts_.instructions - done);
    if (facts_.loads + facts_.stores != 0) {
        BlockFacts part;
        code_.count_accesses(block_, pc, part);
        accounts_.now().loading += part.loads;
        accounts_.now().storing += part.stores;
        facts_.loads = static_cast<std::uint16_t>(facts_.loads - part.loads);
        facts_.stores = static_cast<std::uint16_t>(facts_.stores - part.stores);
    }
    block_ = pc;
}

BlockFacts Core::describe(std::uint64_t address, std::uint32_t bytes) {
    BlockFacts facts;
    facts.bytes = bytes;
    facts.instructions = code_.instructions_in(address, address + bytes);
    const auto recorded = static_cast<bool>(recording_);
    if (recorded && engine_.aarch64() && !code_.end_before_look(facts, address))
        fail("Unicorn translates more than it tells");
    code_.describe(facts, address, {recorded, memory_told_, broadcasts_told_});
    if (recorded) facts.code = recording_->code(code_.block(address, facts.instructions));
    facts.marked = std::find(marks_.begin(), marks_.end(), address) != marks_.end();
    facts.special =
        facts.marked || facts.refused != BlockFacts::kNone || facts.looks || facts.synchronizes;
    return facts;
}

} // namespace armpmu::iss
