// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/cluster_port.h"

#include "armpmu/tlm/payload_check.h"

#include <algorithm>
#include <cstring>

namespace armpmu::testbench {

using interconnect::AceExtension;
using interconnect::AceTransaction;
using interconnect::address_of;
using interconnect::kLineBytes;
using interconnect::LineState;
using interconnect::ReadSnoop;
using sc_core::sc_time;

namespace {

ReadSnoop snoop_of(AceTransaction transaction) {
    switch (transaction) {
    case AceTransaction::read_shared: return ReadSnoop::read_shared;
    case AceTransaction::read_clean: return ReadSnoop::read_clean;
    case AceTransaction::read_not_shared_dirty: return ReadSnoop::read_not_shared_dirty;
    case AceTransaction::read_unique: return ReadSnoop::read_unique;
    case AceTransaction::clean_shared: return ReadSnoop::clean_shared;
    case AceTransaction::clean_invalid: return ReadSnoop::clean_invalid;
    case AceTransaction::make_invalid: return ReadSnoop::make_invalid;
    default: return ReadSnoop::read_once;
    }
}

} // namespace

ClusterPort::ClusterPort(sc_core::sc_module_name name, const Parameters& parameters)
    : sc_module(name), parameters_(parameters), cache_(parameters.cache_bytes, parameters.ways) {
    target.register_b_transport(this, &ClusterPort::pass);
    target.register_transport_dbg(this, &ClusterPort::pass_debug);
    target.register_get_direct_mem_ptr(this, &ClusterPort::pass_dmi);
    snooped.register_b_transport(this, &ClusterPort::answer);
    payload_.set_extension(&ace_);
    payload_.set_extension(&access_);
    payload_.set_data_ptr(line_.data());
}

ClusterPort::~ClusterPort() {
    payload_.clear_extension(&ace_);
    payload_.clear_extension(&access_);
}

// The bus's addresses begin where its part of the map does.
void ClusterPort::pass(int /*processor*/, tlm::tlm_generic_payload& payload, sc_time& delay) {
    const std::uint64_t address = payload.get_address();
    payload.set_address(parameters_.base + address);
    port->b_transport(payload, delay);
    payload.set_address(address);
}

unsigned ClusterPort::pass_debug(int /*processor*/, tlm::tlm_generic_payload& payload) {
    const std::uint64_t address = payload.get_address();
    payload.set_address(parameters_.base + address);
    const unsigned done = port->transport_dbg(payload);
    payload.set_address(address);
    return done;
}

bool ClusterPort::pass_dmi(int /*processor*/, tlm::tlm_generic_payload& payload,
                           tlm::tlm_dmi& dmi) {
    const std::uint64_t address = payload.get_address();
    payload.set_address(parameters_.base + address);
    const bool granted = port->get_direct_mem_ptr(payload, dmi);
    payload.set_address(address);
    dmi.set_start_address(dmi.get_start_address() - parameters_.base);
    dmi.set_end_address(dmi.get_end_address() - parameters_.base);
    return granted;
}

void ClusterPort::forget() {
    cache_ = CoherentCache(parameters_.cache_bytes, parameters_.ways);
}

std::vector<ClusterPort::Held> ClusterPort::held() const {
    std::vector<Held> all;
    for (const CoherentCache::Way* way : cache_.by_use()) all.push_back({way->line, way->state});
    return all;
}

// --- loads and stores ---

void ClusterPort::accessed(const iss::MemoryAccess& access_made, const sc_time& ahead) {
    const auto security = access_made.secure ? Security::secure : Security::non_secure;
    const std::uint64_t last = access_made.physical + access_made.bytes - 1;
    const bool whole = access_made.bytes == kLineBytes && access_made.physical % kLineBytes == 0;
    for (std::uint64_t address = access_made.physical; address <= last;
         address = address / kLineBytes * kLineBytes + kLineBytes)
        access(line_of(address, security), access_made.write, whole, ahead);
}

void ClusterPort::access(Line line, bool write, bool whole, const sc_time& ahead) {
    CoherentCache::Way* way = cache_.find(line);
    if (way != nullptr) {
        cache_.touch(*way);
        if (!write || way->state == LineState::unique_dirty) return;
        if (way->state != LineState::unique_clean) {
            send(AceTransaction::clean_unique, line, ahead);
            way = cache_.find(line); // unless the snoop filter has just taken it
        }
        if (way != nullptr) {
            cache_.set_state(*way, LineState::unique_dirty);
            return;
        }
    }
    CoherentCache::Way& room = make_room(line, ahead);
    send(!write  ? AceTransaction::read_shared
         : whole ? AceTransaction::make_unique
                 : AceTransaction::read_unique,
         line, ahead);
    cache_.assign(room, line,
                  write ? LineState::unique_dirty
                        : interconnect::line_state(!ace_.is_shared, ace_.pass_dirty));
    cache_.release(room);
}

CoherentCache::Way& ClusterPort::make_room(Line line, const sc_time& ahead) {
    CoherentCache::Way& room = *cache_.victim(line);
    if (room.state != LineState::invalid) {
        const Line victim = room.line;
        const bool written = dirty(room.state);
        cache_.set_state(room, LineState::invalid);
        send(written ? AceTransaction::write_back : AceTransaction::evict, victim, ahead);
    }
    cache_.reserve(room);
    return room;
}

void ClusterPort::send(AceTransaction transaction, Line line, sc_time ahead) {
    switch (transaction) {
    case AceTransaction::read_shared: ++traffic_.reads_shared; break;
    case AceTransaction::read_unique: ++traffic_.reads_unique; break;
    case AceTransaction::clean_unique: ++traffic_.cleans_unique; break;
    case AceTransaction::make_unique: ++traffic_.makes_unique; break;
    case AceTransaction::write_back: ++traffic_.write_backs; break;
    default: ++traffic_.evicts;
    }
    const bool reads =
        transaction == AceTransaction::read_shared || transaction == AceTransaction::read_unique;
    const bool writes = transaction == AceTransaction::write_back;
    if (writes) std::memcpy(line_.data(), bytes_of(line), kLineBytes);
    ace_.transaction = transaction;
    ace_.is_shared = ace_.pass_dirty = false;
    ace_.secure = security_of(line) == Security::secure;
    access_.secure = ace_.secure;
    payload_.set_command(reads    ? tlm::TLM_READ_COMMAND
                         : writes ? tlm::TLM_WRITE_COMMAND
                                  : tlm::TLM_IGNORE_COMMAND);
    payload_.set_address(address_of(line));
    payload_.set_data_length(kLineBytes);
    payload_.set_streaming_width(kLineBytes);
    payload_.set_byte_enable_ptr(nullptr);
    payload_.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    port->b_transport(payload_, ahead);
}

// Bits [15:12] of the address are the type of the message, the bits above the page.
void ClusterPort::broadcast(const iss::Broadcast& message, const sc_time& ahead) {
    constexpr std::uint64_t kPage = 4096;
    constexpr unsigned kPageShift = 16;
    constexpr std::uint64_t kAllPages = (std::uint64_t{1} << (48 - kPageShift)) - 1;
    constexpr std::uint64_t kInstructionCache = 3U << 12; // by virtual address
    const std::uint64_t page = message.address ? *message.address / kPage & kAllPages : kAllPages;
    const bool of_code = message.kind == iss::Broadcast::Kind::instruction_cache;
    const bool sync = message.kind == iss::Broadcast::Kind::synchronization;
    ++(sync ? traffic_.dvm_syncs : traffic_.dvm_messages);
    ace_.transaction = AceTransaction::dvm_message;
    ace_.secure = false;
    access_.secure = false;
    payload_.set_command(tlm::TLM_IGNORE_COMMAND);
    payload_.set_address(sync ? interconnect::kDvmSync
                              : page << kPageShift | (of_code ? kInstructionCache : 0));
    payload_.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    sc_time time = ahead;
    port->b_transport(payload_, time);
}

// --- snoops ---

void ClusterPort::answer(tlm::tlm_generic_payload& payload, sc_time& /*delay*/) {
    payload.set_response_status(systemc::transport_status(payload));
    if (payload.is_response_error()) return;
    AceExtension* snoop = nullptr;
    payload.get_extension(snoop);
    if (snoop == nullptr || snoop->transaction == AceTransaction::dvm_message) return;
    ++traffic_.snoops;
    const Line line =
        line_of(payload.get_address(), snoop->secure ? Security::secure : Security::non_secure);
    CoherentCache::Way* way = cache_.find(line);
    if (way == nullptr) return;
    ++traffic_.snoop_hits;
    const ReadSnoop kind = snoop_of(snoop->transaction);
    const interconnect::SnoopResponse response = snoop_response(way->state, kind);
    snoop->is_shared = response.is_shared;
    snoop->pass_dirty = response.pass_dirty;
    snoop->data_transfer = response.data_transfer;
    snoop->was_unique = response.was_unique;
    if (response.data_transfer)
        std::memcpy(payload.get_data_ptr(), bytes_of(line),
                    std::min(payload.get_data_length(), kLineBytes));
    cache_.set_state(*way, state_after(way->state, kind, response));
}

} // namespace armpmu::testbench
