# SPDX-License-Identifier: Apache-2.0
# SPDX-FileCopyrightText: 2026 The armpmu authors

# Where Debian's Python looks for packages of Debian; below the prefix. The same for any other Python,
# whose PYTHONPATH then names it.
set(ARMPMU_PYTHON_DIR lib/python3/dist-packages CACHE PATH "Where the package of Python goes")
install(TARGETS armpmu_python LIBRARY DESTINATION ${ARMPMU_PYTHON_DIR}/armpmu COMPONENT python)
install(DIRECTORY ${PROJECT_BINARY_DIR}/python/armpmu DESTINATION ${ARMPMU_PYTHON_DIR} COMPONENT python
    FILES_MATCHING PATTERN *.py PATTERN *.pyi PATTERN py.typed PATTERN __pycache__ EXCLUDE)
install(DIRECTORY python/notebooks python/examples DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/python3-armpmu
    COMPONENT python)
