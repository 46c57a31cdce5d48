// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/report/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The scenario and the length of its run, one class for each kind of experiment:
//
//   display: 400000 ACLK cycles between enable and disable
class HeadingView : public View {
  public:
    std::string text(const Result& result) const final;
    void describe(Fields& fields, Result& result) final;

  protected:
    // The text behind the scenario's name.
    virtual std::string sentence(const Result& result) const = 0;
    // The members between `scenario` and `cycles`.
    virtual void describe_facts(Fields& fields, Result& result) = 0;
};

// Of masters around a CCI-550.
class TrafficHeading final : public HeadingView {
  public:
    std::uint64_t seed = 0;
    bool until_done = false;   // else between enabling and disabling the counters
    std::uint64_t records = 0; // of a trace

  protected:
    std::string sentence(const Result& result) const override;
    void describe_facts(Fields& fields, Result& result) override;
};

// Of a core whose software runs a sequence of the manuals.
class CoreHeading final : public HeadingView {
  public:
    std::string sequence;

  protected:
    std::string sentence(const Result& result) const override;
    void describe_facts(Fields& fields, Result& result) override;
};

// Of cores that execute programs.
class ProgramHeading final : public HeadingView {
  public:
    std::uint64_t instructions = 0;
    double ipc = 0;
    std::optional<int> exit_status;
    std::vector<std::uint64_t> instructions_of_runs; // where they differ

  protected:
    std::string sentence(const Result& result) const override;
    void describe_facts(Fields& fields, Result& result) override;
};

// Of a platform that executes software.
class PlatformHeading final : public HeadingView {
  public:
    struct ModeChange {
        std::uint64_t instructions = 0;
        std::string mode;
    };
    std::uint64_t instructions = 0; // of all processors
    std::string end;                // why it ended
    std::vector<ModeChange> mode_changes;
    std::uint64_t unmodelled_instructions = 0; // of AArch32, in timed mode
    std::uint64_t core_interrupts = 0;
    std::uint64_t interconnect_interrupts = 0;

  protected:
    std::string sentence(const Result& result) const override;
    void describe_facts(Fields& fields, Result& result) override;
};

} // namespace armpmu::testbench
