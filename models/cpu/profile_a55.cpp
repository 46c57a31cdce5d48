// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/profile_table.h"

// Latencies are what a consumer in Ex1 sees. Where a number is from: (m) measured on silicon, in
// LLVM's tests A55-2-skewed-alu and A55-8-ldr; (l) LLVM's model, which cites Arm's software
// optimization guide; (s) SLOTHY's model, the same guide and microbenchmarks of its authors;
// (g) a guess.
namespace armpmu::cpu {

namespace rows_of_a55 {
namespace {

// From Ex1 to where a late operand enters.
constexpr unsigned kToEx2 = 1;
constexpr unsigned kToResult = 2;

Execution alone(Execution made) {
    made.begins_group = made.ends_group = true;
    return made;
}

Execution narrow(unsigned latency) {
    return on(Pipe::fp, latency);
}
// 128 bits take both pipes (s); such an instruction comes first of two (l).
Execution whole(unsigned latency) {
    Execution made = on(Pipe::fp, latency);
    made.both = true;
    made.begins_group = true;
    return made;
}

void integers(ProfileTable table) {
    using T = Timing;
    // In Ex1, or in Ex2 when a source or the flags are not there in time (m).
    Execution skewed = forwarding(on(Pipe::alu, 1), Wanted::first, kToEx2, kToEx2);
    skewed.skewed = true;
    table.all({T::alu, T::move_wide, T::select}, skewed);
    // Shifted in Ex1, added in Ex2 (l, s: two cycles).
    table.all({T::alu_shifted}, forwarding(on(Pipe::alu, 2), Wanted::first, kToEx2, kToEx2));
    table.all({T::bitfield, T::extract, T::shift}, on(Pipe::alu, 2)); // (s)
    table.all({T::reverse, T::crc}, on(Pipe::alu, 2));                // (g)
    // (l: 4, less what is forwarded; s: 3.) A sum may be added to in the next cycle (s).
    table.all({T::multiply, T::multiply_long},
              forwarding(on(Pipe::multiply, 3), Wanted::late, kToResult, kToResult));
    table.all({T::divide_w, T::divide_x}, on(Pipe::divide, 8, 8)); // (l); silicon: by operands
    // Flags and registers are tested in Ex2 (g).
    table.all({T::branch}, forwarding(on(Pipe::branch, 1), Wanted::first, kToEx2, kToEx2));
    table.all({T::hint}, on(Pipe::none, 1));                        // (g)
    table.all({T::system, T::barrier}, alone(on(Pipe::branch, 1))); // (g)
}

void memory(ProfileTable table) {
    using T = Timing;
    table.all({T::load, T::load_vector}, on(Pipe::load, 3)); // (l)
    table.all({T::load_indexed}, on(Pipe::load, 4));         // (l)
    table.all({T::load_vector_indexed}, on(Pipe::load, 4));  // (l)
    // 64 bits a cycle (l, s).
    Execution second_later = on(Pipe::load, 3, 2);
    second_later.latency_next = 4;
    table.all({T::load_pair}, second_later);
    table.one(T::load_pair, 1, on(Pipe::load, 3));
    table.one(T::load_vector, 3, on(Pipe::load, 4, 2));
    table.one(T::load_vector_indexed, 3, on(Pipe::load, 5, 2));
    table.all({T::load_vector_pair}, second_later);
    table.one(T::load_vector_pair, 1, on(Pipe::load, 3));
    Execution quads = on(Pipe::load, 4, 4);
    quads.latency_next = 6;
    table.one(T::load_vector_pair, 3, quads);
    for (unsigned n = 0; n < PipelineProfile::kColumns; ++n) {
        const unsigned registers = n % 4 + 1;
        const unsigned beats = registers * (n / 4 + 1);
        table.one(T::load_multiple, n, on(Pipe::load, 2 + beats, beats));         // (s)
        table.one(T::load_lane, n, on(Pipe::load, n == 0 ? 3 : 4, (n + 2) / 2));  // (s, g)
        table.one(T::store_multiple, n, on(Pipe::store, 1, (registers + 1) / 2)); // (l, g)
        // (s: 2, 3 and 5 of whole registers)
        const unsigned quad = registers == 4 ? 5 : registers;
        table.one(T::store_interleave, n, on(Pipe::store, 1, n < 4 ? (registers + 1) / 2 : quad));
        table.one(T::store_lane, n, on(Pipe::store, 1, (registers + 1) / 2)); // (l)
        // As of pairs: 64 bits a cycle, and 128 of stores (g).
        Execution several = on(Pipe::load, 3, n + 1);
        several.latency_next = static_cast<std::uint8_t>(3 + n);
        table.one(T::load_several, n, several);
        table.one(T::store_several, n, on(Pipe::store, 1, n / 2 + 1));
    }
    // 128 bits a cycle, of data that come with the result of what is beside it (l, g).
    const Execution store = forwarding(on(Pipe::store, 1), Wanted::late, kToResult, kToResult);
    table.all(
        {T::store, T::store_indexed, T::store_exclusive, T::store_vector, T::store_vector_indexed},
        store);
    for (const T timing : {T::store_multiple, T::store_interleave, T::store_lane, T::store_several})
        for (Execution& one : table.row(timing))
            one = forwarding(one, Wanted::late, kToResult, kToResult);
    table.all({T::atomic}, alone(on(Pipe::load, 3, 2))); // (g)
}

void floating_point(ProfileTable table) {
    using T = Timing;
    table.both(
        {T::fp_arithmetic, T::fp_convert, T::fp_multiply, T::simd_fp_multiply, T::fp_multiply_add},
        narrow(4), whole(4));                                                 // (l)
    table.all({T::fp_compare, T::fp_to_integer, T::fp_immediate}, narrow(3)); // (l)
    table.all({T::fp_select, T::fp_move}, narrow(2));                         // (s)
    table.all({T::integer_to_fp}, narrow(4));                                 // (l)
    table.all({T::integer_to_fp_move}, narrow(2));                            // (s)
    // (l); twice as long of 128 bits (g).
    for (const unsigned passes : {1u, 2u}) {
        const unsigned column = (passes - 1) * 4;
        const auto divide = [passes](unsigned latency) {
            const unsigned busy = latency - 3;
            return on(Pipe::fp_divide, latency + (passes - 1) * busy, passes * busy);
        };
        for (const T timing : {T::fp_divide, T::fp_square_root, T::simd_fp_square_root}) {
            table.one(timing, column, divide(8));
            table.one(timing, column + 1, divide(timing == T::fp_divide ? 13 : 12));
            table.one(timing, column + 2, divide(22));
        }
    }
}

void simd(ProfileTable table) {
    using T = Timing;
    table.both({T::simd_logical}, narrow(1), whole(1));
    table.both({T::simd_arithmetic, T::simd_shift_register, T::simd_other, T::simd_immediate,
                T::simd_permute, T::simd_table, T::simd_duplicate, T::simd_insert, T::simd_narrow,
                T::simd_shift},
               narrow(2), whole(2));
    table.both({T::simd_saturating, T::simd_shift_rounding, T::simd_shift_accumulate}, narrow(3),
               whole(3));
    table.all({T::simd_shift_long}, whole(2));
    table.all({T::simd_long, T::simd_across}, whole(3));
    table.both({T::simd_shift_saturating, T::simd_multiply, T::simd_narrow_saturating}, narrow(4),
               whole(4));
    table.all({T::simd_multiply_long, T::simd_across_compare}, whole(4));
    // A sum may be added to in the next cycle (s).
    constexpr unsigned kToSum = 3;
    const auto sums = [](const Execution& made) {
        return forwarding(made, Wanted::late, kToSum, kToSum);
    };
    table.both({T::simd_multiply_add}, sums(narrow(4)), sums(whole(4)));
    table.all({T::simd_multiply_add_long, T::simd_accumulate, T::simd_shift_rounding_accumulate},
              sums(whole(4)));
    table.all({T::simd_to_integer}, narrow(2));              // (s)
    table.both({T::integer_to_simd}, narrow(3), whole(3));   // (s)
    table.all({T::crypto_aes}, whole(2));                    // (s)
    table.all({T::crypto_sha1, T::crypto_sha256}, whole(4)); // (l)
}

} // namespace
} // namespace rows_of_a55

PipelineProfile profile_a55() {
    PipelineProfile profile;
    for (const Pipe pipe : {Pipe::alu, Pipe::fp}) profile.units[static_cast<unsigned>(pipe)] = 2;
    for (const Pipe pipe :
         {Pipe::multiply, Pipe::divide, Pipe::branch, Pipe::load, Pipe::store, Pipe::fp_divide})
        profile.units[static_cast<unsigned>(pipe)] = 1;
    profile.flags = {rows_of_a55::kToEx2, rows_of_a55::kToEx2}; // (g)
    const ProfileTable table(profile);
    rows_of_a55::integers(table);
    rows_of_a55::memory(table);
    rows_of_a55::floating_point(table);
    rows_of_a55::simd(table);
    return profile;
}

} // namespace armpmu::cpu
