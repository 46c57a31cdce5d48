// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/atp/atp_sections.h"

namespace armpmu::testbench {
namespace {

const std::vector<AtpFieldRow> kFifoRows = {
    {"start_fifo_level"},
    {"Start"},
    {"full_level"},
    {"Full"},
    {"ot_limit"},
    {"TxnLimit"},
    {"total_txn"},
    {"FrameSize"},
    {"FrameTime"},
    {"rate"},
    {"Frequency", "the ATP Engine does not look at it either; the clock of bare rates is the "
                  "frequency of the file"},
};

constexpr std::uint64_t kMost = UINT64_MAX;
constexpr std::uint64_t kMostOutstanding = UINT32_MAX;

void read_end(const AtpMessage& fifo, const AtpPattern& pattern, AtpFifo& to) {
    constexpr char kWhy[] = "only one of them can say when the profile ends";
    fifo.refuse_beside("FrameSize", "total_txn", kWhy);
    fifo.refuse_beside("FrameTime", "total_txn", kWhy);
    fifo.refuse_beside("FrameTime", "FrameSize", kWhy);
    to.transactions = fifo.number("total_txn", 0, kMost, 0);
    to.lasting_ps = fifo.quantity("FrameTime", parse_picoseconds);
    if (!fifo.has("FrameSize")) return;
    to.transactions = fifo.quantity("FrameSize", parse_bytes) / pattern.size;
    if (to.transactions == 0)
        fifo.fail("FrameSize", "less than one transaction; expected at least " +
                                   std::to_string(pattern.size) + " bytes");
}

} // namespace

AtpFifo read_atp_fifo(const AtpMessage& profile, AtpProfile::Kind kind, const AtpPattern& pattern,
                      const AtpTimeBase& base) {
    const AtpMessage fifo = profile.below("fifo", kFifoRows);
    const char* const start = fifo.either("start_fifo_level", "Start");
    const char* const full = fifo.either("full_level", "Full");
    const char* const limit = fifo.either("ot_limit", "TxnLimit");
    fifo.require(full, "the bytes that the FIFO holds, or 0 for none");
    fifo.require("rate", "a rate such as 1.5 GB/s, or \"0\" without a FIFO");

    AtpFifo result;
    result.starts_full = fifo.has(start) ? fifo.choice(start, {"EMPTY", "FULL"}) == 1
                                         : kind == AtpProfile::Kind::write;
    result.full_level = fifo.number(full, 0, kMost, 0);
    result.outstanding = fifo.number(limit, 0, kMostOutstanding, 1);
    result.bytes_per_second = fifo.quantity(
        "rate", [&](const std::string& text) { return parse_bytes_per_second(text, base); });
    read_end(fifo, pattern, result);

    if (result.full_level != 0 && result.full_level < pattern.size)
        fifo.fail(full, "the FIFO never holds a transaction; expected 0 or at least " +
                            std::to_string(pattern.size) + " bytes");
    if (result.full_level == 0 && result.bytes_per_second != 0)
        fifo.fail("rate", "there is no FIFO (" + std::string(full) +
                              " is 0) that it could act on; expected \"0\"");
    if (result.full_level != 0 && result.bytes_per_second == 0)
        fifo.fail("rate", "the FIFO would stand still; expected a rate above 0, or " +
                              std::string(full) + ": 0");
    return result;
}

} // namespace armpmu::testbench
