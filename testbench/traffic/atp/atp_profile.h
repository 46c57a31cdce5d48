// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/address_draw.h"
#include "testbench/traffic/atp/text_format.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::testbench {

// The ids that the transactions of a profile take in turn, low to high and again from low;
// low <= high <= 65535.
struct AtpIds {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
};

// When a profile sends. With a FIFO (full_level > 0) the rate runs from the moment the
// profile starts. A read profile's FIFO drains at the rate and may send while level + bytes in
// flight + size <= full_level; data that comes back fills it; finding too little to drain is an
// underrun, and the level is then 0. A write profile's FIFO fills at the rate and may send while
// level >= bytes in flight + size; the response empties it; what does not fit is an overrun, and is
// lost. Without a FIFO only `outstanding` limits.
struct AtpFifo {
    bool starts_full = false;
    std::uint64_t full_level = 0;       // bytes, 0: no FIFO; else at least one transaction
    std::uint64_t bytes_per_second = 0; // 0 exactly when there is no FIFO
    std::uint64_t outstanding = 1;      // transactions in flight, below 2^32; 0: any number
    std::uint64_t transactions = 0;     // the profile ends when so many are answered, 0: never
    std::uint64_t lasting_ps = 0;       // nothing is sent so long after the start, 0: no such end
};

// The addresses that a profile sends. Every address is a multiple of the smaller of `size` and 64.
//   linear: first, first + step, ...
//   rows:   row k begins at base + k * row_step and has `columns` addresses, `step` apart
//   random: base + i * step, i drawn evenly from 0 .. range / step - 1
//   drawn:  what `draw` gives, rounded down to a multiple of `step`; an address outside
//           [base, base + range) is base instead
// In the first two, an address that would be base + range or more is base instead, and the pattern
// starts over. Without a range addresses go on to 2^48, where the address space ends.
struct AtpPattern {
    enum class Order { linear, rows, random, drawn };

    Order order = Order::linear;
    std::uint64_t size = 64; // bytes of a transaction: a power of two, 16 .. 4096
    std::uint64_t base = 0;
    std::uint64_t first = 0;     // linear; base <= first, and below base + range
    std::uint64_t step = 64;     // bytes, 1 ..
    std::uint64_t columns = 1;   // rows; 1 ..
    std::uint64_t row_step = 64; // rows; bytes, 1 ..
    std::uint64_t range = 0;     // bytes, base + range <= 2^48; 0: no end (linear and rows)
    AddressDraw draw;            // drawn
    std::optional<AtpIds> ids;   // none: the file says nothing
};

// A condition on another profile before one starts, or how it is linked to one that
// sends: `locked` keeps it from sending from when the other cannot send until it can, `unlocked`
// the other way round, both until the other terminates.
struct AtpWait {
    enum class Event { terminated, activated, locked, unlocked };

    std::size_t profile = 0; // its place in AtpFile::profiles
    Event event = Event::terminated;
};

inline bool is_link(const AtpWait& wait) {
    return wait.event == AtpWait::Event::locked || wait.event == AtpWait::Event::unlocked;
}

// A stream of reads or of writes, a pause, which terminates `pause_ps` after its start, or a slave,
// which is a memory and does nothing. A stream
// terminates when all is sent, or its time is over, and everything is answered. It starts when all
// it waits for has happened; what nothing is waited for starts at once. Waits make no circles.
struct AtpProfile {
    enum class Kind { read, write, pause, slave };

    Kind kind = Kind::read;
    std::string name;   // unique, printable ASCII without spaces
    std::string master; // profiles of one master send side by side through its port; may be empty
                        // for a pause, and is for a slave
    TextPlace place;    // in the file
    AtpFifo fifo;       // read, write
    AtpPattern pattern; // read, write
    std::uint64_t pause_ps = 0;
    std::vector<AtpWait> waits;
};

inline bool sends(const AtpProfile& profile) {
    return profile.kind == AtpProfile::Kind::read || profile.kind == AtpProfile::Kind::write;
}

// The contents of an ATP file, in its order; 1 to 256 profiles.
struct AtpFile {
    std::string file;
    std::vector<AtpProfile> profiles;
    // Notes on what was read otherwise than it is written, or has no effect: one line each, with
    // its place, in the order of the file's fields as they are read.
    std::vector<std::string> notes;
};

} // namespace armpmu::testbench
