// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/config.h"
#include "armpmu/interconnect/tlm/ace_extension.h"
#include "armpmu/interconnect/tlm/payload_lines.h"
#include "armpmu/tlm/requester.h"

#include <tlm>

#include <vector>

namespace armpmu::interconnect {

// The memory type of a payload without AceExtension, by the address of its first byte.
enum class MemoryType : std::uint8_t { shareable, non_shareable, device };
struct MemoryTypeRange {
    std::uint64_t base = 0;
    std::uint64_t bytes = 0; // not 0; the range ends within the address space
    MemoryType type = MemoryType::device;
};

// A transaction of a foreign master in the interconnect's terms. It becomes one burst for each line
// it touches.
struct AceRequest {
    bool nothing = false;           // no transaction: answered at once
    bool write = false;             // uses AW
    bool has_data = true;           // moves bytes of the payload
    bool by_line = true;            // false: one burst in all, whatever the length
    bool whole_lines = false;       // its bursts have 4 beats
    bool picks_line_unique = false; // a WriteUnique that is a WriteLineUnique where it can be
    bool memory_update = false;     // WriteBack, WriteClean, WriteEvict, Evict
    bool dirty = false;             // of these, the first two
    bool sync = false;              // DVM Sync
    ReadSnoop read_snoop = ReadSnoop::read_once;
    WriteSnoop write_snoop = WriteSnoop::write_unique;
    Domain domain = Domain::inner;
    bool device = false;
    bool barrier = false;
    Security security = Security::non_secure;
    std::uint8_t qos = 0;

    // The lines of a payload; only its attributes are read.
    PayloadLines lines(const tlm::tlm_generic_payload& payload) const;
    // The burst for a part; `full`: all its bytes are enabled.
    ReadRequest read_burst(const LinePart& part) const;
    WriteRequest write_burst(const LinePart& part, bool full) const;
    // The bytes that the burst requests from a memory.
    LinePart extent(const LinePart& part) const;
};

// Decodes payloads, and refuses requests that the port may not send or that TLM forbids.
class AceDecoder {
  public:
    // `types` must not overlap.
    AceDecoder(const InterconnectConfig& config, Security default_security,
               systemc::RequesterHook requester, std::vector<MemoryTypeRange> types)
        : slaves_(config.slaves), default_security_(default_security),
          requester_(std::move(requester)), types_(std::move(types)) {}

    // TLM_OK_RESPONSE and the request, or the error:
    //   command does not fit, or is not for this port or domain  TLM_COMMAND_ERROR_RESPONSE
    //   data is moved, and payload_check.h refuses it            its response
    //   parts of lines where ACE requires whole ones             TLM_BURST_ERROR_RESPONSE
    //   byte enables that leave out parts of such lines          TLM_BYTE_ENABLE_ERROR_RESPONSE
    //   bytes beyond the end of the address space                TLM_ADDRESS_ERROR_RESPONSE
    tlm::tlm_response_status decode(unsigned port, const tlm::tlm_generic_payload& payload,
                                    AceRequest& request) const;
    // The payload's security; it need not be valid otherwise.
    Security security(const tlm::tlm_generic_payload& payload) const;

  private:
    Security said_or_default(const tlm::tlm_generic_payload& payload) const;
    void attribute(const tlm::tlm_generic_payload& payload, AceRequest& request) const;

    std::array<SlaveInterfaceConfig, cci550::kMaxSlaveInterfaces> slaves_;
    Security default_security_;
    systemc::RequesterHook requester_;
    std::vector<MemoryTypeRange> types_;
};

// The transaction of a snoop.
AceTransaction transaction_of(ReadSnoop snoop);

} // namespace armpmu::interconnect
