// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "program/commands/pipe_buffer.h"
#include "testbench/processes/child_process.h"

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace armpmu::testbench {

// A process that prints an FST as VCD: a copy of this one with GTKWave's reader, or `fst2vcd FILE`
// where that is not compiled in. Ends with this.
class ConverterProcess {
  public:
    // Throws VectorError: no such file, no such program.
    explicit ConverterProcess(const std::string& path);
    // Converts a stream's content, which is kept in memory: an FST is not read front to back.
    // `name` is used in messages.
    ConverterProcess(std::istream& stream, const std::string& name);
    ~ConverterProcess();
    ConverterProcess(const ConverterProcess&) = delete;
    ConverterProcess& operator=(const ConverterProcess&) = delete;

    // Reading throws VectorError at its end where the process has failed or the FST is cut off.
    std::istream& output() { return output_; }
    // Selects the variables whose changes are printed, by their codes. After the declarations the
    // process waits for this, or for `want_all`.
    void want(const std::vector<std::string>& codes);
    void want_all();

  private:
    void check_sections(const std::string& file);
    void check_end();
    void start(const std::string& file);
    void start_copy(const std::string& file, Pipe& pipe);
    void start_program(const std::string& file, Pipe& pipe);
    void answer(const std::vector<std::uint32_t>& numbers);
    std::string words() const;

    std::string path_;
    Descriptor copy_; // of a stream
    ChildProcess process_;
    Descriptor wanted_; // names the wanted variables to a copy of this process
    Descriptor words_;  // its standard error
    bool well_ = true;  // as far as is known
    std::string cut_;   // where the FST is cut off; empty: it is not
    PipeBuffer pipe_{[this] { check_end(); }};
    std::istream output_{&pipe_};
};

} // namespace armpmu::testbench
