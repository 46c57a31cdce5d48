// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <random>
#include <vector>

namespace armpmu::tests {

// Values of a command. That others are no command is what sanitizers say where SystemC reads it.
#ifdef __SANITIZE_ADDRESS__
constexpr unsigned kCommands = 3;
#else
constexpr unsigned kCommands = 9;
#endif

// An initiator whose payloads have everything that can be wrong with one, alone and together: for
// any target. It holds the target to what no target may do: answer OK to what it cannot serve, not
// answer at all, or write behind the data.
template <unsigned Width>
class HostileInitiator : public sc_core::sc_module {
  public:
    tlm_utils::simple_initiator_socket<HostileInitiator, Width> socket{"socket"};
    std::function<std::uint64_t()> address;                    // where the target is
    std::function<void(tlm::tlm_generic_payload&)> with, done; // an extension, and without it again
    std::function<bool(const tlm::tlm_generic_payload&)> dataless; // an extension says so
    unsigned ok = 0;                                               // accesses that were carried out

    explicit HostileInitiator(sc_core::sc_module_name name, unsigned seed = 1)
        : sc_module(name), random(seed) {}

    void attack(unsigned calls) {
        for (unsigned n = 0; n < calls; ++n) attack();
    }

    std::mt19937 random;

  private:
    static constexpr std::size_t kRoom = 4096, kGuard = 64;
    static constexpr unsigned char kMark = 0x5a;

    bool one_in(unsigned n) { return random() % n == 0; }
    void fill(tlm::tlm_generic_payload& payload) {
        constexpr std::array<unsigned, 11> kLengths{0, 1, 2, 3, 4, 5, 8, 16, 64, 200, 4096};
        const unsigned length = one_in(3) ? kLengths[random() % kLengths.size()] : Width / 8;
        payload.set_command(static_cast<tlm::tlm_command>(random() % (one_in(30) ? kCommands : 3)));
        payload.set_address(one_in(8) ? ~std::uint64_t{0} - random() % 100 : address());
        payload.set_data_length(length);
        payload.set_streaming_width(one_in(3) ? random() % 9 : length);
        payload.set_data_ptr(one_in(5) ? nullptr : bytes_.data());
        if (one_in(30)) {
            payload.set_data_ptr(nullptr);
            payload.set_data_length(~0U);
        }
        payload.set_dmi_allowed(one_in(2));
        if (!one_in(4)) return;
        for (unsigned char& enable : enables_)
            enable = one_in(20)  ? static_cast<unsigned char>(random())
                     : one_in(2) ? TLM_BYTE_ENABLED
                                 : TLM_BYTE_DISABLED;
        payload.set_byte_enable_ptr(one_in(8) ? nullptr : enables_.data());
        payload.set_byte_enable_length(random() % (enables_.size() + 1));
    }
    void attack() {
        tlm::tlm_generic_payload payload;
        fill(payload);
        std::fill(bytes_.begin(), bytes_.end(), kMark);
        if (with) with(payload);
        switch (random() % 5) {
        case 0: debug(payload); break;
        case 1: ask_for_memory(payload); break;
        default: access(payload); break;
        }
        if (done) done(payload);
        const auto behind =
            bytes_.begin() +
            static_cast<std::ptrdiff_t>(std::min<std::size_t>(payload.get_data_length(), kRoom));
        EXPECT_TRUE(std::all_of(behind, bytes_.end(), [](unsigned char c) { return c == kMark; }));
    }
    void access(tlm::tlm_generic_payload& payload) {
        sc_core::sc_time delay(one_in(2) ? 0 : static_cast<double>(random() % 1000),
                               sc_core::SC_NS);
        payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
        socket->b_transport(payload, delay);
        EXPECT_NE(payload.get_response_status(), tlm::TLM_INCOMPLETE_RESPONSE);
        const bool moves =
            (payload.is_read() || payload.is_write()) && !(dataless && dataless(payload));
        const bool bytes = payload.get_data_length() != 0 && payload.get_streaming_width() != 0 &&
                           payload.get_data_ptr() != nullptr;
        EXPECT_TRUE(!moves || bytes || payload.is_response_error());
        if (moves && payload.is_response_ok()) ++ok;
    }
    void debug(tlm::tlm_generic_payload& payload) {
        const unsigned moved = socket->transport_dbg(payload);
        EXPECT_LE(moved, payload.get_data_length());
        EXPECT_TRUE(payload.get_data_ptr() != nullptr || moved == 0);
    }
    void ask_for_memory(tlm::tlm_generic_payload& payload) {
        tlm::tlm_dmi dmi;
        if (!socket->get_direct_mem_ptr(payload, dmi)) return;
        EXPECT_NE(dmi.get_dmi_ptr(), nullptr);
        EXPECT_LE(payload.get_command(), tlm::TLM_IGNORE_COMMAND);
    }

    std::vector<unsigned char> bytes_ = std::vector<unsigned char>(kRoom + kGuard);
    std::array<unsigned char, 16> enables_{};
};

} // namespace armpmu::tests
