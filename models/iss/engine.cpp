// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine.h"

#include "models/iss/engine_inside.h"

#include <algorithm>

namespace armpmu::iss {

namespace {

// The library's own, by physical address since 2.1.
void* region_at(uc_engine* uc, std::uint64_t address) {
    for (const Replaced function : {Replaced::find_memory_mapping, Replaced::memory_mapping})
        if (void* own = engine_function(name_of(function)))
            return reinterpret_cast<void* (*)(void*, std::uint64_t)>(own)(uc, address);
    return nullptr;
}

constexpr std::uint32_t kAsEver = 0xffffffff; // how the next block is translated

} // namespace

Engine::Engine(const EngineAbilities& wanted) : Engine(wanted, engine_findings()) {}

Engine::Engine(const EngineAbilities& wanted, const EngineFindings& found)
    : EngineRegisters(found), abilities_(wanted) {
    if (!found_.refused.empty()) throw EngineError(found_.refused);
    switch_off(abilities_.own_map, found_.slow_map);
    switch_off(abilities_.fast_stores, found_.slow_stores);
    uc_ = open_engine();
    try {
        expect(uc_ctl_set_cpu_model(uc_, UC_CPU_ARM64_MAX), "be the processor asked for");
        std::uint64_t first_use = 0;
        expect(uc_reg_read(uc_, UC_ARM64_REG_PC, &first_use), "read a register");
        check_places();
        if (next_block() != kAsEver) kept_elsewhere("the next block's flags");
    } catch (...) {
        uc_close(uc_);
        throw;
    }
    attach(uc_, cpu_, env_);
}

Engine::~Engine() {
    leave();
    detach();
    forget_kept();
    uc_close(uc_);
}

// Without it the engine is slow, never wrong.
void Engine::switch_off(bool& ability, const std::string& why) {
    if (!ability || why.empty()) return;
    ability = false;
    why_slow_ += std::string(why_slow_.empty() ? "" : "; ") + why;
}

// --- memory ---

void Engine::map_ram(std::uint64_t base, std::uint64_t bytes, unsigned char* host) {
    expect(uc_mem_map_ptr(uc_, base, bytes, UC_PROT_ALL, host), "map RAM");
    rams_.push_back(
        {base, bytes, host, functions_.ram_address(uc_, host), std::vector<bool>(bytes / kPage)});
    adopt_code(rams_.back());
}

void Engine::map_io(std::uint64_t base, std::uint64_t bytes, uc_cb_mmio_read_t on_read,
                    uc_cb_mmio_write_t on_write, void* user) {
    expect(uc_mmio_map(uc_, base, bytes, on_read, user, on_write, user), "map devices");
}

void Engine::unmap(std::uint64_t base, std::uint64_t bytes) {
    const auto ram = std::find_if(rams_.begin(), rams_.end(),
                                  [base](const Ram& one) { return one.base == base; });
    if (ram != rams_.end()) {
        drop_translations(*ram, 0, ram->bytes);
        rams_.erase(ram);
    }
    // While `any_region` is set, the unmapping would find the wrong region.
    void* const any = std::exchange(any_region, nullptr);
    const uc_err error = uc_mem_unmap(uc_, base, bytes);
    any_region = any;
    expect(error, "unmap memory");
    functions_.tlb_flush(cpu_);
}

// The engine's own way to drop all of them writes to all of its gigabyte of code.
void Engine::drop_translations(const Ram& ram, std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t page = begin / kPage; page <= (end - 1) / kPage; ++page) {
        if (abilities_.fast_stores && !ram.code[page]) continue; // otherwise unknown
        functions_.invalidate(uc_, ram.ram_address + std::max(begin, page * kPage),
                              ram.ram_address + std::min(end, (page + 1) * kPage));
    }
}

// Without a map of our own, the engine needs every virtual address mapped, too. That mapping is
// never accessed, as the processor's translation determines the memory. Since 2.1 the engine looks
// up physical addresses, after its own translation.
void Engine::map_complete() {
    if (abilities_.own_map) {
        constexpr std::uint64_t kBehindAll = std::uint64_t{1} << kPhysicalBits;
        any_memory_.resize(2 * kPage);
        const auto place = reinterpret_cast<std::uintptr_t>(any_memory_.data());
        expect(uc_mem_map_ptr(uc_, kBehindAll, kPage, UC_PROT_ALL,
                              any_memory_.data() + (kPage - place % kPage)),
               "map memory");
        region_behind_all_ = region_at(uc_, kBehindAll);
        return;
    }
    const auto nothing =
        +[](uc_engine*, std::uint64_t, unsigned, void*) -> std::uint64_t { return 0; };
    const auto ignored = +[](uc_engine*, std::uint64_t, unsigned, std::uint64_t, void*) {};
    constexpr std::uint64_t kLow = std::uint64_t{1} << kPhysicalBits;
    constexpr std::uint64_t kMiddle = std::uint64_t{1} << 48;
    map_io(kLow, kMiddle - kLow, nothing, ignored, nullptr);
    map_io(~(kMiddle - 1), kMiddle, nothing, ignored, nullptr);
    uc_hook hook = 0;
    const auto yes =
        +[](uc_engine*, uc_mem_type, std::uint64_t, int, std::int64_t, void*) { return true; };
    expect(uc_hook_add(uc_, &hook, UC_HOOK_MEM_FETCH_PROT, reinterpret_cast<void*>(yes), nullptr,
                       std::uint64_t{1}, std::uint64_t{0}),
           "hook fetches");
}

Engine::Ram* Engine::ram_at(std::uint64_t physical, std::uint64_t bytes) {
    for (Ram& ram : rams_)
        if (physical >= ram.base && physical - ram.base < ram.bytes &&
            bytes <= ram.bytes - (physical - ram.base))
            return &ram;
    return nullptr;
}

unsigned char* Engine::host(std::uint64_t physical, std::uint64_t bytes) {
    const Ram* ram = ram_at(physical, bytes);
    return ram == nullptr ? nullptr : ram->host + (physical - ram->base);
}

void Engine::set_memory_hooks(const MemoryHooks& hooks) {
    for (const uc_hook hook : memory_hooks_) expect(uc_hook_del(uc_, hook), "remove a hook");
    memory_hooks_.clear();
    const auto add = [&](int type, void* callback, int instruction) {
        uc_hook hook = 0;
        expect(uc_hook_add(uc_, &hook, type, callback, hooks.user, std::uint64_t{1},
                           std::uint64_t{0}, instruction),
               "hook loads and stores");
        memory_hooks_.push_back(hook);
    };
    if (hooks.loads_and_stores != nullptr)
        add(UC_HOOK_MEM_READ | UC_HOOK_MEM_WRITE, reinterpret_cast<void*>(hooks.loads_and_stores),
            0);
    if (hooks.loaded != nullptr)
        add(UC_HOOK_MEM_READ_AFTER, reinterpret_cast<void*>(hooks.loaded), 0);
    if (hooks.instructions != nullptr)
        add(UC_HOOK_CODE, reinterpret_cast<void*>(hooks.instructions), 0);
    if (hooks.system_instructions != nullptr)
        add(UC_HOOK_INSN, reinterpret_cast<void*>(hooks.system_instructions), UC_ARM64_INS_SYS);
    for (const Ram& ram : rams_) drop_translations(ram, 0, ram.bytes);
}

void Engine::page_mapped(std::uint64_t address, std::uint64_t physical) {
    if (!abilities_.fast_stores) return;
    const Ram* ram = ram_at(physical, 1);
    if (ram != nullptr && !ram->code[(physical - ram->base) / kPage])
        functions_.tlb_set_dirty(cpu_, address);
}

// --- aborts ---

namespace {

// The library's numbers.
enum AccessType : int { data_load, data_store, instruction_fetch };
std::uint32_t response(Interposed::Refused why) {
    return why == Interposed::Refused::decode_error ? 2 : 1;
}

} // namespace

void Engine::abort_access(bool store, unsigned tlb) {
    const AccessType type = store ? data_store : data_load;
    const Refused why = std::exchange(refused, Refused::no);
    if (why == Refused::unaligned)
        functions_.unaligned_access(cpu_, access.address, type, static_cast<int>(tlb),
                                    access.return_address);
    else
        functions_.transaction_failed(cpu_, 0, access.address, access.bytes, type,
                                      static_cast<int>(tlb), 0, response(why),
                                      access.return_address);
    __builtin_unreachable();
}

void Engine::abort_fetch(std::uint64_t address) {
    constexpr int kTlb = 15;
    const Refused why = std::exchange(refused, Refused::no);
    functions_.transaction_failed(cpu_, 0, address, sizeof(std::uint32_t), instruction_fetch,
                                  static_cast<int>(functions_.mmu_index(env_)) & kTlb, 0,
                                  response(why), 0);
    __builtin_unreachable();
}

void Engine::coprocessor_access(std::uint32_t syndrome) {
    if (on_coprocessor_.wanted == nullptr ||
        !on_coprocessor_.wanted(on_coprocessor_.user, syndrome))
        return;
    raise(syndrome, 1);
}

// --- running ---

void Engine::run(std::uint64_t pc) {
    constexpr std::uint64_t kNowhere = 1; // no instruction is there
    any_region = region_behind_all_;
    block_begins();
    const uc_err error = uc_emu_start(uc_, pc, kNowhere, 0, 0);
    any_region = nullptr;
    expect(error, "go on");
}

// Limits the engine's translation of the next block.
void Engine::limit_next_block(std::uint32_t instructions) {
    if (next_block() != kAsEver) throw EngineError("Unicorn cannot execute single instructions");
    std::memcpy(cpu_ + kNextBlockInCpu, &instructions, sizeof instructions);
}

std::uint32_t Engine::next_block() const {
    std::uint32_t flags = 0;
    std::memcpy(&flags, cpu_ + kNextBlockInCpu, sizeof flags);
    return flags;
}

std::optional<std::uint64_t> Engine::physical(std::uint64_t address) {
    std::uint64_t attributes = 0;
    const std::uint64_t page = functions_.physical_page(cpu_, address & ~(kPage - 1), &attributes);
    if (page == ~std::uint64_t{0}) return std::nullopt;
    return page | (address & (kPage - 1));
}

std::optional<std::uint64_t> Engine::physical_of_access(std::uint64_t address, bool write) {
    constexpr std::uint32_t kIndex = 0xf;
    constexpr int kUser = 0;
    const int own = static_cast<int>(functions_.mmu_index(env_) & kIndex);
    void* found = functions_.host_of(env_, address, write ? 1 : 0, own);
    // A kernel's access on behalf of a user (LDTR, STTR) is a user's.
    if (found == nullptr) found = functions_.host_of(env_, address, write ? 1 : 0, kUser);
    if (found == nullptr && write) return physical_of_slow_store(address, {own, kUser});
    return physical_of_host(found);
}

bool Engine::stores_by_bytes(std::uint64_t address) {
    constexpr std::uint32_t kIndex = 0xf;
    constexpr int kStore = 1;
    const int own = static_cast<int>(functions_.mmu_index(env_) & kIndex);
    if (functions_.host_of(env_, address, kStore, own) != nullptr) return false;
    functions_.fill_tlb(cpu_, address, 1, kStore, own, true, 0);
    return functions_.host_of(env_, address, kStore, own) == nullptr;
}

std::optional<std::uint64_t> Engine::physical_of_host(const void* host) const {
    const auto* place = static_cast<const unsigned char*>(host);
    for (const Ram& ram : rams_)
        if (place >= ram.host && place < ram.host + ram.bytes)
            return ram.base + static_cast<std::uint64_t>(place - ram.host);
    return std::nullopt;
}

// For a store to a page that has or had code, where the engine has the physical address only for
// loads. A page that may be stored to may be loaded from.
std::optional<std::uint64_t> Engine::physical_of_slow_store(std::uint64_t address,
                                                            const std::array<int, 2>& tlbs) {
    constexpr int kLoad = 0, kStore = 1;
    for (const int tlb : tlbs)
        if (functions_.fill_tlb(cpu_, address, 1, kStore, tlb, true, 0))
            return physical_of_host(functions_.host_of(env_, address, kLoad, tlb));
    return std::nullopt;
}

} // namespace armpmu::iss
