// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <string>

namespace armpmu::testbench {

// A file that is written in a stream and stands under its name whole or not at all.
class NewFile {
  public:
    // Throws StoreError, as do the others; what was written is gone then.
    explicit NewFile(const std::string& path);
    ~NewFile();
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;

    void write(const std::string& text);
    // Begins anew.
    void restart();
    // Takes the content of another file beside it, which is no more then.
    void take(const std::string& file);
    void commit();
    // Where the file stands until then.
    const std::string& part() const { return part_; }

  private:
    [[noreturn]] void fail();
    void flush();

    std::string path_;
    std::string part_;
    std::string buffer_;
    int file_ = -1;
};

} // namespace armpmu::testbench
