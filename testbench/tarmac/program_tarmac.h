// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/processor_state.h"
#include "armpmu/cpu/decoder.h"
#include "armpmu/cpu/issue_observer.h"
#include "testbench/tarmac/tarmac_log.h"

#include <cstdint>
#include <functional>

namespace armpmu::testbench {

// Writes the instructions that a modelled core issues as a Tarmac trace: stamps are cycles of
// issue. Loaded and stored data and register values are not known. A prefetch is no LD.
class ProgramTarmac final : public cpu::IssueObserver {
  public:
    struct Core {
        unsigned number = 0;
        std::function<std::uint64_t()> clock;                      // at an issue
        std::function<a55::ProcessorState()> state;                // likewise
        std::function<const cpu::CodeBlock&(std::uint32_t)> block; // by its number
    };

    // The log outlives it.
    ProgramTarmac(TarmacLog& log, Core core) : log_(log), core_(std::move(core)) {}

    void issued(const cpu::Issue& issue) override;
    void excepted(const cpu::Effect& effect, std::uint64_t next) override;

    // The lines at the head of the file.
    static std::vector<std::string> notes();

  private:
    void note_accesses(const cpu::Issue& issue);

    TarmacLog& log_;
    Core core_;
    cpu::Decoder decoder_;
    cpu::ExecutedInstruction now_;
};

} // namespace armpmu::testbench
