// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/target_calls.h"
#include "armpmu/interconnect/tlm/ace_extension.h"
#include "armpmu/interconnect/tlm/ace_request.h"
#include "armpmu/interconnect/tlm/carried_extensions.h"
#include "armpmu/tlm/access_extension.h"

namespace armpmu::interconnect {

CarriedExtensions::CarriedExtensions(tlm::tlm_generic_payload& from, tlm::tlm_generic_payload& to,
                                     How how)
    : to_(to), how_(how) {
    // Either may be older than some type of extensions.
    from.resize_extensions();
    to.resize_extensions();
    const unsigned types = tlm::max_num_extensions();
    for (unsigned index = 0; index < types; ++index) {
        tlm::tlm_extension_base* extension = from.get_extension(index);
        if (extension == nullptr || index == AceExtension::ID ||
            index == systemc::AccessExtension::ID)
            continue;
        if (how == How::copies) extension = extension->clone();
        if (extension == nullptr) continue;
        to.set_extension(index, extension);
        carried_.push_back({index, extension});
    }
}

CarriedExtensions::~CarriedExtensions() {
    for (const Carried& one : carried_) {
        to_.set_extension(one.index, nullptr);
        if (how_ == How::copies) one.extension->free();
    }
}

void CarriedExtensions::give_back(tlm::tlm_generic_payload& from) const {
    for (const Carried& one : carried_)
        if (tlm::tlm_extension_base* const own = from.get_extension(one.index))
            own->copy_from(*one.extension);
}

using Status = tlm::tlm_response_status;

namespace {

Response response_for(Status status) {
    switch (status) {
    case tlm::TLM_OK_RESPONSE: return Response::okay;
    case tlm::TLM_ADDRESS_ERROR_RESPONSE: return Response::decerr;
    default: return Response::slverr;
    }
}

} // namespace

Status status_of(Response response) {
    switch (response) {
    case Response::okay: return tlm::TLM_OK_RESPONSE;
    case Response::decerr: return tlm::TLM_ADDRESS_ERROR_RESPONSE;
    case Response::slverr: break;
    }
    return tlm::TLM_GENERIC_ERROR_RESPONSE;
}

SidebandPayload::SidebandPayload() {
    payload_.set_extension(&ace_);
    payload_.set_extension(&access_);
}

SidebandPayload::~SidebandPayload() {
    payload_.clear_extension(&ace_);
    payload_.clear_extension(&access_);
}

Status SidebandPayload::send(TargetInterface& target, tlm::tlm_command command,
                             std::uint64_t address, unsigned char* data, unsigned length,
                             sc_core::sc_time& delay) {
    payload_.set_command(command);
    payload_.set_address(address);
    payload_.set_data_ptr(data);
    payload_.set_data_length(length);
    payload_.set_streaming_width(length);
    payload_.set_dmi_allowed(false);
    payload_.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    target.b_transport(payload_, delay);
    return payload_.get_response_status();
}

Response MemoryCall::access(tlm::tlm_command command, const LinePart& part,
                            const Attributes& attributes, LineBytes& line,
                            sc_core::sc_time& delay) {
    ace_ = AceExtension{};
    ace_.domain = AceDomain::non_shareable;
    ace_.device = attributes.device;
    access_.secure = ace_.secure = attributes.security == Security::secure;
    ace_.qos = attributes.qos;
    return response_for(send(*target_, command, part.address, line.bytes.data() + part.first(),
                             part.length, delay));
}

Response MemoryCall::read(const LinePart& part, const Attributes& attributes, LineBytes& line,
                          sc_core::sc_time& delay) {
    payload_.set_byte_enable_ptr(nullptr);
    return access(tlm::TLM_READ_COMMAND, part, attributes, line, delay);
}

Response MemoryCall::write(LineBytes& line, const Attributes& attributes, sc_core::sc_time& delay) {
    unsigned enabled = 0;
    for (unsigned i = 0; i < line.part.length; ++i) {
        const bool on = (line.enables >> (line.part.first() + i) & 1) != 0;
        enables_[i] = on ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
        enabled += on ? 1 : 0;
    }
    if (enabled == 0) return Response::okay;
    payload_.set_byte_enable_ptr(enabled == line.part.length ? nullptr : enables_.data());
    payload_.set_byte_enable_length(enabled == line.part.length ? 0 : line.part.length);
    return access(tlm::TLM_WRITE_COMMAND, line.part, attributes, line, delay);
}

SnoopResponse SnoopCall::snoop(const SnoopRequest& request, LineBytes& line,
                               sc_core::sc_time& delay) {
    if (target_ == nullptr) return {};
    ace_ = AceExtension{};
    ace_.transaction = transaction_of(request.snoop);
    access_.secure = ace_.secure = request.security == Security::secure;
    const bool message = request.snoop >= ReadSnoop::dvm_complete;
    const std::uint64_t address =
        message ? request.address : address_of(line_of(request.address, request.security));
    const Status status =
        send(*target_, message ? tlm::TLM_IGNORE_COMMAND : tlm::TLM_READ_COMMAND, address,
             message ? nullptr : line.bytes.data(), message ? 0 : kLineBytes, delay);
    if (status != tlm::TLM_OK_RESPONSE || message) return {};
    SnoopResponse response;
    response.data_transfer = ace_.data_transfer;
    response.pass_dirty = ace_.data_transfer && ace_.pass_dirty;
    response.is_shared = ace_.is_shared;
    response.was_unique = ace_.was_unique;
    return response;
}

} // namespace armpmu::interconnect
