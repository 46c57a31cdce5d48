// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/cci550/register_table.h"

#include "armpmu/cci550/event_id.h"
#include "models/cci550/register_fields.h"

#include <array>
#include <map>
#include <set>

namespace armpmu::cci550 {
namespace {

using namespace fields;
using tables::FieldList;

constexpr Register one(RegisterId id, std::uint32_t offset, std::string_view name,
                       std::string_view title, FieldList fields, std::string_view section,
                       SecurityRule security = SecurityRule::secure) {
    Register row;
    row.id = id;
    row.offset = offset;
    row.name = name;
    row.title = title;
    row.fields = fields;
    row.section = section;
    row.security = security;
    return row;
}
constexpr Register each(Register row, Scope scope, unsigned count, std::uint32_t stride) {
    row.scope = scope;
    row.count = count;
    row.stride = stride;
    return row;
}
constexpr Register identification(RegisterId id, std::uint32_t offset, std::string_view name,
                                  FieldList fields) {
    return one(id, offset, name, "CoreSight identification", fields, "CCI-400 TRM 3.3.7",
               SecurityRule::open);
}
constexpr Register per_slave(Register row) {
    return each(row, Scope::slave_interface, kMaxSlaveInterfaces, 0x1000);
}
constexpr Register per_counter(Register row) {
    row.security = SecurityRule::monitor;
    return each(row, Scope::counter, kCounters, 0x10000);
}
constexpr Register monitor(Register row) {
    row.security = SecurityRule::monitor;
    return row;
}
constexpr Register locked(Register row) {
    row.security = SecurityRule::secure_only;
    return row;
}

using Id = RegisterId;
// clang-format off
constexpr Register kRegisters[] = {
    locked(one(Id::ctrl_ovr, 0x00000, "ctrl_ovr", "Control Override", kCtrlOvr, "TRM 2.4.3, 2.4.6")),
    locked(one(Id::secr_acc, 0x00008, "secr_acc", "Secure Access", kSecrAcc, "TRM 2.4.6")),
    one(Id::status, 0x0000c, "status", "Status", kStatus, "CCI-500 TRM 3.3.3"),
    one(Id::impr_err, 0x00010, "impr_err", "Imprecise Error", kImprErr, "TRM 2.4.7"),
    one(Id::qos_threshold, 0x00014, "qos_threshold", "QoS Threshold", kQosThreshold, "vendor headers"),
    monitor(one(Id::pmu_ctrl, 0x00100, "pmu_ctrl", "Performance Monitor Control (PMCR)", kPmuCtrl, "TRM 2.4.4")),
    monitor(one(Id::debug_ctrl, 0x00104, "debug_ctrl", "Interface Monitor Control", kDebugCtrl, "TRM 2.4.5")),
    identification(Id::peripheral_id4, 0x00fd0, "peripheral_id4", kPid4),
    identification(Id::peripheral_id5, 0x00fd4, "peripheral_id5", kPid5),
    identification(Id::peripheral_id6, 0x00fd8, "peripheral_id6", kPid5),
    identification(Id::peripheral_id7, 0x00fdc, "peripheral_id7", kPid5),
    identification(Id::peripheral_id0, 0x00fe0, "peripheral_id0", kPid0),
    identification(Id::peripheral_id1, 0x00fe4, "peripheral_id1", kPid1),
    identification(Id::peripheral_id2, 0x00fe8, "peripheral_id2", kPid2),
    identification(Id::peripheral_id3, 0x00fec, "peripheral_id3", kPid3),
    identification(Id::component_id0, 0x00ff0, "component_id0", kCid0),
    identification(Id::component_id1, 0x00ff4, "component_id1", kCid1),
    identification(Id::component_id2, 0x00ff8, "component_id2", kCid2),
    identification(Id::component_id3, 0x00ffc, "component_id3", kCid3),
    per_slave(one(Id::snoop_ctrl, 0x01000, "snoop_ctrl", "Snoop Control", kSnoopCtrl, "TRM 3.3.10")),
    per_slave(one(Id::share_ovr, 0x01004, "share_ovr", "Shareable Override", kShareOvr, "TRM 3.3.11")),
    per_slave(one(Id::arqos_ovr, 0x01100, "arqos_ovr", "Read Channel QoS Value Override", kQosOvr, "TRM 3.3.12")),
    per_slave(one(Id::awqos_ovr, 0x01104, "awqos_ovr", "Write Channel QoS Value Override", kQosOvr, "TRM 3.3.12")),
    per_slave(one(Id::qos_max_ot, 0x01110, "qos_max_ot", "Maximum Outstanding Transactions", kQosMaxOt, "CCI-500 TRM 3.3.12")),
    per_counter(one(Id::evnt_sel, 0x10000, "evnt_sel", "Event Select", kEvntSel, "TRM 2.4.4")),
    per_counter(one(Id::ecnt_data, 0x10004, "ecnt_data", "Event Count", kEcntData, "TRM 2.4.4")),
    per_counter(one(Id::ecnt_ctrl, 0x10008, "ecnt_ctrl", "Event Counter Control", kEcntCtrl, "TRM 2.4.4")),
    per_counter(one(Id::ecnt_clr_ovfl, 0x1000c, "ecnt_clr_ovfl", "Event Overflow Flag Status", kEcntClrOvfl, "TRM 2.4.4")),
    monitor(each(one(Id::slave_debug, 0x90000, "slave_debug", "Slave Interface Monitor", kSlaveDebug, "TRM 3.3.19"), Scope::slave_interface, kMaxSlaveInterfaces, 4)),
    monitor(each(one(Id::master_debug, 0x90100, "master_debug", "Master Interface Monitor", kMasterDebug, "TRM 2.4.5"), Scope::master_interface, kMaxMasterInterfaces, 4)),
};
// clang-format on
constexpr std::size_t kRows = sizeof kRegisters / sizeof kRegisters[0];

// Offset to register without a search: one page of words per 4 KB of the aperture that holds any.
class Decoder {
  public:
    Decoder() {
        for (const Register& row : kRegisters) {
            for (unsigned i = 0; i < row.count; ++i) {
                const std::uint32_t offset = instance_offset(row, i);
                Page& page = pages_[offset >> 12];
                if (page.empty()) page.resize(1024);
                page[(offset & 0xfff) / 4] = {static_cast<std::uint8_t>(row.id),
                                              static_cast<std::uint8_t>(i + 1)};
            }
        }
    }
    std::optional<Decoded> decode(std::uint32_t offset) const {
        if (offset >= kApertureBytes || offset % 4 != 0) return std::nullopt;
        const Page& page = pages_[offset >> 12];
        if (page.empty()) return std::nullopt;
        const Slot slot = page[(offset & 0xfff) / 4];
        if (slot.instance_plus_one == 0) return std::nullopt;
        return Decoded{static_cast<RegisterId>(slot.id), slot.instance_plus_one - 1U};
    }

  private:
    struct Slot {
        std::uint8_t id = 0;
        std::uint8_t instance_plus_one = 0;
    };
    using Page = std::vector<Slot>;
    std::array<Page, kApertureBytes / 4096> pages_;
};

} // namespace

RegisterList registers() {
    return {kRegisters, kRows};
}

const Register& register_row(RegisterId id) {
    return kRegisters[static_cast<std::size_t>(id)];
}

std::uint32_t offset_of(RegisterId id, unsigned instance) {
    return instance_offset(register_row(id), instance);
}

std::optional<Decoded> decode(std::uint32_t offset) {
    static const Decoder decoder;
    return decoder.decode(offset);
}

std::string register_text(std::uint32_t offset) {
    const auto target = decode(offset);
    if (!target) return "reserved";
    const Register& row = register_row(target->id);
    std::string text(row.name);
    if (row.count > 1) text += "[" + std::to_string(target->instance) + "]";
    return text;
}

std::vector<std::string> check_registers(RegisterList rows) {
    std::vector<std::string> problems;
    std::set<std::string_view> names;
    std::map<std::uint32_t, std::string_view> taken;
    unsigned index = 0;
    for (const Register& row : rows) {
        const std::string name =
            row.name.empty() ? "row " + std::to_string(index) : std::string(row.name);
        const auto complain = [&](const std::string& what) {
            problems.push_back(name + ": " + what);
        };
        if (static_cast<unsigned>(row.id) != index++) complain("row is out of order");
        if (row.name.empty()) complain("register without a name");
        if (!names.insert(row.name).second) complain("register name used twice");
        if (row.title.empty()) complain("no title");
        if (row.section.empty()) complain("no manual section");
        if (row.fields.count == 0) complain("no fields");
        if (row.count == 0) complain("no instances");
        if (row.count > 1 && row.stride < 4) complain("instances closer than 4 bytes");
        if ((row.count == 1) != (row.scope == Scope::global)) complain("scope and count disagree");
        for (unsigned i = 0; i < row.count; ++i) {
            const std::uint32_t offset = instance_offset(row, i);
            if (offset % 4 != 0) complain("offset is not word aligned");
            if (offset >= kApertureBytes) complain("offset beyond the 1 MB aperture");
            const auto [other, inserted] = taken.emplace(offset, row.name);
            if (!inserted) complain("same offset as " + std::string(other->second));
        }
        for (std::string& problem : tables::check_fields(name, row.fields))
            problems.push_back(std::move(problem));
    }
    return problems;
}

} // namespace armpmu::cci550
