// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/predictor.h"

namespace armpmu::cpu {

using a55::Event;

namespace {

constexpr unsigned kPathBits = 5; // that the path moves per indirect branch

} // namespace

Predictor::Predictor(const CoreConfig& config, EventAccount& events)
    : events_(events), on_(config.mmu), direction_mask_(config.direction_entries - 1),
      btac_mask_(config.btac_entries - 1), direction_(config.direction_entries, kWeaklyNotTaken),
      btac_(config.btac_entries), indirect_(config.indirect_entries),
      returns_(config.return_entries) {}

Way Predictor::mispredict() {
    events_.add(Event::br_mis_pred);
    events_.add(Event::br_mis_pred_retired);
    return Way::mispredicted;
}

Way Predictor::mispredict_condition() {
    events_.add(Event::br_cond_mis_pred);
    return mispredict();
}

Way Predictor::execute_other(BranchKind kind, std::uint64_t address, std::uint64_t behind,
                             std::uint64_t next) {
    const bool taken = next != behind;
    if (taken) events_.add(Event::pc_write_retired);
    switch (kind) {
    case BranchKind::conditional: break; // not here
    case BranchKind::call: push(behind); return known_target(address, next);
    case BranchKind::immediate: return known_target(address, next);
    case BranchKind::indirect_call: push(behind); return indirect(address, next);
    case BranchKind::indirect: return indirect(address, next);
    case BranchKind::procedure_return: return procedure_return(next);
    // Neither is predicted; both refill the pipeline.
    case BranchKind::exception_return:
    case BranchKind::instruction_barrier: return Way::mispredicted;
    case BranchKind::exception:
    case BranchKind::none: break;
    }
    return taken ? Way::mispredicted : Way::on;
}

Way Predictor::indirect(std::uint64_t address, std::uint64_t next) {
    Target& target = indirect_[((address >> 2) ^ path_) & (indirect_.size() - 1)];
    const bool hit = on_ && target.address == address && target.next == next;
    target = {address, next};
    path_ = (path_ << kPathBits ^ next >> 2) & (indirect_.size() - 1);
    events_.add(Event::br_indirect_addr_pred);
    if (hit) return Way::taken;
    events_.add(Event::br_indirect_mis_pred);
    events_.add(Event::br_indirect_addr_mis_pred);
    return mispredict();
}

void Predictor::push(std::uint64_t behind) {
    top_ = top_ + 1 == returns_.size() ? 0 : top_ + 1;
    returns_[top_] = behind;
}

Way Predictor::procedure_return(std::uint64_t next) {
    const bool hit = on_ && returns_[top_] == next;
    returns_[top_] = 0;
    top_ = top_ == 0 ? static_cast<std::uint32_t>(returns_.size()) - 1 : top_ - 1;
    events_.add(Event::br_return_addr_pred);
    if (hit) return Way::taken;
    events_.add(Event::br_return_addr_mis_pred);
    return mispredict();
}

} // namespace armpmu::cpu
