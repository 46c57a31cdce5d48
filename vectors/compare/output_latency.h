// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/core/clocked_device.h"
#include "armpmu/vectors/compare/comparison.h"
#include "vectors/compare/idle_values.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace armpmu::vectors {

// The paths whose outputs a latency delays.
enum class OutputPath : std::uint8_t { count, flags, pins, bus, read, answer };
inline constexpr std::size_t kOutputPaths = 6;

// The latencies that a device declares. Of those that it does not, flags may come as the counts do
// or at once, an answer as read data does or at once.
struct LatencyRanges {
    // Throws VectorError for a path that is none or a range that cannot be.
    LatencyRanges(const Header& device, const CompareOptions& options);

    bool none() const { return rules.empty(); }
    LatencyRule events;
    std::array<std::vector<unsigned>, kOutputPaths> outputs; // clocks, ascending
    std::vector<LatencyRule> rules;                          // as declared, without those of 0
    // "count 0..1"; "none" where nothing is declared of the path.
    std::string text(const std::string& path) const;
};

// Whether outputs that are such a part of the device are on the path.
bool on_path(Part part, OutputPath path);

// The outputs of a device with stages in front of them: on each path those that it would show
// without them some clocks ago. A latency of a range that the device contradicts is given up, until
// the last. Stages may stand while the clock does, and may be cleared in reset.
class OutputLatency {
  public:
    // `compared`: bits that are looked at. `direct`: whether an event bus may come from before the
    // stages of the event path. `running` is `reset` for a device whose clock never stands.
    // `before`: what was shown before the first clock.
    OutputLatency(const LatencyRanges& ranges, const Layout& layout, const IdleValues& idle,
                  std::vector<std::uint64_t> compared, bool direct, unsigned reset,
                  unsigned running, const std::vector<std::uint64_t>& before);

    unsigned depth() const { return depth_; } // clocks
    // A clock: `row` is what would show without stages, inputs and outputs; `direct` the same with
    // the event bus from before the event path's. `source` is what its read reads, and `other_read`
    // another value that this may show.
    void add(const std::uint64_t* row, const std::uint64_t* direct, const BitSpan& source,
             std::optional<std::uint64_t> other_read);
    // The outputs of `expected` as the device should show them; of several right ones, those that
    // it does. `unknown` may be null. `idle`: gets the outputs that mean nothing in this clock.
    void compose(const std::uint64_t* seen, const std::uint64_t* unknown, std::uint64_t* expected,
                 std::uint64_t* idle);
    // Clocks that are all like the last.
    void skip(std::uint64_t clocks);
    // The field that is read by the read whose data stand in this clock, and its age in clocks.
    BitSpan read_source() const;
    unsigned clocks_of(OutputPath path) const { return path_of(path).alive.front().clocks; }

  private:
    struct Candidate {
        unsigned clocks = 0;
        bool direct = false;
    };
    struct Path {
        std::vector<std::uint64_t> mask;
        std::size_t first_word = 0, last_word = 0;
        std::vector<Candidate> alive;
    };
    struct Entry {
        std::vector<std::uint64_t> row, direct;
        BitSpan source;
        std::optional<std::uint64_t> other_read;
    };
    // The entries of the last clocks, or of the last ones in which the clock ran.
    struct Ring {
        std::vector<Entry> entries;
        std::size_t next = 0;
        const Entry& at(unsigned ago) const {
            return entries[(next + entries.size() - 1 - ago) % entries.size()];
        }
    };

    const Path& path_of(OutputPath path) const { return paths_[static_cast<std::size_t>(path)]; }
    // The row that explains what is seen, or null.
    const std::uint64_t* explains(OutputPath path, const Candidate& candidate,
                                  const std::uint64_t* seen, const std::uint64_t* unknown);
    bool same(const Path& path, const std::uint64_t* row, const std::uint64_t* seen,
              const std::uint64_t* unknown) const;
    bool silent(OutputPath path, const std::uint64_t* row) const;

    const IdleValues& idle_;
    std::vector<std::uint64_t> compared_;
    unsigned read_data_ = 0, read_width_ = 0;
    unsigned reset_, running_;
    unsigned depth_ = 0;
    std::vector<Path> paths_;
    Ring all_, run_;
    std::uint64_t since_reset_ = 0, run_since_reset_ = 0; // clocks; 0: in reset
    std::vector<std::uint64_t> scratch_;
};

} // namespace armpmu::vectors
