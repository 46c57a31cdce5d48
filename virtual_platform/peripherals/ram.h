// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_target_socket.h>

#include <cstdint>
#include <functional>
#include <vector>

namespace armpmu::testbench {

// Memory as a TLM-2.0 target: `size` bytes from address 0 of its socket, all zero at the start. The
// host commits a page when it is first touched, so a large memory costs little until it is used.
//
// Accesses may have any length, alignment, byte enables and streaming width. One that does not lie
// within the memory moves no byte and has TLM_ADDRESS_ERROR_RESPONSE; armpmu/tlm/payload_check.h
// says what else is refused. TLM_IGNORE_COMMAND within the memory is fine and moves nothing.
//
// Time: an access adds `latency` to the delay. DMI is allowed everywhere, for reads and writes,
// with the same latency. transport_dbg moves as many bytes as the memory holds from the address on.
class Ram : public sc_core::sc_module {
  public:
    tlm_utils::simple_target_socket_optional<Ram> socket{"socket"};

    // Called after each write that came by b_transport or transport_dbg, with the bytes it spans.
    // For holders of translations of that code; it is not called for writes by DMI and by `load`.
    std::function<void(std::uint64_t offset, std::uint64_t length)> on_write;

    // Throws std::invalid_argument for a size of 0, and std::system_error when the host refuses.
    Ram(sc_core::sc_module_name name, std::uint64_t size,
        const sc_core::sc_time& latency = sc_core::SC_ZERO_TIME);
    ~Ram() override;

    unsigned char* data() { return bytes_; }
    std::uint64_t size() const { return size_; }
    // Loads bytes before the simulation. Throws std::out_of_range if it does not fit.
    void load(std::uint64_t offset, const unsigned char* bytes, std::uint64_t count);
    template <typename Bytes = std::vector<unsigned char>>
    void load(std::uint64_t offset, const Bytes& bytes) {
        load(offset, bytes.data(), bytes.size());
    }
    // All bytes are zero again; likewise.
    void clear();
    // Whether first writes take large pages of the host; set it before writing much at once.
    void take_large_pages(bool large);

  private:
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned transport_dbg(tlm::tlm_generic_payload& payload);
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi);
    tlm::tlm_response_status check(const tlm::tlm_generic_payload& payload) const;
    void move(const tlm::tlm_generic_payload& payload);

    std::uint64_t size_;
    sc_core::sc_time latency_;
    unsigned char* bytes_ = nullptr;
};

} // namespace armpmu::testbench
