// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cluster/coherence_unit.h"

#include <algorithm>

// Coherence between the cores: the holders of a line, and the service of a core's request.
namespace armpmu::cluster {

using cpu::DataSource;
using cpu::kLineBytes;
using Kind = LineRequest::Kind;

namespace {

constexpr unsigned kNobody = ~0U;
constexpr std::uint64_t kWhole = ~std::uint64_t{0};
constexpr unsigned kPortShift = 48; // of a version: who made it

} // namespace

CoherenceUnit::CoherenceUnit(const ClusterConfig& config, Outside& outside)
    : config_(config), outside_(outside),
      l3_(config.l3_kb, config.l3_replacement == cpu::CoreConfig::OuterReplacement::biased) {}

void CoherenceUnit::bind(unsigned port_number) {
    versions_ = Version{port_number + 1} << kPortShift;
}

void CoherenceUnit::add_core(CoreSide& core, bool fetches_stay) {
    cores_.push_back(&core);
    fetches_stay_.push_back(fetches_stay);
}

void CoherenceUnit::serve(const Ask& ask) {
    if (!ask.request.cacheable) return access_uncached(ask);
    if (Transaction* const busy = transactions_.find(ask.request.line)) {
        busy->waiting.push_back(ask);
        return;
    }
    switch (ask.request.kind) {
    case Kind::read:
    case Kind::fetch: return read(ask);
    case Kind::read_unique:
    case Kind::make_unique: return own(ask);
    case Kind::write_back:
    case Kind::evict:
    case Kind::drop: return take_out(ask);
    case Kind::prefetch_outer: return prefetch(ask);
    case Kind::write_full:
    case Kind::write_streaming:
    case Kind::read_bytes:
    case Kind::write_bytes:
    case Kind::atomic: return write_past(ask);
    case Kind::tlb_broadcast:
    case Kind::tlb_sync: return; // not of cacheable memory
    }
}

void CoherenceUnit::answer(const Ask& ask, std::uint64_t cycle, DataSource source, bool shared) {
    if (ask.token == 0) return;
    if (books_ != nullptr && brings_in(ask))
        books_->has(ask.core, ask.request.line, version_of(ask.request.line));
    cores_[ask.core]->answered(ask.token, {cycle, source, shared});
}

void CoherenceUnit::renew(std::uint64_t line, Held& held, bool whole) {
    const Version base = held.version;
    held.version = ++versions_;
    if (books_ != nullptr) books_->stored(line, held.version, whole ? held.version : base);
}

void CoherenceUnit::answer_inside(const Ask& ask, const Peers& peers, bool in_l3, bool shared) {
    const bool from_peer = !in_l3 && peers.held;
    ++(from_peer ? totals_.peer_hits : totals_.l3_hits);
    const bool asks = from_peer || peers.snooped;
    answer(ask, ask.request.cycle + config_.l3_latency + (asks ? config_.peer_latency : 0),
           from_peer ? DataSource::peer_core : DataSource::l3, shared);
}

// A dirty line left a core, and stays in the cluster.
void CoherenceUnit::keep_dirty(std::uint64_t line, Held& held) {
    if (l3_.holds(line))
        l3_.set_dirty(line, true);
    else
        held.owed = true;
}

void CoherenceUnit::read(const Ask& ask) {
    const std::uint64_t line = ask.request.line;
    Held* const held = lines_.find(line);
    if (held == nullptr) {
        const bool stays = ask.request.kind == Kind::read || fetches_stay_[ask.core];
        return send_read(ask, stays ? ReadSnoop::read_shared : ReadSnoop::read_once,
                         Transaction::Then::answer);
    }
    const Peers peers = snoop_cores(line, ask.core, false, ask.request.cycle);
    if (peers.dirty) keep_dirty(line, *held);
    const bool in_l3 = l3_.hit(line);
    answer_inside(ask, peers, in_l3, peers.held || !held->unique);
}

void CoherenceUnit::own(const Ask& ask) {
    const std::uint64_t line = ask.request.line;
    const bool reads = ask.request.kind == Kind::read_unique;
    const bool whole = !reads && ask.request.bytes == kWhole;
    Held* const held = lines_.find(line);
    if (held == nullptr)
        return send_read(ask, whole ? ReadSnoop::make_unique : ReadSnoop::read_unique,
                         Transaction::Then::answer);
    const Peers peers = snoop_cores(line, ask.core, true, ask.request.cycle);
    if (peers.dirty && !whole) keep_dirty(line, *held);
    const bool in_l3 = reads && l3_.hit(line);
    if (!held->unique) return send_read(ask, ReadSnoop::clean_unique, Transaction::Then::answer);
    if (ask.request.writes) renew(line, *held, whole);
    answer_inside(ask, peers, in_l3, false);
}

void CoherenceUnit::take_out(const Ask& ask) {
    const std::uint64_t line = ask.request.line;
    const bool dirty = ask.request.kind == Kind::write_back;
    if (lines_.find(line) == nullptr) return;
    if (!l3_.present() || ask.request.kind == Kind::drop)
        return leave(line, dirty, ask.request.cycle);
    fill_l3(line, dirty, ask.request.cycle + config_.l3_latency);
}

// A core writes a line, or a part of it, that does not come into its own caches.
void CoherenceUnit::write_past(const Ask& ask) {
    const std::uint64_t line = ask.request.line;
    const bool whole =
        ask.request.kind == Kind::write_full || ask.request.kind == Kind::write_streaming;
    Held* const held = lines_.find(line);
    if (held == nullptr)
        return send_read(ask, whole ? ReadSnoop::make_unique : ReadSnoop::read_unique,
                         Transaction::Then::place);
    const Peers peers = snoop_cores(line, kNobody, true, ask.request.cycle);
    if (peers.dirty && !whole) keep_dirty(line, *held);
    if (!held->unique) return send_read(ask, ReadSnoop::clean_unique, Transaction::Then::place);
    renew(line, *held, whole);
    place(ask, ask.request.cycle + config_.l3_latency);
}

// The line is the cluster's alone, and in no core.
void CoherenceUnit::place(const Ask& ask, std::uint64_t cycle) {
    const std::uint64_t line = ask.request.line;
    if (l3_.present() && ask.request.kind != Kind::write_streaming) {
        fill_l3(line, true, cycle);
        return answer(ask, cycle, DataSource::l3, false);
    }
    l3_.drop(line);
    leave(line, true, cycle, &ask);
}

void CoherenceUnit::prefetch(const Ask& ask) {
    const std::uint64_t line = ask.request.line;
    if (l3_.hit(line) || lines_.find(line) != nullptr) return;
    // Its place is taken at once, as that of a line in a core.
    const Level3::Victim victim = l3_.fill(line, false);
    if (victim.any) leave(victim.line, victim.dirty, ask.request.cycle + config_.l3_latency);
    send_read(ask, ReadSnoop::read_shared, Transaction::Then::fill_l3);
}

void CoherenceUnit::fill_l3(std::uint64_t line, bool dirty, std::uint64_t cycle) {
    Held& held = lines_[line];
    const Level3::Victim victim = l3_.fill(line, dirty || held.owed);
    held.owed = false;
    if (victim.any) leave(victim.line, victim.dirty, cycle);
}

// A core that waits for a line has it in its tags already. Bit per core.
unsigned CoherenceUnit::waiting_cores(std::uint64_t line) {
    unsigned waiting = 0;
    const auto add = [&](const Ask& ask) {
        if (ask.request.line == line && brings_in(ask)) waiting |= 1U << ask.core;
    };
    std::for_each(rest_.begin(), rest_.end(), add);
    if (const Transaction* const busy = transactions_.find(line)) {
        add(busy->ask);
        std::for_each(busy->waiting.begin(), busy->waiting.end(), add);
    }
    return waiting;
}

CoherenceUnit::Peers CoherenceUnit::snoop_cores(std::uint64_t line, unsigned but, bool unique,
                                                std::uint64_t cycle) {
    const unsigned waiting = waiting_cores(line);
    Peers peers;
    for (unsigned core = 0; core < cores_.size(); ++core) {
        if (core == but) continue;
        const bool waits = (waiting >> core & 1) != 0;
        const cpu::Core::Copy copy = waits ? cpu::Core::Copy{} : cores_[core]->copy_of(line);
        if (!copy.held) {
            if (unique) cores_[core]->lose(line);
            continue;
        }
        peers.held = true;
        peers.dirty = peers.dirty || copy.dirty;
        if (!unique && !copy.dirty && !copy.unique) continue;
        if (unique && core == 0 && stale_copy_) continue;
        ++totals_.core_snoops;
        peers.snooped = true;
        cores_[core]->snoop(line, unique, cycle);
    }
    return peers;
}

bool CoherenceUnit::somebody_holds(std::uint64_t line) {
    if (l3_.holds(line)) return true;
    return std::any_of(cores_.begin(), cores_.end(),
                       [line](CoreSide* core) { return core->copy_of(line).held; });
}

// A copy of the line is given up, that was dirty or not.
void CoherenceUnit::leave(std::uint64_t line, bool dirty, std::uint64_t cycle, const Ask* done) {
    Held* const held = lines_.find(line);
    if (held == nullptr) return;
    if (transactions_.find(line) != nullptr) {
        held->owed = held->owed || dirty;
        return;
    }
    dirty = dirty || held->owed;
    const Version version = held->version;
    if (somebody_holds(line)) {
        if (!dirty) return;
        held->owed = false;
        return send_write(line, WriteSnoop::write_clean, cycle, version, done);
    }
    if (!dirty) lines_.erase(line);
    send_write(line, dirty ? WriteSnoop::write_back : WriteSnoop::evict, cycle, version, done);
}

void CoherenceUnit::leave_if_nobody_holds(std::uint64_t line, std::uint64_t cycle) {
    for (CoreSide* const core : cores_) core->serve_victims(line);
    if (lines_.find(line) != nullptr && transactions_.find(line) == nullptr &&
        !somebody_holds(line))
        leave(line, false, cycle);
}

std::optional<CoherenceUnit::SnoopAnswer>
CoherenceUnit::snoop(const interconnect::SnoopRequest& request, std::uint64_t cycle) {
    const std::uint64_t line = request.address / kLineBytes;
    for (CoreSide* const core : cores_) core->serve_victims(line);
    if (const Transaction* const busy = transactions_.find(line);
        busy != nullptr && busy->write_data)
        return {};
    ++totals_.snoops;
    SnoopAnswer answer;
    Held* const held = lines_.find(line);
    if (held == nullptr || request.security != config_.security) return answer;
    ++totals_.snoop_hits;
    const interconnect::LineState state = state_of(line);
    answer.response = interconnect::snoop_response(state, request.snoop);
    answer.version = held->version;
    if (answer.response.data_transfer) ++totals_.snoop_data;
    const interconnect::LineState after =
        interconnect::state_after(state, request.snoop, answer.response);
    if (after == state) return answer;
    const bool gone = after == interconnect::LineState::invalid;
    snoop_cores(line, kNobody, gone, cycle);
    if (gone) {
        l3_.drop(line);
        lines_.erase(line);
        return answer;
    }
    if (l3_.holds(line)) l3_.set_dirty(line, false);
    held->owed = interconnect::dirty(after);
    held->unique = interconnect::unique(after);
    return answer;
}

interconnect::LineState CoherenceUnit::state_of(std::uint64_t line) {
    Held* const held = lines_.find(line);
    if (held == nullptr) return interconnect::LineState::invalid;
    bool dirty = held->owed || l3_.dirty(line);
    const unsigned waiting = waiting_cores(line);
    for (unsigned core = 0; core < cores_.size(); ++core)
        dirty = dirty || ((waiting >> core & 1) == 0 && cores_[core]->copy_of(line).dirty);
    return interconnect::line_state(held->unique, dirty);
}

void CoherenceUnit::install(std::uint64_t line, interconnect::LineState state) {
    if (!l3_.present()) return;
    lines_[line].unique = interconnect::unique(state);
    const Level3::Victim victim = l3_.fill(line, interconnect::dirty(state));
    if (victim.any) lines_.erase(victim.line);
}

void CoherenceUnit::remove(std::uint64_t line) {
    if (lines_.find(line) == nullptr) return;
    l3_.drop(line);
    lines_.erase(line);
}

void CoherenceUnit::stored(std::uint64_t line) {
    if (Held* const held = lines_.find(line)) renew(line, *held, false);
}

Version CoherenceUnit::version_of(std::uint64_t line) const {
    const Held* const held = lines_.find(line);
    return held == nullptr ? 0 : held->version;
}

} // namespace armpmu::cluster
