// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/vp/coherent_platform.h"

#include <vector>

namespace armpmu::tests {
namespace coherent_interconnect_errors_test {

using Access = LtInitiator::Access;
using Mode = CoherentParameters::Mode;
using tlm::TLM_READ_COMMAND;
using tlm::TLM_WRITE_COMMAND;

class CoherentInterconnectErrors : public ::testing::TestWithParam<Mode> {
  protected:
    // Of neither initiator.
    void expect_no_handshakes() {
        for (const unsigned si : {0U, 3U}) {
            EXPECT_EQ(platform.total(si, SlaveEvent::si_rrq_hs_arvalid), 0U);
            EXPECT_EQ(platform.total(si, SlaveEvent::si_wrq_hs_awalid), 0U);
        }
    }

    CoherentPlatform platform{platform_parameters(GetParam())};
};

TEST_P(CoherentInterconnectErrors, addresses_without_memory_are_answered_and_nothing_else_happens) {
    platform.memory1.size = kMemory1 + 0x1000;
    platform.run([&] {
        platform.dma.read(kHole, 4);
        EXPECT_EQ(platform.dma.status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
        platform.dma.write(kHole, pattern(64, 1));
        EXPECT_EQ(platform.dma.status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
        platform.dma.write(kHole - 64, pattern(128, 1)); // the rest of it is done
        EXPECT_EQ(platform.dma.status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
        platform.dma.read(kMemory1 + 0x1000, 4); // the memory itself says so
        EXPECT_EQ(platform.dma.status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
        AceExtension ace;
        ace.transaction = AceTransaction::read_shared;
        platform.cpu.read(kHole, 64, &ace);
        EXPECT_EQ(ace.response, interconnect::AceResponse::decerr);
        EXPECT_EQ(platform.cpu.read(0, 4), Bytes(4)); // life goes on
        EXPECT_EQ(platform.cpu.status, tlm::TLM_OK_RESPONSE);
    });
    EXPECT_EQ(platform.memory0.calls.size(), 1U);
    EXPECT_EQ(platform.memory1.calls.size(), 2U);
}

TEST_P(CoherentInterconnectErrors, errors_of_a_memory_reach_the_initiator) {
    platform.memory0.broken = 0x1000;
    platform.run([&] {
        platform.dma.read(0x1000, 4);
        EXPECT_EQ(platform.dma.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
        platform.dma.write(0xfc0, pattern(192, 1));
        EXPECT_EQ(platform.dma.status, tlm::TLM_GENERIC_ERROR_RESPONSE);
        AceExtension ace;
        platform.dma.read(0x1000, 4, &ace);
        EXPECT_EQ(ace.response, interconnect::AceResponse::slverr);
        platform.dma.read(0xfc0, 4);
        EXPECT_EQ(platform.dma.status, tlm::TLM_OK_RESPONSE);
    });
    EXPECT_EQ(platform.byte(0xfc1), pattern(2, 1)[1]);
    EXPECT_EQ(platform.byte(0x1040), pattern(192, 1)[128]);
}

struct BadPayload {
    const char* what = "";
    Access access;
    AceTransaction transaction = AceTransaction::normal;
    tlm::tlm_response_status status = tlm::TLM_OK_RESPONSE;
};

std::vector<BadPayload> bad_payloads() {
    using T = AceTransaction;
    const Access line{TLM_WRITE_COMMAND, 0, Bytes(64)};
    Access streaming = line;
    streaming.width = 8;
    const Bytes odd{TLM_BYTE_ENABLED, 1}, half{TLM_BYTE_ENABLED, TLM_BYTE_DISABLED};
    const Access no_bytes{TLM_READ_COMMAND, 0, {}};
    const Access odd_enables{TLM_READ_COMMAND, 0, Bytes(4), odd};
    const Access beyond{TLM_READ_COMMAND, ~std::uint64_t{0}, Bytes(2)};
    const Access no_command{static_cast<tlm::tlm_command>(3), 0, Bytes(4)};
    const Access read{TLM_READ_COMMAND, 0, Bytes(64)};
    const Access part{TLM_WRITE_COMMAND, 4, Bytes(4)};
    const Access half_line{TLM_WRITE_COMMAND, 0, Bytes(64), half};
    return {
        {"no bytes", no_bytes, T::normal, tlm::TLM_BURST_ERROR_RESPONSE},
        {"odd enables", odd_enables, T::normal, tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE},
        {"end of the world", beyond, T::normal, tlm::TLM_ADDRESS_ERROR_RESPONSE},
        {"no command", no_command, T::normal, tlm::TLM_COMMAND_ERROR_RESPONSE},
        {"a write that reads", line, T::read_shared, tlm::TLM_COMMAND_ERROR_RESPONSE},
        {"a read that writes", read, T::write_back, tlm::TLM_COMMAND_ERROR_RESPONSE},
        {"a part of a line", part, T::write_back, tlm::TLM_BURST_ERROR_RESPONSE},
        {"half a line", half_line, T::write_line_unique, tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE},
        {"a streaming line", streaming, T::write_back, tlm::TLM_BURST_ERROR_RESPONSE},
        {"DVM Complete", line, T::dvm_complete, tlm::TLM_COMMAND_ERROR_RESPONSE},
        {"unheard of", line, static_cast<T>(77), tlm::TLM_COMMAND_ERROR_RESPONSE},
    };
}

TEST_P(CoherentInterconnectErrors, bad_payloads_have_the_status_that_says_why) {
    platform.run([&] {
        for (const BadPayload& bad : bad_payloads()) {
            AceExtension ace;
            ace.transaction = bad.transaction;
            Access access = bad.access;
            access.ace = &ace;
            EXPECT_EQ(platform.cpu.send(access), bad.status) << bad.what;
            EXPECT_FALSE(access.dmi);
        }
    });
    expect_no_handshakes();
}

TEST_P(CoherentInterconnectErrors, transactions_that_an_interface_or_a_domain_forbids_are_refused) {
    platform.run([&] {
        using T = AceTransaction;
        for (const T transaction : {T::read_shared, T::make_unique, T::write_back, T::evict,
                                    T::dvm_message}) { // not for ACE-Lite
            platform.dma.request(transaction, 0);
            EXPECT_EQ(platform.dma.status, tlm::TLM_COMMAND_ERROR_RESPONSE);
        }
        AceExtension outside;
        outside.transaction = T::read_shared;
        outside.domain = interconnect::AceDomain::system;
        platform.cpu.read(0, 64, &outside);
        EXPECT_EQ(platform.cpu.status, tlm::TLM_COMMAND_ERROR_RESPONSE);
    });
    expect_no_handshakes();
}

TEST_P(CoherentInterconnectErrors, a_width_enables_or_data_of_nothing_are_refused) {
    platform.run([&] {
        tlm::tlm_generic_payload payload;
        unsigned char byte = 0;
        const auto status = [&] {
            sc_time delay = sc_core::SC_ZERO_TIME;
            platform.dma.socket->b_transport(payload, delay);
            return payload.get_response_status();
        };
        payload.set_read();
        payload.set_data_length(1);
        payload.set_data_ptr(&byte);
        payload.set_streaming_width(0);
        EXPECT_EQ(status(), tlm::TLM_BURST_ERROR_RESPONSE);
        payload.set_streaming_width(1);
        payload.set_byte_enable_ptr(&byte);
        payload.set_byte_enable_length(0);
        EXPECT_EQ(status(), tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
        payload.set_byte_enable_ptr(nullptr);
        payload.set_data_ptr(nullptr);
        EXPECT_EQ(status(), tlm::TLM_GENERIC_ERROR_RESPONSE);
        payload.set_command(tlm::TLM_IGNORE_COMMAND);
        EXPECT_EQ(status(), tlm::TLM_OK_RESPONSE);
    });
    expect_no_handshakes();
}

TEST_P(CoherentInterconnectErrors, dmi_is_refused) {
    tlm::tlm_generic_payload payload;
    payload.set_read();
    payload.set_address(0);
    tlm::tlm_dmi dmi;
    EXPECT_FALSE(platform.dma.socket->get_direct_mem_ptr(payload, dmi));
}

TEST_P(CoherentInterconnectErrors, streaming_goes_to_the_same_address_again_and_again) {
    AceExtension device;
    device.device = true;
    Access access{TLM_WRITE_COMMAND, 0x1004, pattern(10, 1), {}, 4, &device};
    platform.run([&] { EXPECT_EQ(platform.dma.send(access), tlm::TLM_OK_RESPONSE); });
    const auto& calls = platform.memory0.calls;
    ASSERT_EQ(calls.size(), 3U);
    for (const auto& call : calls) EXPECT_EQ(call.address, 0x1004U);
    EXPECT_EQ(calls[2].length, 2U);
    for (unsigned i = 0; i < 4; ++i)
        EXPECT_EQ(platform.byte(0x1004 + i), pattern(10, 1)[i < 2 ? 8 + i : 4 + i]);
}

TEST_P(CoherentInterconnectErrors, byte_enables_choose_what_is_read_and_written) {
    const Bytes enables{TLM_BYTE_ENABLED, TLM_BYTE_DISABLED, TLM_BYTE_DISABLED};
    Access write{TLM_WRITE_COMMAND, 0x101e, pattern(100, 1), enables};
    Access read{TLM_READ_COMMAND, 0x1000, Bytes(150, 0xaa), enables};
    platform.run([&] {
        platform.dma.send(write);
        platform.dma.send(read);
    });
    for (unsigned i = 0; i < 150; ++i) {
        const unsigned j = i - 0x1e;
        const unsigned char stored = i >= 0x1e && j < 100 && j % 3 == 0 ? pattern(100, 1)[j] : 0;
        EXPECT_EQ(platform.byte(0x1000 + i), stored) << i;
        EXPECT_EQ(read.data[i], i % 3 == 0 ? stored : 0xaa) << i;
    }
    EXPECT_EQ(platform.total(0, SlaveEvent::si_wrq_share_wlu), 0U);
}

TEST_P(CoherentInterconnectErrors, debug_accesses_go_to_the_memories_of_the_map) {
    platform.byte(kMemory1 - 1) = 0x11;
    platform.byte(kMemory1) = 0x22;
    Access read{TLM_READ_COMMAND, kMemory1 - 1, Bytes(2)};
    EXPECT_EQ(platform.dma.send_debug(read), 2U);
    EXPECT_EQ(read.status, tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(read.data, (Bytes{0x11, 0x22}));
    Access write{TLM_WRITE_COMMAND, kHole - 2, Bytes{1, 2, 3, 4}};
    EXPECT_EQ(platform.dma.send_debug(write), 2U);
    EXPECT_EQ(write.status, tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(platform.byte(kHole - 1), 2);
    EXPECT_EQ(platform.total(0, SlaveEvent::si_rrq_hs_arvalid), 0U);
}

INSTANTIATE_TEST_SUITE_P(, CoherentInterconnectErrors,
                         ::testing::Values(Mode::timing, Mode::estimate), [](const auto& mode) {
                             return mode.param == Mode::timing ? "timing" : "estimate";
                         });

} // namespace coherent_interconnect_errors_test
} // namespace armpmu::tests
