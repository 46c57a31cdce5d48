// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include <armpmu/cci550/event_name.h>
#include <armpmu/cci550/probe.h>
#include <armpmu/cci550/register_table.h>
#include <armpmu/vectors/columns/columns.h>
#include <armpmu/vectors/compare/compare.h>
#include <armpmu/vectors/forms/text.h>
#include <armpmu/vectors/record/recorder.h>

#include <iostream>

using namespace armpmu::cci550;
using namespace armpmu::vectors;

// The same hundred clocks of a PMU, written by a recorder.
std::uint64_t record(Writer& writer, Pmu& pmu) {
    Probe probe(pmu);
    Recorder recorder(probe, writer);
    EventRow row;
    row.set(parse_event("cci_550/si_rrq_hs_arvalid,source=0x3/"));
    pmu.write(offset_of(RegisterId::evnt_sel), parse_event("r60").raw());
    pmu.write(offset_of(RegisterId::ecnt_ctrl), 1);
    pmu.write(offset_of(RegisterId::pmu_ctrl), 1);
    pmu.clock(row, 40);
    pmu.clock(EventRow(), 57);
    recorder.finish();
    return recorder.clocks();
}

int main() {
    Pmu first;
    ColumnWriter columns("run.vcol", device_header(first.config()));
    std::cout << "clocks recorded: " << record(columns, first) << '\n';
    Pmu second;
    const auto text = create_text("run.vec", device_header(second.config()));
    record(*text, second);

    const auto a = open_columns("run.vcol");
    const auto b = open_text("run.vec");
    const Comparison comparison = compare(*a, *b);
    std::cout << "clocks compared: " << comparison.clocks << '\n'
              << "differences: " << comparison.total << '\n';
    const auto again = open_columns("run.vcol");
    std::cout << "as the model says: " << (replay(*again).agrees() ? "yes" : "no") << '\n';
}
