// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "tests/reference/naive_core_episodes.h"

namespace armpmu::tests {

void NaiveEpisodes::code() {
    const std::uint64_t kb = one_of({4, 20, 40, 100, 300});
    std::uint64_t va = 0x40000000 + below(kb * 64) * 16;
    for (std::uint64_t n = length(); n > 0; --n) {
        emit(Kind::fetch, va + 4 * below(4));
        va = once_in(6) ? 0x40000000 + below(kb * 64) * 16 : va + 16;
        if (once_in(4)) emit_access(somewhere());
    }
}

void NaiveEpisodes::loop() {
    const std::uint64_t start = 0x40000000 + below(8192) * 16;
    const std::uint64_t groups = 1 + below(20);
    std::uint64_t data = somewhere();
    for (std::uint64_t n = length(), i = 0; i < n; ++i) {
        emit(Kind::fetch, start + i % groups * 16);
        if (once_in(2)) emit(Kind::load, data += 16, 16);
    }
}

// A line or so in each of many pages, near or in other tables.
void NaiveEpisodes::far_pages() {
    const std::uint64_t stride =
        one_of({0x1000, 0x1040, 0x10000, 0x200000, 0x200040, 0x4000000, 0x40000000, 0x8000000000});
    const std::uint64_t pages = one_of({3, 12, 16, 17, 18, 40, 200});
    const std::uint64_t base = 0x80000000 + below(4) * 0x1000;
    const bool in_turn = once_in(2);
    const bool fetches = once_in(4);
    for (std::uint64_t n = length(); n > 0; --n) {
        const std::uint64_t va = base + (in_turn ? n % pages : below(pages)) * stride;
        if (fetches)
            emit(Kind::fetch, va % 0x1000000000000);
        else
            emit_access(va % 0x1000000000000);
    }
}

void NaiveEpisodes::atomics() {
    const std::uint64_t base = once_in(2) ? somewhere() : recent() / 64 * 64;
    for (std::uint64_t n = length() / 2; n > 0; --n) {
        const std::uint64_t va = base + below(3) * 64 + below(8) * 8;
        switch (below(6)) {
        case 0: emit(Kind::load, va); break;
        case 1: emit(Kind::store, va); break;
        case 2:
            emit(Kind::load_exclusive, va);
            emit(Kind::store_exclusive, va).succeeds = !once_in(4);
            break;
        case 3: emit(once_in(2) ? Kind::snoop_shared : Kind::snoop_unique, va); break;
        default: emit(Kind::atomic, va).returns = !once_in(3); break;
        }
    }
}

void NaiveEpisodes::maintenance() {
    for (std::uint64_t n = 1 + below(12); n > 0; --n) {
        const std::uint64_t va = once_in(5) ? somewhere() : recent();
        emit_access(va / 64 * 64);
        if (once_in(4)) emit(Kind::fetch, va);
        switch (below(9)) {
        case 0: emit(Kind::dmb, 0); break;
        case 1: emit(Kind::dsb, 0); break;
        case 2: emit(Kind::drain, 0); break;
        case 3: emit(Kind::dc_cvac, va); break;
        case 4: emit(Kind::dc_civac, va); break;
        case 5: emit(Kind::ic_ivau, va); break;
        case 6:
            if (once_in(10)) emit(Kind::ic_iallu, 0);
            break;
        default: emit(Kind::dc_cvau, va); break;
        }
    }
}

void NaiveEpisodes::snoops() {
    for (std::uint64_t n = 1 + below(12); n > 0; --n) {
        const std::uint64_t va = recent();
        emit(once_in(2) ? Kind::snoop_shared : Kind::snoop_unique, va);
        if (!once_in(3)) emit_access(va);
    }
}

void NaiveEpisodes::prefetch_hints() {
    const std::uint64_t base = once_in(3) ? recent() : somewhere();
    for (std::uint64_t n = 1 + below(20); n > 0; --n) {
        NaiveOperation& hint = emit(Kind::prfm, base + 64 * below(64));
        hint.level = 1 + static_cast<unsigned>(below(3));
        hint.prefetch = once_in(8)   ? NaivePrefetch::pli
                        : once_in(2) ? NaivePrefetch::pst
                                     : NaivePrefetch::pld;
        if (once_in(3)) emit_access(base + 64 * below(64));
    }
}

// A stream, then all kinds of things where it is going.
void NaiveEpisodes::ahead() {
    const bool stores = once_in(2);
    std::uint64_t va = somewhere();
    for (std::uint64_t n = 5 + below(8); n > 0; --n, va += 64)
        emit(stores ? Kind::store : Kind::load, va);
    if (stores) emit(Kind::drain, 0);
    for (std::uint64_t n = length() / 2; n > 0; --n, va += once_in(3) ? 0 : 64) {
        switch (below(12)) {
        case 0: emit(Kind::store_exclusive, va); break;
        case 1: emit(Kind::atomic, va).returns = once_in(2); break;
        case 2: emit(once_in(2) ? Kind::snoop_shared : Kind::snoop_unique, va); break;
        case 3: emit(once_in(2) ? Kind::dc_cvac : Kind::dc_cvau, va); break;
        case 4:
            emit(Kind::prfm, va + 64 * below(4)).level = 1 + static_cast<unsigned>(below(3));
            break;
        case 5: emit(Kind::zva, va); break;
        case 6: emit(Kind::drain, 0); break;
        default: emit(once_in(4) == stores ? Kind::load : Kind::store, va); break;
        }
    }
}

void NaiveEpisodes::invalidations() {
    for (std::uint64_t n = 1 + below(6); n > 0; --n) {
        switch (below(8)) {
        case 0: emit(Kind::tlbi_all, 0); break;
        case 1: emit(Kind::tlbi_asid, 0).asid = static_cast<unsigned>(below(3)); break;
        case 2:
        case 3: emit(Kind::tlbi_page, recent()); break;
        default: emit(Kind::set_asid, 0).asid = static_cast<unsigned>(below(3)); break;
        }
        emit_access(recent());
    }
}

} // namespace armpmu::tests
