// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armpmu::files {

// How an output is made, and what its failures are to its writer.
struct OutputRules {
    bool regular = false; // refuses pipes and devices, which are else written to as they are
    // Throws an error with this text; null: OutputError.
    void (*fail)(const std::string& message) = nullptr;
};

// The one way to write a file: whole or not at all. What is written goes to a file beside it,
// which takes its name in `commit`, when it and its name are on the disk. Until then, and when
// anything fails, what stood there stays. A file that is replaced keeps its owner, mode and access
// list. What a killed run left beside it the next one removes. It is made known to the
// FileRegistry. All functions throw FileClash and what the rules say ("NAME: cannot be written:
// No space left on device"); while a pipe is waited for, WaitEnded.
class OutputFile {
  public:
    // Makes the file beside it, so that a place that cannot be written is known before a long run.
    explicit OutputFile(const std::string& path, const OutputRules& rules = {});
    ~OutputFile(); // discards what has no name yet
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    const std::string& name() const { return name_; }
    // Bytes so far.
    std::uint64_t size() const { return written_ + buffer_.size(); }
    // The file beside it; none of a pipe or device. Others may be put beside that one as
    // PART.sqlite and PART.sqlite-journal: they are removed with it.
    const std::string& part() const { return part_; }

    void write(std::string_view text);
    // Begins again; not of pipes.
    void restart();
    // Takes the content of another file, which was put beside the part and is no more then.
    void take(const std::string& file);
    // All that can fail for want of room: what was written is on the disk behind it.
    void prepare();
    // Gives it its name, prepared or not.
    void commit();

  private:
    friend void commit_together(const std::vector<OutputFile*>& outputs);

    void take_name();
    void finish(); // its name is on the disk, too
    [[noreturn]] void fail(const std::string& what);
    [[noreturn]] void raise() const;
    [[noreturn]] void fail_with_error(const char* what);
    void open_stream();
    void write_all(std::string_view text);
    void flush();
    void discard();
    void remove_beside() const;
    void leave_registry();

    std::string name_;
    OutputRules rules_;
    std::string path_; // where the name leads to
    std::string part_;
    std::string buffer_;
    std::string failure_; // what failed; it fails again then
    std::uint64_t written_ = 0;
    int file_ = -1;
    bool registered_ = false;
};

// Makes an empty file for others to write, where none is; `fail` as that of the rules.
void make_empty(const std::string& path, void (*fail)(const std::string& message));

// Commits several outputs of a run: all are prepared before the first one has its name. Where one
// cannot have its name then, the message tells which have. Null ones are left out.
void commit_together(const std::vector<OutputFile*>& outputs);

} // namespace armpmu::files
