// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/import/import_source.h"
#include "testbench/traffic/trace_writer.h"

#include <cstdint>
#include <string>
#include <unordered_map>

namespace armpmu::testbench {

struct ImportConfig {
    ImportForm form = ImportForm::automatic;
    unsigned threads = 1;       // of the trace, 1 .. 16
    bool virtual_pages = false; // 4 KB pages get new numbers, from 0x80000 on by first touch; of
                                // addresses of a process always
};

// Writes a trace of what another program has written down of memory accesses, record by record:
// one that crosses a page becomes several.
class TraceImport {
  public:
    // All outlive this. Throws TraceError, as does `next`.
    TraceImport(ImportLines& lines, const ImportConfig& config, TraceWriter& to);

    // Takes some thousand records; false at the end. The writer is not finished by it.
    bool next();

    // "12 loads, 3 stores, 40 instructions, 2 pages"
    std::string summary() const;
    bool empty() const { return loads_ + stores_ + others_ == 0; }

  private:
    void put(TraceRecord record);
    std::uint64_t physical(std::uint64_t address);

    ImportLines& lines_;
    ImportConfig config_;
    std::unique_ptr<ImportSource> source_;
    TraceWriter& to_;
    bool renumber_;
    std::unordered_map<std::uint64_t, std::uint64_t> pages_; // numbers
    std::uint64_t loads_ = 0, stores_ = 0, others_ = 0, instructions_ = 0;
};

} // namespace armpmu::testbench
