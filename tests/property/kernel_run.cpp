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
    pmu.l2_cache = core.l2_kb != 0;
    pmu.l3_cache = core.l3_kb != 0;
    pmu_ = std::make_unique<a55::Pmu>(pmu);
    translator_ = std::make_unique<cpu::FlatTranslator>(
        std::vector<cpu::FlatTranslator::Range>{{kDevice, kDeviceBytes, cpu::MemoryType::device}});
    memory_ = std::make_unique<cpu::FixedLatencyMemory>(
        core.memory_latency, remote ? cpu::DataSource::remote : cpu::DataSource::dram);
    if (core.l3_kb != 0)
        l3_ = std::make_unique<cpu::SharedCache>(core.l3_kb, core.l3_latency, *memory_);
    core_ = std::make_unique<cpu::Core>(core, *pmu_, *translator_, l3_ ? *l3_ : *memory_);
    start_counters(preset);
    const auto source = testbench::make_kernel(kernel, settings_from(settings));
    core_->set_state(source->state());
    core_->run(*source);
    core_->finish();
}

void KernelRun::start_counters(std::uint32_t preset) {
    const Event events[] = {Event::sw_incr, Event::chain, Event::inst_retired, Event::chain};
    for (unsigned n = 0; n < 4; ++n) pmu_->write(type_register(n), number(events[n]));
    pmu_->write(count_register(2), preset);
    pmu_->write(SystemRegister::a64(3, 3, 9, 12, 1), 0xf); // PMCNTENSET
    pmu_->write(SystemRegister::a64(3, 3, 9, 12, 0), 1);   // PMCR
}

std::uint64_t KernelRun::operator[](Event event) {
    core_->deliver();
    if (event == Event::sw_incr) return pmu_->peek(count_register(0));
    if (event == Event::chain) return pmu_->peek(count_register(3));
    return pmu_->total(event);
}

} // namespace armpmu::tests
