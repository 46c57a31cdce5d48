// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate.h"

#include <algorithm>

namespace armpmu::interconnect {

using cci550::GlobalEvent;
using cci550::SlaveEvent;

namespace {

// Event of a bank pair: the codes of the four pairs follow each other.
GlobalEvent of_pair(GlobalEvent first, unsigned pair) {
    return static_cast<GlobalEvent>(static_cast<unsigned>(first) + pair);
}

} // namespace

void Estimate::look_up(Transaction& transaction) {
    const RequestTraits& traits = *transaction.traits;
    if (!traits.looks_up || transaction.decode_error) return;
    const unsigned others = ~(1U << transaction.port) & controls_.snoop_enables;
    if (!controls_.snoop_filter) {
        if (traits.memory_update) return;
        transaction.targets = snoopable_ & others;
        transaction.at_once = true;
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
    count(of_pair(GlobalEvent::cci_snoop_access_filter_bank_0_1, pair), security);
    if (entry == SnoopFilter::kNone)
        count(of_pair(GlobalEvent::cci_snoop_access_miss_filter_bank_0_1, pair), security);

    if (traits.memory_update) {
        if (entry != SnoopFilter::kNone && traits.releases)
            filter_.set_holders(entry, filter_.holders(entry) & ~(1U << transaction.port));
    } else if (entry != SnoopFilter::kNone) {
        filter_.pin(entry);
        transaction.entry = entry;
        transaction.targets = filter_.holders(entry) & others;
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
    settle_filter(transaction);
}

void Estimate::back_invalidate(Transaction& parent, int entry) {
    Transaction eviction;
    eviction.kind = RequestKind::back_invalidation;
    eviction.traits = &traits_of(eviction.kind);
    eviction.line = filter_.line(entry);
    eviction.address = address_of(eviction.line);
    eviction.port = kNoPort;
    eviction.memory = map_.find(eviction.address).value_or(0);
    eviction.snoop = eviction.traits->snoop;
    eviction.at_once = true;
    eviction.in_depth = false;
    eviction.targets = filter_.holders(entry) & controls_.snoop_enables;
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
    if (transaction.targets != 0) {
        if (transaction.traits->returns_data && config_.slaves[transaction.port].media_protected) {
            transaction.overridden = transaction.at_once = true;
            transaction.snoop = ReadSnoop::clean_invalid;
            count(GlobalEvent::cci_snoop_rq_tzmp1_prot, security_of(transaction.line));
        }
        snoop(transaction);
    }
    if (transaction.entry != SnoopFilter::kNone) settle_filter(transaction);
}

// All targets at once, or one by one until one gives the data.
void Estimate::snoop(Transaction& transaction) {
    const std::uint64_t begun = snoop_tracker_.first_free(transaction.now);
    count_wait(GlobalEvent::cci_snoop_rq_stall_tt_full, transaction.now, begun);
    transaction.now = begun;
    unsigned left = transaction.targets;
    while (left != 0 && transaction.data_ports == 0) {
        const unsigned ports = transaction.at_once ? left : left & -left;
        left &= ~ports;
        ask(transaction, ports);
    }
    snoop_tracker_.take(begun, transaction.now);
    if (transaction.data_ports != 0) move_snoop_data(transaction);
}

void Estimate::ask(Transaction& transaction, unsigned ports) {
    const SnoopRequest request{transaction.address, transaction.snoop,
                               security_of(transaction.line)};
    const std::uint64_t asked = transaction.now;
    for (unsigned n = 0; n < ports_.size(); ++n) {
        if ((ports >> n & 1) == 0) continue;
        SnoopResponse response;
        const std::uint64_t answered = send_snoop(n, request, asked, response);
        transaction.now = std::max(transaction.now, answered);
        transaction.any_shared |= response.is_shared;
        if (!response.is_shared && transaction.entry != SnoopFilter::kNone)
            filter_.set_holders(transaction.entry, filter_.holders(transaction.entry) & ~(1U << n));
        if (!response.data_transfer) continue;
        if (transaction.data_ports == 0 || (response.pass_dirty && !transaction.any_dirty))
            transaction.supplier = static_cast<int>(n);
        transaction.any_dirty |= response.pass_dirty;
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
    if (request.snoop < ReadSnoop::clean_shared) {
        count(number, SlaveEvent::si_srq_read, request.security);
    } else if (request.snoop < ReadSnoop::dvm_complete) {
        count(number, SlaveEvent::si_srq_clean, request.security);
    }
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

void Estimate::settle_filter(Transaction& transaction) {
    const RequestTraits& traits = *transaction.traits;
    const unsigned requester = 1U << transaction.port;
    const unsigned holders = filter_.holders(transaction.entry);
    const unsigned others = holders & ~requester;
    transaction.any_shared |= others != 0;
    if (traits.allocates) {
        filter_.set_holders(transaction.entry, (traits.invalidates ? 0 : holders) | requester);
    } else if (traits.releases) {
        filter_.set_holders(transaction.entry, others);
    }
}

} // namespace armpmu::interconnect
