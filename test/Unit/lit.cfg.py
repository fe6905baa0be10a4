# The suite of the C++ unit tests: one executable, each test counted by itself.

import lit.formats

config.name = "NormFuse-Unit"
config.suffixes = []
config.test_source_root = config.norm_binary_dir + "/test/Unit"
config.test_exec_root = config.test_source_root
config.test_format = lit.formats.GoogleTest(".", "norm-unit-tests")
