// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include <armpmu/cci550/event_name.h>
#include <armpmu/interconnect/tlm/coherent_interconnect.h>

#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <array>
#include <cstring>
#include <iostream>

using namespace armpmu::interconnect;

// Memory that takes 20 ns.
struct Memory : sc_core::sc_module {
    tlm_utils::simple_target_socket<Memory> socket{"socket"};
    std::array<unsigned char, 4096> bytes{};
    explicit Memory(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_b_transport(this, &Memory::b_transport);
    }
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        unsigned char* const here = &bytes[payload.get_address()];
        if (payload.is_write())
            std::memcpy(here, payload.get_data_ptr(), payload.get_data_length());
        if (payload.is_read()) std::memcpy(payload.get_data_ptr(), here, payload.get_data_length());
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
        delay += sc_core::sc_time(20, sc_core::SC_NS);
    }
};

// An initiator that knows nothing of ACE: ten lines, written or read.
struct Initiator : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<Initiator> socket{"socket"};
    tlm::tlm_command command;
    SC_HAS_PROCESS(Initiator);
    Initiator(sc_core::sc_module_name name, tlm::tlm_command command)
        : sc_module(name), command(command) {
        SC_THREAD(run);
    }
    void run() {
        for (unsigned line = 0; line < 10; ++line) {
            std::array<unsigned char, 64> data{};
            tlm::tlm_generic_payload payload;
            sc_core::sc_time delay;
            payload.set_command(command);
            payload.set_address(64 * line);
            payload.set_data_ptr(data.data());
            payload.set_data_length(64);
            payload.set_streaming_width(64);
            socket->b_transport(payload, delay);
            wait(delay);
        }
    }
};

int sc_main(int, char**) {
    armpmu::systemc::Cci550Pmu pmu("pmu");
    CoherentParameters parameters;
    parameters.interconnect = example_config(); // ACE on SI3 and SI4, ACE-Lite on SI2, MI0
    CoherentInterconnect cci("cci", parameters, pmu);
    Initiator dma("dma", tlm::TLM_WRITE_COMMAND);
    Initiator cpu("cpu", tlm::TLM_READ_COMMAND);
    Memory memory("memory");
    dma.socket.bind(cci.slave[2]);
    cpu.socket.bind(cci.slave[3]);
    cci.master[0].bind(memory.socket);
    sc_core::sc_start();

    const auto show = [&pmu](const char* what, const char* event) {
        std::cout << what << ": " << pmu.core().total(armpmu::cci550::parse_event(event)) << '\n';
    };
    show("write requests of SI2", "cci_550/si_wrq_hs_awvalid,source=0x2/");
    show("read requests of SI3", "cci_550/si_rrq_hs_arvalid,source=0x3/");
    show("read data beats of SI3", "cci_550/si_rrq_hs_rval,source=0x3/");
    return 0;
}
