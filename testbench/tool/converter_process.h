// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

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
    ~ConverterProcess();
    ConverterProcess(const ConverterProcess&) = delete;
    ConverterProcess& operator=(const ConverterProcess&) = delete;

    std::istream& output() { return output_; }
    // After its last word. Throws VectorError when it has failed.
    void finish();

  private:
    int wait();
    std::string words() const;

    std::string path_;
    int process_ = -1;
    int words_ = -1; // what it says on standard error
    boost::iostreams::stream<boost::iostreams::file_descriptor_source> output_;
};

} // namespace armpmu::testbench
