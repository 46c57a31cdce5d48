// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/files/mapped_file.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace armpmu::testbench {

// The bytes of a guest's file: owned, or of a mapped file, which must not become shorter meanwhile.
class GuestBytes {
  public:
    GuestBytes() = default;
    explicit GuestBytes(std::vector<unsigned char> bytes) : bytes_(std::move(bytes)) {}
    // Throws files::InputError.
    static GuestBytes of_file(const std::string& path) {
        GuestBytes bytes;
        bytes.file_ = std::make_shared<const files::MappedFile>(path);
        return bytes;
    }

    const unsigned char* data() const {
        return file_ ? reinterpret_cast<const unsigned char*>(file_->bytes().data())
                     : bytes_.data();
    }
    std::size_t size() const { return file_ ? file_->bytes().size() : bytes_.size(); }
    bool empty() const { return size() == 0; }
    void clear() { *this = GuestBytes(); }

  private:
    std::vector<unsigned char> bytes_;
    std::shared_ptr<const files::MappedFile> file_;
};

} // namespace armpmu::testbench
