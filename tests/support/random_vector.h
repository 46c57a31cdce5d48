// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "armpmu/a55/player.h"
#include "armpmu/a55/register_table.h"
#include "armpmu/cci550/event_table.h"
#include "armpmu/cci550/player.h"
#include "armpmu/cci550/register_table.h"
#include "armpmu/vectors/stream/device_header.h"
#include "tests/property/a55_random.h"
#include "tests/support/memory_vector.h"

#include <algorithm>
#include <deque>

namespace armpmu::tests {

// Vectors as software and traffic make them: the counters are programmed first; then short bursts
// of events with quiet between them, now and then a register access or a pin that changes. Counts
// start near their wrap. The outputs are the model's. Fixed by the seed.
class RandomVector {
  public:
    explicit RandomVector(std::uint64_t seed) : engine_(seed) {}

    MemoryVector cci550(unsigned clocks) {
        cci550::Config config;
        config.slave_interfaces = 3 + below(5);
        config.master_interfaces = 1 + below(3);
        const cci550::Rows rows(config);
        const std::vector<cci550::EventId> hot = hot_lines(config);
        MemoryVector vector;
        vector.header = vectors::device_header(config);
        std::vector<std::uint64_t> row(rows.layout().words());
        cci550::Inputs inputs;
        program_cci550(hot);
        for (unsigned c = 0; c < clocks; ++c) {
            inputs.events.clear();
            inputs.access.reset();
            if (next_burst()) {
                for (const cci550::EventId id : hot)
                    if (chance(10)) inputs.events.set(id, static_cast<cci550::Security>(below(2)));
            }
            if (c > 40 && below(150) == 0) inputs.pins.spniden = !inputs.pins.spniden;
            if (c > 40 && below(400) == 0) inputs.pins.spiden = !inputs.pins.spiden;
            if (cci550_.empty() && chance(4)) cci550_.push_back(cci550_access(hot));
            if (!cci550_.empty()) {
                inputs.access = cci550_.front();
                cci550_.pop_front();
            }
            rows.put(inputs, {}, row.data());
            vector.add(row.data());
        }
        play(vector);
        return vector;
    }

    MemoryVector a55(unsigned clocks) {
        const a55::Config config;
        const a55::Rows rows;
        std::vector<a55::Event> hot;
        while (hot.size() < 12) {
            const a55::EventInfo& info = a55::events()[below(a55::kEvents)];
            const bool copy =
                info.event == a55::Event::ll_cache_rd || info.event == a55::Event::ll_cache_miss_rd;
            if (A55Random::is_primitive(info) && !info.without_l2 && !copy)
                hot.push_back(info.event);
        }
        MemoryVector vector;
        vector.header = vectors::device_header(config);
        std::vector<std::uint64_t> row(rows.layout().words());
        a55::Inputs inputs;
        program_a55(hot);
        for (unsigned c = 0; c < clocks; ++c) {
            inputs.events = {};
            inputs.access = std::monostate{};
            if (next_burst()) {
                for (const a55::Event event : hot)
                    if (chance(10))
                        inputs.events.set(
                            event, 1 + below(a55::find_event(a55::number(event))->max_per_cycle));
            }
            if (c > 40 && below(150) == 0)
                inputs.state.exception_level = static_cast<std::uint8_t>(below(2));
            if (c > 40 && below(200) == 0) inputs.pins.spniden = !inputs.pins.spniden;
            if (c > 40 && below(400) == 0) inputs.pins.dbgen = !inputs.pins.dbgen;
            if (a55_.empty() && chance(4)) a55_.push_back(a55_access());
            if (!a55_.empty()) {
                inputs.access = a55_.front();
                a55_.pop_front();
            }
            rows.put(inputs, {}, row.data());
            vector.add(row.data());
        }
        play(vector);
        return vector;
    }

    MemoryVector any(unsigned clocks) { return below(2) == 0 ? cci550(clocks) : a55(clocks); }

    unsigned below(unsigned n) { return static_cast<unsigned>(engine_() % n); }
    bool chance(unsigned percent) { return below(100) < percent; }

  private:
    bool next_burst() {
        if (left_ == 0) {
            burst_ = !burst_;
            left_ = burst_ ? 3 + below(12) : 20 + below(100);
        }
        --left_;
        return burst_;
    }
    std::uint32_t near_wrap() { return ~0U - below(6); }

    std::vector<cci550::EventId> hot_lines(const cci550::Config& config) {
        std::vector<cci550::EventId> hot;
        while (hot.size() < 14) {
            const cci550::EventId id = cci550::event_of_line(below(cci550::kLines));
            const auto same = [&](cci550::EventId other) { return other.raw() == id.raw(); };
            if (can_fire(config, id) && std::none_of(hot.begin(), hot.end(), same))
                hot.push_back(id);
        }
        return hot;
    }
    void write(cci550::RegisterId id, unsigned instance, std::uint32_t data) {
        cci550::Access access;
        access.write = true;
        access.offset = cci550::offset_of(id, instance);
        access.data = data;
        access.security = cci550::Security::secure;
        cci550_.push_back(access);
    }
    void program_cci550(const std::vector<cci550::EventId>& hot) {
        using cci550::RegisterId;
        write(RegisterId::pmu_ctrl, 0, 0x11);
        for (unsigned n = 0; n < cci550::kCounters; ++n) {
            write(RegisterId::evnt_sel, n, hot[n].raw());
            write(RegisterId::ecnt_ctrl, n, 1);
            write(RegisterId::ecnt_data, n, near_wrap());
        }
    }
    cci550::Access cci550_access(const std::vector<cci550::EventId>& hot) {
        using cci550::RegisterId;
        const unsigned n = below(cci550::kCounters);
        const unsigned what = below(10);
        if (what < 3) {
            write(RegisterId::ecnt_data, n, near_wrap());
        } else if (what == 3) {
            write(RegisterId::ecnt_clr_ovfl, n, 1);
        } else if (what == 4) {
            write(RegisterId::evnt_sel, n, hot[below(static_cast<unsigned>(hot.size()))].raw());
        } else {
            write(what < 8 ? RegisterId::ecnt_data : RegisterId::ecnt_clr_ovfl, n, 0);
            cci550_.back().write = false;
        }
        const cci550::Access access = cci550_.back();
        cci550_.pop_back();
        return access;
    }

    static a55::SystemRegister pmevcntr(unsigned n) {
        return a55::SystemRegister::a64(3, 3, 14, 8, n);
    }
    void program_a55(const std::vector<a55::Event>& hot) {
        using a55::SystemRegister;
        a55_.push_back({SystemRegister::a64(3, 3, 9, 12, 0), true, 0x51});       // PMCR: E, X, LC
        a55_.push_back({SystemRegister::a64(3, 0, 9, 14, 1), true, 0x8000003f}); // PMINTENSET
        for (unsigned n = 0; n < a55::kCounters; ++n) {
            a55_.push_back({SystemRegister::a64(3, 3, 14, 12, n), true, a55::number(hot[n])});
            a55_.push_back({pmevcntr(n), true, near_wrap()});
        }
        a55_.push_back({SystemRegister::a64(3, 3, 9, 12, 1), true, 0x8000003f}); // PMCNTENSET
    }
    a55::SystemAccess a55_access() {
        const unsigned n = below(a55::kCounters);
        const unsigned what = below(10);
        if (what < 3) return {pmevcntr(n), true, near_wrap()};
        if (what < 5) return {a55::SystemRegister::a64(3, 3, 9, 12, 3), true, 1U << n};
        if (what == 5) return {a55::SystemRegister::a64(3, 3, 9, 13, 0), false, 0}; // PMCCNTR
        return {pmevcntr(n), false, 0};
    }

    std::mt19937_64 engine_;
    bool burst_ = false;
    unsigned left_ = 0;
    std::deque<cci550::Access> cci550_;
    std::deque<a55::SystemAccess> a55_;
};

} // namespace armpmu::tests
