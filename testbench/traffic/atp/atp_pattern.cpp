// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/traffic/atp/atp_sections.h"

#include "armpmu/core/text.h"

#include <algorithm>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kAddresses = std::uint64_t{1} << 48; // bytes of the address space
constexpr std::uint64_t kLine = 64;
constexpr std::uint64_t kLargestId = 65535;

const std::vector<AtpFieldRow> kPatternRows = {
    {"cmd"},
    {"address"},
    {"random_address"},
    {"stride"},
    {"size"},
    {"TxnSize"},
    {"random_size", "all transactions of a profile have one size"},
    {"alignment"},
    {"lowId"},
    {"highId"},
    {"wait_for", "a transaction is over when the response of its kind arrives"},
};

const std::vector<AtpFieldRow> kAddressRows = {
    {"base"}, {"increment"}, {"range"}, {"Yrange"}, {"start"},
};

const std::vector<AtpFieldRow> kStrideRows = {
    {"n"}, {"increment"}, {"Stride"}, {"range"}, {"Xrange"},
};

constexpr char kNoWeibull[] = "addresses have no Weibull distribution here";
const std::vector<AtpFieldRow> kRandomRows = {
    {"type"}, {"uniform_desc"}, {"normal_desc"}, {"poisson_desc"}, {"weibull_desc", kNoWeibull},
};

bool power_of_two(std::uint64_t value) {
    return value != 0 && (value & (value - 1)) == 0;
}

std::uint64_t aligned_down(std::uint64_t address, std::uint64_t alignment) {
    return address / alignment * alignment;
}

void refuse_part(const AtpMessage& message, const char* name, std::uint64_t value,
                 std::uint64_t grain) {
    if (value % grain != 0)
        message.fail(name, hex(value) + " would make addresses that are no multiples of " +
                               std::to_string(grain) + "; expected one, or a fitting alignment");
}

void note_rounded(const AtpMessage& message, const char* name, std::uint64_t from,
                  std::uint64_t to) {
    message.note(name, hex(from) + " is rounded down to " + hex(to) +
                           ": no transaction crosses a line of " + std::to_string(kLine) +
                           " bytes here");
}

std::uint64_t read_size(const AtpMessage& pattern) {
    const char* const name = pattern.either("size", "TxnSize");
    const std::uint64_t size = pattern.number(name, 16, 4096, 64);
    if (!power_of_two(size))
        pattern.fail(name, "expected a power of two from 16 to 4096, not " + std::to_string(size));
    return size;
}

std::uint64_t read_alignment(const AtpMessage& pattern, std::uint64_t size) {
    if (!pattern.has("alignment")) return 1;
    const std::uint64_t alignment = pattern.number("alignment", 0, kAddresses, 0);
    if (alignment == 0) return size;
    if (!power_of_two(alignment))
        pattern.fail("alignment", "expected 0 or a power of two, not " + std::to_string(alignment));
    return alignment;
}

std::uint64_t read_range(const AtpMessage& message, const char* name, std::uint64_t base) {
    const std::uint64_t range = message.quantity(name, parse_bytes);
    if (message.has(name) && (range == 0 || range > kAddresses - base))
        message.fail(name, "expected at least one byte and an end at 2^48 at most");
    return range;
}

void read_command(const AtpMessage& pattern, AtpProfile::Kind kind) {
    const std::size_t command = pattern.choice(
        "cmd", {"INVALID", "NONE", "READ_REQ", "WRITE_REQ", "READ_RESP", "WRITE_RESP"});
    const bool is_read = kind == AtpProfile::Kind::read;
    if (pattern.has("cmd") && command != (is_read ? 2U : 3U))
        pattern.fail("cmd", std::string("expected ") + (is_read ? "READ_REQ" : "WRITE_REQ") +
                                ", as the type of the profile has it");
}

// The step between addresses that follow each other, refused when `alignment` bends it.
std::uint64_t read_step(const AtpMessage& message, const char* name, std::uint64_t otherwise,
                        std::uint64_t alignment, std::uint64_t grain) {
    const std::uint64_t step = message.number(name, 1, kAddresses, otherwise);
    if (step % alignment != 0)
        message.fail(name, std::to_string(step) + " is no multiple of the alignment " +
                               std::to_string(alignment) +
                               ", so steps would be uneven; expected "
                               "one");
    refuse_part(message, name, step, grain);
    return step;
}

void read_row(const AtpMessage& pattern, std::uint64_t alignment, std::uint64_t grain,
              AtpPattern& to) {
    const AtpMessage stride = pattern.below("stride", kStrideRows);
    const char* const increment = stride.either("increment", "Stride");
    stride.require(increment, "the bytes from one address of a row to the next");
    to.order = AtpPattern::Order::rows;
    to.row_step = to.step;
    to.step = read_step(stride, increment, 0, alignment, grain);
    stride.refuse_beside("n", "range", "both say how long a row is");
    if (stride.has("n")) {
        to.columns = stride.number("n", 1, kAddresses / to.step, 0) + 1;
        return;
    }
    stride.require("range", "the bytes of a row, or n");
    const std::uint64_t bytes = read_range(stride, "range", 0);
    to.columns = (bytes - 1) / to.step + 1;
}

// The ATP Engine has Xrange for the range of the whole pattern. A stride with nothing but that ends
// no row, so its step is never taken.
void read_whole_range(const AtpMessage& pattern, AtpPattern& to) {
    const AtpMessage stride = pattern.below("stride", kStrideRows);
    if (!stride.has("Xrange")) return;
    stride.refuse_beside("Xrange", "range", "the ATP Engine looks at range alone");
    to.range = read_range(stride, "Xrange", to.base);
    stride.note("Xrange", "is the range of the whole pattern, as the ATP Engine has it" +
                              std::string(stride.has("n") ? "" : "; the stride has no effect"));
}

bool makes_rows(const AtpMessage& pattern) {
    if (!pattern.has("stride")) return false;
    const AtpMessage stride = pattern.below("stride", kStrideRows);
    return !stride.has("Xrange") || stride.has("n");
}

void read_ordered(const AtpMessage& pattern, std::uint64_t alignment, std::uint64_t grain,
                  AtpPattern& to) {
    pattern.require("address", "where the addresses begin, or random_address");
    const AtpMessage address = pattern.below("address", kAddressRows);
    const char* const range = address.either("range", "Yrange");
    address.require("base", "the lowest address");
    to.base = address.number("base", 0, kAddresses - 1, 0);
    to.range = read_range(address, range, to.base);
    const std::uint64_t start = address.number("start", 0, kAddresses - 1, 0);
    to.first = start == 0 ? to.base : start;
    if (to.first < to.base || (to.range != 0 && to.first - to.base >= to.range))
        address.fail("start", "expected an address from base to the end of the range");
    if ((to.first - to.base) % alignment != 0)
        address.fail("start", "expected a multiple of the alignment " + std::to_string(alignment) +
                                  " above base");
    to.first -= to.base % alignment;
    to.base = aligned_down(to.base, alignment);
    const std::uint64_t first = to.first - to.base;
    if (to.base % grain != 0) {
        const std::uint64_t base = aligned_down(to.base, grain);
        note_rounded(address, "base", to.base, base);
        to.base = base;
    }
    if (first % grain != 0) note_rounded(address, "start", start, to.base + first / grain * grain);
    to.first = to.base + first / grain * grain;
    to.step = read_step(address, "increment", to.size, alignment, grain);
    if (pattern.has("stride")) read_whole_range(pattern, to);
    if (!makes_rows(pattern)) return;
    if (start != 0) address.fail("start", "rows begin at base; expected no start beside a stride");
    read_row(pattern, alignment, grain, to);
}

// Addresses that may be drawn, both included.
struct Limits {
    std::uint64_t least = 0;
    std::uint64_t most = kAddresses - 1;
};

// The limits of an address beside a random one, whose description is then not elsewhere.
Limits read_region(const AtpMessage& pattern, const AtpMessage& random, const char* description) {
    const AtpMessage address = pattern.below("address", kAddressRows);
    const char* const range = address.either("range", "Yrange");
    for (const char* useless : {"increment", "start"})
        if (address.has(useless))
            address.fail(useless, "it means nothing to random addresses; expected base and "
                                  "range only");
    if (const TextField* field = random.find(description))
        random.fail(*field, "base and range of the address say it; expected one of them");
    address.require("base", "the lowest address");
    address.require(range, "the bytes that addresses are drawn from");
    Limits limits;
    limits.least = address.number("base", 0, kAddresses - 1, 0);
    limits.most = limits.least + read_range(address, range, limits.least) - 1;
    return limits;
}

Limits read_uniform(const AtpMessage& random) {
    random.require("uniform_desc", "the limits of the addresses, or an address with a range");
    const AtpMessage uniform = random.below("uniform_desc", {{"min"}, {"max"}});
    uniform.require("min", "the lowest address");
    uniform.require("max", "the highest address");
    Limits limits;
    limits.least = uniform.number("min", 0, kAddresses - 1, 0);
    limits.most = uniform.number("max", limits.least, kAddresses - 1, 0);
    return limits;
}

// From a description, or as the ATP Engine makes it of a region: its middle, and to its ends.
AddressDraw read_draw(const AtpMessage& random, AddressDraw::Kind kind, const char* description,
                      bool of_region, const Limits& region) {
    const bool normal = kind == AddressDraw::Kind::normal;
    AddressDraw draw;
    draw.kind = kind;
    if (of_region) {
        const std::uint64_t half = (region.most - region.least + 1) / 2;
        draw.mean = region.least + half;
        draw.deviation = normal ? half : 0;
        return draw;
    }
    random.require(description, "the mean of the addresses, or an address with a range");
    std::vector<AtpFieldRow> rows = {{"mean"}};
    if (normal) rows.push_back({"std_dev"});
    const AtpMessage of = random.below(description, rows);
    of.require("mean", "the address in the middle");
    if (normal) of.require("std_dev", "the standard deviation, in bytes");
    draw.mean = of.number("mean", 0, kAddresses - 1, 0);
    if (normal) draw.deviation = of.number("std_dev", 0, kAddresses - 1, 0);
    return draw;
}

void read_random(const AtpMessage& pattern, std::uint64_t alignment, std::uint64_t grain,
                 AtpPattern& to) {
    constexpr const char* kDescriptions[] = {"uniform_desc", "normal_desc", "poisson_desc"};
    pattern.refuse_beside("stride", "random_address", "runs after a random address are not made");
    const AtpMessage random = pattern.below("random_address", kRandomRows);
    random.require("type", "UNIFORM, NORMAL or POISSON");
    const std::size_t type = random.choice("type", {"UNIFORM", "NORMAL", "POISSON", "WEIBULL"});
    if (type == 3)
        random.fail("type", std::string(kNoWeibull) + "; expected UNIFORM, NORMAL or POISSON");
    const char* const description = kDescriptions[type];
    for (const char* other : kDescriptions)
        if (other != description && random.has(other))
            random.fail(other, std::string("the type asks for ") + description);
    const bool of_region = pattern.has("address");
    Limits limits;
    if (of_region)
        limits = read_region(pattern, random, description);
    else if (type == 0)
        limits = read_uniform(random);
    if (alignment < grain) {
        const char* const field = pattern.has("alignment") ? "alignment" : "random_address";
        pattern.note(field, "is rounded down to multiples of " + std::to_string(grain) +
                                ": no transaction crosses a line of " + std::to_string(kLine) +
                                " bytes here");
        alignment = grain;
    }
    to.order = AtpPattern::Order::random;
    if (type != 0) {
        using Kind = AddressDraw::Kind;
        to.order = AtpPattern::Order::drawn;
        to.draw = read_draw(random, type == 1 ? Kind::normal : Kind::poisson, description,
                            of_region, limits);
    }
    to.step = alignment;
    to.base = to.first = aligned_down(limits.least, alignment);
    to.range = aligned_down(limits.most, alignment) - to.base + alignment;
}

} // namespace

std::optional<AtpIds> read_atp_ids(const AtpMessage& message) {
    if (!message.has("lowId") && !message.has("highId")) return std::nullopt;
    AtpIds ids;
    ids.low = message.number("lowId", 0, kLargestId, 0);
    ids.high = message.number("highId", ids.low, kLargestId, ids.low);
    return ids;
}

AtpPattern read_atp_pattern(const AtpMessage& profile, AtpProfile::Kind kind,
                            const std::optional<AtpIds>& ids) {
    const AtpMessage pattern = profile.below("pattern", kPatternRows);
    read_command(pattern, kind);
    AtpPattern result;
    result.size = read_size(pattern);
    result.ids = read_atp_ids(pattern);
    if (!result.ids) result.ids = ids;

    const std::uint64_t alignment = read_alignment(pattern, result.size);
    const std::uint64_t grain = std::min(result.size, kLine);
    if (pattern.has("random_address")) {
        read_random(pattern, alignment, grain, result);
    } else {
        read_ordered(pattern, alignment, grain, result);
    }
    return result;
}

} // namespace armpmu::testbench
