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

// The latencies that a device declares. Where it declares none, flags may have the counts' latency
// or none, and an answer that of read data or none.
struct LatencyRanges {
    // Throws VectorError for an unknown path or an invalid range.
    LatencyRanges(const Header& device, const CompareOptions& options);

    bool none() const { return rules.empty(); }
    LatencyRule events;
    std::array<std::vector<unsigned>, kOutputPaths> outputs; // clocks, ascending
    std::vector<LatencyRule> rules;                          // as declared, without those of 0
    // "count 0..1"; "none" where nothing is declared of the path.
    std::string text(const std::string& path) const;
};

// Whether outputs of that part of the device are on the path.
bool on_path(Part part, OutputPath path);

// The outputs of a device with output stages: each path has its values of some clocks ago. A
// latency of a range that the device contradicts is dropped, except the last. Stages may stop while
// the clock is stopped, and may be cleared in reset.
class OutputLatency {
  public:
    // `compared`: bits that are compared. `direct`: whether an event bus may come from before the
    // stages of the event path. `running` is `reset` for a device whose clock never stops.
    // `before`: the outputs before the first clock.
    OutputLatency(const LatencyRanges& ranges, const Layout& layout, const IdleValues& idle,
                  std::vector<std::uint64_t> compared, bool direct, unsigned reset,
                  unsigned running, const std::vector<std::uint64_t>& before);

    unsigned depth() const { return depth_; } // clocks
    // Adds a clock: `row` has the inputs, and the outputs as without stages; `direct` the same with
    // the event bus from before the event path's stages. `source` is the field that its read reads,
    // and `other_read` another legal value of that read.
    void add(const std::uint64_t* row, const std::uint64_t* direct, const BitSpan& source,
             std::optional<std::uint64_t> other_read);
    // Sets the outputs of `expected` to the device's legal ones; of several, to those that it
    // shows. `unknown` may be null. `idle`: gets the outputs that mean nothing in this clock.
    void compose(const std::uint64_t* seen, const std::uint64_t* unknown, std::uint64_t* expected,
                 std::uint64_t* idle);
    // Adds clocks that equal the last.
    void skip(std::uint64_t clocks);
    // The field read by the read whose data are in this clock, and its age in clocks.
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
    // The row that explains the seen outputs, or null.
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
