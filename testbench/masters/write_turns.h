// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

namespace armpmu::testbench {

// A snoop may have to wait for a memory update with data (WriteBack, WriteClean, WriteEvict), and
// that, on AW or in the interconnect, for another write before it. So ACE forbids a master to have
// a WriteUnique or WriteLineUnique, which itself waits for snoops, in flight together with an
// update; here that applies to all other writes and barriers, which a full interconnect may delay.
// Both kinds take turns: once one was refused, the other starts nothing new.
class WriteTurns {
  public:
    bool may_update() {
        if (writes_ != 0) update_waits_ = true;
        return writes_ == 0 && !write_waits_;
    }
    bool may_write() {
        if (updates_ != 0) write_waits_ = true;
        return updates_ == 0 && !update_waits_;
    }
    void start_update() {
        ++updates_;
        update_waits_ = false;
    }
    void start_write() {
        ++writes_;
        write_waits_ = false;
    }
    void end_update() { --updates_; }
    void end_write() { --writes_; }

    // Call it when every thread has had an opportunity. True when a turn was granted but is no
    // longer needed; then those refused may try again.
    bool lapse() {
        const bool unused = (write_waits_ && updates_ == 0) || (update_waits_ && writes_ == 0);
        if (unused) write_waits_ = update_waits_ = false;
        return unused;
    }

  private:
    unsigned updates_ = 0; // in flight
    unsigned writes_ = 0;
    bool update_waits_ = false;
    bool write_waits_ = false;
};

} // namespace armpmu::testbench
