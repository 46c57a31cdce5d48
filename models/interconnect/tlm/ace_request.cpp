// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/ace_request.h"

#include "armpmu/tlm/access_extension.h"
#include "armpmu/tlm/payload_check.h"

#include <algorithm>

namespace armpmu::interconnect {
namespace {

using Status = tlm::tlm_response_status;

// The ports that may send a transaction.
enum class Ports : std::uint8_t { all, ace, dvm, none };

struct Row {
    AceTransaction transaction = AceTransaction::normal;
    bool write = false;
    unsigned snoop = 0; // AxSNOOP
    bool has_data = false;
    bool whole_lines = false;    // all four beats are moved
    bool shareable_only = false; // reserved in other domains and for Device memory
    Ports ports = Ports::none;
    bool memory_update = false;
};

constexpr unsigned code(ReadSnoop snoop) {
    return static_cast<unsigned>(snoop);
}
constexpr unsigned code(WriteSnoop snoop) {
    return static_cast<unsigned>(snoop);
}

using T = AceTransaction;
using R = ReadSnoop;
using W = WriteSnoop;
constexpr std::array<Row, 21> kRows{{
    {T::normal, false, code(R::read_once), true, false, false, Ports::all},
    {T::read_once, false, code(R::read_once), true, false, false, Ports::all},
    {T::read_shared, false, code(R::read_shared), true, true, true, Ports::ace},
    {T::read_clean, false, code(R::read_clean), true, true, true, Ports::ace},
    {T::read_not_shared_dirty, false, code(R::read_not_shared_dirty), true, true, true, Ports::ace},
    {T::read_unique, false, code(R::read_unique), true, true, true, Ports::ace},
    {T::clean_shared, false, code(R::clean_shared), false, false, false, Ports::all},
    {T::clean_invalid, false, code(R::clean_invalid), false, false, false, Ports::all},
    {T::make_invalid, false, code(R::make_invalid), false, false, false, Ports::all},
    {T::clean_unique, false, code(R::clean_unique), false, false, true, Ports::ace},
    {T::make_unique, false, code(R::make_unique), false, false, true, Ports::ace},
    {T::dvm_message, false, code(R::dvm_message), false, false, false, Ports::dvm},
    {T::dvm_complete, false, code(R::dvm_complete), false, false, false, Ports::none},
    {T::read_barrier, false, code(R::read_once), false, false, false, Ports::all},
    {T::write_unique, true, code(W::write_unique), true, false, false, Ports::all},
    {T::write_line_unique, true, code(W::write_line_unique), true, true, true, Ports::all},
    {T::write_clean, true, code(W::write_clean), true, true, false, Ports::ace, true},
    {T::write_back, true, code(W::write_back), true, true, false, Ports::ace, true},
    {T::write_evict, true, code(W::write_evict), true, true, true, Ports::ace, true},
    {T::evict, true, code(W::evict), false, true, true, Ports::ace, true},
    {T::write_barrier, true, code(W::write_unique), false, false, false, Ports::all},
}};

constexpr bool in_order() {
    for (std::size_t i = 0; i < kRows.size(); ++i)
        if (static_cast<std::size_t>(kRows[i].transaction) != i) return false;
    return true;
}
static_assert(in_order());

bool allowed(Ports ports, const SlaveInterfaceConfig& slave) {
    switch (ports) {
    case Ports::all: return true;
    case Ports::ace: return slave.kind == PortKind::ace;
    case Ports::dvm: return slave.dvm;
    case Ports::none: break;
    }
    return false;
}

Status data_status(const tlm::tlm_generic_payload& payload) {
    const Status status = systemc::transport_status(payload);
    if (status != tlm::TLM_OK_RESPONSE) return status;
    const unsigned span = std::min(payload.get_data_length(), payload.get_streaming_width());
    return payload.get_address() + (span - 1) < payload.get_address()
               ? tlm::TLM_ADDRESS_ERROR_RESPONSE
               : tlm::TLM_OK_RESPONSE;
}

// A cache reads whole lines, too, but may ask for a part of one to be handed over.
Status line_status(const tlm::tlm_generic_payload& payload, bool write) {
    const unsigned length = payload.get_data_length();
    if (payload.get_streaming_width() < length) return tlm::TLM_BURST_ERROR_RESPONSE;
    if (!write) return tlm::TLM_OK_RESPONSE;
    if (payload.get_address() % kLineBytes != 0 || length % kLineBytes != 0)
        return tlm::TLM_BURST_ERROR_RESPONSE;
    return PayloadBytes(payload).all_enabled({payload.get_address(), length, 0})
               ? tlm::TLM_OK_RESPONSE
               : tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
}

} // namespace

// Of a payload without AceExtension.
Security AceDecoder::said_or_default(const tlm::tlm_generic_payload& payload) const {
    const auto secure = systemc::requester_of(payload, requester_).secure;
    return !secure ? default_security_ : *secure ? Security::secure : Security::non_secure;
}

Security AceDecoder::security(const tlm::tlm_generic_payload& payload) const {
    const AceExtension* ace = nullptr;
    payload.get_extension(ace);
    if (ace == nullptr) return said_or_default(payload);
    return ace->secure ? Security::secure : Security::non_secure;
}

void AceDecoder::attribute(const tlm::tlm_generic_payload& payload, AceRequest& request) const {
    const AceExtension* ace = nullptr;
    payload.get_extension(ace);
    if (ace != nullptr) {
        request.domain = static_cast<Domain>(static_cast<unsigned>(ace->domain) & 3);
        request.device = ace->device;
        request.security = ace->secure ? Security::secure : Security::non_secure;
        request.qos = ace->qos & 15;
        return;
    }
    request.security = said_or_default(payload);
    for (const MemoryTypeRange& range : types_) {
        if (payload.get_address() - range.base >= range.bytes) continue;
        request.device = range.type == MemoryType::device;
        if (range.type != MemoryType::shareable) request.domain = Domain::non_shareable;
    }
}

Status AceDecoder::decode(unsigned port, const tlm::tlm_generic_payload& payload,
                          AceRequest& request) const {
    const AceExtension* ace = nullptr;
    payload.get_extension(ace);
    const auto index = static_cast<std::size_t>(ace == nullptr ? T::normal : ace->transaction);
    if (index >= kRows.size()) return tlm::TLM_COMMAND_ERROR_RESPONSE;
    const Row& row = kRows[index];
    attribute(payload, request);
    if (!allowed(row.ports, slaves_[port]) ||
        (row.shareable_only && (!shareable(request.domain) || request.device)))
        return tlm::TLM_COMMAND_ERROR_RESPONSE;

    request.write = row.write;
    if (row.transaction == T::normal) {
        request.nothing = payload.get_command() == tlm::TLM_IGNORE_COMMAND;
        if (request.nothing) return tlm::TLM_OK_RESPONSE;
        request.write = payload.is_write();
        request.picks_line_unique = shareable(request.domain) && !request.device;
    }
    if (request.write) {
        request.write_snoop = static_cast<WriteSnoop>(row.snoop);
    } else {
        request.read_snoop = static_cast<ReadSnoop>(row.snoop);
    }
    request.has_data = row.has_data;
    request.whole_lines = row.whole_lines;
    request.barrier = row.transaction == T::read_barrier || row.transaction == T::write_barrier;
    const bool message = row.transaction == T::dvm_message;
    request.sync = message && dvm_sync(payload.get_address());
    request.by_line = !request.barrier && !message;
    // Outside the shareable domains a WriteBack is an ordinary write.
    request.memory_update = row.memory_update && shareable(request.domain) && !request.device;
    request.dirty = request.memory_update && row.transaction <= T::write_back;

    if (!request.has_data) {
        const unsigned length = std::max(payload.get_data_length(), 1U);
        return payload.get_address() + (length - 1) < payload.get_address()
                   ? tlm::TLM_ADDRESS_ERROR_RESPONSE
                   : tlm::TLM_OK_RESPONSE;
    }
    if (request.write ? !payload.is_write() : !payload.is_read())
        return tlm::TLM_COMMAND_ERROR_RESPONSE;
    const Status status = data_status(payload);
    if (status != tlm::TLM_OK_RESPONSE || !request.whole_lines) return status;
    return line_status(payload, request.write);
}

PayloadLines AceRequest::lines(const tlm::tlm_generic_payload& payload) const {
    if (!by_line) return {payload.get_address(), 1, 1};
    const unsigned length = std::max(payload.get_data_length(), 1U);
    return {payload.get_address(), length, has_data ? payload.get_streaming_width() : length};
}

LinePart AceRequest::extent(const LinePart& part) const {
    return whole_lines ? LinePart{part.line_address(), kLineBytes, 0} : part;
}

ReadRequest AceRequest::read_burst(const LinePart& part) const {
    ReadRequest burst;
    burst.address = extent(part).address;
    burst.snoop = read_snoop;
    burst.domain = domain;
    burst.device = device;
    burst.barrier = barrier;
    burst.security = security;
    burst.qos = qos;
    burst.beats = static_cast<std::uint8_t>(has_data ? extent(part).beats() : 1);
    return burst;
}

WriteRequest AceRequest::write_burst(const LinePart& part, bool full) const {
    WriteRequest burst;
    burst.address = extent(part).address;
    burst.snoop = picks_line_unique && full && part.whole_line() ? WriteSnoop::write_line_unique
                                                                 : write_snoop;
    burst.domain = domain;
    burst.device = device;
    burst.barrier = barrier;
    burst.security = security;
    burst.qos = qos;
    burst.beats = static_cast<std::uint8_t>(barrier ? 1 : extent(part).beats());
    return burst;
}

AceTransaction transaction_of(ReadSnoop snoop) {
    for (const Row& row : kRows)
        if (!row.write && row.transaction != T::normal && row.snoop == code(snoop))
            return row.transaction;
    return T::read_once;
}

} // namespace armpmu::interconnect
