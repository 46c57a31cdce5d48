// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <string>

namespace armpmu::tests {

// A debugger that speaks GDB's protocol packet by packet. What does not come within half a minute
// is empty.
class GdbClient {
  public:
    explicit GdbClient(unsigned short port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        address.sin_port = htons(port);
        connected_ = connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
        const int yes = 1;
        setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    }
    explicit GdbClient(const std::string& path) : socket_(socket(AF_UNIX, SOCK_STREAM, 0)) {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        path.copy(address.sun_path, sizeof address.sun_path - 1);
        connected_ = connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    }
    ~GdbClient() { close(socket_); }
    GdbClient(const GdbClient&) = delete;
    GdbClient& operator=(const GdbClient&) = delete;

    bool connected() const { return connected_; }
    void raw(const std::string& bytes) const {
        (void)!::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    }
    void send(const std::string& packet) const {
        const unsigned sum = std::accumulate(packet.begin(), packet.end(), 0U) & 0xff;
        std::array<char, 4> digits{};
        std::snprintf(digits.data(), digits.size(), "#%02x", sum);
        raw("$" + packet + digits.data());
    }
    // The text of the next packet, which is acknowledged.
    std::string receive() {
        for (;;) {
            const std::size_t begin = came_.find('$');
            const std::size_t end = came_.find('#', begin);
            if (begin != std::string::npos && end != std::string::npos && end + 2 < came_.size()) {
                const std::string text = came_.substr(begin + 1, end - begin - 1);
                came_.erase(0, end + 3);
                raw("+");
                return text;
            }
            pollfd input{socket_, POLLIN, 0};
            std::array<char, 4096> bytes{};
            const ssize_t n =
                poll(&input, 1, 30000) > 0 ? recv(socket_, bytes.data(), bytes.size(), 0) : 0;
            if (n <= 0) return {};
            came_.append(bytes.data(), static_cast<std::size_t>(n));
        }
    }
    std::string ask(const std::string& packet) {
        send(packet);
        return receive();
    }

  private:
    int socket_;
    bool connected_ = false;
    std::string came_;
};

} // namespace armpmu::tests
