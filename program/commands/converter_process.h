// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/processes/child_process.h"

#include <boost/iostreams/device/file_descriptor.hpp>
#include <boost/iostreams/stream.hpp>

#include <istream>
#include <string>

namespace armpmu::testbench {

// `fst2vcd FILE`, and what it prints. Ends with this.
class ConverterProcess {
  public:
    // Throws VectorError: no such file, no such program.
    explicit ConverterProcess(const std::string& path);
    // Of what a stream has, which is kept in memory: an FST is not read front to back. `name` is
    // what messages call it.
    ConverterProcess(std::istream& stream, const std::string& name);
    ~ConverterProcess();
    ConverterProcess(const ConverterProcess&) = delete;
    ConverterProcess& operator=(const ConverterProcess&) = delete;

    std::istream& output() { return output_; }
    // After its last word. Throws VectorError when it has failed.
    void finish();

  private:
    void start(const std::string& file);
    std::string words() const;

    std::string path_;
    Descriptor copy_; // of a stream
    ChildProcess process_;
    Descriptor words_; // what it says on standard error
    boost::iostreams::stream<boost::iostreams::file_descriptor_source> output_;
};

} // namespace armpmu::testbench
