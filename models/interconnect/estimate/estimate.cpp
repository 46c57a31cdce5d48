// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/estimate/estimate.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace armpmu::interconnect {

using cci550::GlobalEvent;
using cci550::SlaveEvent;

Estimate::Estimate(const InterconnectConfig& config, cci550::Pmu& pmu)
    : config_((validate(config), config)), pmu_(pmu), map_(config), filter_(config.filter),
      in_flight_(config, filter_, horizon_),
      back_invalidations_(config.back_invalidations, horizon_),
      snoop_tracker_(config.snoop_tt_depth, horizon_) {
    for (unsigned n = cci550::kMaxSlaveInterfaces; n-- > 0;) {
        if (!config.slaves[n].used) continue;
        ports_[n] = std::make_unique<Port>(n, config, horizon_);
        if (config.slaves[n].kind == PortKind::ace) cd_owner_ = n;
    }
    if (config.shared_memory.used()) shared_memory_.emplace(config.shared_memory);
    for (unsigned n = 0; n < memories_.size(); ++n)
        if (config.masters[n].used)
            memories_[n] = std::make_unique<EstimatedMemory>(
                n, config.masters[n], pmu, horizon_, shared_memory_ ? &*shared_memory_ : nullptr);
    set_control_registers(controls_);
}

void Estimate::connect(unsigned port, SnoopedMaster* master, const MasterTiming& timing) {
    if (port >= ports_.size() || !ports_[port])
        throw std::invalid_argument("SI" + std::to_string(port) + " is not in use");
    if (timing.snoop_response == 0 || timing.snoops_held == 0 || timing.lines_held == 0 ||
        timing.read_interval == 0 || timing.response_interval == 0)
        throw std::invalid_argument("SI" + std::to_string(port) + ": a master's time is 0");
    ports_[port]->master = master;
    ports_[port]->timing = timing;
    ports_[port]->held = Places(timing.snoops_held, horizon_);
    ports_[port]->lines = Ring(timing.lines_held);
    const SlaveInterfaceConfig& config = config_.slaves[port];
    const unsigned bit = 1U << port;
    dvm_ports_ = (dvm_ports_ & ~bit) | (master != nullptr && config.dvm ? bit : 0);
    snoopable_ =
        (snoopable_ & ~bit) | (master != nullptr && config.kind == PortKind::ace ? bit : 0);
}

void Estimate::set_control_registers(const ControlRegisters& controls) {
    controls_ = controls;
    for (unsigned n = 0; n < ports_.size(); ++n) {
        if (!ports_[n]) continue;
        Port& port = *ports_[n];
        const PortControls of_port = port_controls(n, config_.slaves[n], controls);
        port.share = of_port.share;
        port.reads.qos.set(of_port.read_qos);
        port.writes.qos.set(of_port.write_qos);
    }
}

template <typename Payload>
Estimate::Transaction Estimate::begin(unsigned number, const Payload& payload) {
    if (number >= ports_.size() || !ports_[number])
        throw std::invalid_argument("SI" + std::to_string(number) + " is not in use");
    Transaction transaction;
    decode(payload, ports_[number]->share, transaction);
    ports_[number]->rules.check(transaction);
    transaction.port = number;
    transaction.snoops = SnoopRound(*transaction.traits);
    if (transaction.traits->decoded) {
        const std::optional<unsigned> memory = map_.find(transaction.address);
        transaction.decode_error = !memory;
        transaction.memory = memory.value_or(0);
    }
    return transaction;
}

template Estimate::Transaction Estimate::begin(unsigned, const ReadRequest&);

// From VALID to the end of the pipeline.
void Estimate::admit(Transaction& transaction, RequestChannel& channel, std::uint64_t cycle) {
    const RequestTraits& traits = *transaction.traits;
    const unsigned port = transaction.port;
    const Security security = security_of(transaction.line);
    const SlaveEvent handshake =
        traits.write ? SlaveEvent::si_wrq_hs_awalid : SlaveEvent::si_rrq_hs_arvalid;
    count(port, handshake, security);
    if (traits.event != handshake) count(port, traits.event, security);

    const std::uint64_t valid = std::max(cycle, channel.next);
    transaction.valid = cycle;
    transaction.handshake = std::max(valid, channel.admitted.free_since());
    channel.next = transaction.handshake + 1;
    count(port, traits.write ? SlaveEvent::si_wrq_stall : SlaveEvent::si_rrq_stall_arvalid,
          security, transaction.handshake - valid);
    transaction.qos =
        channel.qos.value_of(transaction.qos, transaction.beats, transaction.handshake);

    const std::uint64_t head = std::max(transaction.handshake, channel.first);
    const InFlight::Waits waits =
        in_flight_.admit(head, transaction.line, traits, port, controls_.max_outstanding[port]);
    count_wait(event_id(port, SlaveEvent::si_rq_stall_ot_limit), ports_[port]->limited, head,
               waits.below_limit, security);
    count_wait(GlobalEvent::cci_rq_stall_addr_hazard, waits.below_limit, waits.without_hazard,
               security);
    count_wait(GlobalEvent::cci_snoop_stall_tt_full, waits.without_hazard, waits.with_room,
               security);
    transaction.in_depth = waits.in_depth;
    transaction.admitted = admissions_.take(waits.with_room, config_.requests_per_cycle);
    if (!traits.write)
        count(port, SlaveEvent::si_r_stall_arbit, security, transaction.admitted - waits.with_room);
    channel.first = transaction.admitted + 1;
    channel.admitted.take(transaction.admitted + 1);
    transaction.now = transaction.admitted + config_.request_latency;
}

// One event per cycle, however many wait.
void Estimate::count_wait(cci550::EventId event, BusyIntervals& counted, std::uint64_t from,
                          std::uint64_t until, Security security) {
    if (from == until) return;
    const std::uint64_t before = counted.taken(from, until);
    counted.take(from, until);
    if (until - from != before) pmu_.record(event, until - from - before, security);
}

EstimatedAnswer Estimate::read(unsigned port, const ReadRequest& request, std::uint64_t cycle) {
    Transaction transaction = begin(port, request);
    if (transaction.kind == RequestKind::dvm_complete)
        throw ProtocolError("SI" + std::to_string(port) +
                            ": DVM Complete although no DVM Sync waits for it");
    horizon_ = std::max(cycle, ports_[port]->reads.next);
    admit(transaction, ports_[port]->reads, cycle);
    if (transaction.traits->dvm) {
        send_message(transaction);
        return answer_of(transaction);
    }
    return carry_out_read(transaction);
}

EstimatedAnswer Estimate::write(unsigned port, const WriteRequest& request, std::uint64_t cycle) {
    Transaction transaction = begin(port, request);
    horizon_ = std::max(cycle, ports_[port]->writes.next);
    admit(transaction, ports_[port]->writes, cycle);
    return carry_out_write(transaction);
}

// A DVM message, or a Sync that may wait for its turn.
void Estimate::send_message(Transaction& transaction) {
    const bool sync = transaction.kind == RequestKind::dvm_sync;
    const unsigned targets = others(dvm_ports_ & controls_.dvm_enables, transaction.port);
    const SnoopRequest message{transaction.address, ReadSnoop::dvm_message,
                               security_of(transaction.line)};
    if (sync) transaction.now = std::max(transaction.now, sync_free_);
    const std::uint64_t asked = transaction.now;
    PerPort answered{};
    for (unsigned n = 0; n < ports_.size(); ++n) {
        if ((targets >> n & 1) == 0) continue;
        SnoopResponse response;
        answered[n] = send_snoop(n, message, asked, response);
        transaction.now = std::max(transaction.now, answered[n]);
    }
    send_data(transaction, transaction.now, 1);
    if (sync) complete_sync(transaction, targets, answered);
}

// Each port that got the message sends a DVM Complete; then the originator gets one.
void Estimate::complete_sync(const Transaction& sync, unsigned ports, const PerPort& answered) {
    std::uint64_t complete = sync.answered;
    ReadRequest request;
    request.snoop = ReadSnoop::dvm_complete;
    request.security = security_of(sync.line);
    request.beats = 1;
    for (unsigned n = 0; n < ports_.size(); ++n) {
        if ((ports >> n & 1) == 0) continue;
        Transaction completion = begin(n, request);
        admit(completion, ports_[n]->reads, answered[n] + 1);
        send_data(completion, completion.now, 1);
        complete = std::max(complete, completion.now);
    }
    SnoopResponse response;
    sync_free_ =
        send_snoop(sync.port, {0, ReadSnoop::dvm_complete, request.security}, complete, response);
}

namespace {

constexpr std::uint8_t kMostExcessUnitLog2 = 63;
constexpr auto kKinds = static_cast<unsigned>(RequestKind::dvm_completion) + 1;

} // namespace

RequestKind InFlight::kind_with(const RequestTraits& traits) {
    unsigned kind = 0;
    while (kind + 1 < kKinds && &traits_of(static_cast<RequestKind>(kind)) != &traits) ++kind;
    return static_cast<RequestKind>(kind);
}

// Entries hold their pins.
void InFlight::end_restore(const StateIn& state) {
    for (const Entry& entry : entries_) {
        if (entry.pinned == SnoopFilter::kNone) continue;
        state.expect(filter_.has(entry.pinned) && filter_.in_use(entry.pinned),
                     "a transaction has an entry of the filter that is free");
        filter_.pin(entry.pinned);
    }
}

void Estimate::obey_restored(const ControlRegisters& controls, const StateIn& state) {
    for (unsigned n = 0; n < ports_.size(); ++n)
        state.expect(controls.share[n] <= ShareOverride::shareable &&
                         controls.read_qos[n].excess_unit_log2 <= kMostExcessUnitLog2 &&
                         controls.write_qos[n].excess_unit_log2 <= kMostExcessUnitLog2,
                     "a control register holds what it cannot");
    set_control_registers(controls);
}

void Estimate::end_restore(const StateIn& state) const {
    unsigned caches = 0;
    for (unsigned n = 0; n < ports_.size(); ++n)
        if (ports_[n] != nullptr && config_.slaves[n].kind == PortKind::ace) caches |= 1U << n;
    const bool held = filter_.visit_used([&](Line line, unsigned holders) {
        state.expect((holders & ~caches) == 0, "a port without cache holds a line");
        state.expect(memories_[map_.find(address_of(line)).value_or(0)] != nullptr,
                     "a line of no memory is held");
    });
    state.expect(held, "nobody holds or wants a line of the filter");
    state.expect(cd_owner_ < ports_.size(), "snoop data of no port");
}

} // namespace armpmu::interconnect
