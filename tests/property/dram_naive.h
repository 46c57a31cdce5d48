// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/interconnect/stepped/dram_channel.h"

#include <algorithm>
#include <vector>

namespace armpmu::tests {

// The rules of docs/interconnect.md again, without anything that makes them fast: in each tick of a
// clock it asks of each command whether all commands before allow it.
class NaiveDram {
  public:
    using Access = interconnect::DramChannel::Access;
    struct Done {
        unsigned id = 0;
        std::uint64_t data = 0;
        bool operator==(const Done& other) const { return id == other.id && data == other.data; }
    };

    NaiveDram(const interconnect::DramConfig& config, unsigned writes_held)
        : config_(config), held_(writes_held), due_(config.trefi),
          longest_(config.tfaw + config.tras + config.trfc + config.cl + config.cwl + config.twr +
                   config.twtr + config.trtw + config.trtp + 64 * config.burst_time()) {}

    // In each tick: first what arrives, then this.
    void push(const Access& access, std::uint64_t now) {
        waiting_.push_back({access, now, next_number_++});
    }
    void tick(std::uint64_t now) {
        if (config_.trefi != 0 && now >= due_) refresh();
        while (column(now) || activate(now) || precharge(now)) {}
    }
    bool empty() const { return waiting_.empty(); }

    std::vector<Done> done;
    interconnect::DramCounts counts;

  private:
    enum Kind { act, pre, rd, wr, ref };
    struct Command {
        Kind kind;
        unsigned bank;
        std::uint64_t row;
        std::uint64_t time;
        unsigned bursts;
    };
    struct Waiting {
        Access access;
        std::uint64_t arrived = 0;
        std::uint64_t number = 0; // in the order of arrival
        bool closed_a_row = false;
        bool opened_a_row = false;
    };

    std::uint64_t length(unsigned bursts) const { return bursts * config_.burst_time(); }
    // Time that must lie between two commands.
    std::uint64_t gap(const Command& before, Kind kind, unsigned bank) const {
        const interconnect::DramConfig& c = config_;
        const bool same = before.bank == bank;
        const std::uint64_t data = length(before.bursts);
        if (before.kind == ref) return kind == act ? c.trfc : 0;
        if (kind == act)
            return before.kind == act ? c.trrd : same && before.kind == pre ? c.trp : 0;
        if (kind == pre && same) {
            if (before.kind == act) return c.tras;
            if (before.kind == rd) return data - c.burst_time() + c.trtp;
            if (before.kind == wr) return c.cwl + data + c.twr;
        }
        if (kind == rd && before.kind == wr) return c.cwl + data + c.twtr;
        if (kind == wr && before.kind == rd)
            return std::max(data + c.cwl, c.cl + data + c.trtw) - c.cwl;
        if ((kind == rd || kind == wr) && kind == before.kind) return data;
        if ((kind == rd || kind == wr) && before.kind == act && same) return c.trcd;
        return 0;
    }
    bool allowed(Kind kind, unsigned bank, std::uint64_t now) const {
        unsigned activations = 0;
        for (auto before = history_.rbegin(); before != history_.rend(); ++before) {
            if (before->kind != ref && before->time + longest_ < now) return true;
            if (before->time + gap(*before, kind, bank) > now) return false;
            if (kind == act && before->kind == act && ++activations == 4 &&
                before->time + config_.tfaw > now)
                return false;
        }
        return true;
    }
    // The row that is open in a bank; false when none is.
    bool open(unsigned bank, std::uint64_t& row) const {
        for (auto before = history_.rbegin(); before != history_.rend(); ++before) {
            if (before->kind == ref) return false;
            if (before->bank != bank || (before->kind != act && before->kind != pre)) continue;
            row = before->row;
            return before->kind == act;
        }
        return false;
    }
    bool hit(const Waiting& one) const {
        std::uint64_t row = 0;
        return open(one.access.place.bank, row) && row == one.access.place.row;
    }
    void record(Kind kind, unsigned bank, std::uint64_t row, std::uint64_t time,
                unsigned bursts = 0) {
        history_.push_back({kind, bank, row, time, bursts});
    }

    void refresh() {
        std::uint64_t start = due_;
        for (unsigned bank = 0; bank < config_.banks; ++bank) {
            std::uint64_t row = 0;
            if (open(bank, row)) {
                std::uint64_t close = due_;
                while (!allowed(pre, bank, close)) close += 500;
                start = std::max(start, close + config_.trp_all);
            }
            for (const Command& before : history_) {
                if (before.kind == pre && before.bank == bank)
                    start = std::max(start, before.time + config_.trp);
                if (before.kind == ref) start = std::max(start, before.time + config_.trfc);
            }
        }
        record(ref, 0, 0, start);
        due_ += config_.trefi;
        ++counts.refreshes;
    }

    bool waits(const Waiting& one) const {
        return std::any_of(waiting_.begin(), waiting_.end(), [&](const Waiting& other) {
            return other.access.write != one.access.write && other.number < one.number &&
                   other.access.line == one.access.line;
        });
    }
    bool awaited(const Waiting& one) const {
        return std::any_of(waiting_.begin(), waiting_.end(), [&](const Waiting& other) {
            return other.access.write != one.access.write && other.number > one.number &&
                   other.access.line == one.access.line;
        });
    }
    void turn() {
        unsigned reads = 0;
        unsigned writes = 0;
        bool wanted = false;
        for (const Waiting& one : waiting_) {
            if (waits(one)) continue;
            ++(one.access.write ? writes : reads);
            wanted |= one.access.write && awaited(one);
        }
        const bool over = taken_ >= config_.batch;
        const bool many = 100 * writes >= held_ * config_.drain_from;
        const bool few = writes <= held_ * config_.drain_to / 100;
        const bool change = writing_ ? reads > 0 && !wanted && (few || over)
                                     : writes > 0 && (reads == 0 || wanted || (many && over));
        if (!change) return;
        writing_ = !writing_;
        taken_ = 0;
    }
    // Those that may go now, in the order of their right to.
    std::vector<std::size_t> candidates() {
        turn();
        std::vector<std::size_t> order;
        for (const bool first : {true, false})
            for (std::size_t i = 0; i < waiting_.size(); ++i)
                if (waiting_[i].access.write == writing_ && !waits(waiting_[i]) &&
                    (writing_ && awaited(waiting_[i])) == first)
                    order.push_back(i);
        return order;
    }

    bool column(std::uint64_t now) {
        const std::vector<std::size_t> order = candidates();
        for (std::size_t at = 0; at < order.size(); ++at) {
            const Waiting one = waiting_[order[at]];
            if (!hit(one)) continue;
            bool barred = false; // by an old one before it that wants another row
            for (std::size_t before = 0; before < at; ++before) {
                const Waiting& other = waiting_[order[before]];
                if (other.access.place.bank != one.access.place.bank || hit(other)) continue;
                barred = now >= other.arrived + config_.age_limit;
                break;
            }
            if (barred || !allowed(writing_ ? wr : rd, one.access.place.bank, now)) continue;
            record(writing_ ? wr : rd, one.access.place.bank, 0, now, one.access.bursts);
            done.push_back({one.access.id, now + (writing_ ? config_.cwl : config_.cl)});
            ++(one.closed_a_row   ? counts.row_conflicts
               : one.opened_a_row ? counts.row_misses
                                  : counts.row_hits);
            ++taken_;
            waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(order[at]));
            return true;
        }
        return false;
    }
    bool activate(std::uint64_t now) {
        for (const std::size_t i : candidates()) {
            Waiting& one = waiting_[i];
            std::uint64_t row = 0;
            if (open(one.access.place.bank, row) || !allowed(act, one.access.place.bank, now))
                continue;
            one.opened_a_row = true;
            record(act, one.access.place.bank, one.access.place.row, now);
            return true;
        }
        return false;
    }
    bool precharge(std::uint64_t now) {
        const std::vector<std::size_t> order = candidates();
        for (std::size_t at = 0; at < order.size(); ++at) {
            Waiting& one = waiting_[order[at]];
            const unsigned bank = one.access.place.bank;
            std::uint64_t row = 0;
            if (!open(bank, row) || hit(one) || !allowed(pre, bank, now)) continue;
            bool first = true; // of those of the bank that want another row
            bool older_hit = false;
            bool any_hit = false;
            for (std::size_t other = 0; other < order.size(); ++other) {
                const Waiting& two = waiting_[order[other]];
                if (other == at || two.access.place.bank != bank) continue;
                any_hit |= hit(two);
                older_hit |= other < at && hit(two);
                first &= other > at || hit(two);
            }
            const bool old = now >= one.arrived + config_.age_limit;
            if (!first || older_hit || (any_hit && !old)) continue;
            one.closed_a_row = true;
            record(pre, bank, 0, now);
            return true;
        }
        return false;
    }

    interconnect::DramConfig config_;
    unsigned held_;
    std::uint64_t due_;
    std::uint64_t longest_; // no command keeps another one back longer
    std::vector<Waiting> waiting_;
    std::vector<Command> history_;
    std::uint64_t next_number_ = 0;
    unsigned taken_ = 0; // since the direction changed
    bool writing_ = false;
};

} // namespace armpmu::tests
