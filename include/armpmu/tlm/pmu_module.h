// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/authentication.h"
#include "armpmu/core/event_producer.h"
#include "armpmu/tlm/tie_offs.h"
#include "armpmu/tlm/time.h"
#include "armpmu/tlm/word_access.h"

#include <systemc>
#include <tlm>

#include <cstdint>

namespace armpmu::systemc {

// What the modules of all PMUs have in common: authentication pins, pins that are optional to bind,
// and 32-bit register accesses that see what happened up to the caller's local time.
class PmuModule : public sc_core::sc_module {
  public:
    // Unbound: NIDEN 1, the others 0.
    sc_core::sc_in<bool> NIDEN{"NIDEN"};
    sc_core::sc_in<bool> SPNIDEN{"SPNIDEN"};
    sc_core::sc_in<bool> DBGEN{"DBGEN"};
    sc_core::sc_in<bool> SPIDEN{"SPIDEN"};

  protected:
    explicit PmuModule(sc_core::sc_module_name name) : sc_module(name) {}
    ~PmuModule() override = default;

    // In before_end_of_elaboration; whether somebody has bound one of the authentication pins.
    bool tie_off_authentication();
    Authentication authentication() const;
    // What "now" is for a caller that runs ahead of simulated time.
    static Picoseconds local_time(const sc_core::sc_time& ahead) {
        return to_picoseconds(sc_core::sc_time_stamp() + ahead);
    }
    // Everything up to that time has been counted, and is seen by what follows.
    virtual void before_access(const sc_core::sc_time& ahead) = 0;

    // A b_transport of registers: word_access.h says what is refused. `access(word)` carries out
    // the rest and gives status and read data.
    struct Response {
        tlm::tlm_response_status status = tlm::TLM_OK_RESPONSE;
        std::uint32_t data = 0;
    };
    template <typename Access>
    void transport_word(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay,
                        std::uint32_t aperture, const sc_core::sc_time& latency,
                        const Access& access) {
        payload.set_dmi_allowed(false);
        const WordAccess word(payload, aperture);
        if (word.status != tlm::TLM_OK_RESPONSE) {
            payload.set_response_status(word.status);
            return;
        }
        before_access(delay);
        const Response response = access(word);
        if (payload.is_read() && response.status == tlm::TLM_OK_RESPONSE)
            word.put(payload, response.data);
        delay += latency;
        payload.set_response_status(response.status);
    }
    // A transport_dbg of registers: reads only, by `peek(offset)`, which has no side effect.
    template <typename Peek>
    unsigned debug_words(tlm::tlm_generic_payload& payload, std::uint32_t aperture,
                         const Peek& peek) {
        if (!payload.is_read()) return 0;
        before_access(sc_core::SC_ZERO_TIME);
        return copy_words(payload, aperture, peek);
    }

    TieOffs pins_;
    bool pins_bound_ = false; // a pin that is sampled
};

} // namespace armpmu::systemc
