// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <vector>

// What the blocks of the pages bind to: modules that know nothing of the project.
namespace armpmu::docs {

template <unsigned Width = 32>
struct Initiator : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<Initiator, Width> socket{"socket"};
    explicit Initiator(sc_core::sc_module_name name) : sc_module(name) {}

    tlm::tlm_response_status read(std::uint64_t address, unsigned char* data, unsigned length) {
        tlm::tlm_generic_payload payload;
        sc_core::sc_time delay;
        payload.set_read();
        payload.set_address(address);
        payload.set_data_ptr(data);
        payload.set_data_length(length);
        payload.set_streaming_width(length);
        socket->b_transport(payload, delay);
        return payload.get_response_status();
    }
};

// A memory that reads zeros, and a master that caches nothing when it is snooped.
struct Target : sc_core::sc_module {
    tlm_utils::simple_target_socket<Target> socket{"socket"};
    unsigned accesses = 0;
    explicit Target(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_b_transport(this, &Target::transport);
    }
    void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time&) {
        ++accesses;
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
    }
};

struct CachingInitiator : Initiator<> {
    tlm_utils::simple_target_socket<Target> snooped{"snooped"};
    using Initiator::Initiator;
};

// A memory that grants DMI.
struct GuestMemory : sc_core::sc_module {
    tlm_utils::simple_target_socket<GuestMemory> socket{"socket"};
    GuestMemory(sc_core::sc_module_name name, std::uint64_t first, std::uint64_t count)
        : sc_module(name), base(first), bytes(count) {
        socket.register_b_transport(this, &GuestMemory::transport);
        socket.register_get_direct_mem_ptr(this, &GuestMemory::grant);
    }
    std::uint32_t& word(unsigned n) { return reinterpret_cast<std::uint32_t*>(bytes.data())[n]; }

  private:
    void transport(tlm::tlm_generic_payload& payload, sc_core::sc_time&) {
        payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }
    bool grant(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) {
        dmi.set_start_address(base);
        dmi.set_end_address(base + bytes.size() - 1);
        dmi.set_dmi_ptr(bytes.data());
        dmi.allow_read_write();
        return true;
    }

    std::uint64_t base;
    std::vector<unsigned char> bytes;
};

} // namespace armpmu::docs
