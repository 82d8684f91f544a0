# SPDX-License-Identifier: Apache-2.0
"""The release archive runs where it is unpacked, with its own libraries: in an empty root that has only the C and C++
libraries, where that can be made (as root), and otherwise in another folder."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = os.environ["ARMATURE_BUILD_DIR"]
EMPTY = ["unshare", "--mount", "--propagation", "private"]


def run(*command: str, **options) -> str:
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        raise AssertionError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


class Release(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        said = run(str(ROOT / "tools/release"), BUILD, env={**os.environ, "TMPDIR": folder.name})
        cls.archive = ROOT / re.match(r"(build/armature-\S+\.tar\.gz): \S+, needs GLIBC_2\.\d+ and GLIBCXX_3\.4\.\d+\n$", said)[1]
        with tarfile.open(cls.archive) as archive:
            archive.extractall(cls.folder, filter="data") if sys.version_info >= (3, 12) else archive.extractall(cls.folder)
        cls.place = next(cls.folder.glob("armature-*"))

    def test_all_libraries_but_those_of_every_system_are_in_it(self):
        for line in run("ldd", str(self.place / "bin/armature"), env={"PATH": os.environ["PATH"]}).splitlines():
            name, _, path = line.strip().partition(" => ")
            if path and not re.match(r"lib(c|m|dl|rt|pthread|resolv|stdc\+\+|gcc_s)\.so", name):
                self.assertTrue(path.startswith(str(self.place)), line)
        self.assertGreater(len(list((self.place / "lib/armature").iterdir())), 3)
        self.assertGreater(len(list((self.place / "share/licences").iterdir())), 3)

    def test_no_folder_of_this_machine_is_searched(self):
        said = run("readelf", "-d", str(self.place / "bin/armature"))
        self.assertEqual(re.findall(r"rpath: \[(.*?)\]", said), ["$ORIGIN/../lib/armature"])

    def test_it_counts_in_another_place(self):
        self.assertIn("154  131", run(str(self.place / "bin/armature"), "count", "puma560", "inverse-dynamics", env={}, cwd="/"))

    def test_it_runs_in_an_empty_root(self):
        if subprocess.run([*EMPTY, "true"], capture_output=True).returncode:
            self.skipTest("skipped: only root can make an empty root")
        root = self.folder / "root"
        shutil.copytree(self.place, root / "armature")
        for folder in ("proc", "tmp"):
            (root / folder).mkdir()
        needed = {word for file in [self.place / "bin/armature", *(self.place / "lib/armature").iterdir()]
                  for word in re.findall(r"/\S+", run("ldd", str(file), env={"PATH": os.environ["PATH"], "LD_LIBRARY_PATH": str(self.place / "lib/armature")}))
                  if not word.startswith(str(self.place))}
        for path in needed:
            (root / path[1:]).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, root / path[1:])
        self.assertLess(len(needed), 9, needed)
        said = run(*EMPTY, "sh", "-c", f"mount -t proc proc {root}/proc && exec chroot {root} /armature/bin/armature count scara gravity")
        self.assertIn("gravity", said)


class DebianPackage(unittest.TestCase):
    """What dpkg -i would install: the program runs from there, and everything a user expects of a package is in it."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.root = pathlib.Path(folder.name) / "root"
        said = run(str(ROOT / "tools/release"), "--deb", BUILD, env={**os.environ, "TMPDIR": folder.name})
        cls.package = ROOT / re.match(r"(build/armature_\S+\.deb): \S+, depends on libc6 ", said)[1]
        run("dpkg-deb", "-x", str(cls.package), str(cls.root))

    def test_it_runs_and_has_a_manual_and_completions(self):
        self.assertIn("154  131", run(str(self.root / "usr/bin/armature"), "count", "puma560", "inverse-dynamics", env={}, cwd="/"))
        for file in ("man/man1/armature.1.gz", "bash-completion/completions/armature", "zsh/vendor-completions/_armature",
                     "fish/vendor_completions.d/armature.fish", "doc/armature/copyright", "doc/armature/changelog.gz"):
            self.assertTrue((self.root / "usr/share" / file).stat().st_size > 100, file)
        run("bash", "-n", str(self.root / "usr/share/bash-completion/completions/armature"))

    def test_it_names_the_packages_of_its_libraries(self):
        depends = run("dpkg-deb", "-f", str(self.package), "Depends")
        for library in run("ldd", str(self.root / "usr/bin/armature")).splitlines():
            path = library.partition(" => ")[2].split(" ")[0]
            if re.search(r"lib(fmt|yaml-cpp|tinyxml2|tbb|zip)\.so", path):
                owner = run("dpkg-query", "-S", os.path.realpath(path)).partition(":")[0]
                self.assertIn(owner, depends)


if __name__ == "__main__":
    unittest.main()
