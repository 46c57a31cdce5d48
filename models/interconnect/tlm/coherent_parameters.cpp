// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/interconnect/tlm/coherent_parameters.h"

#include <stdexcept>

namespace armpmu::interconnect {
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
