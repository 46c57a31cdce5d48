// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "testbench/traffic/address_draw.h"
#include "testbench/traffic/random.h"
#include "testbench/traffic/slot_permutation.h"

#include <array>
#include <cstdint>
#include <optional>

namespace armpmu::testbench {

// Addresses are below it.
constexpr std::uint64_t kAddressEnd = std::uint64_t{1} << 48;

// Where a master's accesses go: a region of memory and the order in which it is visited. The region
// consists of slots of one access each; all addresses are base + a multiple of the access size, in
// [base, base + footprint). A lap is as many addresses as there are slots; sequential, strided,
// linked and tiled visit every slot exactly once per lap and begin the next lap in the same order.
//
// Fields that the kind does not use are ignored.
struct PatternConfig {
    enum class Kind : std::uint8_t {
        sequential, // base + n * access size, wrapping at the footprint
        strided,    // pass p visits p * access size + k * stride, k = 0, 1, ..., as long as that is
                    // below the footprint; p = 0 .. stride / access size - 1
        random,     // uniformly any slot
        hot_set, // with `hot_share` uniformly any slot of the first `hot_bytes`, else of the rest
        linked,  // a pointer chase through all slots in a fixed order that looks random
        tiled,   // a picture, tile by tile: tiles left to right, then the next band of tiles;
                 // in a tile row by row, in its rows left to right
        rows,    // row k begins at base + k * row_step and has `columns` addresses, `stride` apart;
                 // an address beyond the footprint is base instead, and it starts over there
        steps,   // uniformly base + i * stride, below the footprint
        drawn,   // as `draw` gives them, rounded down to base + i * stride; base for one outside
    };

    Kind kind = Kind::sequential;
    std::uint64_t base = 0;               // multiple of 64
    std::uint64_t footprint = 1ULL << 20; // bytes, multiple of the access size; ends within 2^48
    std::uint64_t stride = 4096; // strided: bytes, multiple of the access size, up to the footprint
    std::uint64_t hot_bytes = 0; // hot_set: multiple of the access size, not 0, below the footprint
    Share hot_share;             // hot_set: of the accesses
    std::uint64_t row_bytes = 0; // tiled: pitch of the picture's rows, multiple of tile_bytes
    unsigned tile_bytes = 0;     // tiled: width of a tile, multiple of the access size
    unsigned tile_rows = 0;      // tiled: footprint is a multiple of row_bytes * tile_rows
    // Rows, steps and drawn are free of slots: base, footprint and stride are any multiples of the
    // access size or of 64, whichever is smaller.
    std::uint64_t columns = 1;  // rows: 1 ..
    std::uint64_t row_step = 0; // rows: bytes, not 0
    std::uint64_t first = 0;    // rows: offset of the first address of all, below the footprint
    AddressDraw draw;           // drawn
};

// Throws std::invalid_argument whose message begins with the name of the first field that is out of
// range and a colon ("stride: must be ..."). `access_bytes`: a power of two, 1 .. 4096.
void validate(const PatternConfig& config, std::uint32_t access_bytes);

// The addresses of one thread, one after another, without end.
//
// The order of a linked pattern follows from the key of the Random that the first `next` gets, the
// base and the number of slots; it draws nothing. So threads and phases with the same Random chase
// through the same list. Only random, hot_set, steps and drawn draw numbers.
class AddressPattern {
  public:
    // `start_offset`: how many addresses of its order it leaves out at first, modulo a lap, so that
    // a second thread is elsewhere; random and hot_set have no order. Throws as `validate`.
    AddressPattern(const PatternConfig& config, std::uint32_t access_bytes,
                   std::uint64_t start_offset = 0);

    std::uint64_t next(Random& random);
    // Goes back to where it started; a linked pattern keeps its order.
    void restart();

  private:
    // A loop of a nest: its part of the offset is 0, step, 2 * step, ..., below the limit.
    struct Loop {
        std::uint64_t step = 0;
        std::uint64_t limit = 0;
        std::uint64_t part = 0;
    };

    std::uint64_t slot(std::uint64_t number) const { return config_.base + number * access_bytes_; }
    std::uint64_t next_drawn(Random& random) const;
    std::uint64_t next_hot_or_cold(Random& random);
    std::uint64_t next_linked(const Random& random);
    std::uint64_t next_looped();
    std::uint64_t next_in_rows();
    void restart_strided();

    PatternConfig config_;
    std::uint64_t access_bytes_;
    std::uint64_t slots_;
    std::uint64_t start_;         // 0 .. slots_ - 1
    std::uint64_t position_ = 0;  // linked: 0 .. slots_ - 1; rows: column
    std::uint64_t offset_ = 0;    // sequential, strided, tiled: sum of the loops' parts; rows
    std::uint64_t row_ = 0;       // rows: offset at which the present one begins
    std::array<Loop, 4> loops_{}; // from the innermost
    std::optional<SlotPermutation> order_;
};

} // namespace armpmu::testbench
