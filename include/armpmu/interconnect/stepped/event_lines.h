// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/cci550/event_row.h"

#include <array>
#include <cstdint>

namespace armpmu::interconnect {

using cci550::Security;

// Event lines of all sources in one cycle, bit n = event code n of a source. Those of absent
// interfaces stay 0. The slave interfaces lie side by side as in a row, so that a row takes a few
// operations, however many events it has.
class EventLines {
  public:
    // Collects the lines of one source.
    class OfGlobal {
      public:
        explicit OfGlobal(EventLines& all) : all_(all) {}
        void set(cci550::GlobalEvent event, Security security = Security::non_secure) {
            all_.of(security).global |= std::uint64_t{1} << static_cast<unsigned>(event);
        }

      private:
        EventLines& all_;
    };
    class OfSlave {
      public:
        OfSlave(EventLines& all, unsigned number) : all_(all), number_(number) {}
        void set(cci550::SlaveEvent event, Security security = Security::non_secure) {
            add(1U << static_cast<unsigned>(event), security);
        }
        void add(std::uint32_t lines, Security security = Security::non_secure) {
            all_.of(security).slaves[number_] |= lines;
        }

      private:
        EventLines& all_;
        unsigned number_;
    };
    class OfMaster {
      public:
        OfMaster(EventLines& all, unsigned number) : all_(all), first_(kPerMaster * number) {}
        void set(cci550::MasterEvent event, Security security = Security::non_secure) {
            add(1U << static_cast<unsigned>(event), security);
        }
        void add(std::uint32_t lines, Security security = Security::non_secure) {
            all_.of(security).masters |= std::uint64_t{lines} << first_;
        }

      private:
        EventLines& all_;
        unsigned first_; // bit in `Lines::masters`
    };

    // Moves the lines into `row`, and clears them here.
    void take_into(cci550::EventRow& row) {
        row.non_secure = lines_[0].row();
        row.secure = {};
        if (lines_[1].any()) row.secure = lines_[1].row();
        lines_ = {};
    }

  private:
    static constexpr unsigned kSlaves = 8; // an even number of them
    static constexpr unsigned kFirstSlave = cci550::first_line_of_slave(0);
    static constexpr unsigned kFirstMaster = cci550::first_line_of_master(0);
    static constexpr unsigned kPerMaster = cci550::first_line_of_master(1) - kFirstMaster;
    static_assert(kFirstSlave == 16 && cci550::first_line_of_slave(1) == kFirstSlave + 32);
    static_assert(kPerMaster * cci550::kMaxMasterInterfaces < 64);

    struct Lines {
        std::array<std::uint32_t, kSlaves> slaves{};
        std::uint64_t masters = 0;
        std::uint64_t global = 0;

        std::uint64_t pair(unsigned n) const {
            return slaves[2 * n] | std::uint64_t{slaves[2 * n + 1]} << 32;
        }
        bool any() const { return (pair(0) | pair(1) | pair(2) | pair(3) | masters | global) != 0; }
        cci550::EventRow::Words row() const {
            cci550::EventRow::Words words{};
            words[0] = global;
            put(words, pair(0), kFirstSlave);
            put(words, pair(1), kFirstSlave + 64);
            put(words, pair(2), kFirstSlave + 128);
            put(words, pair(3), kFirstSlave + 192);
            put(words, masters, kFirstMaster);
            return words;
        }
        // Into a word, and the rest into the next one.
        static void put(cci550::EventRow::Words& words, std::uint64_t lines, unsigned first) {
            words[first / 64] |= lines << first % 64;
            words[first / 64 + 1] |= lines >> (64 - first % 64);
        }
    };

    Lines& of(Security security) { return lines_[security == Security::secure ? 1 : 0]; }

    std::array<Lines, 2> lines_{};
};

} // namespace armpmu::interconnect
