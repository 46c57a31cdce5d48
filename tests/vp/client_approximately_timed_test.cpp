// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/tlm/a55_pmu.h"
#include "armpmu/tlm/cci550_pmu.h"
#include "armpmu/tlm/has_process.h"
#include "tests/support/a55.h"
#include "tests/support/cci550.h"

#include <gtest/gtest.h>
#include <tlm_utils/peq_with_get.h>
#include <tlm_utils/simple_initiator_socket.h>

#include <array>
#include <functional>
#include <utility>

// Approximately-timed initiators, which call nb_transport_fw with the four phases of the base
// protocol; the sockets' own adapter turns that into b_transport.
namespace armpmu::tests {
namespace client_approximately_timed_test {

using namespace a64;
using sc_core::SC_NS;
using sc_core::sc_time;

class Initiator : public sc_core::sc_module, public ::tlm::tlm_mm_interface {
  public:
    tlm_utils::simple_initiator_socket<Initiator, 32> socket{"socket"};
    tlm::tlm_response_status status = tlm::TLM_INCOMPLETE_RESPONSE;
    unsigned phases = 0;
    sc_time took = sc_core::SC_ZERO_TIME;

    explicit Initiator(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_nb_transport_bw(this, &Initiator::nb_transport_bw);
    }
    // From a thread.
    std::uint32_t access(tlm::tlm_command command, std::uint64_t address, std::uint32_t data = 0) {
        auto* payload = new tlm::tlm_generic_payload(this);
        payload->acquire();
        std::array<unsigned char, 4> bytes{};
        for (unsigned i = 0; i < 4; ++i) bytes[i] = static_cast<unsigned char>(data >> 8 * i);
        payload->set_command(command);
        payload->set_address(address);
        payload->set_data_ptr(bytes.data());
        payload->set_data_length(4);
        payload->set_streaming_width(4);
        tlm::tlm_phase phase = tlm::BEGIN_REQ;
        sc_time delay = sc_core::SC_ZERO_TIME;
        const sc_time begin = sc_core::sc_time_stamp();
        done_ = false;
        socket->nb_transport_fw(*payload, phase, delay);
        if (!done_) wait(answered_);
        took = sc_core::sc_time_stamp() - begin;
        phase = tlm::END_RESP;
        delay = sc_core::SC_ZERO_TIME;
        socket->nb_transport_fw(*payload, phase, delay);
        status = payload->get_response_status();
        data = 0;
        for (unsigned i = 0; i < 4; ++i) data |= std::uint32_t{bytes[i]} << 8 * i;
        payload->release();
        return data;
    }
    void free(tlm::tlm_generic_payload* payload) override { delete payload; }

  private:
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload& /*payload*/, tlm::tlm_phase& phase,
                                       sc_time& delay) {
        ++phases;
        if (phase == tlm::BEGIN_RESP) {
            done_ = true;
            answered_.notify(delay);
        }
        return tlm::TLM_ACCEPTED;
    }
    bool done_ = false;
    sc_core::sc_event answered_{"answered"};
};

class Software : public sc_core::sc_module {
  public:
    ARMPMU_HAS_PROCESS(Software);
    explicit Software(sc_core::sc_module_name name, std::function<void()> what)
        : sc_module(name), what_(std::move(what)) {
        SC_THREAD(run);
    }
    bool ended = false;

  private:
    void run() {
        what_();
        ended = true;
    }
    std::function<void()> what_;
};

TEST(ApproximatelyTimedClient, programs_and_reads_a_counter_through_the_four_phases) {
    systemc::Cci550Pmu::Parameters parameters;
    parameters.access_latency = sc_time(30, SC_NS);
    systemc::Cci550Pmu pmu("pmu", parameters);
    Initiator initiator("initiator");
    initiator.socket.bind(pmu.socket);
    const auto event = cci550::event_id(3, cci550::SlaveEvent::si_rrq_hs_arvalid);
    Software software("software", [&] {
        initiator.access(tlm::TLM_WRITE_COMMAND, evnt_sel(0), event.raw());
        EXPECT_EQ(initiator.took, sc_time(30, SC_NS));
        initiator.access(tlm::TLM_WRITE_COMMAND, ecnt_ctrl(0), 1);
        initiator.access(tlm::TLM_WRITE_COMMAND, tests::kPmcr, kCen);
        pmu.core().record(event, 5);
        EXPECT_EQ(initiator.access(tlm::TLM_READ_COMMAND, ecnt_data(0)), 5U);
        EXPECT_EQ(initiator.status, tlm::TLM_OK_RESPONSE);
        initiator.access(tlm::TLM_READ_COMMAND, 0x100000);
        EXPECT_EQ(initiator.status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
    });
    sc_core::sc_start(sc_time(1, sc_core::SC_US));
    EXPECT_TRUE(software.ended);
    EXPECT_GE(initiator.phases, 5U);
}

TEST(ApproximatelyTimedClient, reads_the_core_s_cycles_as_of_its_request) {
    systemc::A55Pmu pmu("pmu");
    Initiator initiator("initiator");
    initiator.socket.bind(pmu.debug);
    Software software("software", [&] {
        pmu.core().write(kPmcntenset, 0x80000000);
        pmu.core().write(a64::kPmcr, 1);
        sc_core::wait(sc_time(250, SC_NS));
        EXPECT_EQ(initiator.access(tlm::TLM_READ_COMMAND, 0xf8), 250U);
    });
    sc_core::sc_start(sc_time(1, sc_core::SC_US));
    EXPECT_TRUE(software.ended);
}

} // namespace client_approximately_timed_test
} // namespace armpmu::tests
