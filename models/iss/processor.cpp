// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/iss/processor.h"

#include "armpmu/tlm/has_process.h"
#include "armpmu/tlm/time.h"
#include "models/iss/bound_core.h"
#include "models/iss/tally.h"

namespace armpmu::iss {

Processor::Processor(sc_core::sc_module_name name, const Parameters& parameters) : sc_module(name) {
    try {
        core_ = std::make_unique<BoundCore>(parameters, *this);
    } catch (const std::runtime_error& error) {
        throw ProcessorError(std::string(this->name()) + ": " + error.what());
    }
    ARMPMU_HAS_PROCESS(Processor);
    SC_THREAD(run);
    bus.register_invalidate_direct_mem_ptr(this, &Processor::invalidated);
}

Processor::~Processor() = default;

void Processor::run() {
    core_->run();
}

void Processor::end_of_elaboration() {
    if (!nIRQ.bound() && !nFIQ.bound()) return;
    ARMPMU_HAS_PROCESS(Processor);
    core_->interrupts_are_signals();
    SC_METHOD(sample_interrupts);
    sensitive << nIRQ << nFIQ;
}

void Processor::sample_interrupts() {
    if (nIRQ.bound()) core_->set_irq(!nIRQ.read());
    if (nFIQ.bound()) core_->set_fiq(!nFIQ.read());
}

void Processor::start_of_simulation() {
    if (core_->counts() && sysreg.size() == 0)
        SC_REPORT_WARNING(name(), "sysreg is not bound: the PMU's registers are undefined");
    core_->bind(*bus.operator->(), sysreg.size() == 0 ? nullptr : sysreg.operator->());
}

void Processor::invalidated(sc_dt::uint64 first, sc_dt::uint64 last) {
    core_->revoke_memory(first, last);
}

void Processor::count_in(systemc::A55Pmu& pmu) {
    core_->count_in(pmu);
}
void Processor::observe_memory(MemoryObserver* observer) {
    core_->observe_memory(observer);
}
void Processor::set_tracer(InstructionTracer* tracer) {
    core_->set_tracer(tracer);
}
void Processor::hand_over() {
    core_->hand_over();
}
void Processor::take_back(const sc_core::sc_time& now) {
    core_->take_back(now);
}
Progress Processor::execute(std::uint64_t instructions, const sc_core::sc_time& now) {
    return core_->execute(instructions, now);
}
Execution& Processor::execution() {
    return core_->execution();
}
std::optional<sc_core::sc_time> Processor::next_timer() const {
    return core_->next_timer();
}
std::uint64_t Processor::system_register(a55::SystemRegister reg) const {
    return core_->core().engine().system_register(reg.code());
}
void Processor::set_irq(bool level) {
    core_->set_irq(level);
}
void Processor::set_fiq(bool level) {
    core_->set_fiq(level);
}

void Processor::set_argument(unsigned n, std::uint64_t value) {
    if (n > 3) throw ProcessorError("set_argument: X" + std::to_string(n) + " is not X0 to X3");
    core_->core().engine().set_x(n, value);
}

void Processor::memory_written(std::uint64_t physical, std::uint64_t bytes) {
    core_->core().engine().memory_written(physical, bytes);
}

bool Processor::power_on(std::uint64_t pc, std::uint64_t x0,
                         std::optional<unsigned> exception_level) {
    return core_->power_on({pc, x0, exception_level.value_or(core_->parameters().reset_level)});
}
void Processor::power_off() {
    core_->power_off();
}
bool Processor::powered() const {
    return core_->powered();
}
void Processor::pause() {
    core_->pause();
}
void Processor::resume() {
    core_->resume();
}
bool Processor::paused() const {
    return core_->paused();
}
StateBytes Processor::save() try { return core_->save(); } catch (const EngineError& error) {
    throw ProcessorError(std::string(name()) + ": " + error.what());
}
void Processor::restore(const StateBytes& state) try {
    core_->restore(state);
} catch (const EngineError& error) {
    throw ProcessorError(std::string(name()) + ": " + error.what());
}

void Processor::stop() {
    core_->stop();
}
bool Processor::stopped() const {
    return core_->stopped();
}
DebugPort& Processor::debug_port() {
    return core_->debug_port();
}
const ProcessorProblem* Processor::problem() const {
    return core_->problem();
}
void Processor::call_after(std::uint64_t instructions, const std::function<void()>& reached) {
    core_->call_after(instructions, reached);
}
void Processor::call_at(std::uint64_t address, const std::function<void()>& reached) {
    core_->call_at(address, reached);
}
void Processor::stop_after(std::uint64_t instructions) {
    core_->stop_after(instructions);
}

std::uint64_t Processor::instructions() const {
    return core_->core().instructions();
}
std::uint64_t Processor::occurred(a55::Event event, unsigned exception_level, bool secure) const {
    const bool apart = secure && exception_level < 2;
    return occurrences(core_->core().accounts().total(exception_level + (apart ? 4 : 0)), event);
}
bool Processor::makes(a55::Event event, bool memory_observed) {
    return is_made(event, memory_observed);
}

const std::vector<ContextAccount>& Processor::contexts() const {
    return core_->core().accounts().contexts();
}
std::uint64_t Processor::pc() const {
    return core_->core().pc();
}
std::uint64_t Processor::x(unsigned n) const {
    return core_->core().engine().x(n);
}
std::optional<std::uint64_t> Processor::physical(std::uint64_t address) const {
    return core_->core().engine().physical(address);
}
sc_core::sc_time Processor::local_time() const {
    return systemc::to_sc_time(core_->local_time());
}
const std::string& Processor::why_slow() const {
    return core_->core().engine().why_slow();
}

} // namespace armpmu::iss
