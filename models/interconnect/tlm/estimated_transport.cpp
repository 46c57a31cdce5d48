// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/interconnect/tlm/estimated_transport.h"

#include "armpmu/interconnect/tlm/interconnect_registers.h"
#include "models/interconnect/tlm/clock_cycles.h"

#include <algorithm>

namespace armpmu::interconnect {

using sc_core::sc_time;

EstimatedTransport::EstimatedTransport(const char* name, const CoherentParameters& parameters,
                                       systemc::Cci550Pmu& pmu)
    : name_(name), parameters_(parameters), pmu_(pmu), map_(parameters.interconnect) {
    for (Snooped& port : snooped_) port.transport = this;
    begin_estimate();
    pmu_.core().set_control_register_listener(this);
}

void EstimatedTransport::follow_registers() {
    pmu_.core().set_control_register_listener(this);
    control_registers_written();
}

void EstimatedTransport::begin_estimate() {
    estimate_.emplace(parameters_.interconnect, pmu_.core());
    for (unsigned n = 0; n < snooped_.size(); ++n)
        if (parameters_.interconnect.slaves[n].used)
            estimate_->connect(n, &snooped_[n], parameters_.snooped);
    estimate_->set_dirty_line_listener(this);
    control_registers_written();
}

EstimatedTransport::~EstimatedTransport() {
    pmu_.core().set_control_register_listener(nullptr);
}

void EstimatedTransport::bind_memory(unsigned number, TargetInterface* target) {
    memories_[number] = target;
}

void EstimatedTransport::bind_snooped(unsigned number, TargetInterface* master) {
    snooped_[number].call.bind(master);
}

void EstimatedTransport::control_registers_written() {
    estimate_->set_control_registers(control_registers_of(pmu_.core()));
}

bool EstimatedTransport::callable() const {
    const char* problem = nullptr;
    if (sc_core::sc_get_status() < sc_core::SC_START_OF_SIMULATION) {
        problem = "b_transport was called before the end of elaboration";
    } else if (busy_) {
        problem = "b_transport was called while a snoop is being answered: in estimate mode a "
                  "snooped master must neither wait nor send transactions";
    }
    if (problem != nullptr) SC_REPORT_ERROR(name_, problem);
    return problem == nullptr;
}

// ARVALID or AWVALID of the first burst is up in the cycle after the call.
void EstimatedTransport::carry(unsigned port, Transfer& transfer, sc_time& delay) {
    const std::uint64_t first = cycle_at(systemc::local_time(delay), parameters_.period) + 1;
    std::uint64_t last = first;
    answered_.assign(parameters_.outstanding, 0);
    for (std::size_t n = 0; !transfer.begun(); ++n) {
        std::uint64_t& slot = answered_[n % answered_.size()];
        const std::uint64_t cycle = std::max(first, slot + 1);
        const EstimatedAnswer answer =
            transfer.request.write ? write(port, transfer, cycle) : read(port, transfer, cycle);
        slot = cycle + answer.cycles;
        last = std::max(last, slot);
    }
    delay = begin_of(last + 1, parameters_.period) - sc_core::sc_time_stamp();
}

EstimatedAnswer EstimatedTransport::read(unsigned port, Transfer& transfer, std::uint64_t cycle) {
    const AceRequest& what = transfer.request;
    const LinePart part = transfer.begin();
    const EstimatedAnswer answer =
        asking([&] { return estimate_->read(port, what.read_burst(part), cycle); });
    Response response = answer.response;
    if (answer.supplier >= 0) {
        transfer.bytes.store(part, snooped_[static_cast<unsigned>(answer.supplier)].line);
    } else if (answer.memory >= 0) {
        LineBytes line;
        sc_time ignored = sc_core::SC_ZERO_TIME;
        response =
            memory(static_cast<unsigned>(answer.memory), transfer)
                .read(what.extent(part), {what.security, what.device, answer.qos}, line, ignored);
        if (response == Response::okay) transfer.bytes.store(part, line);
    }
    transfer.answer(response, answer.is_shared, answer.pass_dirty);
    return answer;
}

EstimatedAnswer EstimatedTransport::write(unsigned port, Transfer& transfer, std::uint64_t cycle) {
    const AceRequest& what = transfer.request;
    const LinePart part = transfer.begin();
    const WriteRequest burst =
        what.write_burst(part, what.has_data && transfer.bytes.all_enabled(part));
    const EstimatedAnswer answer = asking([&] { return estimate_->write(port, burst, cycle); });
    Response response = answer.response;
    if (answer.memory >= 0) {
        LineBytes line;
        transfer.bytes.load(part, line);
        sc_time ignored = sc_core::SC_ZERO_TIME;
        response = memory(static_cast<unsigned>(answer.memory), transfer)
                       .write(line, {what.security, what.device, answer.qos}, ignored);
    }
    transfer.answer(response);
    return answer;
}

// A snooped master may throw.
template <typename Burst>
EstimatedAnswer EstimatedTransport::asking(const Burst& burst) {
    struct Busy {
        bool& flag;
        ~Busy() { flag = false; }
    };
    busy_ = true;
    const EstimatedAnswer answer = [&] {
        const Busy busy{busy_};
        return burst();
    }();
    done_with_burst();
    return answer;
}

void EstimatedTransport::done_with_burst() {
    for (const AddressRange& range : std::exchange(to_forget_, {})) forget(range);
    write_dirty_lines();
}

void EstimatedTransport::forget(const AddressRange& range) {
    if (busy_) return to_forget_.push_back(range);
    if (range.everything()) return begin_estimate();
    estimate_->forget(range.first, range.last);
}

// --- data ---

// A target may wait and another transfer call it meanwhile, so each call has a payload of its own.
MemoryCall EstimatedTransport::memory(unsigned number) {
    return MemoryCall(memories_[number]);
}

MemoryCall EstimatedTransport::memory(unsigned number, Transfer& transfer) {
    return {memories_[number], transfer.payload};
}

SnoopResponse EstimatedTransport::Snooped::snooped(const SnoopRequest& request) {
    if (direct != nullptr) {
        const SnoopResponse response = direct->snooped(request);
        if (response.data_transfer) transport->load(request, line);
        return response;
    }
    if (request.snoop == ReadSnoop::dvm_complete) return {};
    sc_time ignored = sc_core::SC_ZERO_TIME;
    return call.snoop(request, line, ignored);
}

void EstimatedTransport::set_master(unsigned port, SnoopedMaster* master) {
    snooped_.at(port).direct = master;
}

void EstimatedTransport::load(const SnoopRequest& request, LineBytes& line) {
    const std::optional<unsigned> number = map_.find(request.address);
    if (!number) return;
    sc_time ignored = sc_core::SC_ZERO_TIME;
    const LinePart whole{address_of(line_of(request.address, request.security)), kLineBytes, 0};
    memory(*number).read(whole, {request.security, false, 0}, line, ignored);
}

void EstimatedTransport::dirty_line_written(unsigned port, std::uint64_t address,
                                            Security security) {
    if (snooped_[port].direct != nullptr) return; // it is in memory already
    DirtyLine dirty{snooped_[port].line, security};
    dirty.line.part = {address, kLineBytes, 0};
    dirty.line.enables = ~std::uint64_t{0};
    dirty_lines_.push_back(dirty);
}

void EstimatedTransport::write_dirty_lines() {
    for (DirtyLine& dirty : std::exchange(dirty_lines_, {})) {
        const std::optional<unsigned> number = map_.find(dirty.line.part.address);
        if (!number) continue;
        sc_time ignored = sc_core::SC_ZERO_TIME;
        const Response response =
            memory(*number).write(dirty.line, {dirty.security, false, 0}, ignored);
        if (response != Response::okay) pmu_.core().raise_imprecise_errors(1U << *number);
    }
}

} // namespace armpmu::interconnect
