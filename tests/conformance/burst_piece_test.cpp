// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/masters/burst_piece.h"

#include "armpmu/core/text.h"
#include "armpmu/interconnect/ace/request.h"
#include "testbench/traffic/request_of.h"
#include "testbench/traffic/trace_reader.h"
#include "testbench/traffic/trace_writer.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <unistd.h>
#include <vector>

// Bursts are cut into pieces within lines. What each beat moves is compared with the equations of
// the AXI specification (A3.4.1), of a burst that nobody cuts.
namespace armpmu::tests {
namespace burst_piece_test {

using namespace testbench;

struct Beat {
    std::uint64_t first = 0; // lowest and highest byte that it moves
    std::uint64_t last = 0;

    friend bool operator==(const Beat& a, const Beat& b) {
        return a.first == b.first && a.last == b.last;
    }
    friend void PrintTo(const Beat& beat, std::ostream* out) {
        *out << hex(beat.first) << ".." << hex(beat.last);
    }
};
using Beats = std::vector<Beat>;

// Start_Address, Number_Bytes = 16, Burst_Length.
Beats axi_beats(std::uint64_t start, unsigned length, bool wrap) {
    constexpr std::uint64_t kNumberBytes = 16;
    const std::uint64_t aligned = start / kNumberBytes * kNumberBytes;
    const std::uint64_t boundary = start / (kNumberBytes * length) * (kNumberBytes * length);
    Beats beats;
    for (unsigned n = 0; n < length; ++n) {
        std::uint64_t address = n == 0 ? start : aligned + n * kNumberBytes;
        if (wrap && address >= boundary + kNumberBytes * length) address -= kNumberBytes * length;
        beats.push_back({address, address / kNumberBytes * kNumberBytes + kNumberBytes - 1});
    }
    return beats;
}

// The beats of all pieces, one after another; `last` is the last byte of one that does not wrap.
Beats beats_of_pieces(std::uint64_t address, std::uint32_t bytes, bool wrap) {
    Beats all;
    unsigned pieces = 0;
    for (std::uint32_t sent = 0; sent < bytes; ++pieces) {
        const BurstPiece piece = piece_of(address, bytes, wrap, sent);
        EXPECT_LE(lowest_beat(piece.address, piece.beats(), piece.wrap) + piece.beats(),
                  kLineBeats);
        for (const Beat& beat : axi_beats(piece.address, piece.beats(), piece.wrap))
            all.push_back(beat);
        if (!piece.wrap) all.back().last = piece.address + piece.bytes - 1;
        sent += piece.bytes;
    }
    EXPECT_EQ(pieces, pieces_of(address, bytes, wrap));
    return all;
}

TEST(BurstPiece, pieces_of_a_wrapping_burst_have_its_beats) {
    for (const std::uint32_t bytes : {32U, 64U, 128U, 256U})
        for (std::uint64_t start = 0x1000; start < 0x1000 + 2 * bytes; start += 16)
            EXPECT_EQ(beats_of_pieces(start, bytes, true), axi_beats(start, bytes / 16, true))
                << start << ' ' << bytes;
}

TEST(BurstPiece, pieces_of_an_unaligned_access_move_its_bytes_in_order) {
    for (const std::uint32_t bytes : {1U, 4U, 16U, 64U, 256U})
        for (std::uint64_t start = 0x1000; start < 0x1080; ++start) {
            const auto length = static_cast<unsigned>((start + bytes + 15) / 16 - start / 16);
            Beats expected = axi_beats(start, length, false);
            expected.back().last = start + bytes - 1;
            EXPECT_EQ(beats_of_pieces(start, bytes, false), expected) << start << ' ' << bytes;
            EXPECT_EQ(pieces_of(start, bytes, false), (start + bytes + 63) / 64 - start / 64);
        }
}

TEST(BurstPiece, two_four_eight_and_sixteen_beats_may_wrap) {
    for (std::uint32_t bytes = 0; bytes <= 1024; ++bytes)
        EXPECT_EQ(may_wrap(bytes), bytes == 32 || bytes == 64 || bytes == 128 || bytes == 256);
}

bool allowed(std::uint64_t address, std::uint8_t beats, bool wrap) {
    SlaveInterfaceConfig config;
    config.kind = PortKind::ace_lite;
    ReadRequest payload;
    payload.address = address;
    payload.beats = beats;
    payload.wrap = wrap;
    Request request;
    decode(payload, ShareOverride::none, request);
    return PortRules(0, config).allow(request);
}

TEST(BurstPiece, a_port_takes_what_axi_has_within_a_line) {
    for (unsigned beats = 1; beats <= 5; ++beats)
        for (unsigned byte = 0; byte < 64; byte += 8) {
            const auto n = static_cast<std::uint8_t>(beats);
            EXPECT_EQ(allowed(0x1000 + byte, n, false), byte / 16 + beats <= 4);
            EXPECT_EQ(allowed(0x1000 + byte, n, true), (beats == 2 || beats == 4) && byte % 16 == 0)
                << beats << ' ' << byte;
        }
}

TEST(BurstPiece, a_trace_keeps_which_buffers_wrap) {
    const std::string path = (std::filesystem::temp_directory_path() /
                              ("armpmu_wrap_" + std::to_string(getpid()) + ".trace"))
                                 .string();
    TraceRecord wraps;
    wraps.kind = TraceRecord::Kind::output;
    wraps.address = 0x8000'0050;
    wraps.bytes = 128;
    wraps.wrap = true;
    TraceRecord plain = wraps;
    plain.wrap = false;
    TraceRecord load = plain;
    load.kind = TraceRecord::Kind::load;
    {
        TraceWriter writer(path, 1, TraceWriter::Packing::plain);
        for (const TraceRecord& record : {wraps, plain, load, wraps}) writer.write(record);
        load.wrap = true;
        EXPECT_THROW(writer.write(load), TraceError);
        wraps.bytes = 96;
        EXPECT_THROW(writer.write(wraps), TraceError);
        writer.finish();
    }
    TraceReader reader(path);
    std::vector<bool> read;
    for (TraceRecord record; reader.next(record);) {
        read.push_back(record.wrap);
        EXPECT_EQ(record.bytes, 128U);
        EXPECT_EQ(record.address, 0x8000'0050U);
    }
    EXPECT_EQ(read, (std::vector<bool>{true, false, false, true}));
    std::filesystem::remove(path);
}

} // namespace burst_piece_test
} // namespace armpmu::tests
