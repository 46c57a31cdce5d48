// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>
#include <string_view>

namespace armpmu::iss {

// Listens at a Unix socket that only its user can reach, or on a port of this host (127.0.0.1),
// which all users of the host reach; serves one client at a time. A client that does not read for
// five seconds is disconnected.
class GdbSocket {
  public:
    // Port 0: any that is free. Throws ProcessorError.
    explicit GdbSocket(unsigned short port);
    // As GdbServer(path). The socket is removed in the end, and the folder, if it was made here.
    explicit GdbSocket(const std::string& path);
    ~GdbSocket();
    GdbSocket(const GdbSocket&) = delete;
    GdbSocket& operator=(const GdbSocket&) = delete;

    unsigned short port() const { return port_; }     // 0: none
    const std::string& path() const { return path_; } // of the Unix socket; empty: none
    bool connected() const { return client_ >= 0; }
    // Whether a client comes, or something from the one that is there.
    bool pending() const;
    // Whether a client is there now, or comes within that time.
    bool accept(int milliseconds);
    // Text that came, or comes within that time; empty when none does, or the client has gone.
    std::string receive(int milliseconds);
    void send(std::string_view bytes);
    void disconnect(); // once the client has read everything, or some time has passed

  private:
    void expect_private(const std::string& folder) const;
    void remove_stale() const;
    void remove_files() const;

    int listener_ = -1;
    int client_ = -1;
    std::string path_;
    std::string made_; // folder; empty: none
    bool bound_ = false;
    unsigned short port_ = 0;
};

} // namespace armpmu::iss
