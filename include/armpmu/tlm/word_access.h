// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <tlm>

#include <cstdint>

namespace armpmu::systemc {

// A generic payload seen as an access to one 32-bit register word.
//
// Accepted: reads and writes of 1, 2 or 4 bytes, aligned to their size, within `aperture` bytes,
// with or without byte enables. Anything else has the response status that says why: that of
// payload_check.h, or else
//   neither a read nor a write                              TLM_COMMAND_ERROR_RESPONSE
//   another length, or a streaming width below the length   TLM_BURST_ERROR_RESPONSE
//   unaligned, or beyond the aperture                       TLM_ADDRESS_ERROR_RESPONSE
struct WordAccess {
    tlm::tlm_response_status status = tlm::TLM_OK_RESPONSE;
    bool write = false;
    std::uint32_t offset = 0; // of the word
    unsigned first_lane = 0;  // of the payload's first byte
    unsigned lanes = 0;       // bit n: byte n of the word is enabled
    std::uint32_t data = 0;   // write data in its lanes

    WordAccess(const tlm::tlm_generic_payload& payload, std::uint64_t aperture);

    // Puts the enabled bytes of a word into the payload of a read.
    void put(tlm::tlm_generic_payload& payload, std::uint32_t word) const;

  private:
    void gather(const tlm::tlm_generic_payload& payload);
};

// For transport_dbg of a read that payload_check.h admits: fills the payload from `word(offset)` as
// far as the aperture reaches. Returns the number of bytes.
template <typename Word>
unsigned copy_words(tlm::tlm_generic_payload& payload, std::uint64_t aperture, Word&& word) {
    const std::uint64_t first = payload.get_address();
    unsigned count = 0;
    while (count < payload.get_data_length() && first < aperture && count < aperture - first) {
        const auto address = static_cast<std::uint32_t>(first + count);
        payload.get_data_ptr()[count] =
            static_cast<unsigned char>(word(address & ~3U) >> 8 * (address % 4));
        ++count;
    }
    return count;
}

// For transport_dbg of such a write: `write(offset, data, lanes)` for each word that the payload
// reaches, until one is refused, which sets `status`. Returns the number of bytes written.
template <typename Write>
unsigned write_words(const tlm::tlm_generic_payload& payload, std::uint64_t aperture, Write&& write,
                     tlm::tlm_response_status& status) {
    const std::uint64_t first = payload.get_address();
    const unsigned length = payload.get_data_length();
    unsigned count = 0;
    while (count < length && first < aperture && count < aperture - first) {
        const auto address = static_cast<std::uint32_t>(first + count);
        std::uint32_t data = 0;
        unsigned lanes = 0;
        unsigned taken = 0;
        for (unsigned lane = address % 4; lane < 4 && count + taken < length; ++lane, ++taken) {
            lanes |= 1U << lane;
            data |= std::uint32_t{payload.get_data_ptr()[count + taken]} << 8 * lane;
        }
        const tlm::tlm_response_status answer = write(address & ~3U, data, lanes);
        if (answer != tlm::TLM_OK_RESPONSE) {
            status = answer;
            return count;
        }
        count += taken;
    }
    return count;
}

} // namespace armpmu::systemc
