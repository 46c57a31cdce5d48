// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "testbench/tool/exit_status.h"

#include "armpmu/vectors/record/window_writer.h"
#include "testbench/metrics/metric.h"
#include "testbench/page/page.h"
#include "testbench/report/series_view.h"
#include "testbench/scenario/parameters.h"
#include "testbench/sweep/collect.h"
#include "testbench/tool/interrupt.h"
#include "testbench/traffic/program_error.h"
#include "testbench/traffic/trace_reader.h"
#include "vectors/files/file_error.h"
#ifdef ARMPMU_HAVE_ISS
#include "armpmu/iss/processor_parameters.h"
#include "testbench/vp/guest_files.h"
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
    } catch (const files::FileClash& error) {
        return report(error.what(), kUnusableInput);
    } catch (const files::InputError& error) {
        return report(error.what(), kUnusableInput);
    } catch (const std::bad_alloc&) {
        return report(name + ": there is not enough memory", kFailed);
    } catch (const files::OutputError& error) {
        return report(error.what(), kFailed);
    } catch (const StoreError& error) {
        return report(error.what(), kFailed);
    } catch (const DamagedStore& error) {
        return report(error.what(), kFailed);
    } catch (const SweepConflict& error) {
        return report(error.what(), kDifferent);
    } catch (const vectors::WriteError& error) {
        return report(error.what(), kFailed);
    } catch (const vectors::VectorError& error) {
        return report(error.what(), kUnusableInput);
    } catch (const vectors::WindowError& error) {
        return report(name + ": " + error.what(), kUnusableInput);
    } catch (const ScenarioError& error) {
        return report(error.what(), kUnusableInput);
    } catch (const PageError& error) {
        return report(error.what(), kUnusableInput);
    } catch (const SeriesError& error) {
        return report(error.what(), kUnusableInput);
    } catch (const MetricFileError& error) {
        return report(error.what(), kUnusableInput);
    } catch (const TraceError& error) {
        return report(error.what(), kUnusableInput);
    } catch (const ProgramError& error) {
        return report(error.what(), kUnusableInput);
    } catch (const ProgramCrash& error) {
        return report(error.what(), kFailed);
#ifdef ARMPMU_HAVE_ISS
    } catch (const GuestError& error) {
        return report(error.what(), kUnusableInput);
    } catch (const iss::ProcessorError& error) {
        return report(name + ": " + error.what(), kUnusableInput);
#endif
    } catch (const std::exception& error) {
        return report(name + ": " + failure + error.what(), kFailed);
    }
}

} // namespace armpmu::testbench
