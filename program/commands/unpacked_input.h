// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include "vectors/files/input_stream.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <istream>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::testbench {

// The form of an input, by its first bytes.
enum class InputForm : std::uint8_t {
    empty,   // there are none
    text,    // a vector's lines
    waves,   // VCD
    columns, // .vcol
    fst,     // GTKWave's waves
    ghw,     // GHDL's waves
    none     // something else
};

// The bytes of a file, of a pipe or, called "-", of standard input, unpacked: gzip, zstd, xz and
// bzip2 are recognised by their first bytes, whatever the name, also nested. Throws InputError, as
// do the streams.
class UnpackedInput {
  public:
    explicit UnpackedInput(const std::string& path);
    ~UnpackedInput();
    UnpackedInput(const UnpackedInput&) = delete;
    UnpackedInput& operator=(const UnpackedInput&) = delete;

    InputForm form() const { return form_; }
    // Whether it is a regular file, not packed, which may be opened by its path instead.
    bool plain() const { return file_.file().regular() && layers_.size() == 1; }
    // The whole content, from the first byte on. The bytes before damage are read before reading
    // throws.
    std::istream& stream();

  private:
    struct Layer;

    files::InputStream file_;
    std::vector<std::unique_ptr<Layer>> layers_;
    InputForm form_ = InputForm::none;
};

// The form of a regular file that is not packed; `none` of all others.
InputForm form_of_file(const std::string& path);

} // namespace armpmu::testbench
