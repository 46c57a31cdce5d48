// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/tlm/ace_extension.h"

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

// What surrounds an interconnect in somebody else's platform, for tests.
namespace armpmu::tests {

using namespace interconnect;

using interconnect::AceExtension;
using interconnect::AceTransaction;
using sc_core::sc_time;
using Bytes = std::vector<unsigned char>;

// Memory that answers anything below `size` bytes after `read_time` or `write_time`.
class LtMemory : public sc_core::sc_module {
  public:
    tlm_utils::simple_target_socket<LtMemory> socket{"socket"};
    sc_time read_time = sc_core::SC_ZERO_TIME;
    sc_time write_time = sc_core::SC_ZERO_TIME;
    bool waits = false; // instead of annotating
    std::function<void(tlm::tlm_generic_payload&)> on_call;
    std::function<bool(tlm::tlm_generic_payload&, tlm::tlm_dmi&)> on_dmi; // none: refused
    std::uint64_t size = ~std::uint64_t{0};
    std::uint64_t broken = ~std::uint64_t{0}; // the line that has TLM_GENERIC_ERROR

    struct Call {
        bool write;
        std::uint64_t address;
        unsigned length;
        bool secure;
        bool device;
        sc_time time;
    };
    std::vector<Call> calls;

    explicit LtMemory(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_b_transport(this, &LtMemory::b_transport);
        socket.register_transport_dbg(this, &LtMemory::transport_dbg);
        socket.register_get_direct_mem_ptr(this, &LtMemory::get_direct_mem_ptr);
    }
    unsigned char& operator[](std::uint64_t address) {
        return pages_[address / kPage][address % kPage];
    }

  private:
    static constexpr std::uint64_t kPage = 4096;

    bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
        return on_dmi && on_dmi(payload, dmi);
    }
    void b_transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
        if (on_call) on_call(payload);
        const AceExtension* ace = nullptr;
        payload.get_extension(ace);
        calls.push_back({payload.is_write(), payload.get_address(), payload.get_data_length(),
                         ace != nullptr && ace->secure, ace != nullptr && ace->device,
                         sc_core::sc_time_stamp() + delay});
        const sc_time time = payload.is_write() ? write_time : read_time;
        if (waits) {
            sc_core::wait(time);
        } else {
            delay += time;
        }
        if (payload.get_address() + payload.get_data_length() > size) {
            payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        } else if (payload.get_address() / 64 == broken / 64) {
            payload.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
        } else {
            transport_dbg(payload);
            payload.set_response_status(tlm::TLM_OK_RESPONSE);
        }
    }
    unsigned transport_dbg(tlm::tlm_generic_payload& payload) {
        const unsigned char* enables = payload.get_byte_enable_ptr();
        for (unsigned i = 0; i < payload.get_data_length(); ++i) {
            if (enables != nullptr &&
                enables[i % payload.get_byte_enable_length()] == TLM_BYTE_DISABLED)
                continue;
            unsigned char& byte = (*this)[payload.get_address() + i];
            if (payload.is_write()) {
                byte = payload.get_data_ptr()[i];
            } else {
                payload.get_data_ptr()[i] = byte;
            }
        }
        return payload.get_data_length();
    }

    std::map<std::uint64_t, std::array<unsigned char, kPage>> pages_;
};

// An initiator that knows nothing of ACE unless it is told to.
class LtInitiator : public sc_core::sc_module {
  public:
    tlm_utils::simple_initiator_socket<LtInitiator> socket{"socket"};
    explicit LtInitiator(sc_core::sc_module_name name) : sc_module(name) {
        socket.register_invalidate_direct_mem_ptr(this, &LtInitiator::invalidate);
    }

    // As much of a payload as a test wants to set.
    struct Access {
        tlm::tlm_command command = tlm::TLM_READ_COMMAND;
        std::uint64_t address = 0;
        Bytes data = {};
        Bytes enables = {};
        unsigned width = 0; // of streaming; 0: the length
        AceExtension* ace = nullptr;
        sc_time delay = sc_core::SC_ZERO_TIME;
        tlm::tlm_response_status status = tlm::TLM_INCOMPLETE_RESPONSE;
        bool dmi = true;
    };
    template <typename Extension = AceExtension>
    tlm::tlm_response_status send(Access& access, Extension* extension = nullptr) {
        tlm::tlm_generic_payload payload;
        fill(payload, access);
        if (access.ace != nullptr) payload.set_extension(access.ace);
        if (extension != nullptr) payload.set_extension(extension);
        socket->b_transport(payload, access.delay);
        if (access.ace != nullptr) payload.clear_extension(access.ace);
        if (extension != nullptr) payload.clear_extension(extension);
        access.dmi = payload.is_dmi_allowed();
        return access.status = payload.get_response_status();
    }
    unsigned send_debug(Access& access) {
        tlm::tlm_generic_payload payload;
        fill(payload, access);
        const unsigned moved = socket->transport_dbg(payload);
        access.status = payload.get_response_status();
        return moved;
    }

    // Of those that have no delay of their own.
    sc_time delay = sc_core::SC_ZERO_TIME;
    Bytes read(std::uint64_t address, unsigned length, AceExtension* ace = nullptr) {
        Access access{tlm::TLM_READ_COMMAND, address, Bytes(length), {}, 0, ace, delay};
        send(access);
        status = access.status;
        return access.data;
    }
    void write(std::uint64_t address, const Bytes& data, AceExtension* ace = nullptr) {
        Access access{tlm::TLM_WRITE_COMMAND, address, data, {}, 0, ace, delay};
        send(access);
        status = access.status;
    }
    // A transaction without data.
    void request(AceTransaction transaction, std::uint64_t address) {
        AceExtension ace;
        ace.transaction = transaction;
        Access access{tlm::TLM_IGNORE_COMMAND, address, {}, {}, 0, &ace, delay};
        send(access);
        status = access.status;
    }
    tlm::tlm_response_status status = tlm::TLM_INCOMPLETE_RESPONSE;

    // --- DMI ---

    bool ask_for_dmi(std::uint64_t address, tlm::tlm_dmi& dmi,
                     tlm::tlm_command command = tlm::TLM_READ_COMMAND) {
        tlm::tlm_generic_payload payload;
        payload.set_command(command);
        payload.set_address(address);
        return socket->get_direct_mem_ptr(payload, dmi);
    }
    struct Invalidated {
        std::uint64_t first;
        std::uint64_t last;
    };
    std::vector<Invalidated> invalidated;
    std::function<void()> on_invalidation;

  private:
    void invalidate(sc_dt::uint64 first, sc_dt::uint64 last) {
        invalidated.push_back({first, last});
        if (on_invalidation) on_invalidation();
    }
    static void fill(tlm::tlm_generic_payload& payload, Access& access) {
        const auto length = static_cast<unsigned>(access.data.size());
        payload.set_command(access.command);
        payload.set_address(access.address);
        payload.set_data_ptr(access.data.data());
        payload.set_data_length(length);
        payload.set_streaming_width(access.width == 0 ? length : access.width);
        if (!access.enables.empty()) {
            payload.set_byte_enable_ptr(access.enables.data());
            payload.set_byte_enable_length(static_cast<unsigned>(access.enables.size()));
        }
        payload.set_dmi_allowed(true);
    }
};

} // namespace armpmu::tests
