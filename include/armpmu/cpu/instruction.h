// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <array>
#include <cstdint>

namespace armpmu::cpu {

// The PMU's class of an instruction: events 0x06, 0x07 and 0x73 to 0x77.
enum class InstructionKind : std::uint8_t {
    integer, // DP_SPEC
    simd,    // ASE_SPEC
    fp,      // VFP_SPEC
    crypto,  // CRYPTO_SPEC
    memory,  // by its access
    branch,  // PC_WRITE_SPEC
    system,  // none of these: registers, barriers, hints, maintenance
    unknown, // no row of the table matches
};

enum class BranchKind : std::uint8_t {
    none,
    immediate,     // B
    conditional,   // B.cond, CBZ, CBNZ, TBZ, TBNZ
    call,          // BL
    indirect,      // BR
    indirect_call, // BLR
    procedure_return,
    exception_return,
    exception,           // SVC, HVC, SMC, BRK, HLT
    instruction_barrier, // ISB, which an A55 counts as a branch that is not taken
};

// The class by which a profile gives an instruction's use of the pipeline.
enum class Timing : std::uint8_t {
    alu,         // of registers as they are, or of an immediate
    alu_shifted, // the second source is shifted or extended first
    move_wide,
    bitfield,
    extract,
    select, // CSEL and the like, CCMP
    shift,  // by a register
    reverse,
    crc,
    multiply,
    multiply_long,
    divide_w,
    divide_x,
    branch,
    load,
    load_indexed, // at a base and an index
    load_pair,
    load_pair_streaming, // LDNP
    load_exclusive_pair,
    load_vector,
    load_vector_indexed,
    load_vector_pair,
    load_vector_pair_streaming,
    load_multiple, // LD1 .. LD4 of whole registers
    load_lane,     // of a lane, or repeated in all
    load_several,  // LDM, VLDM: any number of registers, 64 bits a beat
    store,
    store_indexed,
    store_exclusive,
    store_zeroes, // DC ZVA
    store_vector,
    store_vector_indexed,
    store_vector_pair,
    store_multiple,   // ST1 of whole registers
    store_interleave, // ST2 .. ST4 of them
    store_lane,
    store_several, // STM, VSTM
    atomic,
    system,
    hint,
    barrier,
    fp_arithmetic,   // addition, minimum, rounding
    fp_compare,      // to the flags
    fp_convert,      // of vectors, to and from integers
    fp_change_width, // of vectors
    fp_select,
    fp_move,
    fp_immediate,
    fp_multiply,
    fp_multiply_add,
    fp_divide,          // by lane
    fp_square_root,     // of a scalar, by lane
    fp_reciprocal_step, // FRECPS
    fp_root_step,       // FRSQRTS
    fp_root_estimate,   // FRSQRTE, URSQRTE
    simd_fp_multiply,
    simd_fp_multiply_element,
    simd_fp_square_root,
    fp_to_integer,
    integer_to_fp,      // converted
    integer_to_fp_move, // FMOV
    simd_logical,
    simd_arithmetic,
    simd_min_max_words, // of 128 bits
    simd_saturating,    // also absolute, in pairs, CMTST
    simd_long,          // longer, wider and narrower than its sources
    simd_accumulate,    // of differences and pairs
    simd_pair_sum,      // ADDP of a register's two halves
    simd_other,
    simd_reverse_bits,
    simd_narrow,
    simd_narrow_saturating,
    simd_immediate,
    simd_immediate_not, // MVNI
    simd_duplicate,     // of a lane
    simd_insert,
    simd_shift, // by an immediate
    simd_shift_long,
    simd_shift_register,
    simd_shift_rounding,
    simd_shift_accumulate,
    simd_shift_rounding_accumulate,
    simd_shift_saturating,
    simd_shift_insert,
    simd_shift_insert_scalar,
    simd_multiply,
    simd_multiply_polynomial,
    simd_multiply_long, // also by an element
    simd_multiply_add,
    simd_multiply_add_long,
    simd_across, // the sum of all lanes
    simd_across_compare,
    simd_permute,
    simd_table,
    simd_to_integer,
    integer_to_simd,
    crypto_aese,
    crypto_aesd,
    crypto_aesmc,
    crypto_aesimc,
    crypto_sha1,
    crypto_sha256,
};
inline constexpr unsigned kTimings = static_cast<unsigned>(Timing::crypto_sha256) + 1;

// A register that makes instructions depend on each other. The zero register is none.
class Register {
  public:
    static constexpr std::uint8_t kNone = 0xff;
    static constexpr std::uint8_t kSp = 31;
    static constexpr std::uint8_t kFlags = 32;
    static constexpr std::uint8_t kV0 = 64;
    static constexpr unsigned kNumber = 96;

    constexpr Register() = default;
    constexpr explicit Register(std::uint8_t code) : code_(code) {}
    constexpr std::uint8_t code() const { return code_; } // X0 .. X30, SP, NZCV, V0 .. V31
    constexpr bool is_vector() const { return code_ >= kV0 && code_ != kNone; }
    constexpr bool operator==(Register other) const { return code_ == other.code_; }
    constexpr bool operator!=(Register other) const { return code_ != other.code_; }

  private:
    std::uint8_t code_ = kNone;
};

// The stage in which a source is needed.
enum class Wanted : std::uint8_t {
    first,   // at the start of the operation
    address, // to make an address
    index,   // the same, added to another one
    shifted, // a cycle before the operation, to be shifted
    late,    // with the result: an accumulator, store data
};
inline constexpr unsigned kWanted = 5;

struct Source {
    Register reg;
    Wanted wanted = Wanted::first;
};

struct Destination {
    Register reg;
    bool address = false; // a base that is written back, before what is loaded
};

// The memory access of an instruction.
struct Access {
    bool load = false;
    bool store = false;
    bool prefetch = false;  // PRFM, which counts as a load
    bool exclusive = false; // a store that may fail
    bool atomic = false;    // one of Armv8.1's
    bool ordered = false;   // with acquire or release
    bool literal = false;   // at an offset from the PC
    bool zeroes = false;    // DC ZVA
    std::uint8_t bytes = 0; // of each register
    std::uint8_t count = 0; // of registers, one after the other
    // Size in bytes for the alignment check: of an element of a structure; 0: of a register.
    std::uint8_t element = 0;

    bool any() const { return load || store || prefetch; }
    unsigned size() const { return bytes * count; }
    unsigned alignment() const { return element != 0 ? element : bytes; }
};

// A static instruction, decoded once.
struct Instruction {
    static constexpr unsigned kMostSources = 7;
    static constexpr unsigned kMostResults = 6;

    std::uint16_t row = 0; // of the decoder's table
    InstructionKind kind = InstructionKind::unknown;
    Timing timing = Timing::alu;
    BranchKind branch = BranchKind::none;
    bool conditional = false; // a failed condition suppresses it; not B.cond of A64
    Access access;
    std::uint8_t lane_bytes = 0; // of a vector or floating-point operation: 2, 4, 8; else 0
    bool quad = false;           // of 128 bits
    std::uint8_t sources = 0;
    std::uint8_t results = 0;
    std::array<Source, kMostSources> source{};
    std::array<Destination, kMostResults> result{};
};

} // namespace armpmu::cpu
