// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "tests/reference/raw_vector.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <string>

namespace armpmu::tests {

// TRM 2.4.4, tables 2-3 to 2-5.
inline const std::set<unsigned> kExemptSlave = {0x08, 0x09, 0x12, 0x16, 0x18, 0x1a, 0x1b, 0x1d};
inline const std::set<unsigned> kExemptMaster = {0x00, 0x01, 0x03, 0x05, 0x06};
inline const std::set<unsigned> kExemptGlobal = {0x09, 0x0c, 0x0e, 0x0f};
inline const std::set<unsigned> kAceOnly = {0x04, 0x05, 0x0d, 0x10, 0x11, 0x14, 0x15, 0x1d};
inline constexpr unsigned kWriteEvict = 0x11; // never fires
inline constexpr unsigned kLines = 289;
inline constexpr unsigned kCounters = 8;

// A line of a row, with what its event is.
struct Line {
    unsigned number = kLines; // in a row; kLines: none
    unsigned bus_bit = 0;
    bool fires = false;
    bool exempt = false;
};

// What a 9-bit selection means for an interconnect of so many interfaces.
inline Line line_of(unsigned selection, const RawVector& vector) {
    const unsigned source = selection >> 5;
    const unsigned code = selection & 0x1f;
    const auto slaves = static_cast<unsigned>(vector.configured("slave_interfaces", 7));
    const auto masters = static_cast<unsigned>(vector.configured("master_interfaces", 7));
    if (source == 15 && code < 16) return {code, code, true, kExemptGlobal.count(code) != 0};
    if (source < 7 && source < slaves) {
        const bool ace = vector.configured("ace" + std::to_string(source), source >= 3 ? 1 : 0);
        const bool fires = code != kWriteEvict && (ace || kAceOnly.count(code) == 0);
        const unsigned line = 16 + 32 * source + code;
        return {line, line, fires, kExemptSlave.count(code) != 0};
    }
    if (source >= 8 && source < 15 && source - 8 < masters && code < 7) {
        const unsigned line = 7 * (source - 8) + code;
        return {240 + line, 16 + 32 * slaves + line, true, kExemptMaster.count(code) != 0};
    }
    return {};
}

// The PMU worked out from the digits of a file, clock by clock: registers, counts, flags, pins and
// EVNTBUS, for configurations that are the default one but for the interfaces. `check` fails the
// test where the file says something else.
class Cci550Digits {
  public:
    explicit Cci550Digits(const RawVector& vector) : vector_(vector) {}

    std::uint32_t selected(unsigned counter) const { return state_.select[counter]; }
    std::uint32_t count(unsigned counter) const { return state_.count[counter]; }

    void check(std::size_t row) {
        const auto in = [&](const char* name) { return vector_.get(row, name); };
        if (in("aresetn") == 0) {
            state_ = {};
            return check_outputs(row, 0);
        }
        const bool allowed = in("niden") != 0;
        const bool secure = in("spniden") != 0 || (in("dbgen") != 0 && in("spiden") != 0);
        const bool runs = in("aclken") != 0 && allowed;
        const auto high = [&](const Line& line) {
            return line.fires && (vector_.bit(row, "ns", line.number) ||
                                  (vector_.bit(row, "s", line.number) && (secure || line.exempt)));
        };
        check_read(row);
        std::set<unsigned> bus;
        for (unsigned selection = 0; runs && state_.ex && selection < 512; ++selection)
            if (const Line line = line_of(selection, vector_); high(line)) bus.insert(line.bus_bit);
        unsigned wrapped = 0;
        for (unsigned n = 0; n < kCounters; ++n)
            if (runs && state_.cen && state_.enable[n] &&
                high(line_of(state_.select[n], vector_)) && ++state_.count[n] == 0)
                wrapped |= 1U << n;
        state_.flags |= wrapped;
        if (in("acc_write") != 0) write(row, wrapped);
        check_outputs(row, bus.size());
        for (const unsigned bit : bus) EXPECT_TRUE(vector_.bit(row, "evntbus", bit)) << bit;
    }

  private:
    struct State {
        std::array<std::uint32_t, kCounters> select{}, enable{}, count{};
        std::uint32_t flags = 0, secr_acc = 0;
        bool cen = false, ex = false;
    };

    bool open(std::size_t row) const {
        return vector_.get(row, "acc_secure") != 0 || (state_.secr_acc & 1) != 0 ||
               (state_.secr_acc & 2) == 0;
    }

    void check_read(std::size_t row) const {
        if (vector_.get(row, "acc_valid") == 0 || vector_.get(row, "acc_write") != 0) return;
        const auto offset = static_cast<unsigned>(vector_.get(row, "acc_offset"));
        const unsigned n = offset / 0x10000 - 1;
        std::uint64_t expected = 0;
        if (offset == 0x100)
            expected = 0x4000U | (state_.cen ? 1U : 0U) | (state_.ex ? 0x10U : 0U);
        else if (n >= kCounters || offset % 0x10000 > 12)
            return; // no register of the PMU
        else if (offset % 16 == 0)
            expected = state_.select[n];
        else if (offset % 16 == 4)
            expected = state_.count[n];
        else if (offset % 16 == 8)
            expected = state_.enable[n];
        else
            expected = state_.flags >> n & 1;
        EXPECT_EQ(vector_.get(row, "acc_rdata"), open(row) ? expected : 0) << std::hex << offset;
    }

    void write(std::size_t row, unsigned wrapped) {
        const auto offset = static_cast<unsigned>(vector_.get(row, "acc_offset"));
        const auto data = static_cast<std::uint32_t>(vector_.get(row, "acc_wdata"));
        std::uint32_t mask = 0;
        for (unsigned lane = 0; lane < 4; ++lane)
            if (vector_.bit(row, "acc_lanes", lane)) mask |= 0xffU << 8 * lane;
        const auto merge = [&](std::uint32_t old, std::uint32_t bits) {
            return (old & ~(mask & bits)) | (data & mask & bits);
        };
        if (offset == 8 && vector_.get(row, "acc_secure") != 0)
            state_.secr_acc = merge(state_.secr_acc, 7);
        if (!open(row)) return;
        const unsigned n = offset / 0x10000 - 1;
        if (offset == 0x100) {
            if ((data & mask & 2) != 0) state_.count = {};
            const std::uint32_t bits =
                merge((state_.cen ? 1U : 0U) | (state_.ex ? 0x10U : 0U), 0x11);
            state_.cen = (bits & 1) != 0;
            state_.ex = (bits & 0x10) != 0;
        }
        if (n >= kCounters || offset % 0x10000 > 12) return;
        if (offset % 16 == 0) state_.select[n] = merge(state_.select[n], 0x1ff);
        if (offset % 16 == 4 && state_.cen && state_.enable[n] != 0)
            state_.count[n] = merge(state_.count[n], ~0U);
        if (offset % 16 == 8) state_.enable[n] = merge(state_.enable[n], 1);
        if (offset % 16 == 12 && (data & mask & 1) != 0) state_.flags &= ~(1U << n & ~wrapped);
    }

    void check_outputs(std::size_t row, std::size_t bus_bits) const {
        for (unsigned n = 0; n < kCounters; ++n)
            EXPECT_EQ(vector_.get(row, "count" + std::to_string(n)), state_.count[n]) << n;
        EXPECT_EQ(vector_.get(row, "overflow"), state_.flags);
        EXPECT_EQ(vector_.get(row, "nevntcntoverflow"), ~state_.flags & 0xff);
        std::size_t high = 0;
        for (unsigned bit = 0; bit < vector_.width("evntbus"); ++bit)
            high += vector_.bit(row, "evntbus", bit) ? 1U : 0U;
        EXPECT_EQ(high, bus_bits);
    }

    const RawVector& vector_;
    State state_;
};

} // namespace armpmu::tests
