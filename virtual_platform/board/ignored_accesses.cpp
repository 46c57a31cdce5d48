// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/ignored_accesses.h"

#include "armpmu/tlm/report_ids.h"

namespace armpmu::testbench {
namespace {

struct Kind {
    const char* id;
    const char* name;
};

constexpr std::array<Kind, IgnoredAccesses::kKinds> kAll = {
    {{systemc::kCountWriteIgnored, "count_writes"},
     {systemc::kNonSecureRefused, "non_secure"},
     {systemc::kAccessTrapped, "trapped"},
     {systemc::kExternalRefused, "external"}}};

// SystemC's handler is a plain function.
IgnoredAccesses* listening = nullptr;

} // namespace

IgnoredAccesses::IgnoredAccesses()
    : verbosity_(sc_core::sc_report_handler::set_verbosity_level(sc_core::SC_HIGH)),
      handler_(sc_core::sc_report_handler::get_handler()) {
    listening = this;
    sc_core::sc_report_handler::set_handler(report);
}

IgnoredAccesses::~IgnoredAccesses() {
    sc_core::sc_report_handler::set_handler(handler_);
    sc_core::sc_report_handler::set_verbosity_level(verbosity_);
    listening = nullptr;
}

const char* IgnoredAccesses::name_of(std::size_t kind) {
    return kAll[kind].name;
}

void IgnoredAccesses::report(const sc_core::sc_report& report, const sc_core::sc_actions& actions) {
    const std::string id = report.get_msg_type();
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
        if (id != kAll[kind].id) continue;
        ++listening->counts_[kind];
        if (listening->on_access)
            listening->on_access(report.get_time().to_string() + ": " + report.get_msg());
        return;
    }
    const bool asked_for = report.get_severity() != sc_core::SC_INFO ||
                           report.get_verbosity() <= listening->verbosity_;
    if (asked_for) listening->handler_(report, actions);
}

} // namespace armpmu::testbench
