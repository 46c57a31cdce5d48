// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/profile_table.h"

// Latencies are those for a consumer in Ex1, or in the first stage of SIMD. Sources of a number:
// (m) measured on silicon: LLVM's tests A55-2-skewed-alu and A55-8-ldr, or the figures that are
// named, of published measurements (docs/silicon.md); (k) derived from the times of thirteen Keccak
// kernels that were measured on silicon (docs/core.md); (l) LLVM's model, which cites Arm's
// software optimization guide; (s) SLOTHY's model, the same guide and microbenchmarks of its
// authors; (n) ncnn's and onnxruntime's authors, of 128-bit loads; (g) a guess.
namespace armpmu::cpu {

namespace rows_of_a55 {
namespace {

// From Ex1 to where a late operand enters.
constexpr unsigned kToEx2 = 1;
constexpr unsigned kToResult = 2;
// From the first stage of SIMD to the second.
constexpr unsigned kToSecond = 1;

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

// Wider than 64 bits: for a cycle a beat, in the last of which another one issues (n, m: S0307).
Execution beat_by_beat(unsigned latency, unsigned beats) {
    Execution made = on(Pipe::load, latency, beats);
    if (beats == 1) return made;
    made.begins_group = true;
    made.uops = static_cast<std::uint8_t>(2 * beats - 1);
    return made;
}

// Its results can be forwarded to consumers that take them a stage later.
Execution forwarded(Execution made) {
    made.forwarded = true;
    return made;
}

// Its operands enter in the second stage of SIMD.
Execution second_stage(Execution made) {
    return forwarding(made, Wanted::first, kToSecond);
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

void loads(ProfileTable table) {
    using T = Timing;
    table.all({T::load, T::load_indexed}, forwarded(on(Pipe::load, 3)));    // (m: S0001, S0003)
    table.all({T::load_vector, T::load_vector_indexed}, on(Pipe::load, 3)); // (l)
    // Of 128 bits (s); a stage later 3 (k).
    const Execution quad = forwarded(beat_by_beat(4, 2));
    table.one(T::load_vector, 3, quad);
    table.one(T::load_vector_indexed, 3, quad);
    // 64 bits a cycle (l, s).
    Execution second_later = on(Pipe::load, 3, 2);
    second_later.latency_next = 4;
    Execution vectors = beat_by_beat(3, 2);
    vectors.latency_next = 4;
    Execution quads = forwarded(beat_by_beat(4, 4));
    quads.latency_next = 6;
    table.all({T::load_pair, T::load_pair_streaming, T::load_exclusive_pair}, second_later);
    table.all({T::load_vector_pair, T::load_vector_pair_streaming}, vectors);
    for (const T timing : {T::load_pair, T::load_pair_streaming, T::load_exclusive_pair,
                           T::load_vector_pair, T::load_vector_pair_streaming})
        table.one(timing, 1, on(Pipe::load, 3));
    for (const T timing : {T::load_vector_pair, T::load_vector_pair_streaming})
        table.one(timing, 3, quads);
    for (unsigned n = 0; n < PipelineProfile::kColumns; ++n) {
        const unsigned beats = (n % 4 + 1) * (n / 4 + 1);
        table.one(T::load_multiple, n, beat_by_beat(2 + beats, beats)); // (s)
        // (l), and one of 64 bits (k).
        table.one(T::load_lane, n, forwarded(on(Pipe::load, 4, (n + 2) / 2)));
        // As of pairs: 64 bits a cycle (g).
        Execution several = on(Pipe::load, 3, n + 1);
        several.latency_next = static_cast<std::uint8_t>(3 + n);
        table.one(T::load_several, n, several);
    }
    table.one(T::load_multiple, 4, quad);
    table.all({T::atomic}, alone(on(Pipe::load, 3, 2))); // (g)
}

void stores(ProfileTable table) {
    using T = Timing;
    const T all[] = {T::store,
                     T::store_indexed,
                     T::store_exclusive,
                     T::store_zeroes,
                     T::store_vector,
                     T::store_vector_indexed,
                     T::store_vector_pair,
                     T::store_multiple,
                     T::store_interleave,
                     T::store_lane,
                     T::store_several};
    for (const T timing : all) table.all({timing}, on(Pipe::store, 1));
    for (unsigned n = 0; n < PipelineProfile::kColumns; ++n) {
        const unsigned registers = n % 4 + 1;
        table.one(T::store_multiple, n, on(Pipe::store, 1, (registers + 1) / 2)); // (l, g)
        // (s: 2, 3 and 5 of whole registers)
        const unsigned quad = registers == 4 ? 5 : registers;
        table.one(T::store_interleave, n, on(Pipe::store, 1, n < 4 ? (registers + 1) / 2 : quad));
        table.one(T::store_lane, n, on(Pipe::store, 1, (registers + 1) / 2)); // (l)
        table.one(T::store_several, n, on(Pipe::store, 1, n / 2 + 1));        // (g)
    }
    table.row(T::store_vector_pair)[3].busy = 2; // 128 bits a cycle (l)
    // First of two if a register has 128 bits (s, k).
    for (const T timing : {T::store_vector, T::store_vector_indexed, T::store_vector_pair})
        table.row(timing)[3].begins_group = true;
    for (const T timing : {T::store_multiple, T::store_interleave})
        for (unsigned n = 4; n < PipelineProfile::kColumns; ++n)
            table.row(timing)[n].begins_group = true;
    // Data forwarded from the instruction issued with it (l, g).
    for (const T timing : all)
        for (Execution& one : table.row(timing))
            one = forwarding(one, Wanted::late, kToResult, kToResult);
}

// A base that the newest load loads is an address a cycle sooner (m: S0005 to S0008), but not
// beside an index (m: S0001 to S0004).
void bases(ProfileTable table) {
    using T = Timing;
    for (unsigned timing = 0; timing < kTimings; ++timing) {
        const T which = static_cast<T>(timing);
        const bool indexed = which == T::load_indexed || which == T::load_vector_indexed ||
                             which == T::store_indexed || which == T::store_vector_indexed;
        for (Execution& one : table.row(which))
            if (!indexed && (one.pipe == Pipe::load || one.pipe == Pipe::store))
                one = forwarding(one, Wanted::address, 1);
    }
}

void floating_point(ProfileTable table) {
    using T = Timing;
    table.both(
        {T::fp_arithmetic, T::fp_convert, T::fp_multiply, T::simd_fp_multiply, T::fp_multiply_add},
        narrow(4), whole(4));                                                 // (l)
    table.all({T::fp_compare, T::fp_to_integer, T::fp_immediate}, narrow(3)); // (l)
    table.both({T::fp_change_width, T::fp_reciprocal_step, T::simd_fp_multiply_element,
                T::fp_root_step, T::fp_root_estimate},
               narrow(4), whole(4));                  // (l), roots as multiplications (g)
    table.all({T::fp_select, T::fp_move}, narrow(2)); // (s)
    table.all({T::integer_to_fp}, narrow(4));         // (l)
    table.all({T::integer_to_fp_move}, narrow(2));    // (s)
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
    // Logic and arithmetic take their operands in the second stage; a shift, a permutation and a
    // multiplication theirs in the first, where such results come a cycle later (k, s).
    const auto second = [](const Execution& made) { return second_stage(forwarded(made)); };
    table.both({T::simd_logical}, second(narrow(2)), second(whole(2)));
    table.both({T::simd_arithmetic, T::simd_min_max_words}, second(narrow(3)), second(whole(3)));
    table.both({T::simd_shift, T::simd_shift_register}, forwarded(narrow(2)), forwarded(whole(2)));
    const auto inserts = [](const Execution& made) {
        return forwarding(forwarded(made), Wanted::late, kToSecond); // into what is there (k)
    };
    table.both({T::simd_shift_insert, T::simd_shift_insert_scalar}, inserts(narrow(2)),
               inserts(whole(2)));
    table.both({T::simd_other, T::simd_reverse_bits}, second_stage(narrow(2)),
               second_stage(whole(2)));
    table.both({T::simd_immediate, T::simd_immediate_not, T::simd_permute, T::simd_table,
                T::simd_duplicate, T::simd_insert, T::simd_narrow},
               narrow(2), whole(2));
    table.both({T::simd_saturating, T::simd_pair_sum}, second_stage(narrow(3)),
               second_stage(whole(3)));
    table.both({T::simd_shift_rounding, T::simd_multiply_polynomial}, narrow(3), whole(3));
    const auto adds = [](const Execution& made) {
        return forwarding(made, Wanted::late, kToSecond);
    };
    table.both({T::simd_shift_accumulate}, adds(narrow(3)), adds(whole(3)));
    table.all({T::simd_shift_long}, whole(2));
    table.all({T::simd_long, T::simd_across}, second_stage(whole(3)));
    table.both({T::simd_shift_saturating, T::simd_multiply, T::simd_narrow_saturating}, narrow(4),
               whole(4));
    table.all({T::simd_multiply_long}, whole(4));
    table.all({T::simd_across_compare}, second_stage(whole(4)));
    // A sum may be added to in the next cycle (s).
    constexpr unsigned kToSum = 3;
    const auto sums = [](const Execution& made) {
        return forwarding(made, Wanted::late, kToSum, kToSum);
    };
    table.both({T::simd_multiply_add}, sums(narrow(4)), sums(whole(4)));
    table.all({T::simd_multiply_add_long, T::simd_shift_rounding_accumulate}, sums(whole(4)));
    table.all({T::simd_accumulate}, sums(second_stage(whole(4))));
    table.all({T::simd_to_integer}, second_stage(narrow(2))); // (s)
    table.both({T::integer_to_simd}, narrow(3), whole(3));    // (s)
    table.all({T::crypto_aese, T::crypto_aesd, T::crypto_aesmc, T::crypto_aesimc},
              forwarded(whole(2)));                          // (s, m: S0306)
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
    profile.fuses_aes = true;                                   // (m: S0306, S0307)
    const ProfileTable table(profile);
    rows_of_a55::integers(table);
    rows_of_a55::loads(table);
    rows_of_a55::stores(table);
    rows_of_a55::bases(table);
    rows_of_a55::floating_point(table);
    rows_of_a55::simd(table);
    return profile;
}

} // namespace armpmu::cpu
