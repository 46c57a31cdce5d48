// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/interconnect/fabric.h"

#include <algorithm>
#include <utility>

namespace armpmu::testbench {

using cci550::GlobalEvent;
using cci550::SlaveEvent;

Fabric::Fabric(const InterconnectConfig& config)
    : config_(config), tracker_(config), filter_(config.filter) {
    for (unsigned n = 0; n < slaves_.size(); ++n) {
        if (!config.slaves[n].used) continue;
        slaves_[n] = std::make_unique<SlaveInterface>(n, config.slaves[n].kind, config);
        order_.push_back(n);
        turns_.push_back({slaves_[n].get(), static_cast<std::uint8_t>(n), false});
        turns_.push_back({slaves_[n].get(), static_cast<std::uint8_t>(n), true});
        if (config.slaves[n].kind == PortKind::ace) snooped_.push_back(n);
    }
    for (unsigned n = 0; n < masters_.size(); ++n) {
        if (!config.masters[n].used) continue;
        masters_[n] = std::make_unique<MasterInterface>();
        memories_.push_back(masters_[n].get());
    }
    if (!snooped_.empty()) cd_ports_[0] = snooped_.front();
}

MasterInterface& Fabric::memory_of(std::uint64_t address) {
    return *memories_[address / config_.stripe_bytes % memories_.size()];
}

void Fabric::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    lines_ = InternalLines{};
    pairs_used_ = 0;
    back_invalidated_ = dirty_written_ = false;
    intake();
    // Slots are released after the walk, so that it can go by index while back-invalidations are
    // added behind it.
    for (std::size_t i = 0; i < tracker_.by_age().size(); ++i) {
        const std::uint16_t slot = tracker_.by_age()[i];
        if (tracker_[slot].may_move(now_)) advance(slot);
    }
    for (const std::uint16_t slot : finished_) tracker_.release(slot);
    finished_.clear();
    admit();
    grant_snoop_data();
    for (const unsigned n : order_) moved_ |= slaves_[n]->drive(tracker_, now_, owns_snoop_data(n));
    for (MasterInterface* memory : memories_) moved_ |= memory->drive(tracker_);
}

void Fabric::intake() {
    for (const unsigned n : order_) {
        SlaveInterface& slave = *slaves_[n];
        if (slave.port().cd.fired()) lines_.global.set(GlobalEvent::cci_snoop_cd_hs);
        moved_ |= slave.intake(tracker_);
        if (slave.snoop_answered() < 0 || slave.still_holds()) continue;
        const int entry = tracker_[static_cast<std::uint16_t>(slave.snoop_answered())].entry;
        filter_.set_holders(entry, filter_.holders(entry) & ~(1U << n));
    }
    for (MasterInterface* memory : memories_) moved_ |= memory->intake(tracker_);
}

// Requesters that were passed over for the longest time come first. One that is held up by a
// hazard or a full tracker keeps its turn, so nobody starves.
void Fabric::admit() {
    unsigned admitted = 0;
    for (std::size_t i = 0; i < turns_.size();) {
        const Turn turn = turns_[i];
        if (turn.slave->head(turn.write) == nullptr || !admit_head(turn, admitted)) {
            ++i;
            continue;
        }
        turns_.erase(turns_.begin() + static_cast<std::ptrdiff_t>(i));
        served_.push_back(turn);
    }
    turns_.insert(turns_.end(), served_.begin(), served_.end());
    served_.clear();
}

bool Fabric::admit_head(const Turn& turn, unsigned& admitted) {
    SlaveInterface& slave = *turn.slave;
    const SlaveInterface::Request* request = slave.head(turn.write);
    const RequestKind kind = request->kind;
    const Security security = security_of(request->line);
    if (slave.in_flight() >= controls_.max_outstanding[turn.port] &&
        !traits_of(kind).memory_update) {
        lines_.slaves[turn.port].set(SlaveEvent::si_rq_stall_ot_limit, security);
        return false;
    }
    if (tracker_.hazard(request->line, kind)) {
        lines_.global.set(GlobalEvent::cci_rq_stall_addr_hazard, security);
        return false;
    }
    if (!tracker_.room_for(kind, turn.port)) {
        lines_.global.set(GlobalEvent::cci_snoop_stall_tt_full, security);
        return false;
    }
    if (admitted == config_.requests_per_cycle) {
        if (!turn.write) lines_.slaves[turn.port].set(SlaveEvent::si_r_stall_arbit, security);
        return false;
    }
    const std::uint16_t slot = tracker_.add(kind, turn.port, request->line);
    Operation& operation = tracker_[slot];
    operation.address = request->address;
    operation.beats = request->beats;
    operation.id = request->id;
    operation.ready_at = now_ + config_.request_latency;
    if (turn.write) {
        slave.take_write(tracker_, slot);
    } else {
        slave.take_read();
    }
    ++admitted;
    moved_ = true;
    return true;
}

// A layer of the snoop data network carries one port's CD at a time; a line is not interrupted.
void Fabric::grant_snoop_data() {
    if (snooped_.empty()) return;
    grant_snoop_data(0);
    grant_snoop_data(1);
}

void Fabric::grant_snoop_data(unsigned layer) {
    const unsigned owner = cd_ports_[layer];
    const auto usable = [&](unsigned n) {
        if (layer == 0) return true;
        const unsigned requester = slaves_[n]->cd_requester(tracker_);
        return controls_.second_snoop_data_layer && requester != kNoPort &&
               config_.slaves[requester].kind == PortKind::ace;
    };
    const auto wants = [&](unsigned n) {
        const Channel<SnoopBeat>& cd = slaves_[n]->port().cd;
        return cd.valid() && !cd.fired() && usable(n);
    };
    if (owner != kNoPort && (slaves_[owner]->cd_mid_line() || wants(owner))) return;
    unsigned next = layer == 0 ? owner : unsigned{kNoPort};
    bool found = false;
    for (const unsigned n : snooped_) {
        if (!wants(n) || cd_ports_[1 - layer] == n) continue;
        // The next one after the owner, in a circle.
        if (!found || (n > owner && next < owner)) next = n;
        found = true;
    }
    moved_ |= next != owner;
    cd_ports_[layer] = next;
}

bool Fabric::commit() {
    return std::exchange(moved_, false);
}

std::uint64_t Fabric::next_activity() const {
    std::uint64_t next = kNever;
    for (const std::uint16_t slot : tracker_.by_age())
        if (tracker_[slot].ready_at > now_) next = std::min(next, tracker_[slot].ready_at);
    return next;
}

bool Fabric::done() const {
    if (!tracker_.empty()) return false;
    for (const unsigned n : order_)
        if (!slaves_[n]->empty()) return false;
    return std::all_of(memories_.begin(), memories_.end(),
                       [](const MasterInterface* memory) { return memory->empty(); });
}

std::string Fabric::picture() const {
    std::string text;
    for (const unsigned n : order_) {
        const std::string stalled = slaves_[n]->picture();
        if (!stalled.empty()) text += "SI" + std::to_string(n) + " stalled on " + stalled + "\n";
    }
    for (const std::uint16_t slot : tracker_.by_age()) text += tracker_[slot].picture() + "\n";
    return text;
}

} // namespace armpmu::testbench
