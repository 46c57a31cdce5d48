// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/gdb_packet.h"
#include "models/iss/gdb_session.h"
#include "testbench/symbols/function_symbols.h"
#include "testbench/symbols/line_table.h"
#include "tests/fuzz/targets/target.h"
#include "tests/platform/fake_debug_port.h"
#include "virtual_platform/board/guest_error.h"
#include "virtual_platform/board/guest_place.h"
#include "virtual_platform/board/hex_words.h"
#include "virtual_platform/board/packed_kernel.h"
#include "virtual_platform/board/snapshot_file.h"
#include "virtual_platform/board/snapshots.h"

#include <algorithm>

namespace armpmu::fuzz {
namespace {

using namespace testbench;

std::vector<unsigned char> characters(std::string_view bytes) {
    return {bytes.begin(), bytes.end()};
}

void hex_words(std::string_view bytes) {
    refused_or_good<GuestError>(
        [bytes] { bytes_of_hex_words("input.hex", characters(bytes), 1u << 20); });
}

// The first line is the place, what follows are symbols.
void place(std::string_view bytes) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    refused_or_good<GuestError>([&] {
        guest_place("--save-at", std::string(bytes.substr(0, end)), "System.map",
                    characters(bytes.substr(end)));
    });
}

void packed_kernel(std::string_view bytes) {
    refused_or_good<GuestError>([bytes] { unpacked_kernel("vmlinuz", bytes, 1u << 20); });
}

void snapshot(std::string_view bytes) {
    refused_or_good<SnapshotError>([bytes] {
        const SnapshotFile file = SnapshotFile::read(file_of(bytes));
        if (file.has("scenario")) expect_identity(file, {{"cores", "2"}, {"memory_mib", "64"}});
    });
}

void symbols(std::string_view bytes) {
    refused_or_good<SymbolsError>([bytes] {
        const FunctionSymbols functions(file_of(bytes));
        for (std::uint64_t address = 0; address < 0x1000; address += 0x100)
            functions.at(0x400000 + address);
    });
    read_line_table(file_of(bytes));
}

void debugger(std::string_view bytes) {
    tests::FakeDebugPort first;
    tests::FakeDebugPort second;
    iss::GdbSession session({&first, &second});
    iss::GdbReader reader;
    for (std::size_t at = 0; at < bytes.size(); at += 37) {
        reader.feed(bytes.substr(at, 37));
        while (const auto input = reader.next())
            if (input->kind == iss::GdbInput::Kind::packet) session.command(input->text);
    }
}

// Packets without their frames, a line each, so that checksums are no hurdle.
void packets(std::string_view bytes) {
    tests::FakeDebugPort processor;
    iss::GdbSession session({&processor});
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t end = std::min(bytes.find('\n', at), bytes.size());
        const auto answer = session.command(bytes.substr(at, end - at));
        if (answer.text && answer.text->size() > 2 * iss::GdbReader::kLongest)
            throw std::logic_error("an answer that is too long");
        at = end + 1;
    }
}

} // namespace

std::vector<Target> guest_targets() {
    return {{"hex_words", hex_words, 2048},
            {"guest_place", place, 1024},
            {"packed_kernel", packed_kernel, 4096},
            {"snapshot", snapshot},
            {"symbols", symbols, 16384},
            {"debugger", debugger},
            {"debugger_packets", packets, 2048}};
}

} // namespace armpmu::fuzz
