// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace armpmu::iss {

// Listens on a port of this host only (127.0.0.1), and is connected with one client at a time.
class GdbSocket {
  public:
    // Port 0: any that is free. Throws ProcessorError.
    explicit GdbSocket(unsigned short port);
    ~GdbSocket();
    GdbSocket(const GdbSocket&) = delete;
    GdbSocket& operator=(const GdbSocket&) = delete;

    unsigned short port() const { return port_; }
    bool connected() const { return client_ >= 0; }
    // Whether a client comes, or something from the one that is there.
    bool pending() const;
    // Whether a client is there now, or comes within that time.
    bool accept(int milliseconds);
    // What came, or comes within that time; nothing when nothing does, or the client has gone.
    std::string receive(int milliseconds);
    void send(std::string_view bytes);
    void disconnect(); // once the client has read everything, or some time has passed

  private:
    int listener_ = -1;
    int client_ = -1;
    unsigned short port_ = 0;
};

} // namespace armpmu::iss
