// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstdint>

// The Cortex-A55 PMU once more, as plainly as it can be written: one loop over the six event
// counters in every cycle. It is the reference of the randomised differential test, so it shares
// nothing with the model under test; encodings, offsets, masks, resets and event relations are
// transcribed from the Cortex-A55 TRM and the Arm ARM a second time.
namespace armpmu::tests {

struct NaiveA55Config {
    bool l2 = true;
    bool l3 = true;
    bool external_llc = false; // CPUECTLR.EXTLLC

    // What an access to a counter n >= the accessible ones does. raz_wi: nothing, reads 0.
    // undefined: UNDEFINED, for hidden counters as well. trap_hidden: HPMN <= n < 6 traps to EL2,
    // n >= 6 is UNDEFINED.
    enum class OutOfRange { raz_wi, undefined, trap_hidden } out_of_range = OutOfRange::raz_wi;

    bool first_tick_at_once = false;      // of the divider, after PMCR.D went 0 -> 1
    bool lc_overrides_divider = true;     // PMCR.LC = 1 ignores PMCR.D
    bool wfi_stops_cycle_counter = true;  // PMCCNTR
    bool wfi_stops_cpu_cycles = true;     // events 0x11 and 0x1D
    bool authentication_override = false; // secure non-invasive debug permits Secure counting
    bool chain_across_partition = true;   // CHAIN works where HPMN splits the pair
    bool software_lock = false;           // the memory-mapped port has PMLAR and PMLSR
    bool external_swinc = false;          // PMSWINC at 0xCA0 works
    bool snapshot = true;                 // 0x600-0x6F0 exist
    std::uint64_t mpidr = 0x81000000;     // PMDEVAFF0 and PMDEVAFF1
    unsigned pmpidr2_revision = 0;        // PMPIDR2[7:4]
};

struct NaiveA55State {
    unsigned el = 1;
    bool secure = false;  // of EL0 and EL1; EL2 is always Non-secure, EL3 always Secure
    bool aarch32 = false; // execution state of the current exception level
    // Execution states of the levels above the current one.
    bool el1_aarch32 = false;
    bool el2_aarch32 = false;
    bool el3_aarch32 = false;
    bool tge = false; // HCR_EL2.TGE
    bool halted = false;
    bool wfi = false;
};

struct NaiveOutcome {
    enum Kind { ok, undefined, trap } kind;
    unsigned target_el; // of a trap, else 0
    unsigned ec;        // of a trap, else 0
    std::uint64_t data; // of a read that is ok, else 0
};

struct NaiveExternal {
    enum Kind { ok, error } kind;
    std::uint32_t data; // of a read that is ok, else 0
};

using NaiveA55Occurrences = std::array<std::uint8_t, 256>;

class NaiveA55Pmu {
  public:
    explicit NaiveA55Pmu(const NaiveA55Config& config = {});

    // System register accesses by the processor in the given state: MRS/MSR, MRC/MCR p15 and
    // MRRC/MCRR p15.
    NaiveOutcome a64(const NaiveA55State& who, unsigned op0, unsigned op1, unsigned crn,
                     unsigned crm, unsigned op2, bool write, std::uint64_t data);
    NaiveOutcome a32(const NaiveA55State& who, unsigned opc1, unsigned crn, unsigned crm,
                     unsigned opc2, bool write, std::uint32_t data);
    NaiveOutcome a32_long(const NaiveA55State& who, unsigned opc1, unsigned crm, bool write,
                          std::uint64_t data);

    // The external debug interface; memory_mapped is the port to which the software lock applies.
    NaiveExternal external(std::uint32_t offset, bool write, std::uint32_t data, std::uint32_t mask,
                           bool memory_mapped);

    // One core clock cycle. Only primitive events are looked at: sums, duplicates, SW_INCR,
    // CPU_CYCLES and CHAIN are worked out here.
    void cycle(const NaiveA55State& state, const NaiveA55Occurrences& occurrences);
    // The same when a write follows in the cycle, until `end_row`: what it does not write of a
    // count is as before the cycle, and a flag that the cycle raised stays if it clears that.
    void cycle_before_write(const NaiveA55State& given, const NaiveA55Occurrences& occurrences);
    void end_row() {
        in_row_ = false;
        raised_ = 0;
    }
    // The state that a snapshot or an external PMSWINC meets; every call that is given a state
    // sets it too.
    void set_state(const NaiveA55State& state);

    // Asserted level of the interrupt, not of its active-LOW pin.
    bool irq() const;
    std::uint64_t export_bus(const NaiveA55State& state,
                             const NaiveA55Occurrences& occurrences) const;

    void warm_reset();
    void set_powered(bool powered);
    void set_authentication(bool niden, bool spniden, bool dbgen, bool spiden);
    void set_locks(bool double_lock, bool os_lock);

    // EDPRSR.SPMAD
    bool spmad() const { return spmad_; }
    void clear_spmad() { spmad_ = false; }

    // n = 0..5, or 31 for PMCCNTR.
    std::uint64_t counter(unsigned n) const { return n == 31 ? pmccntr_ : pmevcntr_[n]; }
    std::uint32_t overflow_flags() const { return pmovs_; }

  private:
    enum class Reg {
        none,
        pmcr,
        pmcntenset,
        pmcntenclr,
        pmovsclr,
        pmovsset,
        pmswinc,
        pmselr,
        pmceid0,
        pmceid1,
        pmceid2,
        pmceid3,
        pmccntr,
        pmxevtyper,
        pmxevcntr,
        pmuserenr,
        pmintenset,
        pmintenclr,
        pmevcntr,
        pmevtyper,
        pmccfiltr
    };

    struct Access {
        Reg reg;
        unsigned n;  // of pmevcntr and pmevtyper
        bool a32;    // the AArch32 view of the register
        bool whole;  // of pmccntr: all 64 bits
        unsigned ec; // if it traps
        bool write;
        std::uint64_t data;
    };

    NaiveOutcome pmu_access(const NaiveA55State& who, const Access& access);
    bool el0_permitted(Reg reg, bool write) const;
    std::uint64_t read(const NaiveA55State& who, const Access& access) const;
    void write(const NaiveA55State& who, const Access& access);

    std::uint32_t read_external(std::uint32_t offset, bool memory_mapped) const;
    void write_external(std::uint32_t offset, std::uint32_t data, std::uint32_t mask);
    bool is_snapshot_register(std::uint32_t offset) const;
    void capture();

    void raise_flag(unsigned n) {
        pmovs_ |= 1U << n;
        raised_ |= 1U << n;
    }
    void clear_flags(std::uint32_t flags) { pmovs_ &= in_row_ ? ~flags | raised_ : ~flags; }
    void write_pmcr(std::uint32_t mask, std::uint32_t data, unsigned counters_cleared);
    void software_increment(const NaiveA55State& state, std::uint32_t bits);
    void increment(const NaiveA55State& state, const std::array<unsigned, 6>& amounts);

    unsigned hpmn() const;
    unsigned accessible_counters(const NaiveA55State& who) const;
    std::uint32_t accessible_bits(const NaiveA55State& who) const;
    std::uint32_t pmceid(unsigned n) const;

    bool secure_prohibited(const NaiveA55State& state) const;
    bool filtered(std::uint32_t filter, const NaiveA55State& state) const;
    bool counts(unsigned n, const NaiveA55State& state) const;
    unsigned occurrences_of(unsigned event, const NaiveA55State& state,
                            const NaiveA55Occurrences& occurrences) const;

    bool noninvasive_enabled() const { return dbgen_ || niden_; }
    bool secure_noninvasive_enabled() const {
        return noninvasive_enabled() && (spiden_ || spniden_);
    }

    NaiveA55Config config_;
    NaiveA55State state_;

    bool lc_ = false;
    bool dp_ = false;
    bool x_ = false;
    bool d_ = false;
    bool e_ = false;
    std::uint32_t pmcnten_ = 0;
    std::uint32_t pminten_ = 0;
    std::uint32_t pmovs_ = 0;
    std::uint32_t pmselr_ = 0;
    std::uint32_t pmuserenr_ = 0;
    std::uint32_t pmccfiltr_ = 0;
    std::uint64_t pmccntr_ = 0;
    std::array<std::uint32_t, 6> pmevcntr_{};
    bool in_row_ = false;
    std::uint32_t raised_ = 0; // flags, in that cycle
    std::uint64_t pmccntr_before_ = 0;
    std::array<std::uint32_t, 6> pmevcntr_before_{};
    std::uint64_t pmccntr_kept() const { return in_row_ ? pmccntr_before_ : pmccntr_; }
    std::uint32_t pmevcntr_kept(unsigned n) const {
        return in_row_ ? pmevcntr_before_[n] : pmevcntr_[n];
    }
    std::array<std::uint32_t, 6> pmevtyper_{};
    unsigned remainder_ = 0; // counted cycles since the last tick of the divider

    std::uint32_t mdcr_el2_ = 6;
    std::uint32_t mdcr_el3_ = 0;
    std::uint32_t sder_ = 0;

    bool no_capture_ = true;
    std::uint32_t captured_pmovs_ = 0;
    std::uint64_t captured_pmccntr_ = 0;
    std::array<std::uint32_t, 6> captured_pmevcntr_{};

    bool powered_ = true;
    bool niden_ = true;
    bool spniden_ = false;
    bool dbgen_ = false;
    bool spiden_ = false;
    bool double_lock_ = false;
    bool os_lock_ = false;
    bool software_locked_ = true;
    bool spmad_ = false;
};

} // namespace armpmu::tests
