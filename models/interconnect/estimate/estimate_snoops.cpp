// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate.h"

#include <algorithm>

namespace armpmu::interconnect {

using cci550::GlobalEvent;
using cci550::SlaveEvent;

void Estimate::look_up(Transaction& transaction) {
    const RequestTraits& traits = *transaction.traits;
    if (!traits.looks_up || transaction.decode_error) return;
    const unsigned enabled = controls_.snoop_enables;
    if (!controls_.snoop_filter) {
        if (traits.memory_update) return;
        transaction.snoops.aim_at(snoopable_ & enabled, transaction.port);
        transaction.snoops.at_once = true;
        return ask_holders(transaction);
    }
    const unsigned pair = SnoopFilter::pair_of(transaction.line);
    const Security security = security_of(transaction.line);
    transaction.now = pairs_[pair].take(transaction.now);
    int entry = filter_.look_up(transaction.line);
    if (entry != SnoopFilter::kNone && filter_.holders(entry) == 0) {
        in_flight_.unpin(transaction.now); // which may have been all that kept it
        entry = filter_.look_up(transaction.line);
    }
    count(SnoopFilter::access_event(pair), security);
    if (entry == SnoopFilter::kNone) count(SnoopFilter::miss_event(pair), security);

    if (traits.memory_update) {
        if (entry != SnoopFilter::kNone) filter_.settle(entry, traits, transaction.port);
    } else if (entry != SnoopFilter::kNone) {
        filter_.pin(entry);
        transaction.entry = entry;
        transaction.snoops.aim_at(filter_.holders(entry) & enabled, transaction.port);
        ask_holders(transaction);
    } else if (traits.allocates) {
        allocate(transaction);
    }
}

void Estimate::allocate(Transaction& transaction) {
    const std::uint64_t wanted = transaction.now;
    const auto find = [&] {
        return filter_.place_for(transaction.line,
                                 [&](Line line) { return in_flight_.busy(line, transaction.now); });
    };
    SnoopFilter::Place place = find();
    if (!place.free) {
        in_flight_.unpin(transaction.now);
        place = find();
    }
    while (place.index == SnoopFilter::kNone) {
        transaction.now = in_flight_.next_change(transaction.now);
        in_flight_.unpin(transaction.now);
        place = find();
    }
    if (!place.free) {
        transaction.now = evictions_.take(back_invalidations_.first_free(transaction.now));
    }
    count_wait(GlobalEvent::cci_snoop_stall_alloc_busy, wanted, transaction.now);
    if (!place.free) back_invalidate(transaction, place.index);
    filter_.assign(place.index, transaction.line);
    filter_.pin(place.index);
    transaction.entry = place.index;
    settle(transaction);
}

void Estimate::back_invalidate(Transaction& parent, int entry) {
    Transaction eviction;
    eviction.kind = RequestKind::back_invalidation;
    eviction.traits = &traits_of(eviction.kind);
    eviction.line = filter_.line(entry);
    eviction.address = address_of(eviction.line);
    eviction.memory = map_.find(eviction.address).value_or(0);
    eviction.in_depth = false;
    eviction.snoops = SnoopRound(*eviction.traits);
    eviction.snoops.aim_at(filter_.holders(entry) & controls_.snoop_enables, kNoPort);
    eviction.admitted = eviction.answered = eviction.now = parent.now;
    count(GlobalEvent::cci_snoop_back_invalidation, security_of(eviction.line));
    snoop(eviction);
    filter_.set_holders(entry, 0);
    parent.now = eviction.now;
    eviction.until = std::max(write_dirty_line(eviction), eviction.cd_last);
    back_invalidations_.take(eviction.admitted, eviction.until + 1);
    keep(eviction);
}

void Estimate::ask_holders(Transaction& transaction) {
    if (transaction.snoops.protect(*transaction.traits,
                                   config_.slaves[transaction.port].media_protected))
        count(GlobalEvent::cci_snoop_rq_tzmp1_prot, security_of(transaction.line));
    if (transaction.snoops.more()) snoop(transaction);
    if (transaction.entry != SnoopFilter::kNone) settle(transaction);
}

void Estimate::snoop(Transaction& transaction) {
    const std::uint64_t begun = snoop_tracker_.first_free(transaction.now);
    count_wait(GlobalEvent::cci_snoop_rq_stall_tt_full, transaction.now, begun);
    transaction.now = begun;
    while (transaction.snoops.more()) ask(transaction, transaction.snoops.next());
    snoop_tracker_.take(begun, transaction.now);
    if (transaction.data_ports != 0) move_snoop_data(transaction);
}

void Estimate::ask(Transaction& transaction, unsigned ports) {
    const SnoopRequest request{transaction.address, transaction.snoops.snoop,
                               security_of(transaction.line)};
    const std::uint64_t asked = transaction.now;
    for (unsigned n = 0; n < ports_.size(); ++n) {
        if ((ports >> n & 1) == 0) continue;
        SnoopResponse response;
        const std::uint64_t answered = send_snoop(n, request, asked, response);
        transaction.now = std::max(transaction.now, answered);
        if (transaction.entry != SnoopFilter::kNone)
            filter_.take_answer(transaction.entry, n, response.is_shared);
        const SnoopRound before = transaction.snoops;
        transaction.snoops.add(response);
        if (!response.data_transfer) continue;
        if (!before.any_data || before.any_dirty != transaction.snoops.any_dirty)
            transaction.supplier = static_cast<int>(n);
        transaction.data_ports |= 1U << n;
        transaction.cd_valid[n] = answered + ports_[n]->timing.snoop_data;
    }
}

// A snoop that the interconnect wants to send in `cycle`: cycle of its response.
std::uint64_t Estimate::send_snoop(unsigned number, const SnoopRequest& request,
                                   std::uint64_t cycle, SnoopResponse& response) {
    Port& port = *ports_[number];
    const std::uint64_t valid = port.ac.first_free(cycle + 1, 1);
    const std::uint64_t handshake = port.held.first_free(valid);
    count(number, SlaveEvent::si_srq_stall, request.security, handshake - valid);
    count(number, SlaveEvent::si_srq_acvalid, request.security);
    if (const SlaveEvent event = snoop_event(request.snoop); event != SlaveEvent::si_srq_acvalid)
        count(number, event, request.security);
    if (port.master != nullptr) response = port.master->snooped(request);
    std::uint64_t answered = handshake + port.timing.snoop_response;
    if (response.data_transfer) {
        answered = std::max(answered, port.lines.free_since());
    } else {
        count(number, SlaveEvent::si_srq_data_transfer_low);
    }
    port.ac.take(valid, handshake + 1);
    port.held.take(handshake, answered);
    return answered;
}

void Estimate::settle(Transaction& transaction) {
    transaction.snoops.any_shared |=
        filter_.settle(transaction.entry, *transaction.traits, transaction.port);
}

using cci550::GlobalEvent;
using cci550::SlaveEvent;

// The CD beats of all that answered with data, those that are up first going first.
void Estimate::move_snoop_data(Transaction& transaction) {
    const bool second_layer = controls_.second_snoop_data_layer && transaction.port != kNoPort &&
                              config_.slaves[transaction.port].kind == PortKind::ace;
    const auto ports = static_cast<unsigned>(ports_.size());
    PerPort begun{};
    unsigned lines = 0;
    for (unsigned left = transaction.data_ports; left != 0; ++lines) {
        // Of equals the owner of the network, then in a circle from it.
        unsigned next = cd_owner_;
        std::uint64_t earliest = ~std::uint64_t{0};
        for (unsigned i = 0; i < ports; ++i) {
            const unsigned n = (cd_owner_ + i) % ports;
            if ((left >> n & 1) == 0 || transaction.cd_valid[n] >= earliest) continue;
            next = n;
            earliest = transaction.cd_valid[n];
        }
        left &= ~(1U << next);
        begun[lines] = move_line(next, earliest, second_layer);
        transaction.cd_last = std::max(transaction.cd_last, begun[lines] + kLineBeats - 1);
    }
    transaction.cd_first = *std::min_element(begun.begin(), begun.begin() + lines);
    unsigned beats = 0;
    for (std::uint64_t cycle = transaction.cd_first; beats < kLineBeats; ++cycle) {
        for (unsigned i = 0; i < lines; ++i)
            beats += cycle >= begun[i] && cycle < begun[i] + kLineBeats;
        transaction.cd_line = cycle;
    }
}

// A port's CD line that wants to be up in `valid`: cycle of its first beat. A layer that is ready
// for the port takes it at once, otherwise a cycle later.
std::uint64_t Estimate::move_line(unsigned number, std::uint64_t valid, bool second_layer) {
    Port& port = *ports_[number];
    const std::uint64_t up = port.cd.first_free(valid, kLineBeats);
    std::uint64_t begun = cd_layers_[0].first_free(cd_owner_ == number ? up : up + 1, kLineBeats);
    unsigned layer = 0;
    if (second_layer) {
        const std::uint64_t other = cd_layers_[1].first_free(up + 1, kLineBeats);
        if (other < begun) {
            begun = other;
            layer = 1;
        }
    }
    if (layer == 0) cd_owner_ = number;
    const std::uint64_t end = begun + kLineBeats;
    // Beats of both layers in one cycle are one event.
    count(GlobalEvent::cci_snoop_cd_hs, Security::non_secure,
          kLineBeats - cd_layers_[1 - layer].taken(begun, end));
    count(number, SlaveEvent::si_s_data_stall, Security::non_secure, begun - up);
    cd_layers_[layer].take(begun, end);
    port.cd.take(up, end);
    port.lines.take(end);
    return begun;
}

} // namespace armpmu::interconnect
