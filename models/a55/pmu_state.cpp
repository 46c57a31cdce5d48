// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "armpmu/a55/pmu.h"

#include "models/a55/register_bits.h"

#include <string_view>

// Reset, save and restore.
namespace armpmu::a55 {
namespace {

constexpr std::uint32_t kStateVersion = 3;
constexpr std::string_view kStateName = "a55";

// A pattern without meaning that is the same on every machine (SplitMix64).
class Poison {
  public:
    Poison(Config::Unknown kind, std::uint64_t seed)
        : on_(kind == Config::Unknown::poison), state_(seed) {}
    std::uint64_t next() {
        if (!on_) return 0;
        std::uint64_t z = state_ += 0x9e37'79b9'7f4a'7c15;
        z = (z ^ z >> 30) * 0xbf58'476d'1ce4'e5b9;
        z = (z ^ z >> 27) * 0x94d0'49bb'1331'11eb;
        return z ^ z >> 31;
    }
    std::uint32_t bits(std::uint32_t mask) { return static_cast<std::uint32_t>(next()) & mask; }

  private:
    bool on_;
    std::uint64_t state_;
};

std::uint32_t stored(RegisterId id) {
    std::uint64_t bits = 0;
    for (const tables::Field& field : register_row(id).fields)
        if (field.access == tables::FieldAccess::read_write ||
            field.access == tables::FieldAccess::write_one_to_set)
            bits |= field.mask();
    return static_cast<std::uint32_t>(bits);
}

std::uint32_t pack(std::initializer_list<bool> flags) {
    std::uint32_t bits = 0;
    for (const bool flag : flags) bits = bits << 1 | (flag ? 1U : 0U);
    return bits;
}

// Takes the flags of `pack` apart, last one first.
class Unpacker {
  public:
    explicit Unpacker(std::uint32_t bits) : bits_(bits) {}
    bool next() {
        const bool flag = (bits_ & 1) != 0;
        bits_ >>= 1;
        return flag;
    }
    std::uint32_t rest() const { return bits_; }

  private:
    std::uint32_t bits_;
};

} // namespace

void Pmu::reset_registers() {
    settle();
    Poison poison(config_.unknown_fields, config_.poison_seed);
    ControlRegisters fresh;
    fresh.enabled = poison.bits(stored(RegisterId::pmcntenset));
    fresh.interrupt_enabled = poison.bits(stored(RegisterId::pmintenset));
    fresh.flags = poison.bits(stored(RegisterId::pmovsset));
    fresh.selected = poison.bits(stored(RegisterId::pmselr));
    for (unsigned n = 0; n < kCounters; ++n)
        fresh.type[n] = poison.bits(stored(RegisterId::pmevtyper));
    fresh.mdcr_el2 = static_cast<std::uint32_t>(register_row(RegisterId::mdcr_el2).fields.reset());
    controls_.registers = fresh;
    snapshot_ = {};
    for (unsigned n = 0; n <= kCycleView; ++n) bank_.set_value(n, poison.next());
    bank_.set_remainder(kCycleView, 0);
    update_divider();
    update_views();
    update_interrupt();
}

StateBytes Pmu::save() {
    settle();
    StateWriter out;
    out.u64(armpmu::fingerprint(config_, members()));
    const ControlRegisters& r = controls_.registers;
    for (const std::uint32_t word : {r.pmcr, r.enabled, r.interrupt_enabled, r.flags, r.selected,
                                     r.userenr, r.mdcr_el2, r.mdcr_el3, r.sder})
        out.u32(word);
    for (const std::uint32_t type : r.type) out.u32(type);
    for (unsigned n = 0; n <= kCycleView; ++n) out.u64(bank_.value(n));
    out.u8(static_cast<std::uint8_t>(bank_.remainder(kCycleView)));
    out.u32(pack({controls_.pins.niden, controls_.pins.spniden, controls_.pins.dbgen,
                  controls_.pins.spiden, controls_.powered, guard_.double_lock, guard_.os_lock,
                  guard_.locked, guard_.access_denied, controls_.state.secure,
                  controls_.state.el1_aarch32, controls_.state.el2_aarch32,
                  controls_.state.el3_aarch32, controls_.state.tge, controls_.state.halted,
                  controls_.state.standby, snapshot_.not_captured}));
    out.u8(controls_.state.exception_level);
    out.u64(snapshot_.program.pc);
    out.u32(snapshot_.program.contextidr_el1);
    out.u32(snapshot_.program.contextidr_el2);
    out.u32(snapshot_.flags);
    out.u64(snapshot_.cycle_count);
    for (const std::uint32_t count : snapshot_.counts) out.u32(count);
    out.u64(cycles_);
    out.u64(clocked_);
    save_totals(out);
    return out.finish(kStateName, kStateVersion);
}

void Pmu::restore(const StateBytes& bytes) {
    StateReader in(bytes, kStateName, kStateVersion);
    if (in.u64() != armpmu::fingerprint(config_, members()))
        in.refuse("saved with another configuration");
    ControlRegisters r;
    const std::uint32_t flag_bits = stored(RegisterId::pmovsset);
    const auto word = [&](std::uint32_t& into, std::uint32_t legal) {
        into = in.u32();
        if ((into & ~legal) != 0) in.refuse("a register holds bits it does not have");
    };
    word(r.pmcr, stored(RegisterId::pmcr));
    word(r.enabled, flag_bits);
    word(r.interrupt_enabled, flag_bits);
    word(r.flags, flag_bits);
    word(r.selected, stored(RegisterId::pmselr));
    word(r.userenr, stored(RegisterId::pmuserenr));
    word(r.mdcr_el2, stored(RegisterId::mdcr_el2));
    word(r.mdcr_el3, stored(RegisterId::mdcr_el3));
    word(r.sder, stored(RegisterId::sder32_el3));
    for (unsigned n = 0; n < kCounters; ++n) word(r.type[n], stored(RegisterId::pmevtyper));
    word(r.type[kCycleView], stored(RegisterId::pmccfiltr));
    std::array<std::uint64_t, kCounters + 1> values{};
    for (std::uint64_t& value : values) value = in.u64();
    const std::uint8_t remainder = in.u8();
    if (remainder > 63) in.refuse("the divider's remainder is not below 64");
    Unpacker packed(in.u32());
    Snapshot snapshot;
    ProcessorState state;
    snapshot.not_captured = packed.next();
    state.standby = packed.next();
    state.halted = packed.next();
    state.tge = packed.next();
    state.el3_aarch32 = packed.next();
    state.el2_aarch32 = packed.next();
    state.el1_aarch32 = packed.next();
    state.secure = packed.next();
    const bool access_denied = packed.next();
    const bool locked = packed.next();
    const bool os_lock = packed.next();
    const bool double_lock = packed.next();
    const bool powered = packed.next();
    Authentication pins;
    pins.spiden = packed.next();
    pins.dbgen = packed.next();
    pins.spniden = packed.next();
    pins.niden = packed.next();
    if (packed.rest() != 0) in.refuse("unknown pins");
    state.exception_level = in.u8();
    if (state.exception_level > 3) in.refuse("exception level beyond 3");
    snapshot.program.pc = in.u64();
    snapshot.program.contextidr_el1 = in.u32();
    snapshot.program.contextidr_el2 = in.u32();
    snapshot.flags = in.u32();
    snapshot.cycle_count = in.u64();
    for (std::uint32_t& count : snapshot.counts) count = in.u32();
    const std::uint64_t cycles = in.u64();
    const std::uint64_t clocked = in.u64();
    const std::vector<std::uint64_t> totals = read_totals(in);
    in.expect_end();

    settle();
    controls_.registers = r;
    snapshot_ = snapshot;
    controls_.pins = pins;
    controls_.powered = powered;
    guard_.double_lock = double_lock;
    guard_.os_lock = os_lock;
    guard_.locked = locked;
    guard_.access_denied = access_denied;
    cycles_ = cycles;
    clocked_ = clocked;
    for (unsigned n = 0; n <= kCycleView; ++n) bank_.set_view(n, {});
    set_totals(totals);
    for (unsigned n = 0; n <= kCycleView; ++n) bank_.set_value(n, values[n]);
    bank_.set_remainder(kCycleView, remainder);
    update_divider();
    set_state(state);
    update_views();
    update_interrupt();
}

} // namespace armpmu::a55
