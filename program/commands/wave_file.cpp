// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/wave_file.h"

#include "program/commands/converter_process.h"
#include "vectors/files/file_error.h"
#include "vectors/files/input_stream.h"

#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_stream.hpp>

namespace armpmu::testbench {
namespace {

namespace io = boost::iostreams;

bool ends_with(const std::string& path, const std::string& ending) {
    return path.size() >= ending.size() &&
           path.compare(path.size() - ending.size(), ending.size(), ending) == 0;
}

files::InputLimits streams() {
    files::InputLimits limits;
    limits.streams = true;
    return limits;
}

class UnpackedReader final : public vectors::Reader {
  public:
    UnpackedReader(const std::string& path, const OpenWaves& open) try : file_(path, streams()) {
        stream_.push(io::gzip_decompressor());
        stream_.push(file_);
        reader_ = open(&stream_);
    } catch (const files::InputError& error) {
        throw vectors::VectorError(error.what());
    }
    const vectors::Header& header() const override { return reader_->header(); }
    bool next(vectors::Span& span) override { return reader_->next(span); }

  private:
    files::InputStream file_;
    io::filtering_istream stream_;
    std::unique_ptr<vectors::Reader> reader_;
};

class ConvertedReader final : public vectors::Reader {
  public:
    ConvertedReader(const std::string& path, const OpenWaves& open)
        : process_(path), reader_(open_checked(open)) {}
    const vectors::Header& header() const override { return reader_->header(); }
    bool next(vectors::Span& span) override {
        if (reader_->next(span)) return true;
        process_.finish();
        return false;
    }

  private:
    // What the converter has to say explains more than that its output is no VCD.
    std::unique_ptr<vectors::Reader> open_checked(const OpenWaves& open) {
        try {
            return open(&process_.output());
        } catch (const vectors::VectorError&) {
            if (process_.output().peek() == std::istream::traits_type::eof()) process_.finish();
            throw;
        }
    }

    ConverterProcess process_;
    std::unique_ptr<vectors::Reader> reader_;
};

} // namespace

bool is_wave_file(const std::string& path) {
    return ends_with(path, ".vcd") || ends_with(path, ".vcd.gz") || ends_with(path, ".fst");
}

std::unique_ptr<vectors::Reader> open_wave_file(const std::string& path, const OpenWaves& open) {
    if (ends_with(path, ".fst")) return std::make_unique<ConvertedReader>(path, open);
    if (ends_with(path, ".gz")) return std::make_unique<UnpackedReader>(path, open);
    return open(nullptr);
}

} // namespace armpmu::testbench
