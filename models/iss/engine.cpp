// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine.h"

#include "armpmu/a55/system_register.h"

#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>

namespace armpmu::iss {

namespace {

void expect(uc_err error, const char* what) {
    if (error != UC_ERR_OK)
        throw EngineError(std::string("Unicorn cannot ") + what + ": " + uc_strerror(error));
}

// A pointer at a place, read so that a wrong place does no harm.
unsigned char* pointer_at(const unsigned char* place) {
    unsigned char* value = nullptr;
    iovec into{&value, sizeof value};
    iovec from{const_cast<unsigned char*>(place), sizeof value};
    if (process_vm_readv(getpid(), &into, 1, &from, 1, 0) != sizeof value) return nullptr;
    return value;
}

bool readable(const unsigned char* place, std::size_t bytes) {
    std::vector<unsigned char> copy(bytes);
    iovec into{copy.data(), bytes};
    iovec from{const_cast<unsigned char*>(place), bytes};
    return process_vm_readv(getpid(), &into, 1, &from, 1, 0) == static_cast<ssize_t>(bytes);
}

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

Engine::Engine(const EngineAbilities& wanted) : abilities_(wanted) {
    check_symbols();
    check_interposed();
    expect(uc_open(UC_ARCH_ARM64, UC_MODE_ARM, &uc_), "start");
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

void Engine::check_symbols() {
    unsigned major = 0;
    unsigned minor = 0;
    uc_version(&major, &minor);
    if (major != 2 || minor != 0)
        throw EngineError("Unicorn " + std::to_string(major) + "." + std::to_string(minor) +
                          " is not the version 2.0 that this was written for");
    if (symbols_.missing != nullptr)
        throw EngineError(std::string("Unicorn's library has no symbol ") + symbols_.missing);
}

// What is slow without them is slow, never wrong.
void Engine::check_interposed() {
    const auto without = [this](bool& ability, const char* what) {
        if (!ability) return;
        ability = false;
        why_slow_ += std::string(why_slow_.empty() ? "" : "; ") + what;
    };
    if (!memory_mapping_is_interposed())
        without(abilities_.own_map, "the program hides memory_mapping from Unicorn");
    if (!flush_is_interposed())
        throw EngineError("the program hides tb_flush_aarch64 from Unicorn");
    if (!fetches_are_interposed())
        throw EngineError("the program hides cpu_ldl_code_aarch64 from Unicorn");
    if (!coprocessor_accesses_are_interposed())
        throw EngineError("the program hides helper_access_check_cp_reg_aarch64 from Unicorn");
    if (!signed_atomics_are_interposed())
        throw EngineError("the program hides the functions for signed atomics from Unicorn");
    if (!stores_are_interposed())
        without(abilities_.fast_stores, "the program hides the functions for stores from Unicorn");
}

// Values written through the public interface must be found where they are expected, and the other
// way round.
void Engine::check_places() {
    cpu_ = pointer_at(reinterpret_cast<unsigned char*>(uc_) + kCpu);
    env_ = cpu_ == nullptr ? nullptr : pointer_at(cpu_ + kEnv);
    if (env_ == nullptr || !readable(env_, 1024))
        throw EngineError("Unicorn's structures are not where they are in version 2.0.1");
    const auto differs = [](const char* what) {
        throw EngineError(std::string("Unicorn keeps ") + what +
                          " elsewhere than version 2.0.1 does");
    };
    for (unsigned n = 0; n < 29; ++n) {
        const std::uint64_t value = 0x0123456789abcde0 + n;
        write(static_cast<int>(UC_ARM64_REG_X0 + n), value);
        if (x(n) != value) differs("the general registers");
        set_x(n, 0);
        if (read(static_cast<int>(UC_ARM64_REG_X0 + n)) != 0) differs("the general registers");
    }
    write(UC_ARM64_REG_PC, 0x40001234);
    if (at<std::uint64_t>(kPc) != 0x40001234 || !aarch64()) differs("the program counter");
    for (const std::uint64_t state : {0x3c5U, 0x0c9U, 0x3c4U, 0x000U, 0x3c5U}) {
        write(UC_ARM64_REG_PSTATE, state);
        if ((at<std::uint32_t>(kPstate) & 0xf) != (state & 0xf) ||
            (interrupt_masks() & 0x3c0) != (state & 0x3c0))
            differs("PSTATE");
    }
    constexpr std::uint32_t kThumbBit = 1 << 5;
    constexpr int kRaw = 3;
    for (const std::uint32_t bit : {kThumbBit, 0U}) {
        symbols_.cpsr_write(env_, bit, kThumbBit, kRaw);
        if (thumb() != (bit != 0)) differs("CPSR.T");
    }
}

// --- memory ---

void Engine::map_ram(std::uint64_t base, std::uint64_t bytes, unsigned char* host) {
    expect(uc_mem_map_ptr(uc_, base, bytes, UC_PROT_ALL, host), "map RAM");
    rams_.push_back(
        {base, bytes, host, symbols_.ram_address(uc_, host), std::vector<bool>(bytes / kPage)});
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
    const bool running = std::exchange(running_, false);
    const uc_err error = uc_mem_unmap(uc_, base, bytes);
    running_ = running;
    expect(error, "unmap memory");
    symbols_.tlb_flush(cpu_);
}

// The engine's own way to drop all of them writes to all of its gigabyte of code.
void Engine::drop_translations(const Ram& ram, std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t page = begin / kPage; page <= (end - 1) / kPage; ++page) {
        if (abilities_.fast_stores && !ram.code[page]) continue; // else nobody knows
        symbols_.invalidate(uc_, ram.ram_address + std::max(begin, page * kPage),
                            ram.ram_address + std::min(end, (page + 1) * kPage));
    }
}

// Without a map of our own, the engine wants every virtual address mapped, too: as something that
// nothing ever reaches, for what is there the processor's translation says.
void Engine::map_complete() {
    if (abilities_.own_map) {
        constexpr std::uint64_t kBehindAll = std::uint64_t{1} << kPhysicalBits;
        any_memory_.resize(2 * kPage);
        const auto place = reinterpret_cast<std::uintptr_t>(any_memory_.data());
        expect(uc_mem_map_ptr(uc_, kBehindAll, kPage, UC_PROT_ALL,
                              any_memory_.data() + (kPage - place % kPage)),
               "map memory");
        any_region_ = symbols_.memory_mapping(uc_, kBehindAll);
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

void* Engine::any_region(std::uint64_t address) {
    if (!running_ || !abilities_.own_map) return nullptr;
    asked_ = {address, asked_[0]};
    return any_region_;
}

// The engine asks for an access that is not aligned, and then for its parts: of a load, the aligned
// words around it; of a store, its bytes.
std::optional<unsigned> Engine::unaligned(unsigned bytes) {
    const auto [part, whole] = asked_;
    asked_ = {kNone, kNone};
    if (whole == kNone) return std::nullopt;
    const bool word_of_load = whole % bytes != 0 && whole - whole % bytes == part;
    const bool byte_of_store = bytes == 1 && whole == part;
    if (!word_of_load && !byte_of_store) return std::nullopt;
    return static_cast<unsigned>(whole % kPage);
}

void Engine::page_mapped(std::uint64_t address, std::uint64_t physical) {
    if (!abilities_.fast_stores) return;
    const Ram* ram = ram_at(physical, 1);
    if (ram != nullptr && !ram->code[(physical - ram->base) / kPage])
        symbols_.tlb_set_dirty(cpu_, address);
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
    running_ = true;
    const uc_err error = uc_emu_start(uc_, pc, kNowhere, 0, 0);
    running_ = false;
    expect(error, "go on");
}

// How the engine translates the next block, instead of as ever.
void Engine::limit_next_block() {
    constexpr std::uint32_t kAsEver = 0xffffffff;
    constexpr std::uint32_t kOneInstruction = 1;
    std::uint32_t next = 0;
    std::memcpy(&next, cpu_ + kNextBlock, sizeof next);
    if (next != kAsEver) throw EngineError("Unicorn cannot execute single instructions");
    std::memcpy(cpu_ + kNextBlock, &kOneInstruction, sizeof kOneInstruction);
}

// --- state ---

unsigned Engine::exception_level() const {
    if (aarch64()) return at<std::uint32_t>(kPstate) >> 2 & 3;
    switch (at<std::uint32_t>(kCpsr) & 0x1f) {
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
    uc_arm64_cp_reg reg = by_code(code);
    return uc_reg_read(uc_, UC_ARM64_REG_CP_REG, &reg) == UC_ERR_OK;
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
    put(kR15, static_cast<std::uint32_t>(pc() + bytes));
    const std::uint32_t cpsr = symbols_.cpsr_read(env_);
    const std::uint32_t it = (cpsr & kItHigh) >> 8 | (cpsr & kItLow) >> 25;
    if (it == 0) return;
    const std::uint32_t next = (it & 7) == 0 ? 0 : (it & 0xe0) | (it << 1 & 0x1f);
    symbols_.cpsr_write(env_, (next & 0xfc) << 8 | (next & 3) << 25, kItLow | kItHigh, kRaw);
}

void Engine::set_cpsr(std::uint32_t value) {
    constexpr std::uint32_t kAll = 0xffffffff;
    constexpr int kByExceptionReturn = 1;
    symbols_.cpsr_write(env_, value, kAll, kByExceptionReturn);
    symbols_.rebuild_hflags(env_);
}

void Engine::set_pstate(std::uint64_t value) {
    write(UC_ARM64_REG_PSTATE, value);
    symbols_.rebuild_hflags(env_);
}

void Engine::keep_registers() {
    uc_context* context = nullptr;
    expect(uc_context_alloc(uc_, &context), "keep registers");
    kept_.reset(context);
    expect(uc_context_save(uc_, context), "keep registers");
}

void Engine::restore_registers() {
    expect(uc_context_restore(uc_, kept_.get()), "restore registers");
    symbols_.tlb_flush(cpu_);
    symbols_.rebuild_hflags(env_);
}

} // namespace armpmu::iss
