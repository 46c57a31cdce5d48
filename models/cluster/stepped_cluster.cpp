// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cluster/stepped_cluster.h"
#include "armpmu/interconnect/ace/ace_port.h"
#include "armpmu/interconnect/ace/transaction.h"
#include "models/cluster/cluster_cores.h"
#include "models/cluster/data_books.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <utility>

namespace armpmu::cluster {

// Requests on their way to AR or AW, in the order of their cycles, and how many are in flight.
template <typename Request>
class RequestQueue {
  public:
    struct Entry {
        Request request;
        interconnect::Version version = 0;
        std::uint64_t cycle = 0;  // of the cores' clock; not before
        std::uint16_t number = 0; // of what it is for; its AxID
    };
    explicit RequestQueue(std::size_t most) : most_(most) {}

    void push(const Entry& entry) {
        const auto later =
            std::find_if(entries_.rbegin(), entries_.rend(),
                         [&](const Entry& other) { return other.cycle <= entry.cycle; });
        entries_.insert(later.base(), entry);
    }
    bool empty() const { return entries_.empty(); }
    // The cycle from which on the first one may go; `never` if none may.
    std::uint64_t due(std::uint64_t never) const {
        return entries_.empty() || in_flight_ >= most_ ? never : entries_.front().cycle;
    }
    Entry take() {
        const Entry first = entries_.front();
        entries_.pop_front();
        ++in_flight_;
        return first;
    }
    void answered() { --in_flight_; }

  private:
    std::size_t most_;
    std::size_t in_flight_ = 0;
    std::deque<Entry> entries_;
};

using interconnect::ReadBeat;
using interconnect::SlavePort;

namespace {

// AR ids from here on are those of DVM Completes.
constexpr std::uint16_t kFirstCompletion = 0xFF00;
constexpr std::size_t kMaxLinesOnCd = 2;

interconnect::AcePortConfig port_config(const ClusterConfig& config) {
    interconnect::AcePortConfig port;
    port.snoop_latency = config.snoop_latency;
    port.snoop_buffer = config.snoop_buffer;
    port.first_completion = kFirstCompletion;
    port.security = config.security;
    port.qos = config.qos;
    return port;
}

} // namespace

struct SteppedCluster::Impl final : Outside {
    Impl(const ClusterConfig& wanted, const std::vector<ClusterCore>& parts)
        : config((check(wanted), wanted)), clock(config), port(port_config(config)),
          cores(config, parts, *this, false), reads(config.reads), writes(config.writes) {}

    void read(std::uint16_t id, const ReadRequest& request, std::uint64_t cycle) override {
        reads.push({request, 0, cycle, id});
    }
    void write(std::uint16_t id, const WriteRequest& request, Version version,
               std::uint64_t cycle) override {
        writes.push({request, version, cycle, id});
    }

    void take(std::uint32_t fired);
    void take_beat(const ReadBeat& beat);
    void answer_snoop();
    void send();
    void send_read();
    void send_write();
    // The cycle of ACLK in which to evaluate, so that its results are visible at the edge at or
    // after a cycle of the cores' clock.
    std::uint64_t wake_for(std::uint64_t cycle) const {
        const std::uint64_t edge = clock.edge(cycle);
        return edge == 0 ? 0 : edge - 1;
    }

    ClusterConfig config;
    ClusterClock clock;
    unsigned number = 0;
    interconnect::AcePort port;
    ClusterCores cores;
    RequestQueue<ReadRequest> reads;
    RequestQueue<WriteRequest> writes;
    std::unique_ptr<ObservedBooks> books;
    std::uint64_t aclk = 0;
    std::uint64_t now = 0; // all work due by the next edge of ACLK is done
    bool error = false;    // of the burst on R
    bool stays_awake = false;
    std::uint64_t completions = 0;
};

SteppedCluster::SteppedCluster(const ClusterConfig& config, const std::vector<ClusterCore>& cores)
    : impl_(std::make_unique<Impl>(config, cores)) {
    consist_of(impl_->cores);
}
SteppedCluster::~SteppedCluster() = default;

void SteppedCluster::bind(SlavePort& port, unsigned number) {
    impl_->port.bind(port);
    impl_->number = number;
    impl_->cores.unit.bind(number);
}

void SteppedCluster::evaluate(std::uint64_t cycle) {
    Impl& it = *impl_;
    it.aclk = cycle;
    it.now = it.clock.core_cycle(cycle + 1);
    for (std::size_t n = 0; n < it.cores.size(); ++n) it.cores[n].set_now(it.now);
    if (const std::uint32_t fired = it.port.take(cycle); fired != 0) it.take(fired);
    it.cores.go_on(it.now);
    if (it.port.can_answer()) it.answer_snoop();
    it.send();
    it.port.drive_ready();
}

void SteppedCluster::Impl::take(std::uint32_t fired) {
    stays_awake = true;
    if ((fired & bit(interconnect::channel_b)) != 0) {
        const interconnect::WriteResponse& response = port->b.payload();
        writes.answered();
        cores.unit.write_answered(response.id, clock.core_cycle(aclk),
                                  response.response != interconnect::Response::okay);
    }
    if ((fired & bit(interconnect::channel_r)) != 0) take_beat(port->r.payload());
    if ((fired & bit(interconnect::channel_ac)) != 0 &&
        port->ac.payload().snoop == ReadSnoop::dvm_complete)
        cores.unit.sync_completed(clock.core_cycle(aclk));
}

void SteppedCluster::Impl::take_beat(const ReadBeat& beat) {
    if (port.take_completion(beat)) {
        ++completions;
        return;
    }
    const bool failed = beat.response != interconnect::Response::okay;
    error = error || failed;
    if (!beat.last) return;
    reads.answered();
    cores.unit.read_answered(beat.id, {clock.core_cycle(aclk), beat.is_shared, beat.pass_dirty,
                                       beat.from_snoop, std::exchange(error, false), beat.version});
}

void SteppedCluster::Impl::answer_snoop() {
    if (port.snoop_data.size() >= kMaxLinesOnCd) return;
    const interconnect::SnoopRequest& request = port.snoop();
    SnoopResponse response;
    if (!interconnect::is_dvm(request.snoop)) {
        const auto answer = cores.unit.snoop(request, now);
        if (!answer) return;
        response = answer->response;
        if (response.data_transfer) port.snoop_data.push(answer->version);
    } else if (request.snoop == ReadSnoop::dvm_message) {
        cores.unit.take_message(request.address);
    }
    port.answer(response);
    stays_awake = true;
}

void SteppedCluster::Impl::send() {
    if (port.send_completion()) stays_awake = true;
    if (reads.due(CoreFiber::kNever) <= now && port->ar.can_send()) send_read();
    if (writes.due(CoreFiber::kNever) <= now && port->aw.can_send()) send_write();
    if (port.send_data()) stays_awake = true;
}

void SteppedCluster::Impl::send_read() {
    const auto entry = reads.take();
    ReadRequest& request = port->ar.send();
    request = entry.request;
    request.id = entry.number;
    stays_awake = true;
}

void SteppedCluster::Impl::send_write() {
    const auto entry = writes.take();
    WriteRequest& request = port->aw.send();
    request = entry.request;
    request.id = entry.number;
    if (interconnect::has_data(request)) port.write_data.push(entry.version, request.beats);
    stays_awake = true;
}

bool SteppedCluster::commit() {
    return std::exchange(impl_->stays_awake, false);
}

std::uint64_t SteppedCluster::next_activity() const {
    const Impl& it = *impl_;
    std::uint64_t next = it.port.next_activity();
    const auto consider = [&](std::uint64_t cycle) {
        if (cycle == CoreFiber::kNever || cycle <= it.now) return; // the latter wait for a channel
        next = std::min(next, it.wake_for(cycle));
    };
    consider(it.cores.due());
    consider(it.reads.due(CoreFiber::kNever));
    consider(it.writes.due(CoreFiber::kNever));
    return next;
}

bool SteppedCluster::done() const {
    const Impl& it = *impl_;
    return it.cores.idle() && it.reads.empty() && it.writes.empty() && it.port.idle();
}

std::string SteppedCluster::dump() const {
    if (done()) return {};
    std::string text = "cluster on SI" + std::to_string(impl_->number) + ":";
    for (unsigned n = 0; n < cores(); ++n) {
        const CoreFiber& core = impl_->cores[n];
        if (!core.idle())
            text += " core " + std::to_string(n) + " at cycle " + std::to_string(core.clock());
    }
    return text + ", " + std::to_string(impl_->port.snoops()) + " snoops in flight";
}

void SteppedCluster::set_horizon(std::uint64_t cycle) {
    for (unsigned n = 0; n < cores(); ++n) impl_->cores[n].set_horizon(cycle);
}

ClusterTotals SteppedCluster::totals() const {
    ClusterTotals all = Cluster::totals();
    all.dvm_completes = impl_->completions;
    return all;
}

void SteppedCluster::set_observer(interconnect::DataObserver& observer) {
    impl_->books = std::make_unique<ObservedBooks>(impl_->cores, observer, impl_->config.security,
                                                   impl_->aclk);
}

} // namespace armpmu::cluster
