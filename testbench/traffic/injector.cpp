// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/injector.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/cci550/event_table.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kNoEdge = ~std::uint64_t{0};

std::string interfaces_up_to(const char* kind, unsigned number) {
    return std::string(kind) + "0 to " + kind + std::to_string(number - 1);
}

std::string ace_interfaces(const cci550::Config& config) {
    std::string text;
    for (unsigned n = 0; n < config.slave_interfaces; ++n)
        if (config.ace[n]) text += (text.empty() ? "SI" : ", SI") + std::to_string(n);
    return text.empty() ? "none" : text;
}

std::string why_not(const cci550::Config& config, cci550::EventId id) {
    const cci550::Event* event = cci550::find_event(id);
    if (event == nullptr) return "is a selection without an event; `armpmu list events` shows all";
    const bool slave = id.kind() == cci550::SourceKind::slave;
    const unsigned present = slave ? config.slave_interfaces : config.master_interfaces;
    if (id.kind() != cci550::SourceKind::global && id.interface_number() >= present)
        return "is of an interface that is absent; present are " +
               interfaces_up_to(slave ? "SI" : "MI", present);
    if (!event->fires) return "never fires: the CCI-550 does not support what it would count";
    return "fires on ACE interfaces only; these are: " + ace_interfaces(config);
}

} // namespace

void check(const Injection& injection, const cci550::Config& config) {
    const auto fail = [&](const char* member, const std::string& message) {
        throw InjectionError(member, cci550::event_name(injection.event) + " " + message);
    };
    const auto require = [&](const char* member, std::uint64_t value, std::uint64_t least) {
        if (value < least || value >= kInjectionLimit)
            fail(member, "at " + std::string(member) + " = " + std::to_string(value) +
                             "; legal are " + std::to_string(least) + " to " +
                             std::to_string(kInjectionLimit - 1));
    };
    if (!can_fire(config, injection.event)) fail("event", why_not(config, injection.event));
    require("cycle", injection.cycle, 0);
    require("cycles", injection.cycles, 1);
    require("every", injection.every, 0);
    require("times", injection.times, 1);
    if (injection.every == 0 && injection.times > 1)
        fail("times", "more than once needs every, the distance in cycles, of at least 1");

    const std::uint64_t room = kInjectionLimit - injection.cycle;
    if (injection.cycles > room ||
        (injection.every != 0 && injection.times - 1 > (room - injection.cycles) / injection.every))
        fail("cycle", "would last beyond cycle " + std::to_string(kInjectionLimit - 1));
}

Injector::Injector(const cci550::Config& config, const std::vector<Injection>& injections,
                   cci550::RowSink& sink)
    : sink_(sink) {
    edges_.reserve(injections.size());
    for (const Injection& injection : injections) {
        check(injection, config);
        const Edge edge = first_edge(injection);
        last_cycle_ =
            std::max(last_cycle_, edge.cycle + edge.every * (edge.times - 1) + edge.cycles - 1);
        edges_.push_back(edge);
    }
    std::make_heap(edges_.begin(), edges_.end(), later);
    pass_edges();
}

// Repetitions that touch or overlap are one long injection.
Injector::Edge Injector::first_edge(const Injection& injection) {
    Edge edge;
    edge.cycle = injection.cycle;
    edge.cycles = injection.cycles;
    edge.line = static_cast<std::uint16_t>(line_of(injection.event));
    edge.security = injection.security;
    if (injection.cycles >= injection.every) {
        edge.cycles += injection.every * (injection.times - 1);
    } else {
        edge.every = injection.every;
        edge.times = injection.times;
    }
    return edge;
}

void Injector::clock_slowly(const cci550::EventRow& row, std::uint64_t cycles) {
    while (cycles > 0) {
        const std::uint64_t part =
            edges_.empty() ? cycles : std::min(cycles, edges_.front().cycle - cycle_);
        cycles -= part;
        cycle_ += part;
        if (high_ == 0) {
            sink_.clock(row, part);
        } else {
            cci550::EventRow merged = row;
            for (std::size_t w = 0; w < cci550::EventRow::kWords; ++w) {
                merged.non_secure[w] |= raised_.non_secure[w];
                merged.secure[w] |= raised_.secure[w];
            }
            sink_.clock(merged, part);
        }
        pass_edges();
    }
}

void Injector::pass_edges() {
    while (!edges_.empty() && edges_.front().cycle == cycle_) {
        std::pop_heap(edges_.begin(), edges_.end(), later);
        Edge& edge = edges_.back();
        if (!edge.high) {
            rise(edge);
        } else if (!fall(edge)) {
            edges_.pop_back();
            continue;
        }
        std::push_heap(edges_.begin(), edges_.end(), later);
    }
    if (high_ != 0) {
        calm_until_ = cycle_;
    } else {
        calm_until_ = edges_.empty() ? kNoEdge : edges_.front().cycle;
    }
}

void Injector::rise(Edge& edge) {
    edge.high = true;
    edge.cycle += edge.cycles;
    ++high_;
    if (++raisers_of(edge) == 1) raised_.set(cci550::event_of_line(edge.line), edge.security);
}

bool Injector::fall(Edge& edge) {
    edge.high = false;
    edge.cycle += edge.every - edge.cycles;
    --high_;
    if (--raisers_of(edge) == 0) {
        cci550::EventRow::Words& words =
            edge.security == cci550::Security::secure ? raised_.secure : raised_.non_secure;
        words[edge.line / 64] &= ~(std::uint64_t{1} << (edge.line % 64));
    }
    return --edge.times != 0;
}

std::uint64_t& Injector::raisers_of(const Edge& edge) {
    return raisers_[2 * std::size_t{edge.line} + static_cast<std::size_t>(edge.security)];
}

} // namespace armpmu::testbench
