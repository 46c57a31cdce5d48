// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/stepped/fabric.h"

#include <algorithm>
#include <utility>

namespace armpmu::interconnect {

using cci550::GlobalEvent;
using cci550::SlaveEvent;

Fabric::Fabric(const InterconnectConfig& config)
    : config_(config), map_(config), tracker_(config), filter_(config.filter) {
    for (unsigned n = 0; n < slaves_.size(); ++n) {
        if (!config.slaves[n].used) continue;
        slaves_[n] = std::make_unique<SlaveInterface>(n, config, slave_ports_, lines_);
        order_.push_back(n);
        if (config.slaves[n].kind == PortKind::ace) snooped_.push_back(n);
    }
    for (unsigned n = 0; n < masters_.size(); ++n) {
        if (!config.masters[n].used) continue;
        masters_[n] = std::make_unique<MasterInterface>(n, config, master_ports_, lines_);
        memories_.push_back(n);
    }
    begin_arbitration();
    set_control_registers(controls_);
}

void Fabric::begin_arbitration() {
    turns_ = {};
    for (unsigned n = 0; n < slaves_.size(); ++n) {
        if (slaves_[n] == nullptr) continue;
        turns_.add_last(static_cast<Turn>(2 * n));
        turns_.add_last(static_cast<Turn>(2 * n + 1));
    }
    cd_ports_ = {snooped_.empty() ? kNoPort : snooped_.front(), kNoPort};
    begin_handshakes();
}

// From here on each READY follows from what changes it.
void Fabric::begin_handshakes() {
    for (const unsigned n : order_) {
        slaves_[n]->begin_ready(owns_snoop_data(n));
        if (slaves_[n]->has_to_send()) sending_slaves_ |= one(n);
    }
    for (const unsigned n : memories_) {
        masters_[n]->decide_ready(undelivered_);
        if (masters_[n]->has_to_send()) sending_masters_ |= one(n);
    }
}

void Fabric::forget(std::uint64_t first, std::uint64_t last) {
    filter_.forget(first, last);
    if (first != 0 || last != ~std::uint64_t{0} || !done()) return;
    begin_arbitration();
    for (const unsigned n : order_) slaves_[n]->forget();
}

void Fabric::connect(unsigned number) {
    if (config_.slaves[number].dvm) dvm_ports_ |= 1U << number;
    if (config_.slaves[number].kind == PortKind::ace) snoopable_ |= 1U << number;
}

void Fabric::set_control_registers(const ControlRegisters& controls) {
    controls_ = controls;
    for (const unsigned n : order_) slaves_[n]->set_control_registers(controls);
}

void Fabric::evaluate(std::uint64_t cycle) {
    now_ = cycle;
    pairs_used_ = 0;
    back_invalidated_ = dirty_written_ = false;
    if (explains_) explain_ports();
    intake();
    if (has_work()) work();
    admitted_ = 0;
    if (pending_ != 0) admit();
    if (snoop_data_waits_ || cd_ports_[1] != kNoPort) grant_snoop_data();
    send();
    lines_.take_into(row_);
}

void Fabric::send() {
    visit(sending_slaves_, [&](unsigned n) {
        moved_ |= slaves_[n]->send(tracker_, undelivered_, now_);
        if (!slaves_[n]->has_to_send()) sending_slaves_ &= ~one(n);
    });
    for (Interfaces rest = sending_masters_; rest != 0; rest &= rest - 1) {
        MasterInterface& master = *masters_[lowest(rest)];
        moved_ |= master.send(tracker_, now_);
        if (!master.has_to_send()) sending_masters_ &= ~one(lowest(rest));
    }
    for (Interfaces rest = undelivered_.fewer; rest != 0; rest &= rest - 1)
        masters_[lowest(rest)]->decide_ready(undelivered_);
    undelivered_.fewer = 0;
}

void Fabric::intake() {
    snoop_data_waits_ = false;
    visit(valid_.slaves, [&](unsigned n) {
        SlaveInterface& slave = *slaves_[n];
        const std::uint32_t fired = slave.intake(tracker_, now_);
        if ((slave.port().handshakes.stalled() & bit(channel_cd)) != 0) snoop_data_waits_ = true;
        if (fired == 0) return;
        moved_ = true;
        if ((fired & (bit(channel_ar) | bit(channel_aw))) != 0) {
            pending_ |= slave.waiting() << (2 * n);
            qos_seen_ |= slave.qos_seen();
        }
        if ((fired & (bit(channel_cr) | bit(channel_cd))) == 0) return;
        if ((fired & bit(channel_cr)) != 0) take_snoop_answer(slave, n);
        if ((fired & bit(channel_cd)) != 0) global_lines_.set(GlobalEvent::cci_snoop_cd_hs);
    });
    for (Interfaces rest = valid_.masters; rest != 0; rest &= rest - 1) {
        moved_ |= masters_[lowest(rest)]->intake(tracker_, undelivered_);
    }
}

void Fabric::take_snoop_answer(const SlaveInterface& slave, unsigned port) {
    const SnoopChannels& snoops = slave.snoops();
    const int entry = tracker_[snoops.answered()].entry;
    if (entry != SnoopFilter::kNone) filter_.take_answer(entry, port, snoops.still_holds());
}

// Everything that something has happened to or whose time has come, oldest first. Slots are
// released at the end: an operation can finish while others of this cycle are still to be looked
// at.
void Fabric::work() {
    const std::uint64_t oldest = pipeline_.empty() ? kNever : tracker_[pipeline_.front()].age;
    for (const std::uint64_t key : tracker_.take_woken()) {
        if (Tracker::age_of(key) > oldest) empty_pipeline(Tracker::age_of(key));
        advance(Tracker::slot_of(key));
    }
    empty_pipeline(kNever);
    for (const std::uint16_t slot : spawned_) start_snoops(slot);
    spawned_.clear();
    for (const std::uint16_t slot : finished_) tracker_.release(slot);
    finished_.clear();
}

// Of those admitted before `age`. One that is no longer in the phase was on the list, too.
void Fabric::empty_pipeline(std::uint64_t age) {
    while (!pipeline_.empty()) {
        const std::uint16_t slot = pipeline_.front();
        const Operation& operation = tracker_[slot];
        const bool waits = operation.phase == Operation::Phase::pipeline;
        if (waits && (operation.ready_at > now_ || operation.age >= age)) return;
        pipeline_.pop();
        if (waits) leave_pipeline(slot);
    }
}

// Highest QoS value first. Of equals, those that were passed over for the longest time; one that is
// held up by a hazard or a full tracker keeps its turn, so that no port starves among equals.
void Fabric::admit() {
    unsigned served = 0;
    tracker_holders_ = kNotKnown;
    for (unsigned left = pending_; left != 0;) {
        const unsigned equals = qos_seen_ == 0 ? left : most_urgent(left);
        left &= ~equals;
        served |= admit_of(equals);
    }
    turns_.move_back(served);
}

// Answers which of some turns are served.
unsigned Fabric::admit_of(unsigned turns) {
    unsigned served = 0;
    turns_.visit(turns, [&](Turn turn) {
        if (admit_head(turn)) served |= 1U << turn;
    });
    return served;
}

// Of some turns with a request, those with the highest QoS value.
unsigned Fabric::most_urgent(unsigned turns) const {
    unsigned highest = 0;
    unsigned equals = 0;
    for (unsigned rest = turns; rest != 0; rest &= rest - 1) {
        const auto turn = static_cast<unsigned>(__builtin_ctz(rest));
        const unsigned value = urgency_of(static_cast<Turn>(turn), config_.urgency.ageing, true);
        if (value > highest) equals = 0;
        highest = std::max(highest, value);
        if (value == highest) equals |= 1U << turn;
    }
    return equals;
}

bool Fabric::admit_head(Turn turn) {
    const unsigned port = turn / 2;
    SlaveInterface& slave = *slaves_[port];
    const Request& request = head(turn);
    if (hold_head(turn, request)) return false;
    take_head(slave, request, port);
    if (explains_) note_passed(turn, Wait::nothing);
    if ((slave.waiting() >> turn % 2 & 1) == 0) pending_ &= ~(1U << turn);
    return true;
}

// Whether something keeps the first request of a turn from being admitted in this cycle.
bool Fabric::hold_head(Turn turn, const Request& request) {
    const unsigned port = turn / 2;
    const SlaveInterface& slave = *slaves_[port];
    const RequestTraits& traits = *request.traits;
    const Security security = security_of(request.line);
    const auto must_progress = [&] { return slave.must_progress(traits); };
    if (slave.in_flight() >= controls_.max_outstanding[port] && slave.counts(traits)) {
        EventLines::OfSlave(lines_, port).set(SlaveEvent::si_rq_stall_ot_limit, security);
        if (inherits()) raise_port(port, inherited_from(turn));
        if (explains_)
            note_head({port, static_cast<unsigned>(SlaveEvent::si_rq_stall_ot_limit)}, turn,
                      Wait::limit);
        return true;
    }
    if (tracker_.hazard(request.line, traits, must_progress)) {
        global_lines_.set(GlobalEvent::cci_rq_stall_addr_hazard, security);
        if (inherits()) raise_line(request.line, inherited_from(turn));
        if (explains_)
            note_head({kInterconnect, static_cast<unsigned>(GlobalEvent::cci_rq_stall_addr_hazard)},
                      turn, Wait::line);
        return true;
    }
    if (!tracker_.room_for(traits, port, must_progress)) {
        global_lines_.set(GlobalEvent::cci_snoop_stall_tt_full, security);
        if (explains_)
            note_head({kInterconnect, static_cast<unsigned>(GlobalEvent::cci_snoop_stall_tt_full)},
                      turn, Wait::tracker);
        return true;
    }
    if (admitted_ < config_.requests_per_cycle) return false;
    if (!traits.write)
        EventLines::OfSlave(lines_, port).set(SlaveEvent::si_r_stall_arbit, security);
    if (explains_ && traits.write) note_passed(turn, Wait::turn);
    if (explains_ && !traits.write)
        note_head({port, static_cast<unsigned>(SlaveEvent::si_r_stall_arbit)}, turn, Wait::turn);
    return true;
}

void Fabric::take_head(SlaveInterface& slave, const Request& request, unsigned port) {
    const std::uint16_t slot =
        tracker_.add(request.kind, static_cast<std::uint8_t>(port), request.line);
    Operation& operation = tracker_[slot];
    operation.address = request.address;
    operation.beats = request.beats;
    operation.wrap = request.wrap;
    operation.id = request.id;
    operation.qos = qos_seen_ == 0
                        ? request.qos
                        : urgency_of(request, slave.qos_of(request, request.traits->write, now_),
                                     config_.urgency.ageing);
    operation.ready_at = now_ + config_.request_latency;
    if (request.traits->decoded) {
        const std::optional<unsigned> memory = map_.find(request.address);
        operation.decode_error = !memory;
        operation.memory = static_cast<std::uint8_t>(memory.value_or(0));
    }
    if (request.traits->looks_up) filter_.prefetch(request.line);
    pipeline_.push(slot);
    if (request.traits->write) {
        slave.take_write(tracker_, slot);
    } else {
        slave.take_read(tracker_, slot);
    }
    ++admitted_;
    moved_ = true;
}

// A layer of the snoop data network carries one port's CD at a time; a line is not interrupted.
void Fabric::grant_snoop_data() {
    grant_snoop_data(0);
    if (controls_.second_snoop_data_layer || cd_ports_[1] != kNoPort) grant_snoop_data(1);
}

void Fabric::grant_snoop_data(unsigned layer) {
    const unsigned owner = cd_ports_[layer];
    const auto usable = [&](unsigned n) {
        if (layer == 0) return true;
        const unsigned requester = slaves_[n]->snoops().requester_of_data(tracker_);
        return controls_.second_snoop_data_layer && requester != kNoPort &&
               config_.slaves[requester].kind == PortKind::ace;
    };
    const auto wants = [&](unsigned n) {
        const auto& cd = slaves_[n]->port().cd;
        return cd.stalled() && usable(n);
    };
    if (owner != kNoPort && (slaves_[owner]->snoops().mid_line() || wants(owner))) return;
    unsigned next = layer == 0 ? owner : unsigned{kNoPort};
    bool found = false;
    for (const unsigned n : snooped_) {
        if (!wants(n) || cd_ports_[1 - layer] == n) continue;
        // The next one after the owner, in a circle.
        if (!found || (n > owner && next < owner)) next = n;
        found = true;
    }
    if (next == owner) return;
    moved_ = true;
    cd_ports_[layer] = next;
    for (const unsigned port : {owner, next})
        if (port != kNoPort) slaves_[port]->accept_snoop_data(owns_snoop_data(port));
}

bool Fabric::commit() {
    return std::exchange(moved_, false);
}

Fabric::Ports Fabric::commit_ports() {
    const Ports changed{slave_ports_.commit(), master_ports_.commit()};
    find_valid();
    return changed;
}

void Fabric::find_valid() {
    valid_ = {slave_ports_.valid(), master_ports_.valid()};
}

std::uint64_t Fabric::next_activity() const {
    std::uint64_t next = kNever;
    if (!pipeline_.empty()) next = tracker_[pipeline_.front()].ready_at;
    for (const unsigned n : order_)
        next = std::min(next, slaves_[n]->next_response(tracker_, now_));
    return next;
}

bool Fabric::done() const {
    if (!tracker_.empty() || sync_.active) return false;
    for (const unsigned n : order_)
        if (!slaves_[n]->empty()) return false;
    return std::all_of(memories_.begin(), memories_.end(),
                       [&](unsigned n) { return masters_[n]->empty(); });
}

std::string Fabric::dump() const {
    std::string text;
    for (const unsigned n : order_) {
        const std::string stalled = slaves_[n]->dump();
        if (!stalled.empty()) text += "SI" + std::to_string(n) + " stalled on " + stalled + "\n";
    }
    if (sync_.active && sync_.incomplete != 0) {
        text += "DVM Sync of SI" + std::to_string(sync_.origin) + " waits for DVM Complete of";
        for (const unsigned n : order_)
            if ((sync_.incomplete >> n & 1) != 0) text += " SI" + std::to_string(n);
        text += "\n";
    }
    std::vector<std::uint16_t> slots = tracker_.in_use();
    std::sort(slots.begin(), slots.end(),
              [&](std::uint16_t a, std::uint16_t b) { return tracker_[a].age < tracker_[b].age; });
    for (const std::uint16_t slot : slots) text += tracker_[slot].dump() + "\n";
    return text;
}

} // namespace armpmu::interconnect
