// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/pmu_module.h"

#include "armpmu/core/text.h"
#include "armpmu/tlm/has_process.h"

namespace armpmu::systemc {

bool PmuModule::authentication_bound() const {
    return NIDEN.bound() || SPNIDEN.bound() || DBGEN.bound() || SPIDEN.bound();
}

Authentication PmuModule::authentication() const {
    return {NIDEN.read(), SPNIDEN.read(), DBGEN.read(), SPIDEN.read()};
}

bool PmuModule::first_at_this_edge() {
    const sc_core::sc_time now = sc_core::sc_time_stamp();
    if (any_edge_ && last_edge_ == now) return false;
    any_edge_ = true;
    last_edge_ = now;
    return true;
}

void PmuModule::report(const char* id, const std::string& text) const {
    const std::string message = std::string(name()) + ": " + text;
    SC_REPORT_INFO_VERB(id, message.c_str(), sc_core::SC_HIGH);
}

std::string PmuModule::access_text(bool write, std::uint64_t address, unsigned digits) {
    return std::string(write ? "a write at " : "a read at ") + hex(address, digits);
}

// --- traces ---

void PmuModule::trace_state(sc_core::sc_trace_file* file, const sc_core::sc_time& every) {
    if (sc_core::sc_get_status() > sc_core::SC_BEFORE_END_OF_ELABORATION) {
        SC_REPORT_ERROR(name(), "trace_state is called after elaboration");
        return;
    }
    const bool sooner = trace_every_ == sc_core::SC_ZERO_TIME ||
                        (every != sc_core::SC_ZERO_TIME && every < trace_every_);
    if (sooner) trace_every_ = every;
    traced_ = true;
    trace_variables(file);
    refresh_trace();
}

void PmuModule::end_of_elaboration() {
    if (trace_every_ == sc_core::SC_ZERO_TIME) return;
    ARMPMU_HAS_PROCESS(PmuModule);
    SC_METHOD(sample_trace);
}

void PmuModule::sample_trace() {
    before_access(sc_core::SC_ZERO_TIME);
    after_access();
    next_trigger(trace_every_);
}

} // namespace armpmu::systemc
