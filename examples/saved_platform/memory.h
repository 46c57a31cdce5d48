// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <tlm_utils/simple_target_socket.h>

#include <cstdint>
#include <cstring>
#include <vector>

// 64 KB from kBase on, with a program that increments a doubleword 2000 times.
struct Memory : sc_core::sc_module {
    static constexpr std::uint64_t kBase = 0x80000000, kSum = 0x100;
    tlm_utils::simple_target_socket<Memory> socket{"socket"};
    std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(64 << 10);
    explicit Memory(sc_core::sc_module_name name) : sc_module(name) {
        const std::uint32_t code[] = {
            0xd280fa00,                                     // mov x0, #2000
            0xd2b00001,                                     // mov x1, #0x80000000
            0xf9408022, 0x91000442, 0xf9008022,             // ldr x2, [x1, #256]; add; str
            0xf1000400, 0x54ffff81, 0xd503207f, 0x14000000, // subs; b.ne; wfi; b .
        };
        std::memcpy(bytes.data(), code, sizeof code);
        socket.register_b_transport(this, &Memory::b_transport);
        socket.register_transport_dbg(this, &Memory::transport_dbg);
    }
    // The processor looks at code by the second, where there is no DMI.
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        transport_dbg(payload);
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
        delay += sc_core::sc_time(20, sc_core::SC_NS);
    }
    unsigned transport_dbg(tlm::tlm_generic_payload& payload) {
        unsigned char* const here = &bytes.at(payload.get_address() - kBase);
        if (payload.is_write())
            std::memcpy(here, payload.get_data_ptr(), payload.get_data_length());
        if (payload.is_read()) std::memcpy(payload.get_data_ptr(), here, payload.get_data_length());
        return payload.get_data_length();
    }
};
