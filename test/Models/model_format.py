"""The lit format in which every exported model is one test."""

import os
import subprocess

import lit.formats
import lit.Test


class ModelTest(lit.formats.TestFormat):
    def __init__(self, script, python, norm_opt, folders):
        self.command = [python, script, norm_opt]
        self.folders = folders

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, config):
        for folder in self.folders:
            for name in sorted(os.listdir(folder)):
                if name.endswith(".mlir"):
                    path = os.path.join(folder, name)
                    yield lit.Test.Test(suite, path_in_suite + (name,), config, path)

    def execute(self, test, lit_config):
        result = subprocess.run(
            self.command + [test.getFilePath()],
            env=test.config.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        code = lit.Test.FAIL if result.returncode else lit.Test.PASS
        return code, result.stdout
