// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/debug_access.h"

#include "armpmu/tlm/payload_check.h"

#include <algorithm>
#include <array>
#include <optional>

namespace armpmu::interconnect {

// A look into a cache.
class DebugAccess::CacheCall : SidebandPayload {
  public:
    // Copies bytes of one line from or to `data`. Returns whether the cache's copy is dirty;
    // otherwise memory has the bytes, and `data` is unchanged.
    bool transport(TargetInterface* cache, tlm::tlm_generic_payload& initiators, Security security,
                   const LinePart& part, unsigned char* data);
};

bool DebugAccess::CacheCall::transport(TargetInterface* cache, tlm::tlm_generic_payload& initiators,
                                       Security security, const LinePart& part,
                                       unsigned char* data) {
    if (cache == nullptr) return false;
    std::array<unsigned char, kLineBytes> bytes{};
    if (initiators.is_write()) std::copy_n(data, part.length, bytes.begin());
    ace_ = AceExtension{};
    access_ = systemc::AccessExtension{};
    access_.secure = ace_.secure = security == Security::secure;
    const CarriedExtensions extensions(initiators, payload_, CarriedExtensions::How::themselves);
    payload_.set_command(initiators.get_command());
    payload_.set_address(part.address);
    payload_.set_data_ptr(bytes.data());
    payload_.set_data_length(part.length);
    payload_.set_streaming_width(part.length);
    if (cache->transport_dbg(payload_) != part.length) return false;
    if (initiators.is_read() && ace_.pass_dirty) std::copy_n(bytes.begin(), part.length, data);
    return ace_.pass_dirty;
}

// In pieces, each within one MI. A debugger has no byte enables, so the pointer is null for the
// memory.
unsigned DebugAccess::through_memories(tlm::tlm_generic_payload& payload, unsigned length) {
    const std::uint64_t address = payload.get_address();
    unsigned char* const data = payload.get_data_ptr();
    const unsigned all = payload.get_data_length();
    unsigned char* const enables = payload.get_byte_enable_ptr();
    payload.set_byte_enable_ptr(nullptr);
    PayloadLines lines(address, length, std::max(length, 1U));
    unsigned done = 0;
    while (!lines.empty()) {
        const std::optional<unsigned> memory = map_.find(lines.front().address);
        TargetInterface* const target = memory ? memory_of_(*memory) : nullptr;
        if (target == nullptr) break;
        unsigned piece = 0;
        while (!lines.empty() && map_.find(lines.front().address) == memory)
            piece += lines.next().length;
        payload.set_address(address + done);
        payload.set_data_ptr(data + done);
        payload.set_data_length(piece);
        const unsigned moved = std::min(target->transport_dbg(payload), piece);
        done += moved;
        if (moved < piece) break;
    }
    payload.set_address(address);
    payload.set_data_ptr(data);
    payload.set_data_length(all);
    payload.set_byte_enable_ptr(enables);
    return done;
}

// The requesting master is asked first: if snoops are off, it may have data that others do not see.
void DebugAccess::read(unsigned port, Security security, CoherentTransport& transport,
                       tlm::tlm_generic_payload& payload, const LinePart& part) {
    unsigned char* const data = payload.get_data_ptr() + part.offset;
    CacheCall call;
    const auto has_it = [&](unsigned n) {
        return call.transport(cache_of_(n), payload, security, part, data);
    };
    if (has_it(port)) return;
    for (unsigned n = 0; n < cci550::kMaxSlaveInterfaces; ++n)
        if (n != port && has_it(n)) return;
    transport.read_in_flight(security, part, data);
}

void DebugAccess::write(Security security, CoherentTransport& transport,
                        tlm::tlm_generic_payload& payload, const LinePart& part) {
    CacheCall call;
    unsigned char* const data = payload.get_data_ptr() + part.offset;
    for (unsigned n = 0; n < cci550::kMaxSlaveInterfaces; ++n)
        call.transport(cache_of_(n), payload, security, part, data);
    transport.write_in_flight(security, part, data);
}

unsigned DebugAccess::transport(unsigned port, Security security, CoherentTransport& transport,
                                tlm::tlm_generic_payload& payload) {
    payload.set_response_status(systemc::debug_status(payload));
    if (payload.is_response_error()) return 0;
    const std::uint64_t address = payload.get_address();
    const unsigned length = payload.get_data_length();
    const auto lines_of = [&](unsigned bytes) {
        return PayloadLines(address, bytes, std::max(bytes, 1U));
    };
    unsigned reach = length;
    if (payload.is_write()) {
        PayloadLines lines = lines_of(length);
        while (!lines.empty() && transport.writable_in_flight(security, lines.front())) lines.pop();
        if (!lines.empty()) reach = lines.front().offset;
    }
    const unsigned done = through_memories(payload, reach);
    for (PayloadLines lines = lines_of(done); !lines.empty();) {
        const LinePart part = lines.next();
        if (payload.is_read()) read(port, security, transport, payload, part);
        if (payload.is_write()) write(security, transport, payload, part);
    }
    payload.set_response_status(done == length ? tlm::TLM_OK_RESPONSE
                                               : tlm::TLM_ADDRESS_ERROR_RESPONSE);
    return done;
}

} // namespace armpmu::interconnect
