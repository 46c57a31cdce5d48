// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/guest_files.h"

#include "armpmu/core/text.h"
#include "testbench/symbols/elf_file.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"
#include "virtual_platform/board/hex_words.h"
#include "virtual_platform/board/memory_map.h"
#include "virtual_platform/board/packed_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <utility>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kMiB = std::uint64_t{1} << 20;

// Nobody needs a file that does not fit.
files::InputLimits limits(std::uint64_t most) {
    return {most, fmt::format("larger than the {} MiB there is room for", most / kMiB), false};
}

std::vector<unsigned char> read(const std::string& path, std::uint64_t most) try {
    if (path.empty()) return {};
    const std::string bytes = files::text_of(path, limits(most));
    return {bytes.begin(), bytes.end()};
} catch (const files::InputError& error) {
    throw GuestError(error.what());
}

// Maps a file: a large one is not copied.
GuestBytes mapped(const std::string& path, std::uint64_t most) try {
    if (path.empty()) return {};
    const files::InputFile fits(path, limits(most));
    return GuestBytes::of_file(path);
} catch (const files::InputError& error) {
    throw GuestError(error.what());
}

GuestBytes kernel(const std::string& path) {
    GuestBytes file = mapped(path, map::kKernelMost);
    auto unpacked = unpacked_kernel(path, {reinterpret_cast<const char*>(file.data()), file.size()},
                                    map::kKernelMost);
    return unpacked ? GuestBytes(std::move(*unpacked)) : std::move(file);
}

// The header of an arm64 Image (Documentation/arm64/booting.rst).
void expect_kernel(const std::string& path, const GuestBytes& image) {
    constexpr std::size_t kMagicOffset = 56;
    constexpr std::size_t kHeader = 64;
    if (image.size() < kHeader || std::memcmp(image.data() + kMagicOffset, "ARM\x64", 4) != 0)
        throw GuestError(path + ": is not an arm64 kernel; expected an Image, packed or not, with "
                                "\"ARM\\x64\" at byte 56");
}

void expect_tree(const std::string& path, const std::vector<unsigned char>& tree) {
    constexpr unsigned char kMagic[4] = {0xd0, 0x0d, 0xfe, 0xed};
    if (tree.size() < sizeof kMagic || std::memcmp(tree.data(), kMagic, sizeof kMagic) != 0)
        throw GuestError(path + ": is not a device tree blob, which begins with d0 0d fe ed");
}

bool is_elf(const std::vector<unsigned char>& program) {
    constexpr unsigned char kMagic[4] = {0x7f, 'E', 'L', 'F'};
    return program.size() >= sizeof kMagic &&
           std::memcmp(program.data(), kMagic, sizeof kMagic) == 0;
}

// A part of memory, from its begin on, and where it begins.
struct Loaded {
    std::vector<unsigned char> image;
    std::uint64_t entry = 0;
};

// Segments lie at their physical addresses.
Loaded load_elf(const std::string& path, std::uint64_t most) try {
    const ElfFile elf(path);
    if (elf.kind() != ElfFile::Kind::executable)
        elf.fail("is no executable of fixed addresses; expected one linked for memory from " +
                 hex(map::kMemory, 8) + " on");
    Loaded loaded;
    loaded.entry = elf.entry();
    bool entered = false;
    for (const ElfFile::Segment& one : elf.segments()) {
        if (one.type != ElfFile::kLoaded || one.memory_bytes == 0) continue;
        const std::uint64_t offset = one.physical - map::kMemory;
        if (one.physical < map::kMemory || offset > most || one.memory_bytes > most - offset ||
            one.bytes > one.memory_bytes)
            elf.fail(fmt::format("has {} bytes for {}; memory is from {} to {}", one.memory_bytes,
                                 hex(one.physical, 8), hex(map::kMemory, 8),
                                 hex(map::kMemory + most - 1, 8)));
        const std::string_view bytes = elf.contents(one);
        if (loaded.image.size() < offset + bytes.size()) loaded.image.resize(offset + bytes.size());
        std::copy(bytes.begin(), bytes.end(),
                  loaded.image.begin() + static_cast<std::ptrdiff_t>(offset));
        if (elf.entry() - one.address >= one.memory_bytes || entered) continue;
        entered = true;
        loaded.entry = elf.entry() - one.address + one.physical;
    }
    if (!entered) elf.fail("begins where it loads nothing, at " + hex(elf.entry(), 8));
    return loaded;
} catch (const SymbolsError& error) {
    throw GuestError(error.what());
}

} // namespace

GuestFiles::GuestFiles(const PlatformScenario& scenario, const Places& places) {
    const GuestSection& guest = scenario.guest;
    if (!guest.program.empty()) {
        std::vector<unsigned char> program = read(guest.program, scenario.memory_bytes);
        if (std::filesystem::path(guest.program).extension() == ".hex")
            program = bytes_of_hex_words(guest.program, program, scenario.memory_bytes);
        if (is_elf(program)) {
            Loaded loaded = load_elf(guest.program, scenario.memory_bytes);
            program = std::move(loaded.image);
            entry = loaded.entry;
        }
        image = GuestBytes(std::move(program));
        if (image.empty()) throw GuestError(guest.program + ": is empty");
    } else {
        image = kernel(guest.linux);
        expect_kernel(guest.linux, image);
        initrd = mapped(guest.initrd, scenario.memory_bytes - map::kInitrdOffset);
    }
    device_tree = read(guest.device_tree, map::kTreeMost);
    if (!guest.device_tree.empty()) expect_tree(guest.device_tree, device_tree);

    constexpr std::uint64_t kSymbolsMost = 256 * kMiB;
    const std::vector<unsigned char> symbols = read(guest.symbols, kSymbolsMost);
    const auto place = [&](const std::string& what,
                           const std::string& text) -> std::optional<GuestPlace> {
        if (text.empty()) return std::nullopt;
        const GuestPlace found = guest_place(what, text, guest.symbols, symbols);
        if (found.kind == GuestPlace::Kind::address && guest.kaslr_seed != 0)
            throw GuestError(what + ": " + text +
                             " is an address, which a kernel with kaslr_seed moves");
        return found;
    };
    region_from = place("counted", scenario.region.from);
    region_to = place("counted", scenario.region.to);
    save_at = place("--save-at", places.save_at);
    tarmac_from = place("--tarmac-from", places.tarmac_from);
    tarmac_to = place("--tarmac-to", places.tarmac_to);
}

} // namespace armpmu::testbench
