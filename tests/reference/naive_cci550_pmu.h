// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstdint>
#include <vector>

// The CCI-550 PMU once more, as plainly as it can be written: one loop over eight counters in every
// cycle. It is the reference of the randomised differential test, so it shares nothing with the
// model under test; offsets, masks, resets and event columns are transcribed from the manual a
// second time.
namespace armpmu::tests {

inline constexpr unsigned kNaiveCounters = 8;
inline constexpr unsigned kNaiveLines = 16 + 7 * 32 + 7 * 7;

struct NaiveConfig {
    unsigned slave_interfaces = 7;  // at most 7
    unsigned master_interfaces = 7; // at most 7
    std::array<bool, 7> ace = {false, false, false, true, true, true, true};
    bool master_interfaces_first = false; // EVNTBUS order above bit 15

    bool error_on_non_secure_violation = false;
    bool error_on_reserved_offset = false;
    bool honour_byte_enables = true; // false: a write of fewer than four lanes is refused

    bool gating_off_tie = false; // ctrl_ovr[3] = 1 makes every Event Count write work
    bool dbgen_substitutes_niden = false;
    bool secure_observation_override = false; // secr_acc[2] permits Secure events
    bool reset_clears_flags = false;
    bool reset_clears_disabled_counters = true;
    bool export_needs_enable = false; // EVNTBUS needs PMCR.CEN besides PMCR.EX
    bool niden_gates_counter_writes = false;

    unsigned revision = 0;  // peripheral_id2[7:4]
    unsigned ecorevnum = 0; // inverts peripheral_id3[7:4]
    std::array<unsigned, 7> acchannelens = {3, 3, 3, 3, 3, 3, 3};
    std::array<unsigned, 7> max_outstanding = {0x30, 0x30, 0x30, 0x30, 0x30, 0x30, 0x30};
    bool hardware_snoop_enable_control = false; // snoop_ctrl[29]
    bool qos_regulators = true;
};

struct NaiveAccess {
    bool write = false;
    std::uint32_t offset = 0; // a multiple of 4, below 1 MB
    std::uint32_t data = 0;
    unsigned lanes = 0xf; // bit n enables byte n of a write; reads always give the whole word
    bool secure = true;
};

struct NaiveResult {
    bool error = false;
    std::uint32_t data = 0; // 0 for writes and errors
};

// The inputs of one ACLK cycle. Lines: global 0x00-0x0F at 0, SIn at 16 + 32n, MIn at 240 + 7n.
struct NaiveInputs {
    std::array<bool, kNaiveLines> non_secure{};
    std::array<bool, kNaiveLines> secure{};
    bool niden = true;
    bool spniden = false;
    bool dbgen = false;
    bool spiden = false;
    bool aresetn = true;
    bool clock_enabled = true;
    bool has_access = false;
    NaiveAccess access;
};

struct NaiveOutputs {
    NaiveResult result;
    std::vector<bool> evntbus; // 16 + 32 * SI + 7 * MI bits
};

class NaiveCci550Pmu {
  public:
    explicit NaiveCci550Pmu(NaiveConfig config);

    // The row counts under the pins of this cycle and the registers from before it; a read sees the
    // registers from before it; then a write takes effect.
    NaiveOutputs cycle(const NaiveInputs& inputs);

    // An access between cycles: no event line is high, the pins stay as the last cycle left them.
    NaiveResult access(const NaiveAccess& access);

    std::uint32_t count(unsigned i) const { return count_[i]; }
    bool flag(unsigned i) const { return flag_[i]; }
    // nEVNTCNTOVERFLOW[7:0], active LOW.
    unsigned pins() const;
    // Cycles in which the line was high, whatever the enables and pins; not a register, so reset
    // leaves it alone. Lines that never fire stay at 0.
    std::uint64_t total(unsigned line) const { return total_[line]; }

  private:
    enum class Area { reserved, absent, identification, always_secure, pmu, other };

    void reset_registers();
    Area area_of(std::uint32_t offset) const;
    NaiveResult respond(const NaiveAccess& access) const;
    bool refused(const NaiveAccess& access) const;
    std::uint32_t read(std::uint32_t offset) const;
    std::uint32_t read_snoop_ctrl(unsigned n) const;
    void write(const NaiveAccess& access, const std::array<bool, kNaiveCounters>& wrapped);
    void write_pmcr(std::uint32_t mask, std::uint32_t data,
                    const std::array<bool, kNaiveCounters>& wrapped);
    void write_slave_block(unsigned n, std::uint32_t reg, std::uint32_t mask, std::uint32_t data);
    bool supports_dvms(unsigned n) const;
    bool supports_snoops(unsigned n) const;
    bool count_write_accepted(unsigned i) const;

    NaiveConfig config_;

    std::array<bool, kNaiveLines> fires_{};
    std::array<bool, kNaiveLines> exempt_{};
    std::array<unsigned, kNaiveLines> bus_bit_{};
    unsigned bus_width_ = 0;

    std::uint32_t ctrl_ovr_ = 0;
    std::uint32_t secr_acc_ = 0;
    std::uint32_t qos_threshold_ = 0;
    std::uint32_t debug_ctrl_ = 0;
    bool cen_ = false;
    bool ex_ = false;

    std::array<bool, 7> enable_dvms_{};
    std::array<bool, 7> enable_snoops_{};
    std::array<std::uint32_t, 7> share_ovr_{};
    std::array<std::uint32_t, 7> arqos_ovr_{};
    std::array<std::uint32_t, 7> awqos_ovr_{};
    std::array<std::uint32_t, 7> qos_max_ot_{};

    std::array<std::uint32_t, kNaiveCounters> select_{};
    std::array<std::uint32_t, kNaiveCounters> count_{};
    std::array<std::uint32_t, kNaiveCounters> count_before_{}; // the row of the access
    std::array<bool, kNaiveCounters> enable_{};
    std::array<bool, kNaiveCounters> flag_{};

    std::array<std::uint64_t, kNaiveLines> total_{};

    bool in_reset_ = false;
    bool niden_ = true;
};

} // namespace armpmu::tests
