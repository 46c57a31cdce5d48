// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/vector_file.h"

#include "armpmu/vectors/columns/columns.h"
#include "armpmu/vectors/forms/text.h"
#include "armpmu/vectors/forms/vcd.h"

#include "program/commands/wave_file.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_stream.h"

#include <filesystem>

namespace armpmu::testbench {
namespace {

[[noreturn]] void refuse_name(const std::string& path) {
    throw vectors::VectorError(path + ": expected a name that ends in .vec (text), .vcd (waves) or "
                                      ".vcol (columns)");
}

std::string ending_of(const std::string& path) {
    return std::filesystem::path(path).extension().string();
}

// Standard input or a pipe, whose name says no form: waves begin with a dollar sign.
class StreamReader final : public vectors::Reader {
  public:
    explicit StreamReader(const std::string& path) try : stream_(path, limits()) {
        reader_ = stream_.peek() == '$' ? vectors::open_vcd(stream_, path)
                                        : vectors::open_text(stream_, path);
    } catch (const files::InputError& error) {
        throw vectors::VectorError(error.what());
    }
    const vectors::Header& header() const override { return reader_->header(); }
    bool next(vectors::Span& span) override { return reader_->next(span); }

  private:
    static files::InputLimits limits() {
        files::InputLimits limits;
        limits.streams = true;
        return limits;
    }

    files::InputStream stream_;
    std::unique_ptr<vectors::Reader> reader_;
};

bool streams(const std::string& path) {
    std::error_code error;
    return path == "-" || std::filesystem::is_fifo(path, error);
}

} // namespace

std::unique_ptr<vectors::Reader> open_vector(const std::string& path) {
    const std::string ending = ending_of(path);
    if (ending == ".vec") return vectors::open_text(path);
    if (is_wave_file(path))
        return open_wave_file(path, [&](std::istream* stream) {
            return stream == nullptr ? vectors::open_vcd(path) : vectors::open_vcd(*stream, path);
        });
    if (ending == ".vcol") return vectors::open_columns(path);
    if (ending.empty() && streams(path)) return std::make_unique<StreamReader>(path);
    refuse_name(path);
}

std::unique_ptr<vectors::Writer> create_vector(const std::string& path,
                                               const vectors::Header& header) {
    const std::string ending = ending_of(path);
    if (ending == ".vec") return vectors::create_text(path, header);
    if (ending == ".vcd") return vectors::create_vcd(path, header);
    if (ending == ".vcol") return std::make_unique<vectors::ColumnWriter>(path, header);
    refuse_name(path);
}

} // namespace armpmu::testbench
