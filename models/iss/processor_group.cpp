// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/processor_group.h"

#include "armpmu/iss/processor.h"
#include "models/iss/bound_core.h"

#include <algorithm>
#include <string_view>

namespace armpmu::iss {

void GroupMembers::add(BoundCore& member) {
    if (members_.size() == ProcessorGroup::kMost)
        throw ProcessorError("a group has " + std::to_string(ProcessorGroup::kMost) +
                             " processors at most");
    if (!members_.empty())
        if (const char* lacking = Engine::why_alone())
            throw ProcessorError(std::string("several processors need ") + lacking +
                                 ", which Unicorn lacks or the program hides from it");
    members_.push_back(&member);
    member.core().engine().join(coherence_);
    if (members_.size() == 2) members_.front()->core().tell_broadcasts();
    if (members_.size() >= 2) member.core().tell_broadcasts();
}

void GroupMembers::remove(const BoundCore& member) {
    members_.erase(std::remove(members_.begin(), members_.end(), &member), members_.end());
}

std::size_t GroupMembers::number_of(const BoundCore& member) const {
    return static_cast<std::size_t>(std::find(members_.begin(), members_.end(), &member) -
                                    members_.begin());
}

std::optional<Picoseconds> GroupMembers::earliest_but(const BoundCore& one) const {
    std::optional<Picoseconds> earliest;
    for (const BoundCore* member : members_)
        if (member != &one && member->executes())
            earliest = std::min(earliest.value_or(member->local_time()), member->local_time());
    return earliest;
}

ProcessorGroup::ProcessorGroup() : members_(std::make_shared<GroupMembers>()) {}

ProcessorGroup::~ProcessorGroup() = default;

void ProcessorGroup::add(Processor& processor) {
    try {
        processor.core_->join(members_);
    } catch (const std::runtime_error& error) {
        throw ProcessorError(std::string(processor.name()) + ": " + error.what());
    }
}

namespace {

constexpr std::uint32_t kGroupStateVersion = 1;
constexpr std::string_view kGroupStateName = "a55group";

} // namespace

StateBytes ProcessorGroup::save() const {
    StateWriter out;
    out.u64(members_->coherence().executed());
    out.u64(members_->coherence().latest_count());
    return out.finish(kGroupStateName, kGroupStateVersion);
}

void ProcessorGroup::restore(const StateBytes& state) {
    StateReader in(state, kGroupStateName, kGroupStateVersion);
    const std::uint64_t executed = in.u64();
    const std::uint64_t latest_count = in.u64();
    in.expect_end();
    members_->coherence().go_on(executed, latest_count);
}

} // namespace armpmu::iss
