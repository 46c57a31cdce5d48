// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/vector_file.h"

#include "armpmu/vectors/columns/columns.h"
#include "armpmu/vectors/forms/text.h"

#include "program/commands/converter_process.h"
#include "program/commands/unpacked_input.h"
#include "vectors/files/file_error.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <utility>

namespace armpmu::testbench {
namespace {

[[noreturn]] void refuse_name(const std::string& path) {
    throw vectors::VectorError(path + ": expected a name that ends in .vec (text), .vcd (waves) or "
                                      ".vcol (columns)");
}

std::string ending_of(const std::string& path) {
    return std::filesystem::path(path).extension().string();
}

// How an input's content is read; `stream` is null for a plain file.
using OpenReader = std::function<std::unique_ptr<vectors::Reader>(std::istream* stream)>;

// A reader, and the input that it reads from.
class InputReader final : public vectors::Reader {
  public:
    InputReader(std::unique_ptr<UnpackedInput> input, const OpenReader& open)
        : input_(std::move(input)), reader_(open(&input_->stream())) {}
    const vectors::Header& header() const override { return reader_->header(); }
    bool next(vectors::Span& span) override { return reader_->next(span); }
    std::vector<std::string> warnings() const override { return reader_->warnings(); }
    std::string may_be_cut() const override { return reader_->may_be_cut(); }

  private:
    std::unique_ptr<UnpackedInput> input_;
    std::unique_ptr<vectors::Reader> reader_;
};

// The same for a converter's output.
class ConvertedReader final : public vectors::Reader {
  public:
    ConvertedReader(const std::string& path, UnpackedInput& input, const OpenReader& open) {
        if (input.plain())
            process_.emplace(path);
        else
            process_.emplace(input.stream(), path);
        reader_ = open(&process_->output());
        process_->want_all();
    }
    // For waves of other tools: only the signals that rows need are unpacked.
    ConvertedReader(const std::string& path, UnpackedInput& input, const vectors::Header& header,
                    const vectors::VcdMap& map)
        : ConvertedReader(path, input, [&](std::istream* stream) {
              return vectors::open_vcd(*stream, path, header, map,
                                       [&](const auto& codes) { process_->want(codes); });
          }) {}
    const vectors::Header& header() const override { return reader_->header(); }
    bool next(vectors::Span& span) override { return reader_->next(span); }
    std::vector<std::string> warnings() const override { return reader_->warnings(); }
    std::string may_be_cut() const override { return reader_->may_be_cut(); }

  private:
    std::optional<ConverterProcess> process_;
    std::unique_ptr<vectors::Reader> reader_;
};

// A file without a known beginning has the form of its name's ending, or none.
InputForm known_form(const UnpackedInput& input, const std::string& path) {
    if (input.form() != InputForm::none && input.form() != InputForm::empty) return input.form();
    const std::string ending = ending_of(path);
    if (ending == ".vec") return InputForm::text;
    if (ending == ".vcd") return InputForm::waves;
    if (ending == ".vcol") return InputForm::columns;
    return ending == ".fst" && input.form() == InputForm::none ? InputForm::fst : input.form();
}

std::unique_ptr<vectors::Reader> reader_of(const std::string& path,
                                           std::unique_ptr<UnpackedInput> input, InputForm form,
                                           const OpenReader& open) {
    if (form == InputForm::fst) return std::make_unique<ConvertedReader>(path, *input, open);
    if (!input->plain()) return std::make_unique<InputReader>(std::move(input), open);
    input.reset();
    return open(nullptr);
}

[[noreturn]] void refuse(const std::string& path, InputForm form, const char* expected) {
    if (form == InputForm::ghw)
        throw vectors::VectorError(path + ": is a GHW wave of GHDL; expected its --vcd or --fst");
    if (form == InputForm::empty)
        throw vectors::VectorError(path + ": is empty; expected " + expected);
    if (form == InputForm::text || form == InputForm::columns)
        throw vectors::VectorError(path + ": is a vector; " + kWaveOptions +
                                   " are for waves (VCD, FST)");
    throw vectors::VectorError(path + ": begins as nothing that is known; expected " + expected);
}

template <typename Open>
auto as_vector_errors(const Open& open) try {
    return open();
} catch (const files::InputError& error) {
    throw vectors::VectorError(error.what());
}

} // namespace

const char* const kWaveOptions =
    "--clock, --clock-ps, --sample, --from, --scope, --map, --map-file, --config and --partial";

std::unique_ptr<vectors::Reader> open_vector(const std::string& path) {
    return as_vector_errors([&]() -> std::unique_ptr<vectors::Reader> {
        auto input = std::make_unique<UnpackedInput>(path);
        const InputForm form = known_form(*input, path);
        if (form == InputForm::columns && !input->plain())
            throw vectors::VectorError(
                path + ": columns (.vcol) are read from a file, neither packed nor from a pipe");
        if (form == InputForm::columns) return vectors::open_columns(path);
        if (form == InputForm::text)
            return reader_of(path, std::move(input), form, [&](std::istream* stream) {
                return stream == nullptr ? vectors::open_text(path)
                                         : vectors::open_text(*stream, path);
            });
        if (form == InputForm::waves || form == InputForm::fst)
            return reader_of(path, std::move(input), form, [&](std::istream* stream) {
                return stream == nullptr ? vectors::open_vcd(path)
                                         : vectors::open_vcd(*stream, path);
            });
        refuse(path, form, "a vector: .vec (text), .vcd or .fst (waves) or .vcol (columns)");
    });
}

std::unique_ptr<vectors::Reader> open_waves(const std::string& path, const vectors::Header& header,
                                            const vectors::VcdMap& map) {
    return as_vector_errors([&]() -> std::unique_ptr<vectors::Reader> {
        auto input = std::make_unique<UnpackedInput>(path);
        const InputForm form = known_form(*input, path);
        if (form != InputForm::waves && form != InputForm::fst)
            refuse(path, form, "waves: VCD or FST");
        if (map.clock.empty() && header.clock_ps == 0)
            throw vectors::VectorError(
                path + ": waves need --clock PATH, the variable at whose rises "
                       "rows are taken, or --clock-ps N for one each N picoseconds");
        if (form == InputForm::fst)
            return std::make_unique<ConvertedReader>(path, *input, header, map);
        return reader_of(path, std::move(input), form, [&](std::istream* stream) {
            return stream == nullptr ? vectors::open_vcd(path, header, map)
                                     : vectors::open_vcd(*stream, path, header, map);
        });
    });
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
