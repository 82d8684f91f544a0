# SPDX-License-Identifier: Apache-2.0
"""tools/picture draws a page, or says what is missing."""
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "picture"


class Picture(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.page = pathlib.Path(self.folder.name, "page.html")
        self.page.write_text("<!DOCTYPE html><body style='margin:0'><div style='height:777px'>x</div></body>")

    def run_tool(self, *arguments, **options):
        return subprocess.run(["python3", TOOL, *map(str, arguments)], capture_output=True, text=True, **options)

    def test_is_as_long_as_the_page(self):
        if not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
            self.skipTest("skipped: Chromium is not here")
        picture = self.page.with_suffix(".png")
        done = self.run_tool(self.page, picture, "--width", 600)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(struct.unpack(">II", picture.read_bytes()[16:24]), (600, 777))

    def test_says_that_chromium_is_missing(self):
        done = self.run_tool(self.page, "out.png", env={**os.environ, "PATH": ""}, executable=sys.executable)
        self.assertEqual(done.returncode, 3)
        self.assertIn("install the Debian package chromium", done.stderr)

    def test_says_that_the_page_is_missing(self):
        self.assertNotEqual(self.run_tool("none.html", "out.png").returncode, 0)


if __name__ == "__main__":
    unittest.main()
