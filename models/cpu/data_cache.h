// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "models/cpu/hot_lines.h"
#include "models/cpu/outer_levels.h"
#include "models/cpu/outstanding.h"

#include <cstdint>
#include <vector>

namespace armpmu::cpu {

// L1D: its tags, the requests of a miss, and replacement (docs/core.md, "Reading a line into L1D").
class DataCache {
  public:
    DataCache(const CoreConfig& config, OuterLevels& outer, EventAccount& events,
              HotLines& hot_lines);

    // When the data of a line is there, as far as it is known.
    struct Ready {
        std::uint64_t cycle = 0;        // the one given, if L1D has it
        Outstanding::Id pending = 0;    // not 0: ask `outstanding` instead
        std::uint64_t begun = 0;        // of a miss, when it had a register
        Cause level = Cause::load_l2;   // who has it, if `cycle` is known
        bool waits = false;             // longer than for a hit
        bool filled = false;            // L1D did not have it
        bool first_of_prefetch = false; // the first load of a line that was prefetched
    };
    // Looked up and read by a load or a walk. `at` is the line's place afterwards.
    Ready read(std::uint64_t line, OuterLevels::For what, std::uint64_t cycle, std::uint32_t& at);
    // Read for a prefetch, if it is not there; true if it was read.
    bool prefetch(std::uint64_t line, OuterLevels::For what, std::uint64_t cycle);

    // Completes the state of the line that a new one would replace. Call it before requesting and
    // filling a line: then there is no wait between the two, and no snoop comes in between.
    void make_way(std::uint64_t line) {
        const std::uint32_t at = lines_.choose(line);
        if (!lines_.empty(at)) await_answer(lines_.key(at));
    }

    void lose(std::uint64_t line) {
        if (outstanding_.lose(line)) hot_lines_.forget_line(line);
    }
    LineCopy copy_of(std::uint64_t line) const {
        const std::uint32_t at = lines_.find(line);
        if (at == LruArray::kNone) return {};
        return {true, (flags_[at] & kUnique) != 0, (flags_[at] & kDirty) != 0, lines_.used(at)};
    }
    std::uint64_t uses() const { return lines_.uses(); }

    std::uint32_t find(std::uint64_t line) const { return lines_.find(line); }
    bool holds(std::uint64_t line) const { return find(line) != LruArray::kNone; }
    void use(std::uint32_t at) { lines_.use(at); }
    bool unique(std::uint32_t at) {
        if ((flags_[at] & (kUnique | kDirty)) == kUnique) await_answer(lines_.key(at));
        return (flags_[at] & kUnique) != 0;
    }
    void make_dirty(std::uint32_t at) { flags_[at] |= kDirty | kUnique; }
    // The line is clean afterwards, or dropped; or it stays unique, or not. True if it was dirty.
    bool clean(std::uint64_t line, bool drop, bool keep_unique);

    // Writes a line that is there, and needs nothing else; `place` is where it may be.
    bool write_if_quiet(std::uint64_t line, std::uint32_t place) {
        if (lines_.key(place) != line) {
            place = lines_.find(line);
            if (place == LruArray::kNone) return false;
        }
        const unsigned flags = flags_[place];
        if ((flags & (kUnique | kPrefetched)) != kUnique ||
            ((flags & kDirty) == 0 && !outstanding_.all_told()))
            return false;
        flags_[place] = kUnique | kDirty;
        lines_.use(place);
        return true;
    }
    bool take_prefetched_mark(std::uint32_t at) {
        const bool marked = (flags_[at] & kPrefetched) != 0;
        flags_[at] &= static_cast<std::uint8_t>(~kPrefetched);
        return marked;
    }
    // Whether later reads of the line hit without any effect but a use.
    bool settled(std::uint32_t at) const { return (flags_[at] & kPrefetched) == 0; }
    Outstanding& outstanding() { return outstanding_; }
    // Clears `unique` of lines whose answers were shared.
    void note_shared();

  private:
    static constexpr std::uint8_t kDirty = 1;
    static constexpr std::uint8_t kUnique = 2;
    static constexpr std::uint8_t kPrefetched = 4;
    std::uint32_t fill(std::uint64_t line, unsigned flags, std::uint64_t cycle);
    // Waits for the answer of a line before its uniqueness is read, or it is replaced.
    void await_answer(std::uint64_t line) {
        if (outstanding_.unanswered() != 0) outstanding_.arrival_of_line(line);
        if (!outstanding_.shared_lines().empty()) note_shared();
    }

    OuterLevels& outer_;
    EventAccount& events_;
    HotLines& hot_lines_;
    Outstanding outstanding_;
    LruArray lines_;
    std::vector<std::uint8_t> flags_;
};

} // namespace armpmu::cpu
