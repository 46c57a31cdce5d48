// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <tlm>

#include <cstdint>

namespace armpmu::interconnect {

// The kind of a coherent transaction, as ACE names it. `read_once` outside the shareable domains is
// a ReadNoSnoop, `write_unique` there a WriteNoSnoop, as on the pins.
enum class AceTransaction : std::uint8_t {
    normal, // what a plain payload is: read_once, or write_line_unique for each whole line that is
            // written with all bytes enabled, write_unique for the rest
    read_once,
    read_shared,
    read_clean,
    read_not_shared_dirty,
    read_unique,
    clean_shared,
    clean_invalid,
    make_invalid,
    clean_unique,
    make_unique,
    dvm_message,
    dvm_complete, // a snoop only
    read_barrier,
    write_unique,
    write_line_unique,
    write_clean,
    write_back,
    write_evict,
    evict,
    write_barrier,
};

// AxDOMAIN and xRESP, encoded as on the pins.
enum class AceDomain : std::uint8_t { non_shareable = 0, inner = 1, outer = 2, system = 3 };
enum class AceResponse : std::uint8_t { okay = 0, slverr = 2, decerr = 3 };

// The sideband that makes a generic payload an ACE transaction. Optional: without it a payload is
// an ordinary access of a master that does not cache.
//
// On a request: the initiator fills the first block of members, the interconnect the second one
// before b_transport returns. Reads that return data use TLM_READ_COMMAND, writes with data
// TLM_WRITE_COMMAND; transactions without data (cache maintenance, CleanUnique, MakeUnique, Evict,
// DVM, barriers) take any command, preferably TLM_IGNORE_COMMAND, and move no data: cache
// maintenance and the like act on each line of the address range (a length of 0 is one line).
//
// On a snoop: the interconnect fills the first block, with the snoop as `transaction`, and calls
// b_transport of the snooped master with TLM_READ_COMMAND and a line of 64 bytes (DVM messages:
// TLM_IGNORE_COMMAND, no data). The master answers with the third block, `is_shared` and
// `pass_dirty`, and fills the line when it sets `data_transfer`.
//
// On a debugger's access, transport_dbg of the snooped master: bytes of one line, to be read or
// written, Secure or Non-secure as in `secure`. A master without a copy returns 0. One with a copy
// moves all bytes, sets `pass_dirty` if the line is dirty, and returns their number; it changes no
// other state. A socket without transport_dbg returns 0: its cache is skipped.
struct AceExtension : tlm::tlm_extension<AceExtension> {
    AceTransaction transaction = AceTransaction::normal;
    AceDomain domain = AceDomain::inner;
    bool device = false;  // AxCACHE[1] = 0: Device memory, never shareable
    bool secure = false;  // AxPROT[1] = 0
    std::uint8_t qos = 0; // AxQOS, 0..15

    AceResponse response = AceResponse::okay; // the worst of all bursts
    // RRESP[3]: other caches have the line. CRRESP[3]: the snooped master keeps it.
    bool is_shared = false;
    // RRESP[2], CRRESP[2]: the receiver of the data must ensure that it is written back.
    bool pass_dirty = false;

    bool data_transfer = false; // CRRESP[0]
    bool was_unique = false;    // CRRESP[4]

    tlm::tlm_extension_base* clone() const override { return new AceExtension(*this); }
    void copy_from(const tlm::tlm_extension_base& other) override {
        *this = static_cast<const AceExtension&>(other);
    }
};

} // namespace armpmu::interconnect
