// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/bypass.h"

#include "armpmu/interconnect/tlm/transfer.h"
#include "armpmu/tlm/access_extension.h"
#include "armpmu/tlm/payload_check.h"

#include <algorithm>

namespace armpmu::interconnect {

using sc_core::sc_time;
using systemc::AccessExtension;

namespace {

AceResponse response_of(tlm::tlm_response_status status) {
    switch (status) {
    case tlm::TLM_OK_RESPONSE: return AceResponse::okay;
    case tlm::TLM_ADDRESS_ERROR_RESPONSE: return AceResponse::decerr;
    default: return AceResponse::slverr;
    }
}

// While it lives, the payload has the security that the interconnect has determined.
class KnownSecurity {
  public:
    KnownSecurity(tlm::tlm_generic_payload& payload, Security security) : payload_(payload) {
        payload.get_extension(own_);
        if (own_ != nullptr) known_ = *own_;
        known_.secure = security == Security::secure;
        payload.set_extension(&known_);
    }
    ~KnownSecurity() {
        if (own_ == nullptr) {
            payload_.clear_extension(&known_);
        } else {
            own_->result = known_.result;
            payload_.set_extension(own_);
        }
    }
    KnownSecurity(const KnownSecurity&) = delete;
    KnownSecurity& operator=(const KnownSecurity&) = delete;

  private:
    tlm::tlm_generic_payload& payload_;
    AccessExtension* own_ = nullptr;
    AccessExtension known_;
};

} // namespace

std::vector<AddressRange> Bypass::open(const AddressRange& range) {
    last_ = Route{};
    return open_.add(range);
}

std::vector<AddressRange> Bypass::close(const AddressRange& range) {
    last_ = Route{};
    return open_.remove(range);
}

// The address is in the bypass.
Bypass::Route Bypass::route_of(std::uint64_t address) const {
    const std::optional<AddressMap::Extent> extent = map_.extent(address);
    if (!extent) return {};
    return {open_.around(address).clipped_to({extent->first, extent->last}),
            memories_[extent->master]};
}

// --- payloads ---

bool Bypass::takes(std::uint64_t first, std::uint64_t last) const {
    return ready_ && open_.holds(first) && first <= last && last <= open_.around(first).last;
}

void Bypass::send(TargetInterface& memory, tlm::tlm_generic_payload& payload,
                  sc_time& delay) const {
    const KnownSecurity security(payload, decoder_.security(payload));
    payload.set_dmi_allowed(false);
    memory.b_transport(payload, delay);
}

bool Bypass::carry(unsigned port, tlm::tlm_generic_payload& payload, sc_time& delay) {
    AceExtension* ace = nullptr;
    payload.get_extension(ace);
    if (ace != nullptr) return carry(port, payload, *ace, delay);
    if (payload.get_command() == tlm::TLM_IGNORE_COMMAND) return false;
    const std::uint64_t first = payload.get_address();
    const unsigned length = std::min(payload.get_data_length(), payload.get_streaming_width());
    const std::uint64_t last = first + (std::max(length, 1U) - 1);
    if (const auto status = systemc::transport_status(payload); status != tlm::TLM_OK_RESPONSE) {
        payload.set_dmi_allowed(false);
        payload.set_response_status(status);
        return true;
    }
    if (last_.holds(first, last)) {
        send(*last_.memory, payload, delay);
        return true;
    }
    if (!takes(first, last)) return false;
    const Route route = route_of(first);
    if (route.holds(first, last)) {
        last_ = route;
        send(*route.memory, payload, delay);
        return true;
    }
    AceRequest request;
    payload.set_dmi_allowed(false);
    tlm::tlm_response_status status = decoder_.decode(port, payload, request);
    if (status == tlm::TLM_OK_RESPONSE) status = send_by_line(request, payload, delay);
    payload.set_response_status(status);
    return true;
}

// A transaction without data has nothing to do where no master is snooped.
bool Bypass::carry(unsigned port, tlm::tlm_generic_payload& payload, AceExtension& ace,
                   sc_time& delay) {
    AceRequest request;
    tlm::tlm_response_status status = decoder_.decode(port, payload, request);
    if (status == tlm::TLM_OK_RESPONSE && request.nothing) return false;
    if (request.by_line) {
        const std::uint64_t first = payload.get_address();
        const unsigned length = std::max(payload.get_data_length(), 1U);
        const unsigned width = request.has_data ? payload.get_streaming_width() : length;
        const std::uint64_t last = first + (std::min(length, std::max(width, 1U)) - 1);
        if (!takes(first, last)) return false;
        const Route route = route_of(first);
        if (status == tlm::TLM_OK_RESPONSE && request.has_data) {
            if (route.holds(first, last)) {
                send(*route.memory, payload, delay);
                status = payload.get_response_status();
            } else {
                payload.set_dmi_allowed(false);
                status = send_by_line(request, payload, delay);
            }
        }
    } else if (!ready_ || !open_.everything()) {
        return false;
    }
    ace.is_shared = ace.pass_dirty = false;
    ace.response = response_of(status);
    payload.set_response_status(status);
    return true;
}

// For a payload that spans several memories, or none.
tlm::tlm_response_status Bypass::send_by_line(const AceRequest& request,
                                              tlm::tlm_generic_payload& payload, sc_time& delay) {
    Transfer transfer(request, payload);
    while (!transfer.begun()) {
        const LinePart part = transfer.begin();
        const std::optional<unsigned> number = map_.find(part.address);
        if (!number) {
            transfer.answer(Response::decerr);
            continue;
        }
        MemoryCall memory(memories_[*number], payload);
        const MemoryCall::Attributes attributes{request.security, request.device, request.qos};
        LineBytes line;
        Response response = Response::okay;
        if (request.write) {
            transfer.bytes.load(part, line);
            response = memory.write(line, attributes, delay);
        } else {
            response = memory.read(part, attributes, line, delay);
            if (response == Response::okay) transfer.bytes.store(part, line);
        }
        transfer.answer(response);
    }
    return status_of(transfer.response);
}

// --- DMI ---

bool Bypass::direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
    if (systemc::refuses_dmi(payload, dmi)) return false;
    const std::uint64_t address = payload.get_address();
    dmi.init();
    AddressRange range = open_.around(address);
    bool granted = false;
    if (ready_ && open_.holds(address)) {
        const Route route = route_of(address);
        range = route.memory != nullptr ? route.range : AddressRange{address, address};
        granted = route.memory != nullptr && ask_memory(*route.memory, payload, dmi, range);
    }
    if (!granted) dmi.allow_none();
    dmi.set_start_address(range.first);
    dmi.set_end_address(range.last);
    return granted;
}

// Leaves as much of the range as the memory means.
bool Bypass::ask_memory(TargetInterface& memory, tlm::tlm_generic_payload& payload,
                        tlm::tlm_dmi& dmi, AddressRange& range) const {
    const KnownSecurity security(payload, decoder_.security(payload));
    const bool granted = memory.get_direct_mem_ptr(payload, dmi);
    const AddressRange meant{dmi.get_start_address(), dmi.get_end_address()};
    if (!meant.holds(payload.get_address())) return false;
    range = meant.clipped_to(range);
    if (granted && dmi.get_dmi_ptr() != nullptr)
        dmi.set_dmi_ptr(dmi.get_dmi_ptr() + (range.first - meant.first));
    return granted;
}

} // namespace armpmu::interconnect
