// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/layout.h"
#include "armpmu/core/state_io.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu {

// A state that no register write brings a device to; one line.
struct UnreachableState : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The meaning of a bit of a row, in words for people; empty where there is none.
struct BitMeaning {
    std::string event;     // kernel name or mnemonic, in lower case
    std::string interface; // "SI3", "MI0", "global", "core"
    bool secure = false;   // its Secure line

    friend bool operator==(const BitMeaning& a, const BitMeaning& b) {
        return a.event == b.event && a.interface == b.interface && a.secure == b.secure;
    }
};

// A programmed counter, now.
struct CounterUse {
    std::string field;    // "count3"
    std::string event;    // "si_rrq_hs_arvalid of SI3", or "event 0x1ff, which does not exist"
    bool enabled = false; // counts, as far as its own and the common enables go
    // Why not all of its lines count ("Secure events: SPNIDEN is LOW"), or why it does not count
    // what has no line.
    std::string closed;
    std::string chained_to;            // the field of the counter whose wraps it counts; else empty
    std::vector<unsigned> bits;        // of the row, that it counts now
    std::vector<unsigned> closed_bits; // that it would count if nothing were closed
};

// The reason why the event bus is closed now; empty: it is open.
struct ExportUse {
    std::string closed;        // to all events ("PMCR.EX is 0")
    std::string secure_closed; // to Secure events that are not exempt
};

// An access by its interface's number and the place there, as Device::interfaces lists them.
struct AccessRequest {
    std::uint32_t interface = 0;
    std::uint32_t where = 0; // byte offset or encoding
    bool write = false;
    std::uint64_t data = 0; // of a write
};

struct AccessAnswer {
    std::uint64_t value = 0;   // of a read that was done
    std::uint32_t outcome = 0; // 0: done; else as the device's responses say it, packed
};

// Some bits of a row.
struct BitSpan {
    unsigned first = 0;
    unsigned width = 0; // 0: none
};

// A device that is fed row by row, one for each clock, whatever the device. It starts after reset.
// Rows are those of `layout()`; made by Device::make.
class ClockedDevice {
  public:
    virtual ~ClockedDevice() = default;
    virtual const Layout& layout() const = 0;
    // From here on stand counts, flags and pins; before it what only one clock shows.
    virtual unsigned first_state_bit() const = 0;
    // No event, no access, the tie-offs.
    virtual std::vector<std::uint64_t> idle_row() const = 0;

    // --- clocks ---

    // One clock: takes the inputs of `row` and fills `out` (layout().words() words, not `row`) with
    // them and with what the device puts out.
    virtual void clock(const std::uint64_t* row, std::uint64_t* out) = 0;
    // `cycles` clocks with these inputs; what they put out is not asked for.
    virtual void hold(const std::uint64_t* row, std::uint64_t cycles) = 0;
    // Whether clocks that change nothing can be skipped: when two clocks with the same inputs, not
    // an access among them, put out the same, so do all that follow with them.
    virtual bool settles() const = 0;

    // Counts, flags and pins as they are now; what stands in front of them in `row` stays. After a
    // clock that is what it put out, after an access what came of that.
    virtual void show_state(std::uint64_t* row) = 0;

    // --- registers ---

    // Between clocks, under the levels of `row` (its inputs but for events and access).
    virtual AccessAnswer access(const std::uint64_t* row, const AccessRequest& request) = 0;
    // The bits of the row that a read in `row` shows as they were before the clock; none when there
    // is no read, or one of something else.
    virtual BitSpan read_source(const std::uint64_t* row) = 0;
    // The bits of the count that an access in `row` writes; none when there is no such.
    virtual BitSpan written_count(const std::uint64_t* row) = 0;

    // --- state ---

    virtual StateBytes save() = 0;
    // `levels`: a row with the levels that the saved one was last given. Throws StateError and
    // changes nothing.
    virtual void restore(const std::uint64_t* levels, const StateBytes& bytes) = 0;
    // Clocks (register writes, and an event where a flag must be set) that bring a device from
    // reset to the state that this one is in, with their outputs; one row after another. Throws
    // UnreachableState.
    virtual std::vector<std::uint64_t> restore_sequence() = 0;
    // The same, by what software has done: `written` are the rows since reset in which it wrote
    // registers. They come first, without their events, and then writes of the counts that differ.
    // Where these do not lead there, it is as above.
    virtual std::vector<std::uint64_t>
    restore_sequence(const std::vector<std::uint64_t>& written) = 0;

    // --- for people ---

    virtual std::vector<CounterUse> counters() = 0;
    virtual ExportUse exports() = 0;
    // Of an event line, or of a bit of the event bus.
    virtual BitMeaning meaning(unsigned bit) const = 0;
    // Event lines that mean nothing in this configuration: their values are ignored.
    virtual std::vector<unsigned> unused_lines() const = 0;
    // Why a bit of the event bus is always LOW in this configuration; empty: it is not.
    virtual std::string absent(unsigned bit) const = 0;
    // "write evnt_sel[3] 0x0000008a, Secure"; empty when there is no access in the row. With what
    // the row says that came of it.
    virtual std::string access_text(const std::uint64_t* row) const = 0;
};

} // namespace armpmu
