// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/request_of.h"

#include <stdexcept>

namespace armpmu::testbench {
namespace {

ReadSnoop read_snoop(RequestKind kind) {
    switch (kind) {
    case RequestKind::read_shared: return ReadSnoop::read_shared;
    case RequestKind::read_clean: return ReadSnoop::read_clean;
    case RequestKind::read_not_shared_dirty: return ReadSnoop::read_not_shared_dirty;
    case RequestKind::read_unique: return ReadSnoop::read_unique;
    case RequestKind::clean_shared: return ReadSnoop::clean_shared;
    case RequestKind::clean_invalid: return ReadSnoop::clean_invalid;
    case RequestKind::make_invalid: return ReadSnoop::make_invalid;
    case RequestKind::clean_unique: return ReadSnoop::clean_unique;
    case RequestKind::make_unique: return ReadSnoop::make_unique;
    case RequestKind::dvm_message:
    case RequestKind::dvm_sync: return ReadSnoop::dvm_message;
    default: return ReadSnoop::read_once;
    }
}

WriteSnoop write_snoop(RequestKind kind) {
    switch (kind) {
    case RequestKind::write_line_unique: return WriteSnoop::write_line_unique;
    case RequestKind::write_clean: return WriteSnoop::write_clean;
    case RequestKind::write_back: return WriteSnoop::write_back;
    case RequestKind::write_evict: return WriteSnoop::write_evict;
    case RequestKind::evict: return WriteSnoop::evict;
    default: return WriteSnoop::write_unique;
    }
}

template <typename Request>
void set_place(Request& request, RequestKind kind, const BurstPiece& piece, Security security,
               std::uint8_t qos) {
    request.address = piece.address;
    request.security = security;
    request.qos = qos;
    request.beats = piece.beats();
    request.wrap = piece.wrap;
    request.device = kind == RequestKind::read_device || kind == RequestKind::write_device;
    if (request.device) request.domain = Domain::system;
    if (kind == RequestKind::read_no_snoop || kind == RequestKind::write_no_snoop)
        request.domain = Domain::non_shareable;
    request.barrier = kind == RequestKind::read_barrier || kind == RequestKind::write_barrier;
    if (!traits_of(kind).needs_address) request.wrap = false;
    if (request.barrier) request.beats = 1;
}

} // namespace

bool whole_line(RequestKind kind) {
    const RequestTraits& traits = traits_of(kind);
    return traits.needs_address && kind != RequestKind::read_once &&
           kind != RequestKind::read_no_snoop && kind != RequestKind::read_device &&
           kind != RequestKind::write_no_snoop && kind != RequestKind::write_device &&
           kind != RequestKind::write_unique;
}

StreamRequest request_of(RequestKind kind, const BurstPiece& piece, Security security,
                         std::uint8_t qos) {
    StreamRequest request;
    request.bytes = piece.bytes;
    request.is_write = traits_of(kind).write;
    if (request.is_write) {
        set_place(request.write, kind, piece, security, qos);
        request.write.snoop = write_snoop(kind);
        return request;
    }
    set_place(request.read, kind, piece, security, qos);
    request.read.snoop = read_snoop(kind);
    if (dataless(request.read.snoop)) {
        request.read.beats = 1;
        request.read.wrap = false;
    }
    if (kind == RequestKind::dvm_message) request.read.address = 0;
    if (kind == RequestKind::dvm_sync) request.read.address = kDvmSync;
    return request;
}

} // namespace armpmu::testbench
