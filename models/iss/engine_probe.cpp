// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/engine_probe.h"

#include "armpmu/a55/system_register.h"
#include "models/iss/engine.h"
#include "models/iss/engine_inside.h"

namespace armpmu::iss {

namespace {

using a55::SystemRegister;

constexpr std::uint64_t kBase = 0x5a5a0000; // of a page with code, one of data and a table
constexpr std::uint64_t kData = kBase + Engine::kPage;
constexpr std::uint64_t kTable = kData + Engine::kPage;
constexpr std::uint64_t kPages = 3;
constexpr std::uint64_t kGigabyte = std::uint64_t{1} << 30;
constexpr std::uint64_t kOtherData = kData + kGigabyte; // the same, by another virtual address

// At EL1, without translation. X0: data, X1: this page.
constexpr std::uint32_t kUntranslated[] = {
    0xd53b9d02, // mrs x2, pmccntr_el0
    0xf9078022, // str x2, [x1, #3840]
    0xd508831f, // tlbi vmalle1is
    0xd5088323, // tlbi vae1is, x3
    0x38244005, // ldsmaxb w4, w5, [x0]
    0x78245005, // ldsminh w4, w5, [x0]
    0xd51000bf, // msr dbgbcr0_el1, xzr
    0xd51000ff, // msr dbgwcr0_el1, xzr
    0xd503203f, // yield
    0xd503205f, // wfe
    0xd503207f, // wfi
};
// X0: the data by the other address, X1: by its own, X8: table, X9: TCR_EL1.
constexpr std::uint32_t kTold[] = {
    0xd5182008, // msr ttbr0_el1, x8
    0xd5182049, // msr tcr_el1, x9
    0xd5033fdf, // isb
    0xd5381006, // mrs x6, sctlr_el1
    0xb24000c7, // orr x7, x6, #0x1
    0xd5181007, // msr sctlr_el1, x7
    0xd5033fdf, // isb
    0x39400002, // ldrb w2, [x0]
    0x79400002, // ldrh w2, [x0]
    0xb9400002, // ldr w2, [x0]
    0xf9400002, // ldr x2, [x0]
    0x39000002, // strb w2, [x0]
    0x79000002, // strh w2, [x0]
    0xb9000002, // str w2, [x0]
    0xf9000002, // str x2, [x0]
    0xb26700c7, // orr x7, x6, #0x2000000
    0xd5181007, // msr sctlr_el1, x7
    0xd5033fdf, // isb
    0x79400022, // ldrh w2, [x1]
    0xb9400022, // ldr w2, [x1]
    0xf9400022, // ldr x2, [x1]
    0x79000022, // strh w2, [x1]
    0xb9000022, // str w2, [x1]
    0xf9000022, // str x2, [x1]
    0xd5181006, // msr sctlr_el1, x6
    0xd5033fdf, // isb
    0xd503207f, // wfi
};
// X0: T32 code, X1: SPSR_EL1, X2: SCTLR_EL1.
constexpr std::uint32_t kToAArch32[] = {
    0xd5181002, // msr sctlr_el1, x2
    0xd5184020, // msr elr_el1, x0
    0xd5184001, // msr spsr_el1, x1
    0xd69f03e0, // eret
};
constexpr std::uint32_t kT32 = 0xbf30bf10;                   // yield; wfi
constexpr std::uint32_t kClear[] = {0xd5033f5f, 0xd503207f}; // clrex; wfi
constexpr std::uint32_t kLoad[] = {0xc85f7c01, 0xd503207f};  // ldxr x1, [x0]; wfi

constexpr std::uint64_t kEl1 = 0x3c5;
constexpr std::uint64_t kEl0Thumb = 0x1f0;
constexpr unsigned kScrEl3 = SystemRegister::a64(3, 6, 1, 1, 0).code();
constexpr unsigned kHcrEl2 = SystemRegister::a64(3, 4, 1, 1, 0).code();
constexpr unsigned kSctlrEl1 = SystemRegister::a64(3, 0, 1, 0, 0).code();

} // namespace

EngineProbe::EngineProbe(EngineFindings& findings)
    : found_(findings), memory_((kPages + 1) * Engine::kPage) {}

EngineProbe::~EngineProbe() = default;

void EngineProbe::run() {
    constexpr std::uint64_t kScr = 1 << 10 | 1 << 8 | 1;      // AArch64, HVC, Non-secure
    constexpr std::uint64_t kHcr = std::uint64_t{1} << 31;    // AArch64
    constexpr std::uint64_t kBlock = 0x701;                   // of 1 GB, not at EL0
    constexpr std::uint64_t kNoCode = std::uint64_t{3} << 53; // there
    const auto place = reinterpret_cast<std::uintptr_t>(memory_.data());
    page_ = memory_.data() + (Engine::kPage - place % Engine::kPage);
    // All stores take the slow path, with all of its calls.
    EngineAbilities abilities;
    abilities.fast_stores = false;
    engine_.reset(new Engine(abilities, found_));
    engine_->map_ram(kBase, kPages * Engine::kPage, page_);
    engine_->map_complete();
    engine_->set_system_register(kScrEl3, kScr);
    engine_->set_system_register(kHcrEl2, kHcr);
    engine_->set_pstate(kEl1);
    for (const std::uint64_t gigabyte : {kBase / kGigabyte, kBase / kGigabyte + 1}) {
        const bool other = gigabyte != kBase / kGigabyte;
        const std::uint64_t block = kGigabyte | kBlock | (other ? kNoCode : 0);
        std::memcpy(page_ + 2 * Engine::kPage + gigabyte * sizeof block, &block, sizeof block);
    }
    find_exclusive_address();
    engine_->set_x(0, kData);
    engine_->set_x(1, kBase);
    execute(kUntranslated, sizeof kUntranslated);
    look_at_accesses();
    go_to_aarch32();
}

// Until the last instruction, a WFI. WFE and YIELD may end a run, too.
void EngineProbe::execute(const std::uint32_t* code, std::size_t bytes) {
    const std::uint64_t begin = kBase + used_;
    std::memcpy(page_ + used_, code, bytes);
    used_ += bytes;
    engine_->run(begin);
    for (unsigned more = 0; more < 3 && engine_->aarch64() && engine_->pc() < kBase + used_; ++more)
        engine_->run(engine_->pc());
}

// The place is where a load-exclusive's address is found, and all ones before and after.
void EngineProbe::find_exclusive_address() {
    constexpr std::uint64_t kAddress = kData + 0xa58;
    constexpr std::uint64_t kNone = ~std::uint64_t{0};
    constexpr unsigned kBehindRegisters = 1024;
    constexpr unsigned kEnd = 12288;
    engine_->set_x(0, kAddress);
    const auto after = [&](const std::uint32_t(&code)[2]) {
        execute(code, sizeof code);
        return std::vector<unsigned char>(engine_->env_, engine_->env_ + kEnd);
    };
    const auto none = after(kClear);
    const auto loaded = after(kLoad);
    const auto cleared = after(kClear);
    const auto at = [](const std::vector<unsigned char>& env, unsigned where) {
        std::uint64_t value = 0;
        std::memcpy(&value, &env[where], sizeof value);
        return value;
    };
    unsigned places = 0;
    for (unsigned where = kBehindRegisters; where < kEnd; where += sizeof(std::uint64_t)) {
        if (at(none, where) != kNone || at(loaded, where) != kAddress ||
            at(cleared, where) != kNone)
            continue;
        found_.exclusive_address = where;
        ++places;
    }
    if (places == 1) return;
    found_.exclusive_address.reset();
    if (found_.alone.empty()) found_.alone = "exclusive_addr";
}

// All accesses are reported, so all take the slow path; but none at first, as some versions then
// make no page fast.
void EngineProbe::look_at_accesses() {
    constexpr std::uint64_t kTcr = 25; // 39 bits, pages of 4 KB
    Engine::MemoryHooks hooks;
    hooks.user = this;
    hooks.loads_and_stores =
        +[](uc_engine*, uc_mem_type, std::uint64_t address, int, std::int64_t, void* self) {
            static_cast<EngineProbe*>(self)->told_.push_back(address);
        };
    engine_->set_x(0, kOtherData);
    engine_->set_x(1, kData);
    engine_->set_x(8, kTable);
    engine_->set_x(9, kTcr);
    execute(kTold, sizeof kTold);
    engine_->set_memory_hooks(hooks);
    execute(kTold, sizeof kTold);
    engine_->set_memory_hooks({});
    if (told_.empty() || (told_[0] != kData && told_[0] != kOtherData))
        throw EngineError("Unicorn's hooks do not tell where loads and stores go");
    found_.tells_virtual = told_[0] == kOtherData;
}

void EngineProbe::go_to_aarch32() {
    constexpr std::uint64_t kNoTraps = 1 << 18 | 1 << 16; // of WFE and WFI
    const std::uint64_t thumb = kBase + 2048;
    std::memcpy(page_ + 2048, &kT32, sizeof kT32);
    engine_->set_x(0, thumb);
    engine_->set_x(1, kEl0Thumb);
    engine_->set_x(2, engine_->system_register(kSctlrEl1) | kNoTraps);
    execute(kToAArch32, sizeof kToAArch32);
}

void EngineProbe::drop_translations() {
#if defined(uc_ctl_flush_tb)
    uc_ctl_flush_tb(engine_->handle());
#else
    uc_ctl_flush_tlb(engine_->handle()); // which is that in 2.0
#endif
}

// --- what is found ---

namespace {

// Empty: it holds.
std::string complaint(const Assumption& assumption) {
    const std::string name = assumption.name;
    if (engine_function(assumption.name) == nullptr)
        return "Unicorn's library has no symbol " + name;
    if (assumption.kind == Assumption::Kind::replaced && !comes_first(*assumption.ours))
        return "the program hides " + name + " from Unicorn";
    return {};
}

std::string complaint_of_probe(const Assumption& assumption) {
    if (assumption.kind != Assumption::Kind::replaced || was_called(*assumption.ours)) return {};
    return std::string("Unicorn's library calls its own ") + assumption.name +
           ", not the program's (is it linked with -Bsymbolic-functions?)";
}

void complain(EngineFindings& found, const Assumption& assumption, const std::string& text) {
    const auto first = [](std::string& place, const std::string& said) {
        if (place.empty()) place = said;
    };
    switch (assumption.without) {
    case Without::nothing_runs: return first(found.refused, text);
    case Without::fast_stores: return first(found.slow_stores, text);
    case Without::own_map: return first(found.slow_map, text);
    case Without::several: return first(found.alone, assumption.name);
    case Without::snapshots: return first(found.no_snapshots, text);
    }
}

template <typename Look>
void look_through(EngineFindings& found, const Look& look) {
    for (const Assumption& one : engine_assumptions()) {
        const bool symbol =
            one.kind == Assumption::Kind::called || one.kind == Assumption::Kind::replaced;
        if (!symbol || !applies(one)) continue;
        if (const std::string text = look(one); !text.empty()) complain(found, one, text);
    }
}

std::string version() {
    const unsigned all = uc_version(nullptr, nullptr);
    return std::to_string(all >> 24) + "." + std::to_string(all >> 16 & 0xff) + "." +
           std::to_string(all >> 8 & 0xff);
}

} // namespace

EngineFindings find_out(bool thoroughly) {
    EngineFindings found;
    found.version = version();
    look_through(found, complaint);
    if (!found.refused.empty()) return found;
    std::string failure;
    try {
        find_places(found);
        EngineProbe probe(found);
        probe.run();
        if (thoroughly) probe.drop_translations();
    } catch (const EngineError& error) {
        failure = error.what();
    }
    look_through(found, [&](const Assumption& one) {
        // That takes half a second with 2.0.
        const bool untried = !thoroughly && one.ours == Replaced::tb_flush;
        return untried ? std::string() : complaint_of_probe(one);
    });
    if (found.refused.empty()) found.refused = failure;
    return found;
}

const EngineFindings& engine_findings() {
    static const EngineFindings found = find_out(false);
    return found;
}

} // namespace armpmu::iss
