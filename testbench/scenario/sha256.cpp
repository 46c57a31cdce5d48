// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/scenario/sha256.h"

#include "vectors/files/file_error.h"
#include "vectors/files/input_file.h"

#include <openssl/evp.h>

#include <array>
#include <filesystem>
#include <memory>
#include <vector>

namespace armpmu::testbench {
namespace {

class Sha256 {
  public:
    Sha256() { EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr); }
    void add(const char* bytes, std::size_t count) {
        EVP_DigestUpdate(context_.get(), bytes, count);
    }
    std::string finish() {
        std::array<unsigned char, 32> digest{};
        EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr);
        std::string digits;
        for (const unsigned byte : digest) {
            digits += "0123456789abcdef"[byte >> 4];
            digits += "0123456789abcdef"[byte & 15];
        }
        return digits;
    }

  private:
    std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context_{EVP_MD_CTX_new(), EVP_MD_CTX_free};
};

} // namespace

std::string sha256(std::string_view bytes) {
    Sha256 hash;
    hash.add(bytes.data(), bytes.size());
    return hash.finish();
}

std::string sha256_of_file(const std::string& path) try {
    std::error_code error;
    const bool regular = std::filesystem::is_regular_file(path, error);
    files::InputLimits streams;
    streams.streams = true;
    if (!regular) return sha256(files::text_of(path, streams));
    files::InputFile file(path);
    Sha256 hash;
    std::vector<char> block(1 << 16);
    while (const std::size_t part = file.read(block.data(), block.size()))
        hash.add(block.data(), part);
    return hash.finish();
} catch (const files::InputError&) {
    return "";
}

} // namespace armpmu::testbench
