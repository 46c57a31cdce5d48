// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "virtual_platform/board/memory_pages.h"

#include "vectors/columns/zstd_block.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace armpmu::testbench {
namespace {

constexpr std::uint64_t kPage = 4096;
constexpr std::uint64_t kPart = std::uint64_t{1} << 20;
constexpr std::size_t kPages = kPart / kPage;
using Present = std::array<unsigned char, kPages / 8>;

bool is_zero(const unsigned char* page) {
    return page[0] == 0 && std::memcmp(page, page + 1, kPage - 1) == 0;
}

template <typename T>
void append(std::string& out, T value) {
    for (unsigned i = 0; i < sizeof value; ++i) out.push_back(static_cast<char>(value >> 8 * i));
}

// Takes bytes from the front; missing bytes are zero.
class Front {
  public:
    explicit Front(std::string_view bytes) : bytes_(bytes) {}
    std::string_view take(std::size_t count) {
        complete_ = complete_ && count <= bytes_.size() - at_;
        if (!complete_) return {};
        at_ += count;
        return bytes_.substr(at_ - count, count);
    }
    template <typename T>
    T number() {
        T value = 0;
        const std::string_view bytes = take(sizeof value);
        for (std::size_t i = 0; i < bytes.size(); ++i)
            value = static_cast<T>(value | T{static_cast<unsigned char>(bytes[i])} << 8 * i);
        return value;
    }
    bool complete() const { return complete_; }
    bool at_end() const { return at_ == bytes_.size(); }
    std::string wrong(const std::string& what) const {
        return "byte " + std::to_string(at_) + ": " + what;
    }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool complete_ = true;
};

} // namespace

std::string pack_memory(const unsigned char* memory, std::uint64_t size) {
    vectors::ZstdBlocks zstd;
    std::string packed;
    append(packed, size);
    std::string pages;
    for (std::uint64_t part = 0; part < size / kPart; ++part) {
        Present present{};
        pages.clear();
        for (std::size_t n = 0; n < kPages; ++n) {
            const unsigned char* page = memory + part * kPart + n * kPage;
            if (is_zero(page)) continue;
            present[n / 8] = static_cast<unsigned char>(present[n / 8] | 1U << n % 8);
            pages.append(reinterpret_cast<const char*>(page), kPage);
        }
        if (pages.empty()) continue;
        append(packed, static_cast<std::uint32_t>(part));
        packed.append(reinterpret_cast<const char*>(present.data()), present.size());
        const std::string& shorter = zstd.can_pack() ? zstd.pack(pages) : pages;
        const std::string& kept = shorter.size() < pages.size() ? shorter : pages;
        append(packed, static_cast<std::uint32_t>(kept.size()));
        packed += kept;
    }
    return packed;
}

std::string unpack_memory(std::string_view packed, unsigned char* memory, std::uint64_t size) {
    vectors::ZstdBlocks zstd;
    Front front(packed);
    if (front.number<std::uint64_t>() != size) return front.wrong("a memory of another size");
    std::string pages;
    while (!front.at_end()) {
        const std::uint64_t part = front.number<std::uint32_t>();
        Present present{};
        const std::string_view bits = front.take(present.size());
        std::copy(bits.begin(), bits.end(), present.begin());
        const std::string_view kept = front.take(front.number<std::uint32_t>());
        if (!front.complete()) return front.wrong("the memory ends too early");
        if (part >= size / kPart) return front.wrong("a page behind the end of memory");
        std::size_t count = 0;
        for (const unsigned char byte : present)
            count += static_cast<std::size_t>(__builtin_popcount(byte));
        pages.resize(count * kPage);
        if (kept.size() == pages.size())
            pages = kept;
        else if (const std::string wrong = zstd.unpack(kept, pages.data(), pages.size());
                 !wrong.empty())
            return front.wrong(wrong);
        const char* next = pages.data();
        for (std::size_t n = 0; n < kPages; ++n) {
            if ((present[n / 8] >> n % 8 & 1) == 0) continue;
            std::memcpy(memory + part * kPart + n * kPage, next, kPage);
            next += kPage;
        }
    }
    return {};
}

} // namespace armpmu::testbench
