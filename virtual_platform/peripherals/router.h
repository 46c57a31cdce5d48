// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <systemc>
#include <tlm>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace armpmu::testbench {

// An invalid memory map.
struct MapError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

// The address decoder of a bus: initiators on one side, targets at their addresses on the other.
//
//   Router bus("bus");
//   bus.connect(cpu.socket);
//   bus.map({"uart", 0x9000000, 0x1000}, uart.socket);
//
// Sockets may have any bus width, as a socket of the same width is made for each. Both calls belong
// to elaboration. A target sees addresses relative to its base; the payload's own address is as
// before when the call returns. An access to no region, or beyond the end of the one it starts in,
// has TLM_ADDRESS_ERROR_RESPONSE and reaches no target. The router takes no time.
//
// DMI: a target's grant is translated to the region's addresses and clipped to the region;
// invalidations go to all initiators. transport_dbg accesses the bytes in the region where it
// starts.
class Router : public sc_core::sc_module {
  public:
    struct Region {
        std::string name;       // unique; the socket is <router>_<name>.socket
        std::uint64_t base = 0; // of the first byte
        std::uint64_t size = 0; // bytes
        std::uint64_t last() const { return base + (size - 1); }
    };

    explicit Router(sc_core::sc_module_name name) : sc_module(name) {}

    // Binds an initiator's socket.
    template <unsigned Width, int N, sc_core::sc_port_policy Policy>
    void connect(tlm::tlm_base_initiator_socket<Width, tlm::tlm_fw_transport_if<>,
                                                tlm::tlm_bw_transport_if<>, N, Policy>& initiator);
    // Binds a target's socket. Throws MapError, which names both regions when they overlap or have
    // the same name, and the region when it is empty or goes beyond the last address.
    template <unsigned Width, int N, sc_core::sc_port_policy Policy>
    void map(const Region& region,
             tlm::tlm_base_target_socket<Width, tlm::tlm_fw_transport_if<>,
                                         tlm::tlm_bw_transport_if<>, N, Policy>& target);
    // Maps a region to another router, which gets the same addresses. Throws as the other overload.
    void map(const Region& region, Router& next);

    // In the order of `map`.
    std::vector<Region> regions() const;

  private:
    // A socket made later than its router is in a module of its own, as SystemC demands.
    template <unsigned Width>
    struct Input;
    template <unsigned Width>
    struct Output;
    using Forward = sc_core::sc_port_b<tlm::tlm_fw_transport_if<>>;
    using Invalidate = std::function<void(std::uint64_t first, std::uint64_t last)>;
    struct Route {
        Region region;
        std::uint64_t origin; // address of the target's offset 0
        std::unique_ptr<sc_core::sc_module> output;
        Forward* target;
    };

    template <unsigned Width>
    Output<Width>& make_output(const Region& region, std::uint64_t origin);
    void check(const Region& region) const;
    void add(Route route);
    const Route* find(std::uint64_t address) const;
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    unsigned transport_dbg(tlm::tlm_generic_payload& payload);
    bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi);
    void invalidate(int route, sc_dt::uint64 first, sc_dt::uint64 last);

    std::vector<Route> routes_;        // in the order of `map`
    std::vector<std::size_t> by_base_; // indices of routes_
    std::vector<Invalidate> initiators_;
    std::vector<std::unique_ptr<sc_core::sc_module>> inputs_;
};

// --- templates ---

template <unsigned Width>
struct Router::Input : sc_core::sc_module {
    tlm_utils::simple_target_socket<Router, Width> socket{"socket"};
    explicit Input(sc_core::sc_module_name name) : sc_module(name) {}
};
template <unsigned Width>
struct Router::Output : sc_core::sc_module {
    tlm_utils::simple_initiator_socket_tagged<Router, Width> socket{"socket"};
    explicit Output(sc_core::sc_module_name name) : sc_module(name) {}
};

template <unsigned Width, int N, sc_core::sc_port_policy Policy>
void Router::connect(
    tlm::tlm_base_initiator_socket<Width, tlm::tlm_fw_transport_if<>, tlm::tlm_bw_transport_if<>, N,
                                   Policy>& initiator) {
    const std::string input_name = std::string(basename()) + "_in" + std::to_string(inputs_.size());
    auto input = std::make_unique<Input<Width>>(input_name.c_str());
    auto& socket = input->socket;
    socket.register_b_transport(this, &Router::b_transport);
    socket.register_transport_dbg(this, &Router::transport_dbg);
    socket.register_get_direct_mem_ptr(this, &Router::get_direct_mem_ptr);
    initiator.bind(socket);
    initiators_.push_back([&socket](std::uint64_t first, std::uint64_t last) {
        socket->invalidate_direct_mem_ptr(first, last);
    });
    inputs_.push_back(std::move(input));
}

template <unsigned Width, int N, sc_core::sc_port_policy Policy>
void Router::map(const Region& region,
                 tlm::tlm_base_target_socket<Width, tlm::tlm_fw_transport_if<>,
                                             tlm::tlm_bw_transport_if<>, N, Policy>& target) {
    make_output<Width>(region, region.base).socket.bind(target);
}

template <unsigned Width>
Router::Output<Width>& Router::make_output(const Region& region, std::uint64_t origin) {
    check(region);
    const std::string output_name = std::string(basename()) + "_" + region.name;
    auto output = std::make_unique<Output<Width>>(output_name.c_str());
    Output<Width>& made = *output;
    made.socket.register_invalidate_direct_mem_ptr(this, &Router::invalidate,
                                                   static_cast<int>(routes_.size()));
    add({region, origin, std::move(output), &made.socket});
    return made;
}

} // namespace armpmu::testbench
