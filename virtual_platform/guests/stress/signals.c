// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#define _GNU_SOURCE
#include "stress.h"

#include <sys/mman.h>
#include <unistd.h>

#include <signal.h>
#include <string.h>
#include <ucontext.h>

// Where X0 points while an instruction is executed.
enum Place {
    nothing,     // mapped
    forbidden,   // PROT_NONE
    constant,    // PROT_READ
    odd,         // not aligned, in memory
    within_word, // not aligned, in code
    border,      // eight bytes of which are on the next page, which is forbidden
    beyond_file, // mapped, behind the end of the file
    null,
    kernel,
    nowhere, // neither the user's nor the kernel's
    place_count
};
static char* places[place_count];
static const char* const kPlaceNames[place_count] = {
    "nothing", "forbidden",   "constant", "odd",    "within a word",
    "border",  "beyond file", "null",     "kernel", "nowhere"};

enum What { execute_word, go_there, use_crooked_stack };

// What ends in a signal: one instruction, going to that place, or a load from a stack pointer that
// is not aligned.
struct Row {
    const char* name;
    enum What what;
    uint32_t word;
    enum Place place;
    int signal, code;
};

#define ILLEGAL(name, word)                                                                        \
    { name, execute_word, word, odd, SIGILL, ILL_ILLOPC }
#define ACCESS(name, word, place, signal, code)                                                    \
    { name, execute_word, word, place, signal, code }

static const struct Row kRows[] = {
    ILLEGAL("udf #0", 0x00000000),
    ILLEGAL("udf #0xffff", 0x0000ffff),
    ILLEGAL("all ones", 0xffffffff),
    ILLEGAL("no data processing", 0x1ac0ffff),
    ILLEGAL("no load or store", 0x0d9fffff),
    ILLEGAL("no vector operation", 0x0e60fc00),
    ILLEGAL("hlt #0", 0xd4400000),
    ILLEGAL("hvc #0", 0xd4000002),
    ILLEGAL("smc #0", 0xd4000003),
    ILLEGAL("eret", 0xd69f03e0),
    ILLEGAL("dcps1", 0xd4a00001),
    ILLEGAL("mrs x1, sctlr_el1", 0xd5381001),
    ILLEGAL("msr ttbr0_el1, x1", 0xd5182001),
    ILLEGAL("msr vbar_el1, x1", 0xd518c001),
    ILLEGAL("mrs x1, sp_el0", 0xd5384101),
    ILLEGAL("mrs x1, hcr_el2", 0xd53c1101),
    ILLEGAL("mrs x1, scr_el3", 0xd53e1101),
    ILLEGAL("mrs x1, pmccntr_el0", 0xd53b9d01),
    ILLEGAL("msr pmcr_el0, x1", 0xd51b9c01),
    ILLEGAL("mrs x1, pmintenset_el1", 0xd5389e21),
    ILLEGAL("mrs x1, cntv_ctl_el0", 0xd53be321),
    ILLEGAL("msr daifset, #2", 0xd50342df),
    ILLEGAL("msr spsel, #1", 0xd50041bf),
    ILLEGAL("tlbi vmalle1", 0xd508871f),
    ILLEGAL("dc isw, x1", 0xd5087641),
    ILLEGAL("ic iallu", 0xd508751f),
    ILLEGAL("at s1e1r, x1", 0xd5087801),
    // Of later architectures.
    ILLEGAL("pacga x1, x2, x3", 0x9ac33041),
    ILLEGAL("fjcvtzs w1, d1", 0x1e7e0021),
    ILLEGAL("mrs x1, rndr", 0xd53b2401),
    ILLEGAL("ldapur x1, [x0]", 0xd9400001),
    ILLEGAL("cfinv", 0xd500401f),
    ILLEGAL("eor3 v1.16b, v1.16b, v1.16b, v1.16b", 0xce010421),
    ILLEGAL("sha512h q1, q1, v1.2d", 0xce618021),
    ILLEGAL("sm3ss1 v1.4s, v1.4s, v1.4s, v1.4s", 0xce410421),
    ILLEGAL("addvl x1, x1, #1", 0x04215021),
    ILLEGAL("dc cvadp, x0", 0xd50b7d20),
    ILLEGAL("frint32z d1, d1", 0x1e684021),
    ILLEGAL("addg x1, x1, #0, #0", 0x91800021),
    ILLEGAL("fcmla v1.4s, v1.4s, v1.4s, #0", 0x6e81c421),
    ILLEGAL("fmlal v1.2s, v1.2h, v1.2h", 0x0e21ec21),
    ILLEGAL("st64b x2, [x0]", 0xf83f9002),
    ILLEGAL("usdot v1.4s, v1.16b, v1.16b", 0x4e819c21),
    ILLEGAL("bfdot v1.4s, v1.8h, v1.8h", 0x6e41fc21),
    {"brk #0", execute_word, 0xd4200000, odd, SIGTRAP, TRAP_BRKPT},
    {"brk #0xf000", execute_word, 0xd43e0000, odd, SIGTRAP, TRAP_BRKPT},
    ACCESS("ldr x1, [x0]", 0xf9400001, nothing, SIGSEGV, SEGV_MAPERR),
    ACCESS("str x1, [x0]", 0xf9000001, nothing, SIGSEGV, SEGV_MAPERR),
    ACCESS("ldr x1, [x0]", 0xf9400001, forbidden, SIGSEGV, SEGV_ACCERR),
    ACCESS("str x1, [x0]", 0xf9000001, forbidden, SIGSEGV, SEGV_ACCERR),
    ACCESS("str x1, [x0]", 0xf9000001, constant, SIGSEGV, SEGV_ACCERR),
    ACCESS("strb w1, [x0]", 0x39000001, constant, SIGSEGV, SEGV_ACCERR),
    ACCESS("str x1, [x0], #8", 0xf8008401, constant, SIGSEGV, SEGV_ACCERR),
    ACCESS("ldr x1, [x0], #8", 0xf8408401, forbidden, SIGSEGV, SEGV_ACCERR),
    ACCESS("ldp x1, x2, [x0], #16", 0xa8c10801, forbidden, SIGSEGV, SEGV_ACCERR),
    ACCESS("stp x1, x2, [x0]", 0xa9000801, constant, SIGSEGV, SEGV_ACCERR),
    ACCESS("str q1, [x0]", 0x3d800001, constant, SIGSEGV, SEGV_ACCERR),
    ACCESS("ld1 {v1.16b}, [x0]", 0x4c407001, nothing, SIGSEGV, SEGV_MAPERR),
    ACCESS("ldxr x1, [x0]", 0xc85f7c01, forbidden, SIGSEGV, SEGV_ACCERR),
    ACCESS("ldadd x1, x2, [x0]", 0xf8210002, constant, SIGSEGV, SEGV_ACCERR),
    ACCESS("cas x1, x2, [x0]", 0xc8a17c02, nothing, SIGSEGV, SEGV_MAPERR),
    ACCESS("dc zva, x0", 0xd50b7420, constant, SIGSEGV, SEGV_ACCERR),
    ACCESS("ldr x1, [x0]", 0xf9400001, border, SIGSEGV, SEGV_ACCERR),
    ACCESS("str x1, [x0]", 0xf9000001, border, SIGSEGV, SEGV_ACCERR),
    ACCESS("ldr x1, [x0]", 0xf9400001, null, SIGSEGV, SEGV_MAPERR),
    ACCESS("ldr x1, [x0]", 0xf9400001, kernel, SIGSEGV, SEGV_MAPERR),
    ACCESS("str x1, [x0]", 0xf9000001, kernel, SIGSEGV, SEGV_MAPERR),
    ACCESS("ldr x1, [x0]", 0xf9400001, nowhere, SIGSEGV, SEGV_MAPERR),
    ACCESS("ldr x1, [x0]", 0xf9400001, beyond_file, SIGBUS, BUS_ADRERR),
    ACCESS("str x1, [x0]", 0xf9000001, beyond_file, SIGBUS, BUS_ADRERR),
    ACCESS("ldxr x1, [x0]", 0xc85f7c01, odd, SIGBUS, BUS_ADRALN),
    ACCESS("ldaxr w1, [x0]", 0x885ffc01, odd, SIGBUS, BUS_ADRALN),
    ACCESS("ldxp x1, x2, [x0]", 0xc87f0801, odd, SIGBUS, BUS_ADRALN),
    ACCESS("ldadd x1, x2, [x0]", 0xf8210002, odd, SIGBUS, BUS_ADRALN),
    ACCESS("swp w1, w2, [x0]", 0xb8218002, odd, SIGBUS, BUS_ADRALN),
    ACCESS("cas x1, x2, [x0]", 0xc8a17c02, odd, SIGBUS, BUS_ADRALN),
    ACCESS("ldar x1, [x0]", 0xc8dffc01, odd, SIGBUS, BUS_ADRALN),
    ACCESS("stlr x1, [x0]", 0xc89ffc01, odd, SIGBUS, BUS_ADRALN),
    {"load from a crooked stack", use_crooked_stack, 0xf94003e1, odd, SIGBUS, BUS_ADRALN},
    {"going there", go_there, 0, nothing, SIGSEGV, SEGV_MAPERR},
    {"going there", go_there, 0, forbidden, SIGSEGV, SEGV_ACCERR},
    {"going there", go_there, 0, constant, SIGSEGV, SEGV_ACCERR},
    {"going there", go_there, 0, null, SIGSEGV, SEGV_MAPERR},
    {"going there", go_there, 0, kernel, SIGSEGV, SEGV_MAPERR},
    {"going there", go_there, 0, within_word, SIGBUS, BUS_ADRALN},
};

static uint32_t* code;
static const struct Row* row;
static struct {
    uint64_t right, other;
    int signal, code;
    uint64_t address, pc;
} seen;

// What is called: the instruction, with what it needs before and after it.
static void write_code(void) {
    static const uint32_t kReturn = 0xd65f03c0;
    uint32_t* next = code;
    if (row->what == use_crooked_stack) {
        *next++ = 0x910003e9; // mov x9, sp
        *next++ = 0xd10023ff; // sub sp, sp, #8
    }
    *next++ = row->word;
    if (row->what == use_crooked_stack) *next++ = 0x9100013f; // mov sp, x9
    *next++ = kReturn;
    __builtin___clear_cache((char*)code, (char*)next);
}

static uint64_t expected_pc(void) {
    if (row->what == go_there) return (uint64_t)places[row->place];
    return (uint64_t)(row->what == use_crooked_stack ? code + 2 : code);
}

static uint64_t expected_address(const mcontext_t* state) {
    if (row->what == use_crooked_stack) return state->sp;
    if (row->signal == SIGILL || row->signal == SIGTRAP) return expected_pc();
    const uint64_t place = (uint64_t)places[row->place];
    return row->place == border ? (place | (kPage - 1)) + 1 : place;
}

static void handle(int number, siginfo_t* info, void* where) {
    mcontext_t* state = &((ucontext_t*)where)->uc_mcontext;
    const uint64_t address = (uint64_t)info->si_addr;
    if (number == row->signal && info->si_code == row->code && address == expected_address(state) &&
        state->pc == expected_pc()) {
        ++seen.right;
    } else {
        ++seen.other;
        seen.signal = number;
        seen.code = info->si_code;
        seen.address = address;
        seen.pc = state->pc;
    }
    state->pc = row->what == go_there ? state->regs[30] : expected_pc() + 4;
}

// Whether the registers are as they were.
static int provoke(void) {
    register uint64_t x0 __asm__("x0") = (uint64_t)places[row->place];
    register uint64_t x1 __asm__("x1") = 0x1111;
    register uint64_t x2 __asm__("x2") = 0x2222;
    const uint64_t target = row->what == go_there ? expected_pc() : (uint64_t)code;
    __asm__ volatile("blr %[target]"
                     : "+r"(x0), "+r"(x1), "+r"(x2)
                     : [target] "r"(target)
                     : "x9", "x30", "v1", "cc", "memory");
    return x0 == (uint64_t)places[row->place] && x1 == 0x1111 && x2 == 0x2222;
}

static void map_places(void) {
    const int plain = MAP_PRIVATE | MAP_ANONYMOUS;
    places[forbidden] = mmap(NULL, 2 * kPage, PROT_NONE, plain, -1, 0);
    places[constant] = mmap(NULL, kPage, PROT_READ, plain, -1, 0);
    char* memory = mmap(NULL, 2 * kPage, PROT_READ | PROT_WRITE, plain, -1, 0);
    memset(memory, 0, 2 * kPage);
    mprotect(memory + kPage, kPage, PROT_NONE);
    places[odd] = memory + 65; // never the multiple that any access wants
    places[border] = memory + kPage - 4;
    const int file = memfd_create("page", 0);
    must(file >= 0 && ftruncate(file, kPage) == 0, "memfd_create");
    places[beyond_file] =
        (char*)mmap(NULL, 2 * kPage, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) + kPage;
    places[kernel] = (char*)0xfffffffffffff000;
    places[nowhere] = (char*)0x0001000000000000;
    code = mmap(NULL, kPage, PROT_READ | PROT_WRITE | PROT_EXEC, plain, -1, 0);
    places[within_word] = (char*)code + 2;
    places[nothing] = mmap(NULL, kPage, PROT_NONE, plain, -1, 0);
    munmap(places[nothing], kPage);
}

// What other processors make a signal of, and this one does not.
static unsigned divided_wrongly(void) {
    volatile int64_t zero = 0, least = INT64_MIN, minus_one = -1;
    volatile int32_t least32 = INT32_MIN, minus_one32 = -1;
    int64_t quotient;
    int32_t quotient32;
    unsigned wrong = 0;
    __asm__ volatile("sdiv %0, %1, %2" : "=r"(quotient) : "r"(least), "r"(zero));
    wrong += quotient != 0;
    __asm__ volatile("udiv %0, %1, %2" : "=r"(quotient) : "r"(minus_one), "r"(zero));
    wrong += quotient != 0;
    __asm__ volatile("sdiv %0, %1, %2" : "=r"(quotient) : "r"(least), "r"(minus_one));
    wrong += quotient != INT64_MIN;
    __asm__ volatile("sdiv %w0, %w1, %w2" : "=r"(quotient32) : "r"(least32), "r"(minus_one32));
    wrong += quotient32 != INT32_MIN;
    return wrong;
}

// Each row n times: the right signal with the right address, and on behind it.
void signals(uint64_t n) {
    static const int kSignals[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE};
    struct sigaction action = {.sa_flags = SA_SIGINFO};
    action.sa_sigaction = handle;
    for (unsigned i = 0; i < sizeof kSignals / sizeof *kSignals; ++i)
        sigaction(kSignals[i], &action, NULL);
    map_places();
    unsigned right = 0;
    for (row = kRows; row < kRows + sizeof kRows / sizeof *kRows; ++row) {
        memset(&seen, 0, sizeof seen);
        write_code();
        uint64_t changed = 0;
        for (uint64_t i = 0; i < n; ++i) changed += !provoke();
        if (seen.right == n && seen.other == 0 && changed == 0) {
            ++right;
            continue;
        }
        printf("differs: %s, %s: %llu right", row->name, kPlaceNames[row->place],
               (unsigned long long)seen.right);
        if (seen.other != 0)
            printf(", signal %d code %d address %llx pc %llx", seen.signal, seen.code,
                   (unsigned long long)seen.address, (unsigned long long)seen.pc);
        printf("\n");
    }
    unsigned wrong = 0;
    for (uint64_t i = 0; i < n; ++i) wrong += divided_wrongly();
    printf("signals: %u of %u right, %u wrong quotients\n", right,
           (unsigned)(sizeof kRows / sizeof *kRows), wrong);
}
