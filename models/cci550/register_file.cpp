// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/register_file.h"

namespace armpmu::cci550 {
namespace {

using tables::FieldAccess;

bool is_present(const Config& config, Scope scope, unsigned instance) {
    switch (scope) {
    case Scope::slave_interface: return instance < config.slave_interfaces;
    case Scope::master_interface: return instance < config.master_interfaces;
    case Scope::global:
    case Scope::counter: break;
    }
    return true;
}

} // namespace

RegisterFile::RegisterFile(const Config& config) {
    for (const Register& row : registers()) {
        first_[static_cast<std::size_t>(row.id)] = slots_.size();
        for (unsigned i = 0; i < row.count; ++i) {
            Slot slot;
            slot.present = is_present(config, row.scope, i);
            if (slot.present) {
                slot.reset = row.fields.reset();
                slot.writable = row.fields.mask(FieldAccess::read_write);
                slot.clearable = row.fields.mask(FieldAccess::write_one_to_clear);
            }
            slots_.push_back(slot);
        }
    }
    configure(config);
    reset();
}

void RegisterFile::fix(RegisterId id, unsigned instance, std::uint32_t bits, std::uint32_t value) {
    Slot& slot = slots_[index(id, instance)];
    if (!slot.present) return;
    slot.writable &= ~bits;
    slot.reset = (slot.reset & ~bits) | (value & bits);
}

void RegisterFile::configure(const Config& config) {
    constexpr std::uint32_t kRegulatorBits = 0x870f0000;
    fix(RegisterId::peripheral_id2, 0, 0xf0, config.revision << 4U);
    fix(RegisterId::peripheral_id3, 0, 0xf0, config.ecorevnum << 4U);
    for (unsigned n = 0; n < kMaxSlaveInterfaces; ++n) {
        const bool ace = config.ace[n];
        const std::uint32_t supports_dvms = config.acchannelens[n] & 1U;
        const std::uint32_t supports_snoops = ace ? config.acchannelens[n] >> 1U : 0U;
        fix(RegisterId::snoop_ctrl, n, 0xe0000000,
            supports_dvms << 31 | supports_snoops << 30 |
                static_cast<std::uint32_t>(config.hardware_snoop_enable_control) << 29);
        if (config.hardware_snoop_enable_control) fix(RegisterId::snoop_ctrl, n, 3, 0);
        if (ace) fix(RegisterId::share_ovr, n, 3, 0);
        if (!config.qos_regulators) {
            fix(RegisterId::arqos_ovr, n, kRegulatorBits, 0);
            fix(RegisterId::awqos_ovr, n, kRegulatorBits, 0);
        }
        Slot& max_ot = slots_[index(RegisterId::qos_max_ot, n)];
        if (max_ot.present) max_ot.reset = config.max_outstanding[n];
    }
}

void RegisterFile::reset() {
    for (Slot& slot : slots_) slot.value = slot.reset;
}

void RegisterFile::write(RegisterId id, unsigned instance, std::uint32_t data, std::uint32_t mask) {
    Slot& slot = slots_[index(id, instance)];
    const std::uint32_t written = slot.writable & mask;
    slot.value = (slot.value & ~written) | (data & written);
    slot.value &= ~(data & mask & slot.clearable);
}

std::vector<std::uint32_t> RegisterFile::values() const {
    std::vector<std::uint32_t> values;
    values.reserve(slots_.size());
    for (const Slot& slot : slots_) values.push_back(slot.value);
    return values;
}

void RegisterFile::set_values(const std::vector<std::uint32_t>& values) {
    for (std::size_t i = 0; i < slots_.size(); ++i) slots_[i].value = values[i];
}

bool RegisterFile::plausible(const std::vector<std::uint32_t>& values) const {
    const std::size_t status = index(RegisterId::status, 0);
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const std::uint32_t live = slots_[i].writable | slots_[i].clearable;
        if (i != status && ((values[i] ^ slots_[i].reset) & ~live) != 0) return false;
    }
    return true;
}

} // namespace armpmu::cci550
