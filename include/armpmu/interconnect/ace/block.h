// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/ace/port.h"

#include <cstdint>
#include <string>

namespace armpmu::interconnect {

inline constexpr std::uint64_t kNever = ~std::uint64_t{0};

// A block clocked by ACLK.
//
// Contract that makes skipping exact: what `evaluate` does follows from the block's state, the
// current values of its channels, and the passing of the cycles that `next_activity` names, and
// from nothing else. When none of these has changed, evaluating would change nothing, so it is left
// out.
class Block {
  public:
    virtual ~Block() = default;

    // Reads the current values of the channels in `cycle`, decides the next ones.
    virtual void evaluate(std::uint64_t cycle) = 0;
    // Ends the cycle. True when the block's state changed, so that it must be evaluated next cycle.
    virtual bool commit() = 0;
    // First cycle after the one last evaluated in which the block acts without input from others;
    // kNever: it only waits for others.
    virtual std::uint64_t next_activity() const = 0;
    // Nothing left to do and nothing in flight.
    virtual bool done() const = 0;
    // Its waiting requests, in one line, for the watchdog's message.
    virtual std::string dump() const { return {}; }

    // For memories behind MIs: the block's state between two cycles, without its channels, as part
    // of Interconnect::save. `restore` is called after the channels were restored, reads the output
    // of `save`, and throws StateError for an impossible state; after an error it is called again
    // with the block's previous state. The defaults throw std::logic_error: the block cannot be
    // saved.
    virtual void save(StateWriter& out) const;
    virtual void restore(StateReader& in);
};

// A block that drives slave interface `number`. `bind` is called once, before the first cycle; the
// port outlives the master's last evaluation.
class Master : public Block {
  public:
    virtual void bind(SlavePort& port, unsigned number) = 0;
};

// Called for every load and store as it takes effect, with the version of the line that it has read
// or made. `since` is the first cycle whose value the load may return: its own cycle for a coherent
// load, the cycle of the request for a ReadOnce. `base` is the version whose other bytes a partial
// store leaves in the line; it equals `version` when there are none, and for writes that are merged
// beyond the master.
class DataObserver {
  public:
    virtual void loaded(Line line, Version version, std::uint64_t since, std::uint64_t cycle) = 0;
    virtual void stored(Line line, Version version, Version base, std::uint64_t cycle) = 0;

  protected:
    ~DataObserver() = default;
};

} // namespace armpmu::interconnect
