// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine.h"

#include "armpmu/a55/system_register.h"
#include "models/iss/engine_places.h"

#include <algorithm>
#include <cstdlib>

namespace armpmu::iss {

namespace {

void expect(uc_err error, const char* what) {
    if (error != UC_ERR_OK)
        throw EngineError(std::string("Unicorn cannot ") + what + ": " + uc_strerror(error));
}

// The library's own, by physical address since 2.1.
void* region_at(uc_engine* uc, std::uint64_t address) {
    for (const Replaced function : {Replaced::find_memory_mapping, Replaced::memory_mapping})
        if (void* own = engine_function(name_of(function)))
            return reinterpret_cast<void* (*)(void*, std::uint64_t)>(own)(uc, address);
    return nullptr;
}

constexpr std::uint32_t kAsEver = 0xffffffff; // how the next block is translated

constexpr unsigned kWriteOnly = a55::SystemRegister::a64(3, 3, 9, 12, 4).code(); // PMSWINC_EL0

uc_arm64_cp_reg by_code(unsigned code) {
    uc_arm64_cp_reg reg{};
    reg.op0 = code >> 14 & 3;
    reg.op1 = code >> 11 & 7;
    reg.crn = code >> 7 & 15;
    reg.crm = code >> 3 & 15;
    reg.op2 = code & 7;
    return reg;
}

} // namespace

Engine::Engine(const EngineAbilities& wanted) : Engine(wanted, engine_findings()) {}

Engine::Engine(const EngineAbilities& wanted, const EngineFindings& found)
    : found_(found), abilities_(wanted) {
    if (!found_.refused.empty()) throw EngineError(found_.refused);
    switch_off(abilities_.own_map, found_.slow_map);
    switch_off(abilities_.fast_stores, found_.slow_stores);
    uc_ = open_engine();
    try {
        expect(uc_ctl_set_cpu_model(uc_, UC_CPU_ARM64_MAX), "be the processor asked for");
        std::uint64_t first_use = 0;
        expect(uc_reg_read(uc_, UC_ARM64_REG_PC, &first_use), "read a register");
        check_places();
    } catch (...) {
        uc_close(uc_);
        throw;
    }
    attach(uc_, cpu_, env_);
}

Engine::~Engine() {
    leave();
    detach();
    kept_.reset();
    uc_close(uc_);
}

// Without it the engine is slow, never wrong.
void Engine::switch_off(bool& ability, const std::string& why) {
    if (!ability || why.empty()) return;
    ability = false;
    why_slow_ += std::string(why_slow_.empty() ? "" : "; ") + why;
}

// Values written through the public interface must be found where they are expected, and the other
// way round.
void Engine::check_places() {
    cpu_ = pointer_at(reinterpret_cast<unsigned char*>(uc_) + found_.cpu);
    env_ = cpu_ == nullptr ? nullptr : pointer_at(cpu_ + found_.env);
    if (env_ == nullptr || bytes_at(env_, 1024).empty())
        throw EngineError("Unicorn's structures are not where the first engine's are");
    const auto differs = [](const char* what) {
        throw EngineError(std::string("Unicorn keeps ") + what +
                          " elsewhere than the versions from 2.0.1 to 2.1.4 do");
    };
    for (unsigned n = 0; n < 29; ++n) {
        const std::uint64_t value = 0x0123456789abcde0 + n;
        write(static_cast<int>(UC_ARM64_REG_X0 + n), value);
        if (x(n) != value) differs("the general registers");
        set_x(n, 0);
        if (read(static_cast<int>(UC_ARM64_REG_X0 + n)) != 0) differs("the general registers");
    }
    write(UC_ARM64_REG_PC, 0x40001234);
    if (at<std::uint64_t>(in_env::kPc) != 0x40001234 || !aarch64()) differs("the program counter");
    for (const std::uint64_t state : {0x3c5U, 0x0c9U, 0x3c4U, 0x000U, 0x3c5U}) {
        write(UC_ARM64_REG_PSTATE, state);
        if ((at<std::uint32_t>(in_env::kPstate) & 0xf) != (state & 0xf) ||
            (interrupt_masks() & 0x3c0) != (state & 0x3c0))
            differs("PSTATE");
    }
    constexpr std::uint32_t kThumbBit = 1 << 5;
    constexpr int kRaw = 3;
    for (const std::uint32_t bit : {kThumbBit, 0U}) {
        functions_.cpsr_write(env_, bit, kThumbBit, kRaw);
        if (thumb() != (bit != 0)) differs("CPSR.T");
    }
    if (next_block() != kAsEver) differs("the next block's flags");
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
    // While it runs, it would take anything for the region it is asked for.
    void* const any = std::exchange(any_region, nullptr);
    const uc_err error = uc_mem_unmap(uc_, base, bytes);
    any_region = any;
    expect(error, "unmap memory");
    functions_.tlb_flush(cpu_);
}

// The engine's own way to drop all of them writes to all of its gigabyte of code.
void Engine::drop_translations(const Ram& ram, std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t page = begin / kPage; page <= (end - 1) / kPage; ++page) {
        if (abilities_.fast_stores && !ram.code[page]) continue; // else nobody knows
        functions_.invalidate(uc_, ram.ram_address + std::max(begin, page * kPage),
                              ram.ram_address + std::min(end, (page + 1) * kPage));
    }
}

// Without a map of our own, the engine wants every virtual address mapped, too: as something that
// nothing ever reaches, for what is there the processor's translation says. Since 2.1 it asks for
// physical addresses, after its own translation.
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

// How the engine translates the next block, instead of as ever.
void Engine::limit_next_block(std::uint32_t instructions) {
    if (next_block() != kAsEver) throw EngineError("Unicorn cannot execute single instructions");
    std::memcpy(cpu_ + kNextBlockInCpu, &instructions, sizeof instructions);
}

std::uint32_t Engine::next_block() const {
    std::uint32_t flags = 0;
    std::memcpy(&flags, cpu_ + kNextBlockInCpu, sizeof flags);
    return flags;
}

// --- state ---

unsigned Engine::exception_level() const {
    if (aarch64()) return at<std::uint32_t>(in_env::kPstate) >> 2 & 3;
    switch (at<std::uint32_t>(in_env::kCpsr) & 0x1f) {
    case 0x10: return 0; // User
    case 0x16: return 3; // Monitor
    case 0x1a: return 2; // Hyp
    default: return 1;   // EL3 in AArch32 is not what this core boots into
    }
}

std::uint64_t Engine::read(int reg) {
    std::uint64_t value = 0;
    expect(uc_reg_read(uc_, reg, &value), "read a register");
    return value;
}

std::pair<std::uint64_t, std::uint64_t> Engine::vector(unsigned n) {
    std::array<std::uint64_t, 2> halves{};
    expect(uc_reg_read(uc_, static_cast<int>(UC_ARM64_REG_Q0 + n), halves.data()), "read a vector");
    return {halves[0], halves[1]};
}

void Engine::set_vector(unsigned n, const std::array<std::uint64_t, 2>& value) {
    expect(uc_reg_write(uc_, static_cast<int>(UC_ARM64_REG_Q0 + n), value.data()),
           "write a vector");
}

void Engine::write(int reg, std::uint64_t value) {
    expect(uc_reg_write(uc_, reg, &value), "write a register");
}

std::uint64_t Engine::system_register(unsigned code) {
    uc_arm64_cp_reg reg = by_code(code);
    expect(uc_reg_read(uc_, UC_ARM64_REG_CP_REG, &reg), "read a system register");
    return reg.val;
}

bool Engine::has_system_register(unsigned code) {
    // Asked to read it, the engine ends the program.
    if (code == kWriteOnly) return true;
    const auto [known, is_new] = system_registers_.try_emplace(code, false);
    if (is_new) known->second = asks_for_system_register(code);
    return known->second;
}

// Since 2.1.2 the answer is a warning, and that the engine has it, unless the environment says that
// who asks knows better.
bool Engine::asks_for_system_register(unsigned code) {
    constexpr char kVariable[] = "UC_IGNORE_REG_BREAK";
    const bool set = std::getenv(kVariable) == nullptr;
    if (set) setenv(kVariable, "1", 1);
    uc_arm64_cp_reg reg = by_code(code);
    const uc_err error = uc_reg_read(uc_, UC_ARM64_REG_CP_REG, &reg);
    if (set) unsetenv(kVariable);
    return error == UC_ERR_OK;
}

void Engine::set_system_register(unsigned code, std::uint64_t value) {
    uc_arm64_cp_reg reg = by_code(code);
    reg.val = value;
    expect(uc_reg_write(uc_, UC_ARM64_REG_CP_REG, &reg), "write a system register");
}

void Engine::skip_aarch32(unsigned bytes) {
    constexpr std::uint32_t kItLow = 3U << 25; // IT[1:0]
    constexpr std::uint32_t kItHigh = 0x3fU << 10;
    constexpr int kRaw = 3;
    put(in_env::kR15, static_cast<std::uint32_t>(pc() + bytes));
    const std::uint32_t cpsr = functions_.cpsr_read(env_);
    const std::uint32_t it = (cpsr & kItHigh) >> 8 | (cpsr & kItLow) >> 25;
    if (it == 0) return;
    const std::uint32_t next = (it & 7) == 0 ? 0 : (it & 0xe0) | (it << 1 & 0x1f);
    functions_.cpsr_write(env_, (next & 0xfc) << 8 | (next & 3) << 25, kItLow | kItHigh, kRaw);
}

void Engine::set_cpsr(std::uint32_t value) {
    constexpr std::uint32_t kAll = 0xffffffff;
    constexpr int kByExceptionReturn = 1;
    functions_.cpsr_write(env_, value, kAll, kByExceptionReturn);
    functions_.rebuild_hflags(env_);
}

void Engine::set_pstate(std::uint64_t value) {
    write(UC_ARM64_REG_PSTATE, value);
    functions_.rebuild_hflags(env_);
}

void Engine::keep_registers() {
    uc_context* context = nullptr;
    expect(uc_context_alloc(uc_, &context), "keep registers");
    kept_.reset(context);
    expect(uc_context_save(uc_, context), "keep registers");
}

void Engine::restore_registers() {
    expect(uc_context_restore(uc_, kept_.get()), "restore registers");
    functions_.tlb_flush(cpu_);
    functions_.rebuild_hflags(env_);
}

} // namespace armpmu::iss
