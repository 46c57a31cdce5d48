// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/predictor.h"

namespace armpmu::cpu {

using a55::Event;

namespace {

constexpr std::uint8_t kWeaklyNotTaken = 1;
constexpr unsigned kPathBits = 5; // that the path moves per indirect branch

bool mispredicted(Way way) {
    return way == Way::mispredicted_taken || way == Way::mispredicted_on;
}

} // namespace

BranchEvents branch_events(BranchKind kind, Way way) {
    BranchEvents all;
    const auto add = [&all](Event event) { all.event[all.count++] = event; };
    if (kind == BranchKind::none || kind == BranchKind::exception ||
        kind == BranchKind::instruction_barrier)
        return all;
    if (way != Way::on && way != Way::mispredicted_on) add(Event::pc_write_retired);
    if (mispredicted(way)) {
        add(Event::br_mis_pred);
        add(Event::br_mis_pred_retired);
    }
    switch (kind) {
    case BranchKind::conditional:
        if (mispredicted(way)) add(Event::br_cond_mis_pred);
        break;
    case BranchKind::indirect:
    case BranchKind::indirect_call:
        add(Event::br_indirect_addr_pred);
        if (!mispredicted(way)) break;
        add(Event::br_indirect_mis_pred);
        add(Event::br_indirect_addr_mis_pred);
        break;
    case BranchKind::procedure_return:
        add(Event::br_return_addr_pred);
        if (mispredicted(way)) add(Event::br_return_addr_mis_pred);
        break;
    default: break;
    }
    return all;
}

Predictor::Predictor(const CoreConfig& config)
    : on_(config.mmu), direction_mask_(config.direction_entries - 1),
      btac_mask_(config.btac_entries - 1), direction_(config.direction_entries, kWeaklyNotTaken),
      btac_(config.btac_entries), indirect_(config.indirect_entries),
      returns_(config.return_entries) {}

Way Predictor::execute_other(BranchKind kind, std::uint64_t address, std::uint64_t behind,
                             std::uint64_t next) {
    switch (kind) {
    case BranchKind::indirect_call: push(behind); return indirect(address, next);
    case BranchKind::indirect: return indirect(address, next);
    case BranchKind::exception_return:
    case BranchKind::instruction_barrier: return Way::refetched;
    default: break;
    }
    return next != behind ? Way::refetched : Way::on;
}

Way Predictor::indirect(std::uint64_t address, std::uint64_t next) {
    Target& target = indirect_[((address >> 2) ^ path_) & (indirect_.size() - 1)];
    const bool hit = on_ && target.address == address && target.next == next;
    target = {address, next};
    path_ = (path_ << kPathBits ^ next >> 2) & (indirect_.size() - 1);
    return hit ? Way::taken : Way::mispredicted_taken;
}

} // namespace armpmu::cpu
