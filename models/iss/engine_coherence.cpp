// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine.h"
#include "models/iss/replaced_functions.h"

#include <algorithm>

// An engine that shares memory with others. They use physical addresses between them, as each has
// its own internal addresses of RAM.
namespace armpmu::iss {

void Engine::join(Coherence& coherence) {
    coherence_ = &coherence;
    coherence.engines_.push_back(this);
}

void Engine::leave() {
    if (coherence_ == nullptr) return;
    auto& engines = coherence_->engines_;
    engines.erase(std::remove(engines.begin(), engines.end(), this), engines.end());
    coherence_ = nullptr;
}

const char* Engine::why_alone() {
    const EngineFindings& found = engine_findings();
    return found.alone.empty() ? nullptr : found.alone.c_str();
}

// --- TLBs ---

void Engine::flushing_all(std::uint16_t tlbs) {
    if (!shares() || !coherence_->abilities().broadcasts) return;
    coherence_->others(*this, [&](Engine& other) { functions_.tlb_flush_some(other.cpu_, tlbs); });
}

void Engine::flushing_page_of_all(std::uint64_t address, std::uint16_t tlbs) {
    if (!shares() || !coherence_->abilities().broadcasts) return;
    coherence_->others(
        *this, [&](Engine& other) { functions_.tlb_flush_page(other.cpu_, address, tlbs); });
}

// --- code ---

// Stores there take the slow path in all engines, so that the engine with translations of it gets
// them.
void Engine::code_in(std::uint64_t ram_address) {
    const auto physical = physical_of_ram(ram_address);
    if (!physical) return;
    mark_code(*physical);
    if (shares_code())
        coherence_->others(*this, [&](Engine& other) {
            if (!other.has_code(*physical)) other.mark_code(*physical);
        });
}

std::optional<std::uint64_t> Engine::physical_of_ram(std::uint64_t ram_address) const {
    for (const Ram& ram : rams_)
        if (ram_address >= ram.ram_address && ram_address - ram.ram_address < ram.bytes)
            return ram.base + (ram_address - ram.ram_address);
    return std::nullopt;
}

bool Engine::has_code(std::uint64_t physical) {
    const Ram* ram = ram_at(physical, 1);
    return ram != nullptr && ram->code[(physical - ram->base) / kPage];
}

void Engine::mark_code(std::uint64_t physical) {
    Ram* ram = ram_at(physical, 1);
    if (ram == nullptr) return;
    const std::uint64_t page = (physical - ram->base) / kPage;
    ram->code[page] = true;
    if (abilities_.fast_stores)
        functions_.tlb_reset_dirty(cpu_, reinterpret_cast<std::uint64_t>(ram->host) + page * kPage,
                                   kPage);
}

// RAM that is mapped during execution may have code that other engines have translated.
void Engine::adopt_code(Ram& ram) {
    if (!shares_code()) return;
    for (std::uint64_t page = 0; page < ram.code.size(); ++page)
        coherence_->others(*this, [&](Engine& other) {
            if (other.has_code(ram.base + page * kPage)) ram.code[page] = true;
        });
}

void Engine::storing(std::uint64_t ram_address, unsigned bytes) {
    if (!shares_code()) return;
    if (const auto physical = physical_of_ram(ram_address))
        coherence_->others(*this,
                           [&](Engine& other) { other.stored_by_another(*physical, bytes); });
}

// The engine looks at no more than a doubleword at a time.
void Engine::stored_by_another(std::uint64_t physical, unsigned bytes) {
    constexpr std::uint64_t kDoubleword = 8;
    static auto* const invalidate =
        reinterpret_cast<decltype(&tb_invalidate_phys_page_fast_aarch64)>(
            engine_function(name_of(Replaced::invalidate_stored)));
    if (!has_code(physical)) return;
    const Ram& ram = *ram_at(physical, 1);
    for (std::uint64_t at = physical & ~(kDoubleword - 1); at < physical + bytes; at += kDoubleword)
        invalidate(uc_, nullptr, ram.ram_address + (at - ram.base), kDoubleword, 0);
}

void Engine::memory_written(std::uint64_t physical, std::uint64_t bytes) {
    drop_written(physical, bytes);
    written_for_others(physical, bytes);
}

void Engine::written_for_others(std::uint64_t physical, std::uint64_t bytes) {
    if (!shares_code()) return;
    coherence_->others(*this, [&](Engine& other) { other.drop_written(physical, bytes); });
}

void Engine::drop_written(std::uint64_t physical, std::uint64_t bytes) {
    for (const Ram& ram : rams_) {
        const std::uint64_t from = std::clamp(physical, ram.base, ram.base + ram.bytes);
        const std::uint64_t to = std::clamp(physical + bytes, ram.base, ram.base + ram.bytes);
        if (from < to) drop_translations(ram, from - ram.base, to - ram.base);
    }
}

// --- exclusives ---

// A store-exclusive compares the memory's content, which others may have changed and changed back.
void Engine::lose_exclusive() {
    constexpr std::uint64_t kNoAddress = ~std::uint64_t{0};
    put(*found_.exclusive_address, kNoAddress);
}

} // namespace armpmu::iss
