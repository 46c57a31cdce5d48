// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/snapshot_file.h"

#include "armpmu/core/crc32.h"
#include "vectors/files/file_error.h"
#include "vectors/files/mapped_file.h"
#include "vectors/files/output_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

namespace armpmu::testbench {
namespace {

constexpr std::string_view kMagic = "ARMPMUVP";

void append(std::string& out, std::uint64_t value, unsigned bytes) {
    for (unsigned i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> 8 * i));
}

std::uint32_t checksum(std::string_view name, std::string_view content) {
    Crc32 crc;
    crc.add(name.data(), name.size());
    crc.add(content.data(), content.size());
    return crc.value();
}

files::OutputRules snapshot_rules() {
    return {true, [](const std::string& message) { throw SnapshotNotWritten(message); }};
}

// Takes a file apart, from its begin on.
class Parser {
  public:
    Parser(const std::string& path, std::string_view bytes) : path_(path), bytes_(bytes) {}

    std::string_view take(std::uint64_t count, const std::string& what) {
        if (bytes_.size() - at_ < count)
            fail(fmt::format("{} is cut off: {} bytes of {}", what, bytes_.size() - at_, count));
        at_ += count;
        return bytes_.substr(at_ - count, count);
    }
    std::uint64_t number(unsigned count, const std::string& what) {
        std::uint64_t value = 0;
        const std::string_view bytes = take(count, what);
        for (unsigned i = 0; i < count; ++i)
            value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * i;
        return value;
    }
    bool at_end() const { return at_ == bytes_.size(); }
    [[noreturn]] void fail(const std::string& what) const {
        throw SnapshotError(fmt::format("{}: byte {}: {}", path_, at_, what));
    }

  private:
    const std::string& path_;
    std::string_view bytes_;
    std::size_t at_ = 0;
};

// A file takes its name when it is whole, so that it does not change while it is read.
std::unique_ptr<files::MappedFile> map_file(const std::string& path) try {
    return std::make_unique<files::MappedFile>(path);
} catch (const files::InputError& error) {
    throw SnapshotError(error.what());
}

} // namespace

// --- sections ---

void SnapshotFile::add(const std::string& name, std::string content) {
    sections_.push_back({name, std::move(content)});
}

void SnapshotFile::add(const std::string& name, const StateBytes& state) {
    add(name, std::string(state.begin(), state.end()));
}

const SnapshotFile::Section* SnapshotFile::find(const std::string& name) const {
    const auto section = std::find_if(sections_.begin(), sections_.end(),
                                      [&](const Section& one) { return one.name == name; });
    return section == sections_.end() ? nullptr : &*section;
}

const std::string& SnapshotFile::content(const std::string& name) const {
    if (const Section* section = find(name)) return section->content;
    throw SnapshotError(path_ + ": has no section " + name);
}

StateBytes SnapshotFile::state(const std::string& name) const {
    const std::string& bytes = content(name);
    return {bytes.begin(), bytes.end()};
}

// --- the file ---

void SnapshotFile::expect_writable(const std::string& path) {
    const files::OutputFile file(path, snapshot_rules());
}

void SnapshotFile::write(const std::string& path) const {
    files::OutputFile file(path, snapshot_rules());
    std::string head(kMagic);
    append(head, kVersion, 4);
    append(head, sections_.size(), 4);
    file.write(head);
    for (const Section& section : sections_) {
        head.clear();
        append(head, section.name.size(), 4);
        head += section.name;
        append(head, section.content.size(), 8);
        append(head, checksum(section.name, section.content), 4);
        file.write(head);
        file.write(section.content);
    }
    file.commit();
}

SnapshotFile SnapshotFile::read(const std::string& path) {
    const auto mapped = map_file(path);
    const std::string_view bytes = mapped->bytes();
    Parser file(path, bytes);
    if (bytes.compare(0, kMagic.size(), kMagic) != 0) file.fail("not a snapshot of a platform");
    file.take(kMagic.size(), "the file");
    const std::uint64_t version = file.number(4, "the file");
    if (version != kVersion)
        file.fail(fmt::format("a snapshot of version {}, expected {}", version, kVersion));
    SnapshotFile snapshot;
    snapshot.path_ = path;
    for (std::uint64_t left = file.number(4, "the file"); left != 0; --left) {
        const std::uint64_t length = file.number(4, "the name of a section");
        const std::string name(file.take(length, "the name of a section"));
        const std::string what = "section " + name;
        const std::uint64_t size = file.number(8, what);
        const std::uint64_t expected = file.number(4, what);
        const Parser begin = file;
        const std::string_view content = file.take(size, what);
        if (checksum(name, content) != expected)
            begin.fail(what + " is altered: its CRC-32 differs");
        snapshot.add(name, std::string(content));
    }
    if (!file.at_end()) file.fail("something follows the last section");
    return snapshot;
}

} // namespace armpmu::testbench
