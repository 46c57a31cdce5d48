// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/address_map.h"
#include "armpmu/interconnect/estimate/estimate.h"
#include "armpmu/interconnect/tlm/coherent_parameters.h"
#include "armpmu/interconnect/tlm/coherent_transport.h"
#include "armpmu/tlm/cci550_pmu.h"

#include <array>
#include <optional>
#include <vector>

namespace armpmu::interconnect {

// Estimate mode: events and time of each burst come from an Estimate, its data is moved at once by
// calls of the targets, in the order of the interconnect's accesses. Delays that those calls add
// are dropped.
class EstimatedTransport final : public CoherentTransport,
                                 cci550::ControlRegisterListener,
                                 DirtyLineListener {
  public:
    EstimatedTransport(const char* name, const CoherentParameters& parameters,
                       systemc::Cci550Pmu& pmu);
    ~EstimatedTransport() override;

    void bind_memory(unsigned number, TargetInterface* target) override;
    void bind_snooped(unsigned number, TargetInterface* master) override;
    bool callable() const override;
    void carry(unsigned port, Transfer& transfer, sc_core::sc_time& delay) override;
    void forget(const AddressRange& range) override;
    Estimate* estimate() override { return &*estimate_; }
    void set_master(unsigned port, SnoopedMaster* master) override;
    void follow_registers() override;
    std::string in_flight() const override;
    void save(StateWriter& out) const override { estimate_->save(out); }
    void restore(StateReader& in) override { estimate_->restore(in); }

  private:
    // The foreign master of a port; keeps the line it has answered with.
    struct Snooped final : SnoopedMaster {
        SnoopResponse snooped(const SnoopRequest& request) override;
        SnoopCall call;
        EstimatedTransport* transport = nullptr;
        SnoopedMaster* direct = nullptr; // without data, in place of the call
        LineBytes line;
    };
    struct DirtyLine {
        LineBytes line;
        Security security = Security::non_secure;
    };

    void begin_estimate();
    template <typename Burst>
    EstimatedAnswer asking(const Burst& burst);
    void done_with_burst();
    void control_registers_written() override;
    void dirty_line_written(unsigned port, std::uint64_t address, Security security) override;
    EstimatedAnswer read(unsigned port, Transfer& transfer, std::uint64_t cycle);
    EstimatedAnswer write(unsigned port, Transfer& transfer, std::uint64_t cycle);
    void write_dirty_lines();
    void load(const SnoopRequest& request, LineBytes& line);
    MemoryCall memory(unsigned number); // of the interconnect itself
    MemoryCall memory(unsigned number, Transfer& transfer);

    const char* name_;
    CoherentParameters parameters_;
    systemc::Cci550Pmu& pmu_;
    std::optional<Estimate> estimate_;
    AddressMap map_;
    std::array<TargetInterface*, cci550::kMaxMasterInterfaces> memories_{};
    std::array<Snooped, cci550::kMaxSlaveInterfaces> snooped_;
    std::vector<DirtyLine> dirty_lines_;
    std::vector<std::uint64_t> answered_; // cycles of the last bursts' responses
    bool busy_ = false;                   // asking snooped masters
    std::vector<AddressRange> to_forget_; // when it is no longer busy
};

} // namespace armpmu::interconnect
