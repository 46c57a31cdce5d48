// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_target_socket.h>

#include <cstdint>

namespace armpmu::testbench {

// A device that is a block of 32-bit registers behind a target socket.
//
// Accesses: as armpmu/tlm/word_access.h says, of 1, 2 or 4 aligned bytes within the aperture;
// refused accesses change nothing. DMI is refused. transport_dbg reads without effect and writes as
// software does. Registers are called by the offset of their word.
class RegisterModule : public sc_core::sc_module {
  public:
    tlm_utils::simple_target_socket_optional<RegisterModule> socket{"socket"};

  protected:
    // `aperture` in bytes.
    RegisterModule(sc_core::sc_module_name name, std::uint32_t aperture);

    // The value of a read, without and with its effects.
    virtual std::uint32_t peek_register(std::uint32_t offset) const = 0;
    virtual std::uint32_t read_register(std::uint32_t offset) { return peek_register(offset); }
    // `mask` has the bits of all bytes that are written; the others are 0 in `data`.
    virtual void write_register(std::uint32_t offset, std::uint32_t data, std::uint32_t mask,
                                sc_core::sc_time& delay) = 0;

    // A readable and writable register after such a write.
    static void merge(std::uint32_t& value, std::uint32_t data, std::uint32_t mask) {
        value = (value & ~mask) | data;
    }

  private:
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned transport_dbg(tlm::tlm_generic_payload& payload);

    std::uint32_t aperture_;
};

// The bits of bytes: bit n of `lanes` stands for byte n.
constexpr std::uint32_t mask_of_lanes(unsigned lanes) {
    std::uint32_t mask = 0;
    for (unsigned lane = 0; lane < 4; ++lane)
        if ((lanes >> lane & 1) != 0) mask |= std::uint32_t{0xff} << 8 * lane;
    return mask;
}

} // namespace armpmu::testbench
