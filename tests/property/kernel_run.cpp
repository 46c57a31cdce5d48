// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/property/kernel_run.h"

#include <sstream>

namespace armpmu::tests {

namespace {

using a55::Event;
using a55::SystemRegister;

constexpr std::uint64_t kDevice = 0x0900'0000, kDeviceBytes = 4096;

SystemRegister count_register(unsigned n) {
    return SystemRegister::a64(3, 3, 14, 8, n);
}
SystemRegister type_register(unsigned n) {
    return SystemRegister::a64(3, 3, 14, 12, n);
}

} // namespace

Settings settings_from(std::string_view text) {
    Settings settings;
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        settings[word.substr(0, equals)] = word.substr(equals + 1);
    }
    return settings;
}

KernelRun::KernelRun(const std::string& kernel, const std::string& settings,
                     const std::string& config, std::uint32_t preset) {
    Settings of_core = settings_from(config);
    a55::Config pmu;
    pmu.external_last_level = of_core.erase("external_last_level") != 0;
    const bool remote = of_core.erase("source") != 0;
    const auto core = config_of<cpu::CoreConfig>(of_core, cpu::core_members());
    core_.emplace(core, pmu,
                  CoreUnderTest::Ranges{{kDevice, kDeviceBytes, cpu::MemoryType::device}},
                  remote ? cpu::DataSource::remote : cpu::DataSource::dram);
    start_counters(preset);
    const auto source = testbench::make_kernel(kernel, settings_from(settings));
    core_->core.set_state(source->state());
    core_->core.run(*source);
    core_->core.finish();
}

void KernelRun::start_counters(std::uint32_t preset) {
    const Event events[] = {Event::sw_incr, Event::chain, Event::inst_retired, Event::chain};
    for (unsigned n = 0; n < 4; ++n) core_->pmu.write(type_register(n), number(events[n]));
    core_->pmu.write(count_register(2), preset);
    core_->pmu.write(SystemRegister::a64(3, 3, 9, 12, 1), 0xf); // PMCNTENSET
    core_->pmu.write(SystemRegister::a64(3, 3, 9, 12, 0), 1);   // PMCR
}

std::uint64_t KernelRun::operator[](Event event) {
    core_->core.deliver();
    if (event == Event::sw_incr) return core_->pmu.peek(count_register(0));
    if (event == Event::chain) return core_->pmu.peek(count_register(3));
    return core_->pmu.total(event);
}

} // namespace armpmu::tests
