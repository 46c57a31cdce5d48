// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/stream.h"

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::vectors {

// A window or trigger that a vector has not; one line, without the vector's name.
struct WindowError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// What a bit of a row is about, in words for people; empty where there is none.
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
    std::string closed;   // why not all of its lines count ("Secure events: SPNIDEN is LOW")
    std::vector<unsigned> bits;        // of the row, that it counts now
    std::vector<unsigned> closed_bits; // that it would count if nothing were closed
};

// The model that belongs to a vector, fed with its rows whatever the device. Starts where every
// vector does: after reset.
class Model {
  public:
    virtual ~Model() = default;
    virtual const Layout& layout() const = 0;

    // One clock: takes the inputs of `row` and fills `out` (layout().words() words, not `row`) with
    // them and with what the model puts out.
    virtual void clock(const std::uint64_t* row, std::uint64_t* out) = 0;
    // `cycles` clocks with these inputs; what they put out is not asked for.
    virtual void hold(const std::uint64_t* row, std::uint64_t cycles) = 0;

    // Clocks (register writes, and an event where a flag must be set) that bring a model from reset
    // to the state that this one is in, with their outputs; one row after another. Throws
    // WindowError when no software can do that.
    virtual std::vector<std::uint64_t> way_here() = 0;

    // Whether clocks that change nothing can be skipped: when two clocks with the same inputs, not
    // an access among them, put out the same, so do all that follow with them.
    virtual bool settles() const = 0;

    // The bits of the row that a read in `row` shows as they were before the clock; none of them
    // when there is no read, or one of something else.
    struct Bits {
        unsigned first = 0;
        unsigned width = 0;
    };
    virtual Bits read_source(const std::uint64_t* row) = 0;
    // The bits of the count that an access in `row` writes; none when there is no such.
    virtual Bits written_count(const std::uint64_t* row) = 0;

    // --- for people ---

    virtual std::vector<CounterUse> counters() = 0;
    // Of an event line, or of a bit of the event bus.
    virtual BitMeaning meaning(unsigned bit) const = 0;
    // "write evnt_sel[3] 0x0000008a, Secure"; empty when there is no access in the row. With what
    // the row says that came of it.
    virtual std::string access_text(const std::uint64_t* row) const = 0;
};

// Throws VectorError for a device that is not known and for a bad configuration.
std::unique_ptr<Model> make_model(const Header& header);

} // namespace armpmu::vectors
