// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "program/commands/exit_status.h"

#include "armpmu/core/error.h"
#include "armpmu/vectors/record/window_writer.h"
#include "program/commands/interrupt.h"
#include "vectors/files/file_error.h"
#ifdef ARMPMU_HAVE_ISS
#include "armpmu/iss/processor_parameters.h"
#endif

#include <iostream>
#include <new>

namespace armpmu::testbench {

int exit_status_of(const std::string& name, const std::function<int()>& command,
                   const std::string& failure) {
    const auto report = [](const std::string& message, int status) {
        std::cerr << message << '\n';
        return status;
    };
    try {
        return command();
    } catch (const files::WaitEnded&) {
        return Interrupt::exit_status();
    } catch (const Error& error) {
        return report(error.what(), error.exit_status());
    } catch (const vectors::WindowError& error) {
        return report(name + ": " + error.what(), kUnusableInput);
#ifdef ARMPMU_HAVE_ISS
    } catch (const iss::ProcessorError& error) {
        return report(name + ": " + error.what(), kUnusableInput);
#endif
    } catch (const std::bad_alloc&) {
        return report(name + ": there is not enough memory", kFailed);
    } catch (const std::exception& error) {
        return report(name + ": " + failure + error.what(), kFailed);
    }
}

} // namespace armpmu::testbench
