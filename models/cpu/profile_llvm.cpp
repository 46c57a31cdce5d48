// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/cpu/profile_table.h"

// The numbers are LLVM 19's for cortex-a55, read off llvm-mca -instruction-info; which sources are
// forwarded, what begins a group and what need not write back in order follow from its timelines.
namespace armpmu::cpu {

namespace rows_of_llvm {
namespace {

Execution integer(Execution made) {
    made.forwarded = true;
    return made;
}

Execution out_of_order(Execution made) {
    made.out_of_order = true;
    return made;
}

Execution first_of_group(Execution made) {
    made.begins_group = true;
    return made;
}

Execution alone(Execution made) {
    made.begins_group = made.ends_group = true;
    return made;
}

// Two registers, of which the second is later.
Execution pair(unsigned first, unsigned second, unsigned busy) {
    Execution made = on(Pipe::load, first, busy);
    made.latency_next = static_cast<std::uint8_t>(second);
    made.uops = 2;
    return made;
}

// Of 64 bits; one of 128 takes its unit for two cycles and is first of its group.
Execution narrow(unsigned latency) {
    return on(Pipe::fp, latency);
}
Execution whole(unsigned latency) {
    return first_of_group(on(Pipe::fp, latency, 2));
}

void integers(ProfileTable table) {
    using T = Timing;
    const Execution plain = integer(forwarding(on(Pipe::alu, 3), Wanted::first, 2));
    table.all({T::alu, T::move_wide, T::select, T::shift, T::reverse, T::bitfield}, plain);
    table.all({T::alu_shifted}, forwarding(plain, Wanted::shifted, 1));
    table.all({T::crc}, forwarding(plain, Wanted::shifted, 2));
    table.all({T::extract}, forwarding(on(Pipe::alu, 3), Wanted::first, 1, 1));
    Execution multiply = integer(forwarding(on(Pipe::multiply, 4), Wanted::first, 1));
    multiply = forwarding(multiply, Wanted::late, 2);
    table.all({T::multiply, T::multiply_long}, multiply);
    table.all({T::divide_w, T::divide_x},
              integer(forwarding(on(Pipe::divide, 8, 8), Wanted::first, 1)));
    table.all({T::branch, T::system, T::hint, T::barrier}, on(Pipe::branch, 1));
}

void memory(ProfileTable table) {
    using T = Timing;
    table.all({T::load, T::load_vector, T::atomic}, on(Pipe::load, 3));
    table.all({T::load_indexed, T::load_vector_indexed},
              forwarding(on(Pipe::load, 4), Wanted::address, 1, 1));
    table.all({T::load_pair}, pair(4, 5, 2));
    table.one(T::load_pair, 1, alone(pair(4, 4, 1)));
    table.one(T::load_vector_pair, 1, pair(4, 4, 1));
    table.one(T::load_vector_pair, 2, pair(4, 5, 2));
    table.one(T::load_vector_pair, 3, pair(4, 6, 6));
    table.all({T::load_pair_streaming, T::load_exclusive_pair, T::load_vector_pair_streaming},
              pair(3, 5, 2));
    for (unsigned n = 0; n < PipelineProfile::kColumns; ++n) {
        const unsigned beats = (n % 4 + 1) * (n / 4 + 1);
        table.one(T::load_multiple, n, on(Pipe::load, 3 + beats, beats));
        table.one(T::load_lane, n, on(Pipe::load, n == 0 ? 4 : 5, n == 0 ? 1 : 2));
        constexpr unsigned kBusy[4] = {1, 1, 2, 4};
        table.one(T::store_multiple, n, on(Pipe::store, n % 4 < 2 ? 4 : 5, kBusy[n % 4]));
        table.one(T::store_interleave, n, on(Pipe::store, 5, n == 1 ? 2 : 4));
        table.one(T::store_lane, n, on(Pipe::store, n == 0 ? 4 : 5, n == 0 ? 1 : 2));
        // LLVM schedules no AArch32 for this core; these follow the pairs.
        table.one(T::load_several, n, pair(4, 4 + n, n + 1));
        table.one(T::store_several, n, on(Pipe::store, 4, n / 2 + 1));
    }
    const Execution store = out_of_order(on(Pipe::store, 1));
    table.all({T::store, T::store_vector, T::store_vector_pair}, store);
    table.all({T::store_indexed, T::store_vector_indexed},
              forwarding(forwarding(store, Wanted::late, 1, 1), Wanted::address, 1, 1));
    table.all({T::store_zeroes}, on(Pipe::branch, 1));
    Execution exclusive = out_of_order(on(Pipe::load, 4)); // and the store unit
    exclusive.uops = 2;
    table.all({T::store_exclusive}, exclusive);
}

void floating_point(ProfileTable table) {
    using T = Timing;
    table.both({T::fp_arithmetic, T::fp_reciprocal_step, T::simd_fp_multiply}, narrow(4), whole(4));
    table.all({T::fp_compare, T::fp_immediate, T::fp_to_integer}, narrow(3));
    // FMOV to the upper half waits for no lower one.
    table.all({T::integer_to_fp_move}, forwarding(narrow(3), Wanted::late, 8, 8));
    table.all({T::fp_convert, T::fp_change_width, T::fp_select, T::fp_move, T::integer_to_fp,
               T::simd_fp_multiply_element},
              narrow(4));
    table.all({T::fp_multiply}, on(Pipe::fp_multiply, 4));
    table.all({T::fp_multiply_add}, out_of_order(on(Pipe::fp_multiply, 4)));
    for (const unsigned column : {0u, 4u}) {
        const Execution half = out_of_order(on(Pipe::fp_divide, 8, 5));
        const Execution twice = out_of_order(on(Pipe::fp_divide, 22, 19));
        table.one(T::fp_divide, column, half);
        table.one(T::fp_divide, column + 1, out_of_order(on(Pipe::fp_divide, 13, 10)));
        table.one(T::fp_divide, column + 2, twice);
        for (const T root : {T::simd_fp_square_root, T::fp_root_step, T::fp_root_estimate}) {
            table.one(root, column, half);
            table.one(root, column + 1, out_of_order(on(Pipe::fp_divide, 12, 9)));
            table.one(root, column + 2, twice);
        }
    }
    table.all({T::fp_square_root}, out_of_order(on(Pipe::fp_divide, 22, 29)));
}

void simd(ProfileTable table) {
    using T = Timing;
    table.both({T::simd_logical, T::simd_immediate_not}, narrow(1), whole(1));
    table.both({T::simd_arithmetic, T::simd_shift_register}, narrow(2), whole(2));
    table.both({T::simd_saturating, T::simd_shift_rounding, T::simd_shift_accumulate,
                T::simd_multiply_polynomial},
               narrow(3), whole(3));
    table.both({T::simd_other, T::simd_immediate, T::simd_shift_saturating, T::simd_shift_insert,
                T::simd_multiply, T::simd_multiply_add, T::simd_permute, T::simd_table,
                T::simd_min_max_words, T::simd_reverse_bits, T::simd_pair_sum},
               narrow(4), whole(4));
    table.all({T::simd_shift, T::simd_shift_insert_scalar, T::simd_narrow}, narrow(2));
    table.all({T::simd_shift_long}, whole(2));
    table.all({T::simd_long, T::simd_across}, whole(3));
    table.all({T::simd_accumulate, T::simd_shift_rounding_accumulate, T::simd_multiply_long,
               T::simd_multiply_add_long, T::simd_across_compare, T::simd_insert,
               T::simd_narrow_saturating, T::crypto_aese, T::crypto_aesd, T::crypto_aesmc,
               T::crypto_aesimc, T::crypto_sha1, T::crypto_sha256},
              whole(4));
    table.both({T::simd_duplicate, T::integer_to_simd}, narrow(4), narrow(2));
    table.both({T::simd_to_integer}, narrow(4), whole(4));
}

} // namespace
} // namespace rows_of_llvm

PipelineProfile profile_llvm() {
    PipelineProfile profile;
    for (const Pipe pipe : {Pipe::alu, Pipe::fp, Pipe::fp_multiply})
        profile.units[static_cast<unsigned>(pipe)] = 2;
    for (const Pipe pipe :
         {Pipe::multiply, Pipe::divide, Pipe::branch, Pipe::load, Pipe::store, Pipe::fp_divide})
        profile.units[static_cast<unsigned>(pipe)] = 1;
    profile.begins_beside_rest = true;
    profile.in_order_write_back = true;
    profile.base_latency = 0;
    profile.base_uops = 1;
    const ProfileTable table(profile);
    rows_of_llvm::integers(table);
    rows_of_llvm::memory(table);
    rows_of_llvm::floating_point(table);
    rows_of_llvm::simd(table);
    return profile;
}

} // namespace armpmu::cpu
