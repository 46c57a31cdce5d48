// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/peripherals/router.h"

#include <fmt/format.h>

#include <algorithm>

namespace armpmu::testbench {

namespace {

std::string text_of(const Router::Region& region) {
    return fmt::format("{} (0x{:x} to 0x{:x})", region.name, region.base, region.last());
}

// An address of a target's as one of the bus, which has no last address but the last of all.
std::uint64_t moved(std::uint64_t address, std::uint64_t origin) {
    return address > ~origin ? ~std::uint64_t{0} : address + origin;
}

} // namespace

void Router::map(const Region& region, Router& next) {
    next.connect(make_output<32>(region, 0).socket);
}

std::vector<Router::Region> Router::regions() const {
    std::vector<Region> all;
    for (const Route& route : routes_) all.push_back(route.region);
    return all;
}

void Router::check(const Region& region) const {
    if (region.size == 0)
        throw MapError(fmt::format("{}: region {} is empty", name(), region.name));
    if (region.last() < region.base)
        throw MapError(fmt::format("{}: region {} at 0x{:x} with 0x{:x} bytes goes beyond the last "
                                   "address",
                                   name(), region.name, region.base, region.size));
    for (const Route& route : routes_) {
        const Region& other = route.region;
        if (region.base <= other.last() && other.base <= region.last())
            throw MapError(fmt::format("{}: regions {} and {} overlap", name(), text_of(other),
                                       text_of(region)));
        if (region.name == other.name)
            throw MapError(fmt::format("{}: regions {} and {} have the same name", name(),
                                       text_of(other), text_of(region)));
    }
}

void Router::add(Route route) {
    const auto place = std::upper_bound(by_base_.begin(), by_base_.end(), route.region.base,
                                        [this](std::uint64_t base, std::size_t other) {
                                            return base < routes_[other].region.base;
                                        });
    by_base_.insert(place, routes_.size());
    routes_.push_back(std::move(route));
}

const Router::Route* Router::find(std::uint64_t address) const {
    const auto after = std::upper_bound(by_base_.begin(), by_base_.end(), address,
                                        [this](std::uint64_t wanted, std::size_t other) {
                                            return wanted < routes_[other].region.base;
                                        });
    if (after == by_base_.begin()) return nullptr;
    const Route& route = routes_[*(after - 1)];
    return address <= route.region.last() ? &route : nullptr;
}

// --- accesses ---

void Router::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    const std::uint64_t address = payload.get_address();
    const Route* const route = find(address);
    const unsigned span = std::min(payload.get_data_length(), payload.get_streaming_width());
    if (route == nullptr || (span != 0 && span - 1 > route->region.last() - address)) {
        payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        return;
    }
    payload.set_address(address - route->origin);
    (*route->target)->b_transport(payload, delay);
    payload.set_address(address);
}

unsigned Router::transport_dbg(tlm::tlm_generic_payload& payload) {
    const std::uint64_t address = payload.get_address();
    const unsigned length = payload.get_data_length();
    const Route* const route = find(address);
    payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    if (route == nullptr) return 0;
    const std::uint64_t room = route->region.last() - address;
    if (length != 0 && length - 1 > room) payload.set_data_length(static_cast<unsigned>(room + 1));
    payload.set_address(address - route->origin);
    const unsigned done = (*route->target)->transport_dbg(payload);
    payload.set_address(address);
    if (payload.get_data_length() != length) {
        payload.set_data_length(length);
        payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
    }
    return done;
}

// --- DMI ---

bool Router::get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
    const std::uint64_t address = payload.get_address();
    const Route* const route = find(address);
    if (route == nullptr) {
        dmi.init();
        dmi.set_start_address(address);
        dmi.set_end_address(address);
        return false;
    }
    const Region& region = route->region;
    payload.set_address(address - route->origin);
    const bool granted = (*route->target)->get_direct_mem_ptr(payload, dmi);
    payload.set_address(address);
    dmi.set_start_address(
        std::clamp(moved(dmi.get_start_address(), route->origin), region.base, region.last()));
    dmi.set_end_address(
        std::clamp(moved(dmi.get_end_address(), route->origin), region.base, region.last()));
    return granted;
}

void Router::invalidate(int index, sc_dt::uint64 first, sc_dt::uint64 last) {
    const Route& route = routes_[static_cast<std::size_t>(index)];
    const std::uint64_t begin = std::max(moved(first, route.origin), route.region.base);
    const std::uint64_t end = std::min(moved(last, route.origin), route.region.last());
    if (begin > end) return;
    for (const Invalidate& initiator : initiators_) initiator(begin, end);
}

} // namespace armpmu::testbench
