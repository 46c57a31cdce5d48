// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/gdb_socket.h"

#include "armpmu/iss/processor_parameters.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace armpmu::iss {

namespace {

bool readable(int file, int milliseconds) {
    pollfd input{file, POLLIN, 0};
    return poll(&input, 1, milliseconds) > 0;
}

} // namespace

GdbSocket::GdbSocket(unsigned short port) : listener_(socket(AF_INET, SOCK_STREAM, 0)) {
    const int yes = 1;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    socklen_t length = sizeof address;
    if (listener_ < 0 || setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        bind(listener_, any, length) != 0 || listen(listener_, 1) != 0 ||
        getsockname(listener_, any, &length) != 0) {
        const std::string why = std::strerror(errno);
        if (listener_ >= 0) close(listener_);
        throw ProcessorError("port " + std::to_string(port) + " for a debugger: " + why);
    }
    port_ = ntohs(address.sin_port);
}

GdbSocket::~GdbSocket() {
    disconnect();
    close(listener_);
}

bool GdbSocket::pending() const {
    return readable(connected() ? client_ : listener_, 0);
}

bool GdbSocket::accept(int milliseconds) {
    if (connected()) return true;
    if (!readable(listener_, milliseconds)) return false;
    client_ = ::accept(listener_, nullptr, nullptr);
    const int yes = 1;
    if (connected()) setsockopt(client_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return connected();
}

std::string GdbSocket::receive(int milliseconds) {
    if (!connected() || !readable(client_, milliseconds)) return {};
    std::array<char, 4096> bytes{};
    const ssize_t n = recv(client_, bytes.data(), bytes.size(), 0);
    if (n > 0) return {bytes.data(), static_cast<std::size_t>(n)};
    if (n == 0 || errno != EINTR) disconnect();
    return {};
}

void GdbSocket::send(std::string_view bytes) {
    while (connected() && !bytes.empty()) {
        const ssize_t n = ::send(client_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (n > 0)
            bytes.remove_prefix(static_cast<std::size_t>(n));
        else if (n == 0 || errno != EINTR)
            disconnect();
    }
}

// To close while the client still sends would take from it what it has not read.
void GdbSocket::disconnect() {
    if (!connected()) return;
    constexpr int kTries = 10;
    constexpr int kWait = 100; // milliseconds
    std::array<char, 4096> ignored{};
    shutdown(client_, SHUT_WR);
    for (int n = 0; n < kTries && readable(client_, kWait); ++n)
        if (recv(client_, ignored.data(), ignored.size(), 0) <= 0) break;
    close(client_);
    client_ = -1;
}

} // namespace armpmu::iss
