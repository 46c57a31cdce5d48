// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "bench/verilated_counters.h"

#include "Vcounter_block.h"

#include <cstring>

// Verilator's library asks for the time.
double sc_time_stamp() {
    return 0;
}

namespace armpmu::bench {

using cci550::EventRow;
using cci550::kCounters;

VerilatedCounters::VerilatedCounters() : block_(std::make_unique<Vcounter_block>()) {}
VerilatedCounters::~VerilatedCounters() {
    block_->final();
}

void VerilatedCounters::tick() {
    block_->clk = 1;
    block_->eval();
    block_->clk = 0;
    block_->eval();
}

void VerilatedCounters::write(unsigned address, unsigned data) {
    block_->psel = 1;
    block_->pwrite = 1;
    block_->paddr = static_cast<SData>(address);
    block_->pwdata = data;
    block_->penable = 0;
    tick();
    block_->penable = 1;
    tick();
    block_->psel = 0;
}

void VerilatedCounters::program(const vectors::Selections& selections,
                                const vectors::Counts& start) {
    block_->clk = 0;
    block_->aresetn = 1;
    block_->eval();
    block_->aresetn = 0;
    block_->eval();
    block_->aresetn = 1;
    block_->niden = 1;
    block_->spniden = selections[0].secure ? 1 : 0;
    std::memset(&block_->ns, 0, sizeof block_->ns);
    std::memset(&block_->s, 0, sizeof block_->s);
    write(0x8000, 1);
    for (unsigned n = 0; n < kCounters; ++n) {
        write(n << 12, cci550::event_of_line(selections[n].line).raw());
        write(n << 12 | 8, 1);
        write(n << 12 | 4, start[n]);
    }
}

std::size_t VerilatedCounters::replay(const EventRow* rows, const vectors::Counts* expected,
                                      std::size_t clocks) {
    Vcounter_block& block = *block_;
    for (std::size_t c = 0; c < clocks; ++c) {
        static_assert(sizeof block.ns == sizeof rows[c].non_secure, "words of 32 bits");
        std::memcpy(&block.ns, &rows[c].non_secure, sizeof block.ns);
        std::memcpy(&block.s, &rows[c].secure, sizeof block.s);
        tick();
        if (std::memcmp(&block.counts, &expected[c], sizeof expected[c]) != 0) return c;
    }
    return clocks;
}

} // namespace armpmu::bench
