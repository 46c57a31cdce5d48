// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include <armpmu/tlm/a55_pmu.h>
#include <armpmu/tlm/cci550_pmu.h>

#include <tlm_utils/simple_initiator_socket.h>

// A bus master that knows nothing of the project, bound to the module.
struct Master : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<Master> socket{"socket"};
    explicit Master(sc_core::sc_module_name name) : sc_module(name) {}
};

int sc_main(int, char**) {
    Master master("master");
    armpmu::systemc::Cci550Pmu pmu("pmu");
    master.socket.bind(pmu.socket);
    Master core_master("core_master");
    armpmu::systemc::A55Pmu core_pmu("core_pmu");
    core_master.socket.bind(core_pmu.debug);
    sc_core::sc_start(sc_core::SC_ZERO_TIME);

    unsigned char data[4] = {};
    tlm::tlm_generic_payload payload;
    payload.set_read();
    payload.set_address(0x100);
    payload.set_data_ptr(data);
    payload.set_data_length(4);
    payload.set_streaming_width(4);
    sc_core::sc_time delay;
    master.socket->b_transport(payload, delay);
    if (!payload.is_response_ok() || data[1] != 0x40) return 1;

    // The core's PMU answers the same master at its external view: PMCFGR.
    payload.set_address(0xe00);
    core_master.socket->b_transport(payload, delay);
    return payload.is_response_ok() && data[0] == 0x06 ? 0 : 1;
}
