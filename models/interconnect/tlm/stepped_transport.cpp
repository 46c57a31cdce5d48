// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/stepped_transport.h"
#include "armpmu/interconnect/tlm/stepped_phase.h"
#include "armpmu/interconnect/tlm/transaction_master.h"
#include "models/interconnect/tlm/clock_cycles.h"
#include "models/interconnect/tlm/target_memory.h"

#include <algorithm>

namespace armpmu::interconnect {
namespace {

// A transfer that a thread has submitted and waits for. Its thread may be killed while it waits.
class Submission {
  public:
    Submission(TransactionMaster& master, Transfer& transfer)
        : master_(master), transfer_(transfer) {
        master_.submit(transfer_);
    }
    ~Submission() {
        if (!transfer_.done()) master_.forget(transfer_);
    }
    Submission(const Submission&) = delete;
    Submission& operator=(const Submission&) = delete;

  private:
    TransactionMaster& master_;
    Transfer& transfer_;
};

} // namespace

using sc_core::sc_time;

SteppedPhase::SteppedPhase(const Parts& parts)
    : period_(parts.parameters.period), pmu_(parts.pmu),
      interconnect_(parts.parameters.interconnect, parts.pmu.core()),
      registers_(parts.pmu.core(), interconnect_) {
    interconnect_.start_at(cycle_at(sc_core::sc_time_stamp(), period_));
    for (const SteppedPort& port : parts.masters) interconnect_.bind(port.number, *port.master);
    for (const unsigned number : parts.initiators) {
        // The cycle is when it was done, from here on.
        masters_.at(number) = std::make_unique<TransactionMaster>(
            TransactionMaster::Parameters{parts.parameters.outstanding, period_}, buffers_,
            [this](Transfer& transfer) {
                transfer.cycle = interconnect_.cycle();
                transfer.finished.notify(sc_core::SC_ZERO_TIME);
            });
        masters_[number]->set_move(parts.move);
        interconnect_.bind(number, *masters_[number]);
    }
    pmu_.core().attach(*this);
}

SteppedPhase::~SteppedPhase() {
    pmu_.core().detach(*this);
}

void SteppedPhase::run_until(std::uint64_t cycle) {
    running_ = true;
    interconnect_.run_until(cycle);
    running_ = false;
}

void SteppedPhase::catch_up(Picoseconds /*until*/) {
    if (running_) interconnect_.deliver();
}

bool SteppedPhase::takes(unsigned port) const {
    const auto kind = sc_core::sc_get_current_process_handle().proc_kind();
    const bool thread = kind == sc_core::SC_THREAD_PROC_ || kind == sc_core::SC_CTHREAD_PROC_;
    return open_ && !running_ && thread && masters_.at(port) != nullptr;
}

void SteppedPhase::carry(unsigned port, Transfer& transfer, sc_time& delay) {
    const std::uint64_t wanted = cycle_at(sc_core::sc_time_stamp() + delay, period_);
    transfer.cycle = std::max(wanted, interconnect_.cycle());
    // Its thread may be killed while it waits.
    struct Carried {
        unsigned& count;
        explicit Carried(unsigned& all) : count(all) { ++count; }
        ~Carried() { --count; }
    };
    const Carried carried(carried_);
    const Submission submission(*masters_[port], transfer);
    submitted_.notify(sc_core::SC_ZERO_TIME);
    while (!transfer.done()) sc_core::wait(transfer.finished);
    const sc_time end = begin_of(transfer.cycle + 1, period_);
    delay = std::max(end, sc_core::sc_time_stamp()) - sc_core::sc_time_stamp();
}

using sc_core::sc_time;

namespace {

constexpr int kStackBytes = 1 << 20; // targets and snooped masters run on it

} // namespace

SteppedTransport::SteppedTransport(sc_core::sc_module_name name,
                                   const CoherentParameters& parameters, systemc::Cci550Pmu& pmu)
    : sc_module(name), parameters_(parameters), pmu_(pmu),
      interconnect_(
          parameters.interconnect, pmu.core(),
          [this](unsigned number, MasterPort& port) { return make_memory(number, port); }),
      registers_(pmu.core(), interconnect_) {
    for (unsigned n = 0; n < masters_.size(); ++n) {
        if (!parameters.interconnect.slaves[n].used) continue;
        masters_[n] = std::make_unique<TransactionMaster>(
            TransactionMaster::Parameters{parameters.outstanding, parameters.period}, buffers_,
            [](Transfer& transfer) { transfer.finished.notify(sc_core::SC_ZERO_TIME); });
        interconnect_.bind(n, *masters_[n]);
    }
    pmu_.core().attach(*this);
    SC_THREAD(run);
    set_stack_size(kStackBytes);
}

SteppedTransport::~SteppedTransport() {
    pmu_.core().detach(*this);
}

void SteppedTransport::bind_memory(unsigned number, TargetInterface* target) {
    memory_calls_[number].bind(target);
}

void SteppedTransport::bind_snooped(unsigned number, TargetInterface* master) {
    masters_[number]->snoop_call().bind(master);
}

std::unique_ptr<Block> SteppedTransport::make_memory(unsigned number, MasterPort& port) {
    TargetMemory::Bursts bursts;
    bursts.extent = [this](std::uint16_t slot) { return extent(slot); };
    bursts.reader = [this](std::uint16_t slot) { return reader(slot); };
    bursts.writer = [this](std::uint16_t slot) { return writer(slot); };
    bursts.writes_dirty_line = [this](std::uint16_t slot) { return writes_dirty_line(slot); };
    bursts.dirty_write_failed = [this, number] {
        pmu_.core().raise_imprecise_errors(1U << number);
    };
    return std::make_unique<TargetMemory>(parameters_.interconnect.masters[number].memory,
                                          parameters_.period, port, buffers_, memory_calls_[number],
                                          std::move(bursts));
}

// --- whose burst is in a slot of the tracker ---

// The interconnect's own write goes first.
bool SteppedTransport::writes_dirty_line(std::uint16_t slot) const {
    return interconnect_.tracker()[slot].dirty_write == Operation::WriteState::under_way;
}

LinePart SteppedTransport::extent(std::uint16_t slot) const {
    const Operation& operation = interconnect_.tracker()[slot];
    return masters_[operation.port]->extent(operation.id);
}

Transfer* SteppedTransport::reader(std::uint16_t slot) const {
    const Operation& operation = interconnect_.tracker()[slot];
    return masters_[operation.port]->reader(operation.id);
}

Transfer* SteppedTransport::writer(std::uint16_t slot) const {
    const Operation& operation = interconnect_.tracker()[slot];
    return writes_dirty_line(slot) ? nullptr : masters_[operation.port]->writer(operation.id);
}

// --- for debuggers ---

// A master may not change the data of a payload, so what is still in one can only be read.
const Transfer* SteppedTransport::update_ahead(Line line) const {
    for (const auto& master : masters_)
        if (const Transfer* const update = master ? master->update_ahead(line) : nullptr)
            return update;
    return nullptr;
}

void SteppedTransport::read_in_flight(Security security, const LinePart& part,
                                      unsigned char* data) const {
    const Line line = line_of(part.address, security);
    const auto take = [&](const LineBytes& from) {
        std::copy_n(from.bytes.begin() + part.first(), part.length, data);
    };
    if (const Transfer* const update = update_ahead(line)) {
        LineBytes bytes;
        update->bytes.load(update->part_ahead(line), bytes);
        take(bytes);
        return;
    }
    for (const Version buffer : buffers_.holding(line, interconnect_))
        if (buffers_.dirty(buffer)) return take(buffers_[buffer]);
}

void SteppedTransport::write_in_flight(Security security, const LinePart& part,
                                       const unsigned char* data) {
    for (const Version buffer : buffers_.holding(line_of(part.address, security), interconnect_))
        std::copy_n(data, part.length, buffers_[buffer].bytes.begin() + part.first());
}

bool SteppedTransport::writable_in_flight(Security security, const LinePart& part) const {
    return update_ahead(line_of(part.address, security)) == nullptr;
}

// --- transfers ---

bool SteppedTransport::callable() const {
    const char* problem = nullptr;
    if (sc_core::sc_get_status() != sc_core::SC_RUNNING) {
        problem = "b_transport waits in timing mode: it cannot be called before the simulation "
                  "runs or while it is paused";
    } else {
        const sc_core::sc_process_handle caller = sc_core::sc_get_current_process_handle();
        const bool thread = caller.proc_kind() == sc_core::SC_THREAD_PROC_ ||
                            caller.proc_kind() == sc_core::SC_CTHREAD_PROC_;
        if (!thread) {
            problem = "b_transport waits in timing mode: it must be called from a thread";
        } else if (caller == thread_) {
            problem = "b_transport was called by a target, a snooped master or an interrupt "
                      "handler that the interconnect itself has called: it would wait for itself";
        }
    }
    if (problem != nullptr) SC_REPORT_ERROR(name(), problem);
    return problem == nullptr;
}

void SteppedTransport::carry(unsigned port, Transfer& transfer, sc_time& delay) {
    if (failed_) return transfer.give_up(Response::slverr);
    transfer.cycle = cycle_at(systemc::local_time(delay), parameters_.period);
    const Submission submission(*masters_[port], transfer);
    next_request_ = std::min(next_request_, transfer.cycle);
    wake_after(transfer.cycle);
    while (!transfer.done()) sc_core::wait(transfer.finished);
    delay = sc_core::SC_ZERO_TIME;
}

void SteppedTransport::forget(const AddressRange& range) {
    catch_up(systemc::to_picoseconds(sc_core::sc_time_stamp()));
    interconnect_.forget(range.first, range.last);
}

// --- time ---

std::uint64_t SteppedTransport::cycles_ended() const {
    return cycle_at(sc_core::sc_time_stamp(), parameters_.period);
}

// First cycle in which something may move.
std::uint64_t SteppedTransport::next_move() const {
    if (interconnect_.quiescent()) return kNever;
    return std::min(interconnect_.next_wake(), next_request_);
}

void SteppedTransport::wake_after(std::uint64_t cycle) {
    const sc_time at = begin_of(cycle + 1, parameters_.period);
    if (at != sc_core::sc_max_time()) wake_.notify(at - sc_core::sc_time_stamp());
}

void SteppedTransport::run() {
    thread_ = sc_core::sc_get_current_process_handle();
    for (;;) {
        sc_core::wait(wake_);
        while (!failed_ && step()) {
            if (interconnect_.cycle() == cycles_ended()) continue;
            // Late. Initiators with an answer go on before anything else happens.
            sc_core::wait(sc_core::SC_ZERO_TIME);
            sc_core::wait(sc_core::SC_ZERO_TIME);
        }
        sleep();
    }
}

// Runs up to the end of the next cycle in which something may move.
bool SteppedTransport::step() {
    const std::uint64_t ended = cycles_ended();
    const std::uint64_t next = next_move();
    if (interconnect_.cycle() >= ended) return false;
    run_until(next < ended ? std::max(next, interconnect_.cycle()) + 1 : ended);
    return true;
}

// While something is in flight, stalls are events, so no overflow is missed.
void SteppedTransport::sleep() {
    const std::uint64_t next = failed_ ? kNever : next_move();
    if (next == kNever) return;
    const std::uint64_t calm = std::max<std::uint64_t>(pmu_.core().earliest_overflow(), 1) - 1;
    wake_after(next - interconnect_.cycle() < calm ? next : interconnect_.cycle() + calm);
}

void SteppedTransport::run_until(std::uint64_t cycle) {
    next_request_ = kNever;
    running_ = true;
    try {
        interconnect_.run_until(cycle);
    } catch (const DeadlockError& error) {
        fail(error);
    } catch (const ProtocolError& error) {
        fail(error);
    } catch (...) { // of a target, a snooped master, or a callback of an overflow
        give_up();
        throw;
    }
    running_ = false;
    if (buffers_.low() && !failed_) buffers_.collect(interconnect_);
}

void SteppedTransport::catch_up(Picoseconds until) {
    if (running_ || failed_) return;
    const sc_time limit = std::min(systemc::to_sc_time(until), sc_core::sc_time_stamp());
    const std::uint64_t ended = cycle_at(limit, parameters_.period);
    while (interconnect_.cycle() < ended && !failed_) {
        const std::uint64_t next = next_move();
        if (interconnect_.cycle() < next) {
            run_until(std::min(next, ended));
        } else if (!calls_ahead()) {
            run_until(next + 1);
        } else {
            return;
        }
    }
    // The caller's next access may start something.
    if (!interconnect_.quiescent()) wake_after(cycles_ended());
}

// Whether the next cycle calls a target or a snooped master.
bool SteppedTransport::calls_ahead() const {
    for (unsigned n = 0; n < memory_calls_.size(); ++n) {
        if (!interconnect_.has_master(n)) continue;
        const MasterPort& port = interconnect_.master_port(n);
        if (port.ar.fired() || port.w.fired()) return true;
    }
    for (unsigned n = 0; n < masters_.size(); ++n)
        if (masters_[n] && (masters_[n]->asks() || interconnect_.slave_port(n).ac.fired()))
            return true;
    return false;
}

void SteppedTransport::give_up() {
    failed_ = true;
    running_ = false;
    for (const auto& master : masters_)
        if (master) master->fail();
}

void SteppedTransport::fail(const std::exception& error) {
    give_up();
    SC_REPORT_ERROR(name(), error.what());
}

} // namespace armpmu::interconnect
