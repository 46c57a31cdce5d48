// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/masters/trace_record.h"
#include "testbench/traffic/import/import_lines.h"

#include <memory>

namespace armpmu::testbench {

enum class ImportForm : std::uint8_t { automatic, lackey, csv };

// Accesses to memory as another program has written them down, one after another.
class ImportSource {
  public:
    virtual ~ImportSource() = default;

    // False at the end. Of a record, kind, thread, gap, address and bytes are set; an access may
    // cross pages. Throws TraceError, with line and column.
    virtual bool next(TraceRecord& record) = 0;
    // Whether addresses are those of a process, which have to get physical ones.
    virtual bool is_virtual() const = 0;
};

// `form` automatic: by the first line that says something. What is given outlives the source.
std::unique_ptr<ImportSource> import_source(ImportLines& lines, ImportForm form);

// valgrind --tool=lackey --trace-mem=yes: one thread, virtual addresses.
std::unique_ptr<ImportSource> lackey_source(ImportLines& lines);
// Values separated by commas, their names in the first line; tools/trace/FORMAT.md.
std::unique_ptr<ImportSource> csv_source(ImportLines& lines);

} // namespace armpmu::testbench
