// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/coherent_interconnect.h"
#include "armpmu/interconnect/tlm/coherent_parameters.h"
#include "armpmu/interconnect/tlm/stepped_phase.h"
#include "armpmu/interconnect/tlm/stepped_transport.h"
#include "models/interconnect/tlm/estimated_transport.h"

#include <algorithm>
#include <stdexcept>

namespace armpmu::interconnect {

using sc_core::sc_time;

namespace {

const CoherentParameters& checked(const char* name, const CoherentParameters& parameters,
                                  systemc::Cci550Pmu& pmu) {
    validate(name, parameters, pmu.core().config());
    return parameters;
}

TargetInterface* behind(CoherentInterconnect::InitiatorSocket& socket) {
    return socket.size() == 0 ? nullptr : socket.operator->();
}

} // namespace

CoherentInterconnect::CoherentInterconnect(sc_core::sc_module_name name,
                                           const CoherentParameters& parameters,
                                           systemc::Cci550Pmu& pmu)
    : sc_module(name), parameters_(checked(sc_module::name(), parameters, pmu)),
      decoder_(parameters.interconnect, parameters.default_security, parameters.requester,
               parameters.memory_types),
      map_(parameters.interconnect), bypass_(map_, decoder_),
      debug_(
          map_, [this](unsigned n) { return behind(master[n]); },
          [this](unsigned n) {
              const bool caches = parameters_.interconnect.slaves[n].kind == PortKind::ace;
              return caches ? behind(snoop[n]) : nullptr;
          }),
      claim_(pmu, sc_module::name()) {
    for (unsigned n = 0; n < slave.size(); ++n) {
        slave[n].register_b_transport(this, &CoherentInterconnect::b_transport,
                                      static_cast<int>(n));
        slave[n].register_transport_dbg(this, &CoherentInterconnect::transport_dbg,
                                        static_cast<int>(n));
        slave[n].register_get_direct_mem_ptr(this, &CoherentInterconnect::get_direct_mem_ptr,
                                             static_cast<int>(n));
    }
    for (unsigned n = 0; n < master.size(); ++n)
        master[n].register_invalidate_direct_mem_ptr(
            this, &CoherentInterconnect::memory_invalidates, static_cast<int>(n));
    if (parameters.mode == CoherentParameters::Mode::timing) {
        transport_ = std::make_unique<SteppedTransport>("timing", parameters, pmu);
    } else {
        transport_ = std::make_unique<EstimatedTransport>(sc_module::name(), parameters, pmu);
    }
}

CoherentInterconnect::~CoherentInterconnect() = default;

// --- elaboration ---

void CoherentInterconnect::expect(bool holds, const std::string& problem) const {
    if (!holds) SC_REPORT_ERROR(name(), problem.c_str());
}

void CoherentInterconnect::end_of_elaboration() {
    const InterconnectConfig& config = parameters_.interconnect;
    for (unsigned n = 0; n < slave.size(); ++n) {
        const SlaveInterfaceConfig& port = config.slaves[n];
        const std::string number = std::to_string(n);
        expect(port.used || slave[n].size() == 0,
               "slave[" + number + "] is bound, but SI" + number + " is not in use");
        if (snoop[n].size() == 0) continue;
        const bool snooped = port.used && (port.kind == PortKind::ace || port.dvm);
        expect(snooped, "snoop[" + number + "] is bound, but SI" + number +
                            " is not in use, or ACE-Lite without DVM");
        if (snooped) transport_->bind_snooped(n, snoop[n].operator->());
    }
    for (unsigned n = 0; n < master.size(); ++n) {
        const bool bound = master[n].size() != 0;
        const std::string number = std::to_string(n);
        expect(bound == config.masters[n].used,
               "master[" + number + "] is " + (bound ? "bound" : "unbound") + ", but MI" + number +
                   (bound ? " is not in use" : " is in use"));
        if (!bound || !config.masters[n].used) continue;
        transport_->bind_memory(n, master[n].operator->());
        bypass_.bind_memory(n, master[n].operator->());
    }
}

void CoherentInterconnect::set_master(unsigned port, SnoopedMaster* snooped) {
    transport_->set_master(port, snooped);
    transport_->forget({}); // and its own connection is replaced
}

// --- a phase of steps ---

SteppedPhase& CoherentInterconnect::begin_stepping(const std::vector<SteppedPort>& masters) {
    if (transport_->estimate() == nullptr)
        throw std::invalid_argument(std::string(name()) + ": it is stepped always");
    if (phase_) throw std::invalid_argument(std::string(name()) + ": it is stepped already");
    const auto driven = [&](unsigned number) {
        return std::any_of(masters.begin(), masters.end(),
                           [&](const SteppedPort& port) { return port.number == number; });
    };
    std::vector<unsigned> initiators;
    for (unsigned n = 0; n < slave.size(); ++n) {
        if (driven(n)) continue;
        if (snoop[n].size() != 0)
            throw std::invalid_argument(std::string(name()) + ": snoop[" + std::to_string(n) +
                                        "] is bound, and a master that is snooped is not stepped");
        if (slave[n].size() != 0) initiators.push_back(n);
    }
    phase_ = std::make_unique<SteppedPhase>(SteppedPhase::Parts{
        parameters_, claim_.pmu,
        [this](Transfer& transfer, const LinePart& part) { return move(transfer, part); },
        initiators, masters});
    return *phase_;
}

void CoherentInterconnect::end_stepping() {
    phase_.reset();
    transport_->follow_registers();
    transport_->forget({});
}

Response CoherentInterconnect::move(Transfer& transfer, const LinePart& part) {
    const AceRequest& what = transfer.request;
    const std::optional<unsigned> number = map_.find(part.address);
    if (!number) return Response::decerr;
    MemoryCall memory(master[*number].operator->(), transfer.payload);
    const MemoryCall::Attributes attributes{what.security, what.device, 0};
    LineBytes line;
    sc_time ignored = sc_core::SC_ZERO_TIME;
    if (what.write) {
        transfer.bytes.load(part, line);
        return memory.write(line, attributes, ignored);
    }
    const Response response = memory.read(what.extent(part), attributes, line, ignored);
    if (response == Response::okay) transfer.bytes.store(part, line);
    return response;
}

// --- bypass ---

void CoherentInterconnect::set_bypass(bool on) {
    switch_bypass({}, on);
}

void CoherentInterconnect::set_bypass(std::uint64_t base, std::uint64_t bytes, bool on) {
    const AddressRange range{base, base + (bytes - 1)};
    if (bytes == 0 || range.last < base || base % kLineBytes != 0 || bytes % kLineBytes != 0)
        throw std::invalid_argument(std::string(name()) +
                                    ": set_bypass takes whole lines, one at least, that lie within "
                                    "the address space");
    switch_bypass(range, on);
}

void CoherentInterconnect::switch_bypass(const AddressRange& range, bool on) {
    const std::vector<AddressRange> switched = on ? bypass_.open(range) : bypass_.close(range);
    for (const AddressRange& one : switched) {
        transport_->forget(one);
        if (phase_) phase_->forget(one);
    }
    if (on) return;
    for (const AddressRange& one : switched) invalidate(one);
}

void CoherentInterconnect::invalidate(const AddressRange& range) {
    if (sc_core::sc_get_status() < sc_core::SC_END_OF_ELABORATION) return;
    for (auto& socket : slave)
        if (socket.size() != 0) socket->invalidate_direct_mem_ptr(range.first, range.last);
}

void CoherentInterconnect::memory_invalidates(int /*number*/, sc_dt::uint64 first,
                                              sc_dt::uint64 last) {
    invalidate({first, last});
}

bool CoherentInterconnect::get_direct_mem_ptr(int /*port*/, tlm::tlm_generic_payload& payload,
                                              tlm::tlm_dmi& dmi) {
    return bypass_.direct_mem_ptr(payload, dmi);
}

// --- transport ---

void CoherentInterconnect::b_transport(int port, tlm::tlm_generic_payload& payload,
                                       sc_time& delay) {
    const OpenCall open(open_calls_[static_cast<unsigned>(port)]);
    if (!bypass_.none() && bypass_.carry(static_cast<unsigned>(port), payload, delay)) return;
    payload.set_dmi_allowed(false);
    payload.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    const auto number = static_cast<unsigned>(port);
    if (!parameters_.interconnect.slaves[number].used) return;
    const bool stepped = phase_ && phase_->takes(number);
    if (!stepped && !transport_->callable()) return;
    AceExtension* ace = nullptr;
    payload.get_extension(ace);
    AceRequest request;
    const tlm::tlm_response_status status = decoder_.decode(number, payload, request);
    payload.set_response_status(status);
    if (ace != nullptr) {
        ace->is_shared = ace->pass_dirty = false;
        ace->response = status == tlm::TLM_OK_RESPONSE ? AceResponse::okay : AceResponse::slverr;
    }
    if (status != tlm::TLM_OK_RESPONSE || request.nothing) return;

    Transfer transfer(request, payload);
    if (stepped)
        phase_->carry(number, transfer, delay);
    else
        transport_->carry(number, transfer, delay);
    payload.set_response_status(status_of(transfer.response));
    if (ace == nullptr) return;
    ace->response = static_cast<AceResponse>(transfer.response);
    ace->is_shared = transfer.is_shared;
    ace->pass_dirty = transfer.pass_dirty;
}

unsigned CoherentInterconnect::transport_dbg(int port, tlm::tlm_generic_payload& payload) {
    return debug_.transport(static_cast<unsigned>(port), decoder_.security(payload), *transport_,
                            payload);
}

namespace {

class Checker {
  public:
    explicit Checker(const std::string& name) : name_(name) {}

    void require(bool holds, const std::string& what) const {
        if (!holds) throw std::invalid_argument(name_ + ": " + what);
    }

  private:
    std::string name_;
};

void check_memory_types(const Checker& checker, const std::vector<MemoryTypeRange>& ranges) {
    for (const MemoryTypeRange& range : ranges) {
        checker.require(range.bytes > 0, "memory_types: bytes must not be 0");
        checker.require(range.base + (range.bytes - 1) >= range.base,
                        "memory_types: a range must end within the address space");
        for (const MemoryTypeRange& other : ranges) {
            const bool apart = &other == &range || other.base - range.base >= range.bytes;
            checker.require(apart, "memory_types: ranges overlap");
        }
    }
}

} // namespace

void validate(const std::string& name, const CoherentParameters& parameters,
              const cci550::Config& pmu) {
    const Checker checker(name);
    try {
        validate(parameters.interconnect);
    } catch (const std::invalid_argument& error) {
        throw std::invalid_argument(name + ": " + error.what());
    }
    checker.require(parameters.period > sc_core::SC_ZERO_TIME, "period must not be 0");
    checker.require(parameters.outstanding > 0 && parameters.outstanding <= 1024,
                    "outstanding must be 1 .. 1024");
    checker.require(parameters.snooped.snoop_response > 0 && parameters.snooped.snoops_held > 0 &&
                        parameters.snooped.read_interval > 0 &&
                        parameters.snooped.response_interval > 0,
                    "snooped: all but snoop_data must be at least 1");
    check_memory_types(checker, parameters.memory_types);

    bool any = false;
    for (unsigned n = 0; n < cci550::kMaxSlaveInterfaces; ++n) {
        const SlaveInterfaceConfig& slave = parameters.interconnect.slaves[n];
        if (!slave.used) continue;
        any = true;
        const std::string si = "SI" + std::to_string(n);
        checker.require(n < pmu.slave_interfaces, si + " is in use, but absent from the PMU");
        checker.require(pmu.ace[n] == (slave.kind == PortKind::ace),
                        si + " is ACE here or in the PMU, but not in both");
    }
    checker.require(any, "at least one slave interface must be used");
    for (unsigned n = 0; n < cci550::kMaxMasterInterfaces; ++n) {
        const MasterInterfaceConfig& master = parameters.interconnect.masters[n];
        if (!master.used) continue;
        const std::string mi = "MI" + std::to_string(n);
        checker.require(n < pmu.master_interfaces, mi + " is in use, but absent from the PMU");
        checker.require(master.memory.kind == MemoryKind::simple,
                        mi + " has a DRAM (lpddr4), but a TLM target has times of its own");
    }
}

} // namespace armpmu::interconnect
