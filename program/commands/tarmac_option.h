// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/experiment/experiment.h"
#include "testbench/tarmac/tarmac_log.h"
#include "vectors/files/output_file.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <optional>
#include <string>

namespace armpmu::testbench {

// `--tarmac`: writes the cores' instructions as a Tarmac text trace during the run.
class TarmacOption {
  public:
    void add_to(CLI::App& command);
    CLI::Option* option() const { return option_; }
    bool wanted() const { return !path_.empty(); }
    // Throws ScenarioError, which names the file `name`, for a scenario in which no core executes.
    void check(const Scenario& scenario, const std::string& name) const;
    // Makes the file, if it is wanted, before a long run. Throws as an OutputFile.
    void open();
    void listen(RunHooks& hooks) { hooks.tarmac = log_ ? &*log_ : nullptr; }
    // Writes the rest; `file`, null if it is not wanted, is to be committed after that.
    void finish();
    files::OutputFile* file() const { return file_.get(); }
    // The result of `run`. If that throws `Crash`, the trace is kept, too, to show the cause.
    template <typename Crash, typename Run>
    auto kept_of(const Run& run) {
        try {
            return run();
        } catch (const Crash&) {
            finish();
            if (file_) file_->commit();
            throw;
        }
    }
    // After the run: the trace has no instruction.
    bool empty() const { return log_ && log_->instructions() == 0; }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
    CLI::Option* option_ = nullptr;
    std::unique_ptr<files::OutputFile> file_;
    std::optional<TarmacLog> log_;
};

} // namespace armpmu::testbench
