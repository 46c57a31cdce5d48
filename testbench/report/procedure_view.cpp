// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/procedure_view.h"

#include "armpmu/cci550/register_table.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

const char* level(bool high) {
    return high ? "HIGH" : "LOW";
}

std::string line_of(const BusAccess& access) {
    return fmt::format("{:<10} {:<30} {:>#12x}  {}{}\n", access.step,
                       fmt::format("{:<5} {:#07x}", access.write ? "write" : "read", access.offset),
                       access.value, cci550::register_text(access.offset),
                       access.secure ? "" : ", Non-secure");
}

} // namespace

std::string ProcedureView::text(const Result&) const {
    std::string text = "\nregister accesses of the measurement\n";
    for (std::size_t n = 0; n <= accesses_.size(); ++n) {
        if (n == before_pins_)
            text += fmt::format("{:<10} NIDEN {}, SPNIDEN {}, DBGEN {}, SPIDEN {}\n", "step 2",
                                level(pins_.niden), level(pins_.spniden), level(pins_.dbgen),
                                level(pins_.spiden));
        if (n < accesses_.size()) text += line_of(accesses_[n]);
    }
    return text;
}

void ProcedureView::describe(Fields& fields, Result& /*result*/) {
    const Field field = {"accesses", "Of software to the CCI-550's registers."};
    if (fields.detail(field))
        fields.list(field, accesses_, [&](BusAccess& one) {
            fields.member({"step", "Of the manual's example."}, one.step);
            fields.member({"offset"}, one.offset);
            std::string name = cci550::register_text(one.offset);
            fields.member({"register", "Its name."}, name);
            fields.member({"write"}, one.write);
            fields.member({"secure"}, one.secure);
            fields.member({"value", "Written or read."}, one.value);
        });
    fields.object({"pins", "Authentication inputs while it was measured; true is HIGH."}, [&] {
        fields.member({"niden"}, pins_.niden);
        fields.member({"spniden"}, pins_.spniden);
        fields.member({"dbgen"}, pins_.dbgen);
        fields.member({"spiden"}, pins_.spiden);
    });
}

} // namespace armpmu::testbench
