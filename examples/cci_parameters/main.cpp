// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "config_parameters.h"

#include <armpmu/tlm/cci550_pmu.h>

#include <cci/utils/broker.h>

#include <iostream>

namespace {

struct Top : sc_core::sc_module {
    explicit Top(sc_core::sc_module_name name) : sc_module(name) {}

    ConfigParameters<armpmu::cci550::Config> parameters{"pmu", armpmu::cci550::members()};
    armpmu::systemc::Cci550Pmu pmu{"pmu", {parameters.config()}};
};

} // namespace

// A platform that is configured from outside: by a tool, or by presets as here.
int sc_main(int, char**) {
    cci_utils::broker broker("the platform's");
    cci::cci_register_broker(broker);
    cci::cci_originator user("command line");
    cci::cci_broker_handle presets = cci::cci_get_global_broker(user);
    presets.set_preset_cci_value("top.pmu.slave_interfaces", cci::cci_value(4));
    presets.set_preset_cci_value("top.pmu.reserved_offset", cci::cci_value("error"));

    Top top("top");
    for (const char* name : {"top.pmu.slave_interfaces", "top.pmu.reserved_offset"}) {
        const auto parameter = presets.get_param_handle(name);
        std::cout << name << " = " << parameter.get_cci_value().to_json() << ": "
                  << parameter.get_description() << '\n';
    }
    std::cout << "slave interfaces of the PMU: " << top.pmu.core().config().slave_interfaces
              << '\n';
    return 0;
}
