/* SPDX-License-Identifier: Apache-2.0 */
/* SPDX-FileCopyrightText: 2026 The armpmu authors */

/*
 * The models and the comparison of vectors as plain C99, for scoreboards and other languages; the
 * same symbols are imported by SystemVerilog (bindings/dpi/armpmu_pkg.sv). docs/lockstep.md shows
 * how.
 *
 * Every function that returns an int returns an armpmu_code; unless it is ARMPMU_OK nothing has
 * changed, and the outputs are 0, NULL or an empty text. Nothing here exits, prints or throws. A
 * pointer to an array or a text must be NULL or valid for its documented size; all other arguments,
 * and handles, are checked.
 *
 * Handles are numbers, never addresses: a handle that is NULL, destroyed, of the other kind or
 * invalid gives ARMPMU_BAD_HANDLE. Calls on one handle are serialized; those on different handles
 * run in parallel.
 *
 * A row is one clock (vectors/FORMAT.md): its fields one after another from bit 0 on. Bit i is bit
 * i % 32 of word i / 32, so word 0 has the lowest bits: SystemVerilog's packed bit vectors as
 * svBitVecVal. `words` is the size of the caller's arrays, at least that of a row; bits beyond the
 * row are ignored as inputs and 0 as outputs.
 */
#ifndef ARMPMU_CAPI_H
#define ARMPMU_CAPI_H

#include <stdint.h>

#if defined(__GNUC__)
#define ARMPMU_API __attribute__((visibility("default")))
#else
#define ARMPMU_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Raised for incompatible changes, not for additions. */
#define ARMPMU_API_VERSION 1

typedef enum armpmu_code {
    ARMPMU_OK = 0,
    ARMPMU_BAD_HANDLE = 1,        /* no live handle of this kind */
    ARMPMU_NULL_POINTER = 2,      /* an argument that must not be NULL */
    ARMPMU_BAD_CONFIGURATION = 3, /* device, configuration or tolerances */
    ARMPMU_BAD_ARGUMENT = 4,      /* an unknown name, a value out of range */
    ARMPMU_TOO_SMALL = 5,         /* fewer words or bytes than are needed */
    ARMPMU_OUT_OF_ORDER = 6,      /* a call at the wrong time */
    ARMPMU_BAD_STATE = 7,         /* saved bytes that cannot be restored */
    ARMPMU_NO_MORE = 8,           /* the end of a list: no failure, no message */
    ARMPMU_FAILED = 9             /* out of memory, or a bug of this library */
} armpmu_code;

typedef struct armpmu_device armpmu_device;         /* a model */
typedef struct armpmu_comparator armpmu_comparator; /* a model and a comparison with it */

/* ARMPMU_API_VERSION of the loaded library. */
ARMPMU_API int armpmu_api_version(void);

/*
 * The message of the last failure with this handle; for NULL or an invalid handle, of the last
 * failure in this thread. One line of text, empty if there was none, never NULL. Valid until the
 * next call with the handle, or in the thread.
 */
ARMPMU_API const char* armpmu_last_message(const void* handle);

/* --- a model --- */

/*
 * `device`: "cci550" or "a55". `configuration`: lines `NAME VALUE`, as the config lines of a
 * vector's header; empty lines are ignored; NULL or empty: all defaults. The model is as after a
 * reset; see armpmu_drive for its pins.
 */
ARMPMU_API int armpmu_create(const char* device, const char* configuration,
                             armpmu_device** created);
ARMPMU_API int armpmu_destroy(armpmu_device* device);

/* --- what is in a row --- */

ARMPMU_API int armpmu_row_bits(armpmu_device* device, uint32_t* bits);
/*
 * The position of a field ("count3"), a named bit ("si3.si_rrq_hs_arvalid",
 * "secure.mi0.mi_rrq_hs_arvalid", "l1d_cache_refill"), or a bit of a field without names
 * ("evntbus[17]").
 */
ARMPMU_API int armpmu_field(armpmu_device* device, const char* name, uint32_t* first,
                            uint32_t* width);
/* The fields by number from 0 on; ARMPMU_NO_MORE after the last. `name` is valid as long as the
 * handle. */
ARMPMU_API int armpmu_field_at(armpmu_device* device, uint32_t number, const char** name,
                               uint32_t* first, uint32_t* width, uint32_t* is_output);

/* --- clocks --- */

/*
 * One clock with the inputs of a row; its outputs are ignored. `expected` gets the whole row: the
 * inputs, and the outputs that a device must have. It may be the same array as `inputs`. The row's
 * levels (all inputs except event lines and accesses) stay driven.
 */
ARMPMU_API int armpmu_clock(armpmu_device* device, const uint32_t* inputs, uint32_t* expected,
                            uint32_t words);

/*
 * Without rows: drives an input by its name until it is driven again, for accesses at once, and for
 * the clocks of armpmu_run. Initially: no event, no access; niden, aresetn, aclken, nreset, powered
 * 1, Non-secure EL1; the other levels as the model's tie-offs. Fields of more than 64 bits are
 * driven bit by bit.
 */
ARMPMU_API int armpmu_drive(armpmu_device* device, const char* name, uint64_t value);
/* Runs `clocks` (1 ..) clocks with the driven inputs. `expected`: of the last one; may be NULL. */
ARMPMU_API int armpmu_run(armpmu_device* device, uint64_t clocks, uint32_t* expected,
                          uint32_t words);
/*
 * A field of at most 64 bits, or a bit, of the last clock's row. Counts, flags and pins include the
 * accesses since then: an overflow pin goes inactive with the write that clears its flag. Inputs
 * and outputs of a single clock (accesses, event bus) are the last clock's.
 */
ARMPMU_API int armpmu_get(armpmu_device* device, const char* name, uint64_t* value);

/* --- registers, between clocks --- */

enum {
    ARMPMU_NON_SECURE = 0, /* interfaces of a cci550; `where` is a byte offset */
    ARMPMU_SECURE = 1,
    ARMPMU_AARCH64 = 1,        /* of an a55; `where` is the encoding in the instruction's [20:5] */
    ARMPMU_AARCH32 = 2,        /* opc1, CRn, CRm, opc2 in 3, 4, 4, 3 bits */
    ARMPMU_AARCH32_LONG = 3,   /* opc1, CRm in 4, 4 bits */
    ARMPMU_EXTERNAL_DEBUG = 4, /* byte offset of the external view */
    ARMPMU_EXTERNAL_MEMORY = 5 /* the same by the memory-mapped port */
};

/*
 * A whole word or register. `outcome` (may be NULL) gets 0 when it was done; else acc_error of a
 * cci550, or acc_outcome | acc_target << 8 | acc_class << 16 of an a55. A refused access is no
 * failure of the call; its value is 0.
 */
ARMPMU_API int armpmu_read(armpmu_device* device, uint32_t door, uint32_t where, uint64_t* value,
                           uint32_t* outcome);
ARMPMU_API int armpmu_write(armpmu_device* device, uint32_t door, uint32_t where, uint64_t value,
                            uint32_t* outcome);

/* --- state --- */

/*
 * The complete state: a restored device behaves the same. `size` gets the bytes needed; `buffer`
 * may be NULL to query them. Restoring needs a device of the same configuration.
 */
ARMPMU_API int armpmu_save(armpmu_device* device, void* buffer, uint64_t capacity, uint64_t* size);
ARMPMU_API int armpmu_restore(armpmu_device* device, const void* buffer, uint64_t size);

/* --- comparing --- */

/*
 * A device under test, clock by clock, against the model: outputs are compared with the model's for
 * the device's own inputs, from a reset on. `tolerances`: lines `NAME RULE`, as in a vector's
 * header ("count0 within_cycles 2"), `NAME ignore` for a field or a bit that is not compared, `PATH
 * latency CLOCKS` for pipeline stages of a path (events, count, flags, pins, bus, read, answer;
 * "count latency 1", "read latency 0..2"); NULL or empty: all outputs exact.
 */
ARMPMU_API int armpmu_compare_create(const char* device, const char* configuration,
                                     const char* tolerances, armpmu_comparator** created);
ARMPMU_API int armpmu_compare_destroy(armpmu_comparator* comparator);
/* One clock's row of the device. `total` (may be NULL): divergences that are certain so far. */
ARMPMU_API int armpmu_compare_clock(armpmu_comparator* comparator, const uint32_t* row,
                                    uint32_t words, uint64_t* total);
/*
 * The next divergence that was not fetched yet, one line; ARMPMU_NO_MORE when there is none. All
 * are counted, the first 1000 have a text. Valid until the comparator is destroyed.
 */
ARMPMU_API int armpmu_compare_error(armpmu_comparator* comparator, const char** text);
/* After the last clock, once: no clock may follow. Adds divergences that become certain at the end.
 */
ARMPMU_API int armpmu_compare_finish(armpmu_comparator* comparator, uint64_t* total);
/* After it: the first divergence explained, some lines; empty when nothing diverged. */
ARMPMU_API int armpmu_compare_explanation(armpmu_comparator* comparator, const char** text);

#ifdef __cplusplus
}
#endif

#endif
