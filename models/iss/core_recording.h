// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/processor_state.h"
#include "armpmu/cpu/block_source.h"
#include "models/iss/code_reader.h"
#include "models/iss/coprocessor_access.h"
#include "models/iss/engine.h"
#include "models/iss/execution_recorder.h"

#include <cstdint>
#include <functional>
#include <utility>

namespace armpmu::iss {

// Reports to a core's recorder, besides blocks and addresses, the processor state, maintenance of
// caches and TLBs, and the address space. A new recorder gets reports from the next `take` on;
// there may be none.
class CoreRecording {
  public:
    using StateOf = std::function<a55::ProcessorState(unsigned level)>;
    // All outlive it. A level is a state of the processor.
    CoreRecording(Engine& engine, CodeReader& code, StateOf state_of)
        : engine_(engine), code_(code), state_of_(std::move(state_of)) {}

    // Each call begins again, also with the same recorder.
    void want(ExecutionRecorder* recorder) {
        wanted_ = recorder;
        is_new_ = recorder != nullptr;
    }
    bool wants_another() const { return wanted_ != recorder_; }
    void take() { recorder_ = wanted_; }
    explicit operator bool() const { return recorder_ != nullptr; }
    ExecutionRecorder* operator->() const { return recorder_; }
    // Whether the recorder has steps that were not taken yet.
    bool is_ahead() const { return recorder_ != nullptr && !recorder_->execution().empty(); }

    // Whether whoever was taken last knows nothing yet, though the recorder may; then `begin`.
    bool is_new() const { return is_new_; }
    void begin(unsigned level);
    // A block begins.
    void block(unsigned level, std::uint64_t address, std::uint32_t code) {
        place(level, address);
        recorder_->begin(code);
    }
    // Something is about to begin there that is in no block.
    void place(unsigned level, std::uint64_t address);
    // An exception was taken at `pc`, within the block that began last.
    void cut_off(std::uint64_t pc) { recorder_->cut_off(code_.instructions_in(block_, pc)); }
    void effect(cpu::Effect::Kind kind, unsigned level);
    // An instruction at the PC, of four bytes, was executed outside of any block.
    void single(std::uint32_t word);
    // SYS that maintains caches and TLBs; the same of AArch32, with the value that it has.
    void maintenance(const uc_arm64_cp_reg& place);
    void maintenance(const CoprocessorAccess& access, std::uint64_t operand);
    // A register was written that controls translation or its address space.
    void translation_changes() { translation_changes_ = true; }

  private:
    static constexpr unsigned kNoLevel = ~0U;
    static constexpr unsigned kContextidr = a55::SystemRegister::a64(3, 0, 13, 0, 1).code();
    static constexpr unsigned kTtbr0 = a55::SystemRegister::a64(3, 0, 2, 0, 0).code();
    static constexpr unsigned kTtbr1 = a55::SystemRegister::a64(3, 0, 2, 0, 1).code();
    static constexpr unsigned kSctlr = a55::SystemRegister::a64(3, 0, 1, 0, 0).code();
    static constexpr unsigned kTcr = a55::SystemRegister::a64(3, 0, 2, 0, 2).code();
    void translation();

    Engine& engine_;
    CodeReader& code_;
    StateOf state_of_;
    ExecutionRecorder* wanted_ = nullptr;
    ExecutionRecorder* recorder_ = nullptr;
    bool is_new_ = false;
    unsigned level_ = kNoLevel; // that the recorder knows of
    std::uint64_t block_ = 0;
    bool translation_changes_ = false;
};

} // namespace armpmu::iss
