// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "models/iss/gdb_socket.h"

#include "armpmu/iss/processor_parameters.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace armpmu::iss {

namespace {

bool readable(int file, int milliseconds) {
    pollfd input{file, POLLIN, 0};
    return poll(&input, 1, milliseconds) > 0;
}

[[noreturn]] void refuse(const std::string& place, const std::string& why) {
    throw ProcessorError(place + ", for a debugger: " + why);
}

// For sockets without a given path.
std::string new_folder() {
    namespace fs = std::filesystem;
    const char* const run = std::getenv("XDG_RUNTIME_DIR");
    std::error_code none;
    const bool there = run != nullptr && fs::is_directory(run, none);
    std::string folder =
        (there ? fs::path(run) : fs::temp_directory_path(none)) / fs::path("armpmu_gdb_XXXXXX");
    if (mkdtemp(folder.data()) == nullptr) refuse(folder, std::strerror(errno));
    return folder;
}

sockaddr_un address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        refuse(path, "the path of a socket has " + std::to_string(sizeof address.sun_path - 1) +
                         " characters at most");
    path.copy(address.sun_path, path.size());
    return address;
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

GdbSocket::GdbSocket(const std::string& path) : path_(path) {
    if (path.empty()) {
        made_ = new_folder();
        path_ = made_ + "/socket";
    }
    try {
        const sockaddr_un address = address_of(path_);
        std::string folder = std::filesystem::path(path_).parent_path().string();
        if (folder.empty()) folder = ".";
        if (mkdir(folder.c_str(), 0700) == 0)
            made_ = folder;
        else if (errno != EEXIST)
            refuse(folder, std::strerror(errno));
        expect_private(folder);
        remove_stale();
        listener_ = socket(AF_UNIX, SOCK_STREAM, 0);
        const auto* const any = reinterpret_cast<const sockaddr*>(&address);
        bound_ = listener_ >= 0 && bind(listener_, any, sizeof address) == 0;
        if (!bound_ || listen(listener_, 1) != 0) refuse(path_, std::strerror(errno));
    } catch (...) {
        if (listener_ >= 0) close(listener_);
        remove_files();
        throw;
    }
}

GdbSocket::~GdbSocket() {
    disconnect();
    close(listener_);
    remove_files();
}

// Users who may write to the folder could replace this socket.
void GdbSocket::expect_private(const std::string& folder) const {
    struct stat status {};
    if (stat(folder.c_str(), &status) != 0) refuse(folder, std::strerror(errno));
    const bool own = S_ISDIR(status.st_mode) && status.st_uid == geteuid();
    if (!own || (status.st_mode & 077) != 0)
        refuse(path_, "its folder must be yours, with mode 0700, since whoever opens the socket "
                      "controls the guest");
}

// Of a program that was killed.
void GdbSocket::remove_stale() const {
    struct stat status {};
    if (lstat(path_.c_str(), &status) != 0) return;
    if (!S_ISSOCK(status.st_mode)) refuse(path_, "there is a file, which is no socket");
    const sockaddr_un address = address_of(path_);
    const int client = socket(AF_UNIX, SOCK_STREAM, 0);
    const bool used =
        connect(client, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    close(client);
    if (used) refuse(path_, "another program listens there");
    unlink(path_.c_str());
}

void GdbSocket::remove_files() const {
    if (bound_) unlink(path_.c_str());
    if (!made_.empty()) rmdir(made_.c_str());
}

bool GdbSocket::pending() const {
    return readable(connected() ? client_ : listener_, 0);
}

bool GdbSocket::accept(int milliseconds) {
    if (connected()) return true;
    if (!readable(listener_, milliseconds)) return false;
    client_ = ::accept(listener_, nullptr, nullptr);
    const int yes = 1;
    if (connected() && port_ != 0) setsockopt(client_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
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
    constexpr int kPatience = 5000; // milliseconds
    while (connected() && !bytes.empty()) {
        const ssize_t n = ::send(client_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        pollfd output{client_, POLLOUT, 0};
        if (n > 0)
            bytes.remove_prefix(static_cast<std::size_t>(n));
        else if (errno != EINTR &&
                 !((errno == EAGAIN || errno == EWOULDBLOCK) && poll(&output, 1, kPatience) > 0))
            disconnect();
    }
}

// Closing while the client still sends would discard data that it has not read.
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
