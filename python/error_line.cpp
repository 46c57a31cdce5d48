// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: 2026 The armpmu authors
#include "python/error_line.h"

#include "armpmu/cci550/event_name.h"
#include "armpmu/core/error.h"
#include "armpmu/core/state_io.h"
#include "armpmu/vectors/record/window_writer.h"
#ifdef ARMPMU_HAVE_ISS
#include "armpmu/iss/processor_parameters.h"
#endif

#include <new>

namespace armpmu::python {

ErrorLine error_line() try { throw; } catch (const Error& error) {
    return {error.what(), error.exit_status()};
} catch (const vectors::WindowError& error) {
    return {error.what(), 2};
} catch (const ConfigError& error) {
    return {error.what(), 2};
} catch (const StateError& error) {
    return {error.what(), 2};
#ifdef ARMPMU_HAVE_ISS
} catch (const iss::ProcessorError& error) {
    return {error.what(), 2};
#endif
} catch (const std::invalid_argument& error) {
    return {error.what(), 2};
} catch (const std::bad_alloc&) {
    return {"there is not enough memory", 3};
} catch (const std::exception& error) {
    return {error.what(), 3};
}

} // namespace armpmu::python
