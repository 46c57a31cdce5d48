// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/terminal_text.h"

#include "armpmu/core/text.h"

#include <algorithm>
#include <ostream>

namespace armpmu::testbench {
namespace {

unsigned byte_at(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

// Bytes of a character that begins with this one; 1 for a byte that begins none.
std::size_t length_of(unsigned first) {
    if (first < 0xc2 || first > 0xf4) return 1;
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

unsigned code_point(std::string_view character) {
    if (character.size() == 1) return byte_at(character, 0);
    unsigned code = byte_at(character, 0) & (0xffU >> (character.size() + 1));
    for (std::size_t n = 1; n < character.size(); ++n)
        code = code << 6 | (byte_at(character, n) & 0x3f);
    return code;
}

bool shows_as_it_is(unsigned code) {
    if (code < 0x20) return code == '\n' || code == '\t';
    if (code >= 0x7f && code <= 0x9f) return false;
    return code != 0x061c && code != 0x200e && code != 0x200f &&
           !(code >= 0x202a && code <= 0x202e) && !(code >= 0x2066 && code <= 0x2069);
}

// How many bytes at the end of `text` begin a character that is not whole yet.
std::size_t unfinished(std::string_view text) {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const unsigned byte = byte_at(text, text.size() - back);
        if (byte >= 0xc0) return length_of(byte) > back ? back : 0;
        if (byte < 0x80) return 0;
    }
    return 0;
}

} // namespace

std::string terminal_text(std::string_view text) {
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view character = text.substr(at, length_of(byte_at(text, at)));
        if (not_utf8_at(character) != std::string_view::npos) {
            shown += '?';
            ++at;
            continue;
        }
        if (shows_as_it_is(code_point(character)))
            shown += character;
        else
            shown += '?';
        at += character.size();
    }
    return shown;
}

TerminalFilter::TerminalFilter(std::ostream& stream)
    : stream_(stream), target_(stream.rdbuf(this)) {}

TerminalFilter::~TerminalFilter() {
    put(begun_);
    stream_.rdbuf(target_);
}

bool TerminalFilter::put(std::string_view text) {
    const std::string shown = terminal_text(text);
    const auto size = static_cast<std::streamsize>(shown.size());
    return target_->sputn(shown.data(), size) == size;
}

TerminalFilter::int_type TerminalFilter::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
    const char character = traits_type::to_char_type(c);
    return xsputn(&character, 1) == 1 ? c : traits_type::eof();
}

std::streamsize TerminalFilter::xsputn(const char* text, std::streamsize size) {
    begun_.append(text, static_cast<std::size_t>(size));
    const std::size_t whole = begun_.size() - unfinished(begun_);
    const bool fine = put(std::string_view(begun_).substr(0, whole));
    begun_.erase(0, whole);
    return fine ? size : 0;
}

int TerminalFilter::sync() {
    return target_->pubsync();
}

} // namespace armpmu::testbench
