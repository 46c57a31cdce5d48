// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/vectors/stream/device_header.h"
#include "armpmu/vectors/stream/stream.h"

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::vectors {

// A vector does not contain the window or trigger; one line, without the vector's name.
struct WindowError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class AccessBits;

// A window: clocks `from` .. `from + clocks - 1`.
struct Window {
    std::uint64_t from = 0;
    std::uint64_t clocks = ~std::uint64_t{0};
};

// A window around the clock in which a bit of the row is HIGH that was LOW in the clock before, or
// in the first clock, for the `occurrence`th time: an event line, an overflow flag, `acc_valid`.
struct Trigger {
    std::string bit; // "mi0.cci_rrq_stall", "overflow[3]", "acc_valid"
    std::uint64_t occurrence = 1;
    std::uint64_t before = 1000; // clocks
    std::uint64_t after = 1000;  // clocks, after that one
};

// Writes a window of its input as a vector of its own. Before the window's clocks it puts those
// that bring a device from reset to the state at its beginning: the register writes before the
// window, in their order, and then writes of the counts that differ. If these do not reach the
// state, or are more than 256, it uses writes derived from the state, with one clock of events when
// an overflow flag must be set. A window from clock 0 on has none. So the vector replays like any
// other.
class WindowWriter final : public Writer {
  public:
    // `out` outlives it and is finished by `finish`. Throws VectorError for a header without a
    // model, and WindowError for a bit that the layout does not have.
    WindowWriter(Writer& out, const Header& header, const Window& window);
    WindowWriter(Writer& out, const Header& header, const Trigger& trigger);
    ~WindowWriter() override;
    WindowWriter(const WindowWriter&) = delete;
    WindowWriter& operator=(const WindowWriter&) = delete;

    // Throws WindowError when no register writes lead to the state at the window's beginning.
    void put(const Span& span) override;
    // Throws WindowError when the window has no clock, or the trigger did not occur.
    void finish() override;

    // True when nothing more will be written. May be called while another thread calls put.
    bool done() const { return done_; }
    std::uint64_t clocks() const { return clocks_; } // of the window, that were handed on
    std::uint64_t restore_clocks() const {
        return restore_clocks_;
    }                                                    // that stand in front of the window
    std::uint64_t first_clock() const { return first_; } // of the window, in what was put

  private:
    struct Held {
        std::vector<std::uint64_t> row;
        std::uint64_t cycles;
    };

    static constexpr std::uint64_t kMostWrites = 256;

    std::vector<std::uint64_t> restore_sequence();
    // A clock outside the window, for the device.
    void skip(const std::uint64_t* row, std::uint64_t cycles);
    void begin();
    void hand_on(const std::uint64_t* row, std::uint64_t cycles);
    void put_before_trigger(const Span& span);
    void keep(const std::uint64_t* row, std::uint64_t cycles);
    bool fires(const std::uint64_t* row);

    Writer& out_;
    std::unique_ptr<ClockedDevice>
        device_; // at the window's beginning, or where it may still begin
    std::unique_ptr<const AccessBits> accesses_;
    std::optional<Trigger> trigger_;
    unsigned bit_ = 0;
    bool high_ = false;
    bool begun_ = false;
    std::uint64_t seen_ = 0; // clocks
    std::uint64_t from_ = 0;
    std::uint64_t left_;
    std::atomic<bool> done_ = false;
    std::uint64_t clocks_ = 0;
    std::uint64_t restore_clocks_ = 0;
    std::uint64_t first_ = 0;
    std::vector<std::uint64_t> written_; // rows with writes, skipped so far
    std::uint64_t writes_ = 0;           // how many there were
    std::deque<Held> held_;              // the clocks before the trigger
    std::uint64_t held_clocks_ = 0;
};

} // namespace armpmu::vectors
