// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/iss/processor_group.h"
#include "armpmu/tlm/time.h"
#include "models/iss/coherence.h"

#include <optional>
#include <vector>

namespace armpmu::iss {

class BoundCore;

// The processors of a group; there as long as it is, or one of them.
class GroupMembers {
  public:
    // Throws ProcessorError.
    void add(BoundCore& member);
    void remove(const BoundCore& member);
    // In the order of joining.
    std::size_t number_of(const BoundCore& member) const;
    Coherence& coherence() { return coherence_; }

    // The local time of the one that is least far of those that execute, but for one. Nothing:
    // none does.
    std::optional<Picoseconds> earliest_but(const BoundCore& one) const;

  private:
    Coherence coherence_;
    std::vector<BoundCore*> members_;
};

} // namespace armpmu::iss
