// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/gdb_packet.h"

#include <algorithm>
#include <numeric>

namespace armpmu::iss {

namespace {

constexpr char kEscape = '}';
constexpr char kFlipped = 0x20;
constexpr char kControlC = 3;
constexpr std::size_t kChecksum = 2; // digits

unsigned char checksum(std::string_view text) {
    return std::accumulate(
        text.begin(), text.end(), static_cast<unsigned char>(0), [](unsigned char sum, char c) {
            return static_cast<unsigned char>(sum + static_cast<unsigned char>(c));
        });
}

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string without_escapes(std::string_view text) {
    std::string plain;
    for (std::size_t n = 0; n < text.size(); ++n) {
        const bool escaped = text[n] == kEscape && n + 1 < text.size();
        plain += escaped ? static_cast<char>(text[++n] ^ kFlipped) : text[n];
    }
    return plain;
}

} // namespace

std::optional<GdbInput> GdbReader::next() {
    std::size_t at = 0;
    if (passing_over_) {
        at = std::min(bytes_.find_first_of("$#"), bytes_.size());
        passing_over_ = at == bytes_.size();
    }
    while (at < bytes_.size() && bytes_[at] != '$') {
        const char c = bytes_[at++];
        if (c != '-' && c != kControlC) continue;
        bytes_.erase(0, at);
        return GdbInput{c == '-' ? GdbInput::Kind::not_received : GdbInput::Kind::interrupt, {}};
    }
    bytes_.erase(0, at);
    return bytes_.empty() ? std::nullopt : packet();
}

// At a dollar sign.
std::optional<GdbInput> GdbReader::packet() {
    const std::size_t end = bytes_.find('#');
    if (end == std::string::npos ? bytes_.size() > kLongest : end > kLongest) {
        passing_over_ = end == std::string::npos;
        bytes_.erase(0, end);
        return GdbInput{GdbInput::Kind::damaged, {}};
    }
    if (end == std::string::npos || end + kChecksum >= bytes_.size()) return std::nullopt;
    // One that is cut off by another is lost.
    const std::size_t begin = bytes_.rfind('$', end) + 1;
    const std::string text = bytes_.substr(begin, end - begin);
    const auto sum = from_hex_bytes(std::string_view(bytes_).substr(end + 1, kChecksum));
    bytes_.erase(0, end + 1 + kChecksum);
    if (!sum || static_cast<unsigned char>(sum->front()) != checksum(text))
        return GdbInput{GdbInput::Kind::damaged, {}};
    return GdbInput{GdbInput::Kind::packet, without_escapes(text)};
}

std::string gdb_packet(std::string_view text) {
    std::string sent;
    for (const char c : text) {
        if (c == '$' || c == '#' || c == '*' || c == kEscape) {
            sent += kEscape;
            sent += static_cast<char>(c ^ kFlipped);
        } else {
            sent += c;
        }
    }
    return '$' + sent + '#' + to_hex_bytes(std::string(1, static_cast<char>(checksum(sent))));
}

std::string to_hex_bytes(std::string_view bytes) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string digits;
    for (const char c : bytes) {
        digits += kDigits[static_cast<unsigned char>(c) >> 4];
        digits += kDigits[c & 15];
    }
    return digits;
}

std::optional<std::string> from_hex_bytes(std::string_view digits) {
    if (digits.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    for (std::size_t n = 0; n < digits.size(); n += 2) {
        const int high = digit(digits[n]);
        const int low = digit(digits[n + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        bytes += static_cast<char>(high << 4 | low);
    }
    return bytes;
}

} // namespace armpmu::iss
