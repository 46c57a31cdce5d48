// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/sha256.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <vector>

namespace armpmu::testbench {
namespace {

constexpr std::array<std::uint32_t, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t rotated(std::uint32_t x, unsigned n) {
    return x >> n | x << (32 - n);
}

class Sha256 {
  public:
    void add(std::string_view bytes) {
        length_ += bytes.size();
        while (!bytes.empty()) {
            if (filled_ == 0 && bytes.size() >= block_.size()) {
                compress(bytes.data());
                bytes.remove_prefix(block_.size());
                continue;
            }
            block_[filled_++] = bytes.front();
            bytes.remove_prefix(1);
            if (filled_ == block_.size()) compress_block();
        }
    }

    std::string finish() {
        const std::uint64_t bits = length_ * 8;
        add(std::string_view("\x80", 1));
        while (filled_ != 56) add(std::string_view("\0", 1));
        for (int shift = 56; shift >= 0; shift -= 8)
            block_[filled_++] = static_cast<char>(bits >> shift);
        compress_block();
        std::string digits;
        for (const std::uint32_t word : state_)
            for (int shift = 28; shift >= 0; shift -= 4)
                digits += "0123456789abcdef"[word >> shift & 15];
        return digits;
    }

  private:
    using Words = std::array<std::uint32_t, 8>;

    void compress_block() {
        compress(block_.data());
        filled_ = 0;
    }

    // The words of a round are where those of the one before are, one further: they need not move.
    template <unsigned Round>
    static void round(Words& v, std::uint32_t input) {
        const auto at = [&v](unsigned n) -> std::uint32_t& { return v[(n + 8 - Round) % 8]; };
        const std::uint32_t e = at(4);
        const std::uint32_t a = at(0);
        const std::uint32_t s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
        const std::uint32_t t1 = at(7) + s1 + ((e & at(5)) ^ (~e & at(6))) + input;
        const std::uint32_t s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
        at(3) += t1;
        at(7) = t1 + s0 + ((a & at(1)) ^ (a & at(2)) ^ (at(1) & at(2)));
    }

    void compress(const char* block) {
        std::array<std::uint32_t, 64> w;
        for (std::size_t i = 0; i < 16; ++i) {
            std::uint32_t word = 0;
            std::memcpy(&word, block + 4 * i, sizeof word);
            w[i] = __builtin_bswap32(word);
        }
        for (std::size_t i = 16; i < 64; ++i) {
            const std::uint32_t s0 =
                rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3;
            const std::uint32_t s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10;
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        Words v = state_;
        for (std::size_t i = 0; i < 64; i += 8) {
            round<0>(v, kRound[i] + w[i]);
            round<1>(v, kRound[i + 1] + w[i + 1]);
            round<2>(v, kRound[i + 2] + w[i + 2]);
            round<3>(v, kRound[i + 3] + w[i + 3]);
            round<4>(v, kRound[i + 4] + w[i + 4]);
            round<5>(v, kRound[i + 5] + w[i + 5]);
            round<6>(v, kRound[i + 6] + w[i + 6]);
            round<7>(v, kRound[i + 7] + w[i + 7]);
        }
        for (std::size_t i = 0; i < 8; ++i) state_[i] += v[i];
    }

    Words state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<char, 64> block_{};
    std::size_t filled_ = 0;
    std::uint64_t length_ = 0;
};

} // namespace

std::string sha256(std::string_view bytes) {
    Sha256 hash;
    hash.add(bytes);
    return hash.finish();
}

std::string sha256_of_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return "";
    Sha256 hash;
    std::vector<char> part(1 << 16);
    while (in.read(part.data(), static_cast<std::streamsize>(part.size())), in.gcount() > 0)
        hash.add({part.data(), static_cast<std::size_t>(in.gcount())});
    return hash.finish();
}

} // namespace armpmu::testbench
