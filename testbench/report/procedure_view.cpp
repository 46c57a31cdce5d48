// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/procedure_view.h"

#include "armpmu/cci550/register_table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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

void ProcedureView::add_to(nlohmann::ordered_json& json, const Result&) const {
    auto& list = json["accesses"] = nlohmann::ordered_json::array();
    for (const BusAccess& access : accesses_)
        list.push_back({{"step", access.step},
                        {"offset", access.offset},
                        {"register", cci550::register_text(access.offset)},
                        {"write", access.write},
                        {"secure", access.secure},
                        {"value", access.value}});
    json["pins"] = {{"niden", pins_.niden},
                    {"spniden", pins_.spniden},
                    {"dbgen", pins_.dbgen},
                    {"spiden", pins_.spiden}};
}

} // namespace armpmu::testbench
