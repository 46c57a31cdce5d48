// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/authentication.h"
#include "armpmu/core/event_producer.h"
#include "armpmu/core/members.h"
#include "armpmu/tlm/optional_pin.h"
#include "armpmu/tlm/payload_check.h"
#include "armpmu/tlm/time.h"
#include "armpmu/tlm/word_access.h"

#include <systemc>
#include <tlm>

#include <cstdint>
#include <string>

namespace armpmu::systemc {

// The base class of the PMU modules: authentication pins, optional pins, 32-bit register accesses
// that see the events up to the caller's local time, reports of accesses and events without effect
// (report_ids.h), and traces.
class PmuModule : public sc_core::sc_module {
  public:
    // Unbound: NIDEN 1, the others 0.
    OptionalIn<bool> NIDEN{"NIDEN", true};
    OptionalIn<bool> SPNIDEN{"SPNIDEN"};
    OptionalIn<bool> DBGEN{"DBGEN"};
    OptionalIn<bool> SPIDEN{"SPIDEN"};

    // Counts, flags and interrupt levels in a trace file, as <module>.count0 and so on: as of each
    // access and each change of an interrupt, and, where `every` is not 0, as of each such time.
    // During elaboration only; else SC_ERROR.
    void trace_state(sc_core::sc_trace_file* file,
                     const sc_core::sc_time& every = sc_core::SC_ZERO_TIME);

  protected:
    explicit PmuModule(sc_core::sc_module_name name) : sc_module(name) {}
    ~PmuModule() override = default;
    void end_of_elaboration() override;

    // Checks a configuration; ConfigError names the module.
    template <typename Config>
    const Config& checked(const Config& config) const {
        try {
            check(config);
        } catch (const ConfigError& error) {
            throw ConfigError(std::string(name()) + ": " + error.what());
        }
        return config;
    }

    bool authentication_bound() const;
    Authentication authentication() const;
    // The local time of a caller that runs ahead of simulated time.
    static Picoseconds local_time(const sc_core::sc_time& ahead) {
        return to_picoseconds(systemc::local_time(ahead));
    }
    // Counts everything up to that time, so that the access sees it.
    virtual void before_access(const sc_core::sc_time& ahead) = 0;
    // Called after an access, which may have changed outputs.
    virtual void after_access() = 0;

    // A b_transport of registers: word_access.h lists the refused payloads. `access(word)` executes
    // the others and returns status and read data.
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
        after_access();
        if (payload.is_read() && response.status == tlm::TLM_OK_RESPONSE)
            word.put(payload, response.data);
        delay += latency;
        payload.set_response_status(response.status);
    }
    // A transport_dbg of registers at the present time: `peek(offset)` reads a word without effect,
    // `poke(offset, data, lanes)` writes one and returns the status. Returns the bytes done.
    template <typename Peek, typename Poke>
    unsigned debug_words(tlm::tlm_generic_payload& payload, std::uint32_t aperture,
                         const Peek& peek, const Poke& poke) {
        payload.set_response_status(debug_status(payload));
        if (payload.is_response_error()) return 0;
        before_access(sc_core::SC_ZERO_TIME);
        tlm::tlm_response_status status = tlm::TLM_ADDRESS_ERROR_RESPONSE;
        const unsigned count = payload.is_read() ? copy_words(payload, aperture, peek)
                                                 : write_words(payload, aperture, poke, status);
        after_access();
        payload.set_response_status(count == payload.get_data_length() ? tlm::TLM_OK_RESPONSE
                                                                       : status);
        return count;
    }

    // --- rows on wires ---

    // Whether this is the first call at this edge of the sampling clock.
    bool first_at_this_edge();

    // --- reports ---

    // Whether reports are enabled; texts are composed only then.
    static bool reporting() {
        return sc_core::sc_report_handler::get_verbosity_level() >= sc_core::SC_HIGH;
    }
    void report(const char* id, const std::string& text) const;
    // "a write at 0x00040"
    static std::string access_text(bool write, std::uint64_t address, unsigned digits);

    // --- traces ---

    // Adds the variables to the file that `refresh_trace` sets from the core.
    virtual void trace_variables(sc_core::sc_trace_file* file) = 0;
    virtual void refresh_trace() = 0;
    bool traced() const { return traced_; }

  private:
    void sample_trace();

    bool any_edge_ = false;
    sc_core::sc_time last_edge_ = sc_core::SC_ZERO_TIME;
    bool traced_ = false;
    sc_core::sc_time trace_every_ = sc_core::SC_ZERO_TIME;
};

} // namespace armpmu::systemc
