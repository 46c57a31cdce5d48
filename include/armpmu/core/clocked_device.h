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

// A device's state cannot be reached by register writes; the message is one line.
struct UnreachableState : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The meaning of a row's bit, as text; empty strings where there is none.
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
    bool enabled = false; // by its own and the common enables
    // Why not all of its lines count ("Secure events: SPNIDEN is LOW"), or why an event without a
    // line does not count.
    std::string closed;
    std::string chained_to;            // the field of the counter whose wraps it counts; else empty
    std::vector<unsigned> bits;        // row bits that it counts now
    std::vector<unsigned> closed_bits; // row bits that gates keep it from counting
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

// A device of any kind that is fed one row per clock, in the format of `layout()`. It starts after
// reset. Made by Device::make.
class ClockedDevice {
  public:
    virtual ~ClockedDevice() = default;
    virtual const Layout& layout() const = 0;
    // The first bit of counts, flags and pins; outputs before it are of one clock only.
    virtual unsigned first_state_bit() const = 0;
    // A row without event and access, with tie-offs as levels.
    virtual std::vector<std::uint64_t> idle_row() const = 0;

    // --- clocks ---

    // One clock: takes the inputs of `row` and fills `out` (layout().words() words, not `row`) with
    // them and the device's outputs.
    virtual void clock(const std::uint64_t* row, std::uint64_t* out) = 0;
    // `cycles` clocks with these inputs, without outputs.
    virtual void hold(const std::uint64_t* row, std::uint64_t cycles) = 0;
    // Whether unchanging clocks can be skipped: when two clocks with the same inputs, without an
    // access, have the same outputs, so have all further ones.
    virtual bool settles() const = 0;

    // Writes the present counts, flags and pins into `row`, and leaves the bits before them. They
    // are those of the last clock or access.
    virtual void show_state(std::uint64_t* row) = 0;

    // --- registers ---

    // An access between clocks, under the levels of `row` (its inputs without events and access).
    virtual AccessAnswer access(const std::uint64_t* row, const AccessRequest& request) = 0;
    // The bits of the row whose value before the clock a read in `row` returns; none without a
    // read, or for other registers.
    virtual BitSpan read_source(const std::uint64_t* row) = 0;
    // The bits of the count that an access in `row` writes; none if it writes no count.
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
    // The same from software's own writes: `written` has the rows since reset in which it wrote
    // registers. They come first, without their events, then writes of the counts that differ. If
    // these do not reach the state, the sequence is as above.
    virtual std::vector<std::uint64_t>
    restore_sequence(const std::vector<std::uint64_t>& written) = 0;

    // --- for people ---

    virtual std::vector<CounterUse> counters() = 0;
    virtual ExportUse exports() = 0;
    // Of an event line, or of a bit of the event bus.
    virtual BitMeaning meaning(unsigned bit) const = 0;
    // Event lines that this configuration does not have: their values are ignored.
    virtual std::vector<unsigned> unused_lines() const = 0;
    // Why a bit of the event bus is always LOW in this configuration; empty: it is not.
    virtual std::string absent(unsigned bit) const = 0;
    // The row's access with its result, "write evnt_sel[3] 0x0000008a, Secure"; empty without an
    // access.
    virtual std::string access_text(const std::uint64_t* row) const = 0;
};

} // namespace armpmu
