// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/recorded_program.h"
#include "testbench/traffic/trace_error.h"
#include "testbench/traffic/trace_reader.h"
#include "tests/fuzz/targets/target.h"

namespace armpmu::fuzz {
namespace {

using namespace testbench;

constexpr unsigned kMost = 20'000; // a trace of few bytes can have many records

void memory(std::string_view bytes) {
    refused_or_good<TraceError>([bytes] {
        TraceReader trace(file_of(bytes));
        TraceRecord record;
        for (unsigned n = 0; n < kMost && trace.next(record); ++n) {}
    });
}

void program(std::string_view bytes) {
    refused_or_good<TraceError>([bytes] {
        RecordedProgram trace(file_of(bytes));
        cpu::Retired retired;
        for (unsigned n = 0; n < kMost && trace.next(retired); ++n)
            if (retired.block >= trace.blocks().size()) throw std::logic_error("no such block");
    });
}

} // namespace

std::vector<Target> trace_targets() {
    return {{"memory_trace", memory}, {"program_trace", program}};
}

} // namespace armpmu::fuzz
