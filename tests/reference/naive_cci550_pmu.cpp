// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_cci550_pmu.h"

namespace armpmu::tests {

namespace {

bool slave_code_is_exempt(unsigned code) {
    return code == 0x08 || code == 0x09 || code == 0x12 || code == 0x16 || code == 0x18 ||
           code == 0x1a || code == 0x1b || code == 0x1d;
}

bool slave_code_is_ace_only(unsigned code) {
    return code == 0x04 || code == 0x05 || code == 0x0d || code == 0x10 || code == 0x11 ||
           code == 0x14 || code == 0x15 || code == 0x1d;
}

bool master_code_is_exempt(unsigned code) {
    return code == 0x00 || code == 0x01 || code == 0x03 || code == 0x05 || code == 0x06;
}

bool global_code_is_exempt(unsigned code) {
    return code == 0x09 || code == 0x0c || code == 0x0e || code == 0x0f;
}

// The line that a selection {source, code} names, or kNaiveLines for none.
unsigned selected_line(std::uint32_t select) {
    const unsigned source = (select >> 5) & 0xf;
    const unsigned code = select & 0x1f;
    if (source <= 6) return 16 + 32 * source + code;
    if (source == 7) return kNaiveLines;
    if (source <= 14) return code <= 6 ? 16 + 7 * 32 + 7 * (source - 8) + code : kNaiveLines;
    return code <= 15 ? code : kNaiveLines;
}

std::uint32_t lane_mask(unsigned lanes) {
    std::uint32_t mask = 0;
    if (lanes & 1) mask |= 0x000000ff;
    if (lanes & 2) mask |= 0x0000ff00;
    if (lanes & 4) mask |= 0x00ff0000;
    if (lanes & 8) mask |= 0xff000000;
    return mask;
}

std::uint32_t merge(std::uint32_t old, std::uint32_t data, std::uint32_t mask) {
    return (old & ~mask) | (data & mask);
}

bool is_slave_block(std::uint32_t offset) {
    return offset >= 0x01000 && offset < 0x08000;
}
unsigned slave_block_number(std::uint32_t offset) {
    return (offset - 0x01000) / 0x1000;
}

bool is_counter_frame(std::uint32_t offset) {
    return offset >= 0x10000 && offset < 0x90000;
}
unsigned counter_frame_number(std::uint32_t offset) {
    return (offset - 0x10000) / 0x10000;
}

} // namespace

NaiveCci550Pmu::NaiveCci550Pmu(NaiveConfig config) : config_(config) {
    const unsigned si = config_.slave_interfaces;
    const unsigned mi = config_.master_interfaces;

    for (unsigned code = 0; code < 16; ++code) {
        fires_[code] = true;
        exempt_[code] = global_code_is_exempt(code);
        bus_bit_[code] = code;
    }
    for (unsigned n = 0; n < si; ++n) {
        for (unsigned code = 0; code < 32; ++code) {
            const unsigned line = 16 + 32 * n + code;
            fires_[line] = code != 0x11 && (config_.ace[n] || !slave_code_is_ace_only(code));
            exempt_[line] = slave_code_is_exempt(code);
            bus_bit_[line] = 16 + (config_.master_interfaces_first ? 7 * mi : 0) + 32 * n + code;
        }
    }
    for (unsigned n = 0; n < mi; ++n) {
        for (unsigned code = 0; code < 7; ++code) {
            const unsigned line = 16 + 7 * 32 + 7 * n + code;
            fires_[line] = true;
            exempt_[line] = master_code_is_exempt(code);
            bus_bit_[line] = 16 + (config_.master_interfaces_first ? 0 : 32 * si) + 7 * n + code;
        }
    }
    bus_width_ = 16 + 32 * si + 7 * mi;

    reset_registers();
}

void NaiveCci550Pmu::reset_registers() {
    ctrl_ovr_ = 0;
    secr_acc_ = 0;
    qos_threshold_ = 0;
    debug_ctrl_ = 0;
    cen_ = false;
    ex_ = false;
    for (unsigned n = 0; n < 7; ++n) {
        enable_dvms_[n] = false;
        enable_snoops_[n] = false;
        share_ovr_[n] = 0;
        arqos_ovr_[n] = 0;
        awqos_ovr_[n] = 0;
        qos_max_ot_[n] = config_.max_outstanding[n] & 0xff;
    }
    for (unsigned i = 0; i < kNaiveCounters; ++i) {
        select_[i] = 0;
        count_[i] = 0;
        enable_[i] = false;
        flag_[i] = false;
    }
}

NaiveOutputs NaiveCci550Pmu::cycle(const NaiveInputs& inputs) {
    NaiveOutputs outputs;
    outputs.evntbus.assign(bus_width_, false);

    count_before_ = count_;
    in_reset_ = !inputs.aresetn;
    niden_ = inputs.niden || (config_.dbgen_substitutes_niden && inputs.dbgen);

    if (in_reset_) {
        reset_registers();
        if (inputs.has_access) outputs.result = respond(inputs.access);
        return outputs;
    }

    if (inputs.has_access) outputs.result = respond(inputs.access);

    std::array<bool, kNaiveCounters> wrapped{};
    if (inputs.clock_enabled) {
        const bool secure_permitted =
            inputs.spniden || (inputs.dbgen && inputs.spiden) ||
            (config_.secure_observation_override && (secr_acc_ & 0x4) != 0);
        const bool exported = ex_ && (cen_ || !config_.export_needs_enable);

        std::array<bool, kNaiveLines> visible{};
        for (unsigned line = 0; line < kNaiveLines; ++line) {
            if (!fires_[line]) continue;
            const bool non_secure = inputs.non_secure[line];
            const bool secure = inputs.secure[line];
            if (!non_secure && !secure) continue;
            total_[line] += 1;
            if (!niden_) continue;
            if (non_secure || exempt_[line] || secure_permitted) {
                visible[line] = true;
                if (exported) outputs.evntbus[bus_bit_[line]] = true;
            }
        }

        for (unsigned i = 0; i < kNaiveCounters; ++i) {
            const unsigned line = selected_line(select_[i]);
            if (!cen_ || !enable_[i] || line == kNaiveLines || !visible[line]) continue;
            if (count_[i] == 0xffffffff) {
                count_[i] = 0;
                flag_[i] = true;
                wrapped[i] = true;
            } else {
                count_[i] += 1;
            }
        }
    }

    if (inputs.has_access && inputs.access.write && !refused(inputs.access)) {
        write(inputs.access, wrapped);
    }
    return outputs;
}

NaiveResult NaiveCci550Pmu::access(const NaiveAccess& access) {
    const NaiveResult result = respond(access);
    count_before_ = count_;
    if (access.write && !refused(access) && !in_reset_) write(access, {});
    return result;
}

unsigned NaiveCci550Pmu::pins() const {
    unsigned pins = 0;
    for (unsigned i = 0; i < kNaiveCounters; ++i) {
        if (!flag_[i]) pins |= 1U << i;
    }
    return pins;
}

NaiveCci550Pmu::Area NaiveCci550Pmu::area_of(std::uint32_t offset) const {
    if (offset == 0x00000) return Area::always_secure; // ctrl_ovr
    if (offset == 0x00008) return Area::always_secure; // secr_acc
    if (offset == 0x0000c) return Area::other;         // status
    if (offset == 0x00010) return Area::other;         // impr_err
    if (offset == 0x00014) return Area::other;         // qos_threshold
    if (offset == 0x00100) return Area::pmu;           // pmu_ctrl
    if (offset == 0x00104) return Area::pmu;           // debug_ctrl
    if (offset >= 0x00fd0 && offset <= 0x00ffc) return Area::identification;
    if (is_slave_block(offset)) {
        const std::uint32_t reg = offset % 0x1000;
        const bool known =
            reg == 0x000 || reg == 0x004 || reg == 0x100 || reg == 0x104 || reg == 0x110;
        if (!known) return Area::reserved;
        return slave_block_number(offset) < config_.slave_interfaces ? Area::other : Area::absent;
    }
    if (is_counter_frame(offset)) {
        return offset % 0x10000 <= 0xc ? Area::pmu : Area::reserved;
    }
    if (offset >= 0x90000 && offset <= 0x90018) { // slave_debug
        return (offset - 0x90000) / 4 < config_.slave_interfaces ? Area::pmu : Area::absent;
    }
    if (offset >= 0x90100 && offset <= 0x90118) { // master_debug
        return (offset - 0x90100) / 4 < config_.master_interfaces ? Area::pmu : Area::absent;
    }
    return Area::reserved;
}

// Neither read data nor a write's effect may pass; whether that is also an error is for respond().
bool NaiveCci550Pmu::refused(const NaiveAccess& access) const {
    if (access.write && !config_.honour_byte_enables && (access.lanes & 0xf) != 0xf) return true;
    if (access.secure) return false;
    const bool opened = (secr_acc_ & 0x1) != 0;
    const bool monitors_closed = (secr_acc_ & 0x2) != 0;
    switch (area_of(access.offset)) {
    case Area::reserved: return false;
    case Area::absent: return false;
    case Area::identification: return false;
    case Area::always_secure: return true;
    case Area::pmu: return monitors_closed && !opened;
    case Area::other: return !opened;
    }
    return true;
}

NaiveResult NaiveCci550Pmu::respond(const NaiveAccess& access) const {
    NaiveResult result;
    if (access.write && !config_.honour_byte_enables && (access.lanes & 0xf) != 0xf) {
        result.error = true;
        return result;
    }
    if (area_of(access.offset) == Area::reserved) {
        result.error = config_.error_on_reserved_offset;
        return result;
    }
    if (refused(access)) {
        result.error = config_.error_on_non_secure_violation;
        return result;
    }
    if (!access.write) result.data = read(access.offset);
    return result;
}

std::uint32_t NaiveCci550Pmu::read(std::uint32_t offset) const {
    const Area area = area_of(offset);
    if (area == Area::reserved || area == Area::absent) return 0;

    if (offset == 0x00000) return ctrl_ovr_;
    if (offset == 0x00008) return secr_acc_;
    if (offset == 0x0000c) return 0;
    if (offset == 0x00010) return 0;
    if (offset == 0x00014) return qos_threshold_;
    if (offset == 0x00100) return (8U << 11) | (ex_ ? 0x10U : 0U) | (cen_ ? 0x1U : 0U);
    if (offset == 0x00104) return debug_ctrl_;

    if (offset == 0x00fd0) return 0x84;
    if (offset == 0x00fe0) return 0x23;
    if (offset == 0x00fe4) return 0xb4;
    if (offset == 0x00fe8) return ((config_.revision & 0xf) << 4) | 0xb;
    if (offset == 0x00fec) return (config_.ecorevnum & 0xf) << 4;
    if (offset == 0x00ff0) return 0x0d;
    if (offset == 0x00ff4) return 0xf0;
    if (offset == 0x00ff8) return 0x05;
    if (offset == 0x00ffc) return 0xb1;

    if (is_slave_block(offset)) {
        const unsigned n = slave_block_number(offset);
        const std::uint32_t reg = offset % 0x1000;
        if (reg == 0x000) return read_snoop_ctrl(n);
        if (reg == 0x004) return share_ovr_[n];
        if (reg == 0x100) return arqos_ovr_[n];
        if (reg == 0x104) return awqos_ovr_[n];
        if (reg == 0x110) return qos_max_ot_[n];
    }
    if (is_counter_frame(offset)) {
        const unsigned i = counter_frame_number(offset);
        const std::uint32_t reg = offset % 0x10000;
        if (reg == 0x0) return select_[i];
        if (reg == 0x4) return count_[i];
        if (reg == 0x8) return enable_[i] ? 1 : 0;
        if (reg == 0xc) return flag_[i] ? 1 : 0;
    }
    return 0;
}

bool NaiveCci550Pmu::supports_dvms(unsigned n) const {
    return (config_.acchannelens[n] & 1) != 0 && (ctrl_ovr_ & 0x2) == 0;
}

bool NaiveCci550Pmu::supports_snoops(unsigned n) const {
    return config_.ace[n] && (config_.acchannelens[n] & 2) != 0 && (ctrl_ovr_ & 0x1) == 0;
}

std::uint32_t NaiveCci550Pmu::read_snoop_ctrl(unsigned n) const {
    const bool hardware = config_.hardware_snoop_enable_control;
    std::uint32_t value = 0;
    if (supports_dvms(n)) value |= 0x80000000;
    if (supports_snoops(n)) value |= 0x40000000;
    if (hardware) value |= 0x20000000;
    if (supports_dvms(n) && !hardware && enable_dvms_[n]) value |= 0x2;
    if (supports_snoops(n) && !hardware && enable_snoops_[n]) value |= 0x1;
    return value;
}

bool NaiveCci550Pmu::count_write_accepted(unsigned i) const {
    if (config_.gating_off_tie && (ctrl_ovr_ & 0x8) != 0) return true;
    if (config_.niden_gates_counter_writes && !niden_) return false;
    return cen_ && enable_[i];
}

void NaiveCci550Pmu::write(const NaiveAccess& access,
                           const std::array<bool, kNaiveCounters>& wrapped) {
    const Area area = area_of(access.offset);
    if (area == Area::reserved || area == Area::absent) return;

    const std::uint32_t offset = access.offset;
    const std::uint32_t mask = lane_mask(access.lanes);
    const std::uint32_t data = access.data;

    if (offset == 0x00000) ctrl_ovr_ = merge(ctrl_ovr_, data, mask) & 0x1f;
    if (offset == 0x00008) secr_acc_ = merge(secr_acc_, data, mask) & 0x7;
    if (offset == 0x00014) qos_threshold_ = merge(qos_threshold_, data, mask) & 0x000f000f;
    if (offset == 0x00100) write_pmcr(mask, data, wrapped);
    if (offset == 0x00104) debug_ctrl_ = merge(debug_ctrl_, data, mask) & 0x1;

    if (is_slave_block(offset)) {
        write_slave_block(slave_block_number(offset), offset % 0x1000, mask, data);
    }
    if (is_counter_frame(offset)) {
        const unsigned i = counter_frame_number(offset);
        const std::uint32_t reg = offset % 0x10000;
        if (reg == 0x0) select_[i] = merge(select_[i], data, mask) & 0x1ff;
        if (reg == 0x4 && count_write_accepted(i) && mask != 0)
            count_[i] = merge(count_before_[i], data, mask);
        if (reg == 0x8 && (mask & 1) != 0) enable_[i] = (data & 1) != 0;
        if (reg == 0xc && (data & mask & 1) != 0 && !wrapped[i]) flag_[i] = false;
    }
}

void NaiveCci550Pmu::write_pmcr(std::uint32_t mask, std::uint32_t data,
                                const std::array<bool, kNaiveCounters>& wrapped) {
    if ((mask & 0xff) == 0) return;
    if ((data & 0x2) != 0) {
        for (unsigned i = 0; i < kNaiveCounters; ++i) {
            if (!enable_[i] && !config_.reset_clears_disabled_counters) continue;
            count_[i] = 0;
            if (config_.reset_clears_flags && !wrapped[i]) flag_[i] = false;
        }
    }
    ex_ = (data & 0x10) != 0;
    cen_ = (data & 0x1) != 0;
}

void NaiveCci550Pmu::write_slave_block(unsigned n, std::uint32_t reg, std::uint32_t mask,
                                       std::uint32_t data) {
    const std::uint32_t qos_fields = config_.qos_regulators ? 0x870f00ff : 0x000000ff;

    if (reg == 0x000 && (mask & 0xff) != 0 && !config_.hardware_snoop_enable_control) {
        if (supports_dvms(n)) enable_dvms_[n] = (data & 0x2) != 0;
        if (supports_snoops(n)) enable_snoops_[n] = (data & 0x1) != 0;
    }
    if (reg == 0x004 && !config_.ace[n]) share_ovr_[n] = merge(share_ovr_[n], data, mask) & 0x3;
    if (reg == 0x100) arqos_ovr_[n] = merge(arqos_ovr_[n], data, mask) & qos_fields;
    if (reg == 0x104) awqos_ovr_[n] = merge(awqos_ovr_[n], data, mask) & qos_fields;
    if (reg == 0x110 && (mask & 0xff) != 0) {
        std::uint32_t limit = data & 0xff;
        if (limit < 4) limit = 4;
        if (limit > config_.max_outstanding[n]) limit = config_.max_outstanding[n];
        qos_max_ot_[n] = limit;
    }
}

} // namespace armpmu::tests
