// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/sweep/frames.h"

#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <vector>

namespace armpmu::testbench {
namespace {

using Length = std::uint32_t;

bool read_exactly(int file, char* to, std::size_t size) {
    for (std::size_t done = 0; done < size;) {
        const ssize_t part = read(file, to + done, size - done);
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) return false;
        done += static_cast<std::size_t>(part);
    }
    return true;
}

} // namespace

bool write_all(int file, const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t part = write(file, text.data() + done, text.size() - done);
        if (part < 0 && errno == EINTR) continue;
        if (part < 0) return false;
        done += static_cast<std::size_t>(part);
    }
    return true;
}

bool write_frame(int file, const std::string& text) {
    const auto length = static_cast<Length>(text.size());
    std::string frame(sizeof length, '\0');
    std::memcpy(frame.data(), &length, sizeof length);
    return write_all(file, frame + text);
}

bool read_frame(int file, std::string& text) {
    Length length = 0;
    if (!read_exactly(file, reinterpret_cast<char*>(&length), sizeof length)) return false;
    text.resize(length);
    return read_exactly(file, text.data(), length);
}

std::string read_all(int file) {
    std::string text;
    std::vector<char> buffer(65536); // a stack may be as small as that
    for (;;) {
        const ssize_t part = read(file, buffer.data(), buffer.size());
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) return text;
        text.append(buffer.data(), static_cast<std::size_t>(part));
    }
}

bool take_frame(std::string& received, std::string& text) {
    Length length = 0;
    if (received.size() < sizeof length) return false;
    std::memcpy(&length, received.data(), sizeof length);
    if (received.size() - sizeof length < length) return false;
    text = received.substr(sizeof length, length);
    received.erase(0, sizeof length + length);
    return true;
}

} // namespace armpmu::testbench
