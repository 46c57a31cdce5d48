// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/unpacked_input.h"

#include "program/commands/lookahead_buffer.h"
#include "program/commands/zstd_buffer.h"

#include <boost/iostreams/filter/bzip2.hpp>
#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filter/lzma.hpp>
#include <boost/iostreams/filtering_stream.hpp>

#include <filesystem>

namespace armpmu::testbench {
namespace {

constexpr std::size_t kDeepest = 4; // packings in each other

bool begins(std::string_view bytes, std::string_view with) {
    return bytes.substr(0, with.size()) == with;
}

// Null for input that is not packed.
const char* packing_of(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (begins(bytes, "\x1f\x8b"sv)) return "gzip";
    if (begins(bytes, "\x28\xb5\x2f\xfd"sv)) return "zstd";
    if (begins(bytes, "\xfd\x37zXZ\x00"sv)) return "xz";
    if (begins(bytes, "BZh"sv) && bytes.size() > 3 && bytes[3] >= '1' && bytes[3] <= '9')
        return "bzip2";
    return nullptr;
}

InputForm form_of_bytes(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (bytes.empty()) return InputForm::empty;
    if (begins(bytes, "ARMPMUVC"sv)) return InputForm::columns;
    if (begins(bytes, "GHDLwave\n"sv)) return InputForm::ghw;
    // A header's block and its length, or a file packed as a whole.
    if (begins(bytes, "\x00\x00\x00\x00\x00\x00\x00\x01\x49"sv) || begins(bytes, "\xfe\x00"sv))
        return InputForm::fst;
    if (begins(bytes, "\xff\xfe"sv) || begins(bytes, "\xfe\xff"sv))
        return InputForm::waves; // whose reader reports UTF-16
    if (begins(bytes, "\xef\xbb\xbf"sv)) bytes.remove_prefix(3);
    const std::size_t first = bytes.find_first_not_of(" \t\r\n\v\f");
    if (first == bytes.npos) return InputForm::none;
    if (bytes[first] == '$') return InputForm::waves;
    return begins(bytes.substr(first), "//"sv) ? InputForm::text : InputForm::none;
}

} // namespace

struct UnpackedInput::Layer {
    Layer(std::streambuf& source, const std::string& name)
        : bytes(source, name, ""), stream(&bytes) {
        stream.exceptions(std::ios::badbit);
    }
    Layer(std::istream& packed, const std::string& name, const char* packing)
        : bytes(unpacked(packed, packing), name, packing), stream(&bytes) {
        stream.exceptions(std::ios::badbit);
    }
    std::streambuf& unpacked(std::istream& packed, const std::string& packing) {
        if (packing == "zstd") {
            zstd = std::make_unique<ZstdBuffer>(*packed.rdbuf());
            return *zstd;
        }
        if (packing == "gzip") filter.push(boost::iostreams::gzip_decompressor());
        if (packing == "xz") filter.push(boost::iostreams::lzma_decompressor());
        if (packing == "bzip2") filter.push(boost::iostreams::bzip2_decompressor());
        filter.push(packed);
        return *filter.rdbuf();
    }

    boost::iostreams::filtering_istream filter; // one of them, where it is packed
    std::unique_ptr<ZstdBuffer> zstd;
    LookaheadBuffer bytes;
    std::istream stream;
};

namespace {

files::InputLimits streamed() {
    files::InputLimits limits;
    limits.streams = true;
    return limits;
}

} // namespace

UnpackedInput::UnpackedInput(const std::string& path) : file_(path, streamed()) {
    layers_.push_back(std::make_unique<Layer>(*file_.rdbuf(), path));
    const char* packing = packing_of(layers_.back()->bytes.ahead());
    for (; packing != nullptr && layers_.size() <= kDeepest;
         packing = packing_of(layers_.back()->bytes.ahead()))
        layers_.push_back(std::make_unique<Layer>(layers_.back()->stream, path, packing));
    form_ = form_of_bytes(layers_.back()->bytes.ahead());
}

UnpackedInput::~UnpackedInput() {
    while (!layers_.empty()) layers_.pop_back(); // each reads from the one before
}

std::istream& UnpackedInput::stream() {
    return layers_.back()->stream;
}

InputForm form_of_file(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored)) return InputForm::none;
    const UnpackedInput input(path);
    return input.plain() ? input.form() : InputForm::none;
}

} // namespace armpmu::testbench
