// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include <armpmu/cci550/event_name.h>
#include <armpmu/cci550/register_table.h>
#include <armpmu/tlm/cci550_pmu.h>

#include <tlm_utils/simple_initiator_socket.h>

#include <iostream>

using namespace armpmu::cci550;

// A processor that programs the PMU over its socket, and its interrupt.
struct Processor : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<Processor, 32> bus{"bus"};
    sc_core::sc_in<bool> irq{"irq"};
    const EventId selected = parse_event("cci_550/si_rrq_hs_arvalid,source=0x3/");
    const EventId occurring = parse_event("cci_550/si_rrq_hs_arvalid,source=0x3/");
    armpmu::cci550::Pmu* events = nullptr;
    unsigned interrupts = 0;

    SC_HAS_PROCESS(Processor);
    explicit Processor(sc_core::sc_module_name name) : sc_module(name) {
        SC_THREAD(run);
        SC_METHOD(interrupt);
        sensitive << irq.neg(); // nEVNTCNTOVERFLOW is active-LOW
        dont_initialize();
    }
    std::uint32_t access(tlm::tlm_command command, RegisterId id, std::uint32_t data = 0) {
        tlm::tlm_generic_payload payload;
        sc_core::sc_time delay;
        payload.set_command(command);
        payload.set_address(offset_of(id));
        payload.set_data_ptr(reinterpret_cast<unsigned char*>(&data));
        payload.set_data_length(sizeof data);
        payload.set_streaming_width(sizeof data);
        bus->b_transport(payload, delay);
        if (!payload.is_response_ok()) {
            const std::string where(register_row(id).name);
            SC_REPORT_ERROR(name(), (where + ": " + payload.get_response_string()).c_str());
        }
        return data;
    }
    void run() {
        access(tlm::TLM_WRITE_COMMAND, RegisterId::evnt_sel, selected.raw());
        access(tlm::TLM_WRITE_COMMAND, RegisterId::pmu_ctrl, 1); // CEN
        access(tlm::TLM_WRITE_COMMAND, RegisterId::ecnt_ctrl, 1);
        access(tlm::TLM_WRITE_COMMAND, RegisterId::ecnt_data, 0xfffffffd);
        for (int i = 0; i < 5; ++i) { // every 10 ns; the third one wraps the count
            wait(10, sc_core::SC_NS);
            events->record(occurring);
        }
        std::cout << "count: " << access(tlm::TLM_READ_COMMAND, RegisterId::ecnt_data) << '\n';
    }
    void interrupt() {
        std::cout << "overflow at " << sc_core::sc_time_stamp() << '\n';
        access(tlm::TLM_WRITE_COMMAND, RegisterId::ecnt_clr_ovfl, 1);
        ++interrupts;
    }
};

int sc_main(int, char**) {
    Processor processor("processor");
    armpmu::systemc::Cci550Pmu pmu("pmu");
    sc_core::sc_signal<bool> irq("irq");
    processor.bus.bind(pmu.socket);
    processor.irq(irq);
    pmu.nEVNTCNTOVERFLOW[0](irq);
    processor.events = &pmu.core();
    sc_core::sc_start();
    std::cout << "interrupts: " << processor.interrupts << ", pin " << (irq.read() ? "HIGH" : "LOW")
              << '\n';
    return 0;
}
