# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# CPack runs this when its packages are made. It has them call ldconfig, which Debian wants to be asked
# for by a trigger (CONTROL_EXTRA); so the calls are taken out.
foreach(package IN LISTS CPACK_PACKAGE_FILES)
    set(content ${CPACK_TOPLEVEL_DIRECTORY}/content)
    file(REMOVE_RECURSE ${content})
    execute_process(COMMAND dpkg-deb --raw-extract ${package} ${content} COMMAND_ERROR_IS_FATAL ANY)
    file(REMOVE ${content}/DEBIAN/postinst ${content}/DEBIAN/postrm)
    execute_process(COMMAND dpkg-deb --root-owner-group --build ${content} ${package}
        OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endforeach()
