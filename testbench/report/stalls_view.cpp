// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/report/stalls_view.h"

#include "armpmu/core/text.h"

#include <fmt/format.h>

namespace armpmu::testbench {
namespace {

using a55::Event;

struct StallPart {
    unsigned depth;
    Event event;
};

constexpr StallPart kStalls[] = {
    {1, Event::stall_frontend},          {2, Event::stall_frontend_cache},
    {2, Event::stall_frontend_tlb},      {2, Event::stall_frontend_pderr},
    {1, Event::stall_backend},           {2, Event::stall_backend_ilock},
    {3, Event::stall_backend_ilock_agu}, {3, Event::stall_backend_ilock_fpu},
    {2, Event::stall_backend_ld},        {3, Event::stall_backend_ld_cache},
    {3, Event::stall_backend_ld_tlb},    {2, Event::stall_backend_st},
    {3, Event::stall_backend_st_stb},    {3, Event::stall_backend_st_tlb},
};

std::string name_of(Event event) {
    return lower_case(a55::find_event(number(event))->mnemonic);
}

} // namespace

std::vector<std::pair<std::string, std::uint64_t>> StallsView::parts() const {
    std::vector<std::pair<std::string, std::uint64_t>> all;
    for (const StallPart& part : kStalls)
        all.emplace_back(name_of(part.event), totals_[part.event]);
    return all;
}

std::string StallsView::text(const Result& /*result*/) const {
    const auto line = [this](unsigned depth, const std::string& name, std::uint64_t cycles) {
        const double share = totals_.cycles == 0 ? 0
                                                 : 100.0 * static_cast<double>(cycles) /
                                                       static_cast<double>(totals_.cycles);
        return fmt::format("{:<32} {:>14} {:>7.2f} %\n", std::string(2 * depth, ' ') + name, cycles,
                           share);
    };
    std::string text = "\n" + line(0, "cycles", totals_.cycles);
    text += line(1, "issued", totals_.issue_cycles);
    for (const StallPart& part : kStalls)
        if (part.depth == 1 || totals_[part.event] != 0)
            text += line(part.depth, name_of(part.event), totals_[part.event]);
    return text;
}

void StallsView::describe(Fields& fields, Result& /*result*/) {
    fields.member({"issue_cycles", "In which an instruction issued.", "cycles", Quantity::time,
                   Grade::timing},
                  totals_.issue_cycles);
    fields.object({"stalls", "Where the other cycles went; names show what is part of what."}, [&] {
        for (const StallPart& part : kStalls) {
            const std::string name = name_of(part.event);
            fields.member({name.c_str(), "Cycles that the event counts.", "cycles", Quantity::time,
                           Grade::timing},
                          totals_.events[a55::index_of(part.event)]);
        }
    });
}

} // namespace armpmu::testbench
