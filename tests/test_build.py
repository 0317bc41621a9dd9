"""What is installed is what was asked for: setup.py's settings, build_info(), the engine, the cost of importing."""

import importlib.util
import json
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest
from setuptools import Distribution

import millerloop
from millerloop import _build

ROOT = Path(__file__).resolve().parent.parent
COMPILER = os.environ.get("CC") or "cc"
LANES = ["millerloop.bls12_377._lanes", "millerloop.bls12_381._lanes"]


def python(code, **environment):
    """Run code in a new interpreter; its standard output."""
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return result.stdout


@pytest.fixture(scope="module")
def setup_py():
    """setup.py as a module: with another name it does not run setup()."""
    spec = importlib.util.spec_from_file_location("millerloop_setup", ROOT / "setup.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def settings_in(setup_py, **environment):
    return setup_py.Settings({f"MILLERLOOP_{name}": value for name, value in environment.items()})


class TestSettings:
    @pytest.mark.parametrize(
        ("environment", "macros"),
        [
            ({"WIDE_MULTIPLY": "int128"}, {"MILLERLOOP_LIMB_BITS": "52", "MILLERLOOP_INT128": "1"}),
            ({"WIDE_MULTIPLY": "int128_struct"}, {"MILLERLOOP_LIMB_BITS": "52", "MILLERLOOP_INT128": "2"}),
            ({"WIDE_MULTIPLY": "int64"}, {"MILLERLOOP_LIMB_BITS": "26", "MILLERLOOP_INT128": "0"}),
            (
                {"WIDE_MULTIPLY": "int64", "VERIFY": "1"},
                {"MILLERLOOP_LIMB_BITS": "26", "MILLERLOOP_INT128": "0", "MILLERLOOP_VERIFY": "1"},
            ),
            (
                {"WIDE_MULTIPLY": "int128_struct", "INT128_STRUCT_PATH": "2", "VERIFY": "0"},
                {"MILLERLOOP_LIMB_BITS": "52", "MILLERLOOP_INT128": "2", "MILLERLOOP_INT128_STRUCT_PATH": "2"},
            ),
        ],
    )
    def test_macros(self, setup_py, environment, macros):
        assert dict(settings_in(setup_py, **environment).macros()) == macros

    @pytest.mark.parametrize(
        ("environment", "named"),
        [
            ({"WIDE_MULTIPLY": "int256"}, "MILLERLOOP_WIDE_MULTIPLY='int256'"),
            ({"WIDE_MULTIPLY": "INT128"}, "MILLERLOOP_WIDE_MULTIPLY='INT128'"),
            ({"VERIFY": "yes"}, "MILLERLOOP_VERIFY='yes'"),
            ({"EAGER": "2"}, "MILLERLOOP_EAGER='2'"),
            ({"LANES": "8"}, "MILLERLOOP_LANES='8'"),
            ({"LANE": "1"}, "is MILLERLOOP_LANES meant"),
            ({"SANITIZE": "address,thread"}, "MILLERLOOP_SANITIZE='address,thread'"),
            ({"WIDE_MULTIPLY": "int128_struct", "INT128_STRUCT_PATH": "3"}, "MILLERLOOP_INT128_STRUCT_PATH='3'"),
            ({"INT128_STRUCT_PATH": "1"}, "MILLERLOOP_INT128_STRUCT_PATH needs"),
            ({"WIDE_MULTIPLY": "int64", "INT128_STRUCT_PATH": "1"}, "MILLERLOOP_INT128_STRUCT_PATH needs"),
            ({"WIDEMULTIPLY": "int64"}, "is MILLERLOOP_WIDE_MULTIPLY meant"),
            ({"OPTIMIZE": "0"}, "MILLERLOOP_OPTIMIZE='0'"),
            ({"SANITISE": "address"}, "is MILLERLOOP_SANITIZE meant"),
        ],
    )
    def test_wrong_settings_are_named(self, setup_py, environment, named):
        with pytest.raises(setup_py.OptionError) as error:
            settings_in(setup_py, **environment)
        assert named in str(error.value)

    def test_other_names_are_left_alone(self, setup_py):
        settings_in(setup_py, ENGINE="scalar", SOMETHING_ELSE="1")

    def test_no_flag_goes_beyond_the_baseline(self, setup_py):
        for kind in ("gcc", "clang", "msvc"):
            flags, _ = settings_in(setup_py, WIDE_MULTIPLY="int128").flags(kind, "x86_64")
            assert not [flag for flag in flags if flag.startswith("-m")]

    def test_the_intrinsic_path_is_compiled_for(self, setup_py):
        forced = settings_in(setup_py, WIDE_MULTIPLY="int128_struct", INT128_STRUCT_PATH="1")
        assert "-mbmi2" in forced.flags("gcc", "x86_64")[0]
        assert "-mbmi2" not in forced.flags("gcc", "aarch64")[0]

    def test_levels_of_optimisation(self, setup_py):
        def levels(**environment):
            flags, _ = settings_in(setup_py, **environment).flags("gcc", "x86_64")
            return [flag for flag in flags if flag.startswith("-O")]

        assert levels() == ["-O3"]
        assert levels(OPTIMIZE="1") == ["-O1"]
        assert levels(SANITIZE="address") == ["-O1"]
        assert levels(SANITIZE="address", OPTIMIZE="2") == ["-O2"]

    def test_sanitizers_reach_compiler_and_linker(self, setup_py):
        compile_flags, link_flags = settings_in(setup_py, SANITIZE="undefined,address").flags("gcc", "x86_64")
        assert "-fsanitize=address,undefined" in compile_flags
        assert link_flags == ["-fsanitize=address,undefined"]

    def test_eager_instances_are_built_on_request(self, setup_py):
        names = {extension.name for extension in setup_py.extensions(settings_in(setup_py))}
        assert {"millerloop.bls12_381._scalar", "millerloop.bls12_377._fr"} <= names
        assert not [name for name in names if name.endswith("_eager")]
        names = {extension.name for extension in setup_py.extensions(settings_in(setup_py, EAGER="1"))}
        assert {"millerloop.bls12_381._eager", "millerloop.bls12_377._eager"} <= names


@pytest.mark.skipif(os.name != "posix", reason="a compiler that is a shell script")
class TestLanes:
    """Which modules are built, with which macro, by a compiler that can build lanes and by one that cannot."""

    def decided(self, setup_py, monkeypatch, folder, able=True, **environment):
        compiler = folder / "cc"
        refusal = "" if able else 'case "$*" in *-mavx512ifma*) exit 1;; esac\n'
        compiler.write_text(f'#!/bin/sh\n{refusal}exec {COMPILER} "$@"\n')
        compiler.chmod(0o755)
        monkeypatch.setenv("CC", str(compiler))
        settings = settings_in(setup_py, **environment)
        monkeypatch.setattr(setup_py, "settings", settings)
        command = setup_py.BuildInstances(Distribution({"ext_modules": setup_py.extensions(settings)}))
        command.finalize_options()
        command.compiler = None
        self.with_compiler(command)
        command.decide_on_lanes()
        about = next(extension for extension in command.extensions if extension.name == "millerloop._build")
        names = sorted(extension.name for extension in command.extensions if extension.name in LANES)
        return names, ("MILLERLOOP_WITH_LANES", "1") in about.define_macros

    def with_compiler(self, command):
        from distutils.ccompiler import new_compiler
        from distutils.sysconfig import customize_compiler

        command.compiler = new_compiler()
        customize_compiler(command.compiler)

    @pytest.fixture(autouse=True)
    def only_where_the_compiler_can(self, setup_py, monkeypatch, tmp_path):
        if not self.decided(setup_py, monkeypatch, tmp_path)[0]:
            pytest.skip("the compiler here cannot build lanes")

    def test_built_where_the_compiler_can(self, setup_py, monkeypatch, tmp_path):
        assert self.decided(setup_py, monkeypatch, tmp_path) == (LANES, True)
        assert self.decided(setup_py, monkeypatch, tmp_path, LANES="1") == (LANES, True)

    def test_left_out(self, setup_py, monkeypatch, tmp_path):
        assert self.decided(setup_py, monkeypatch, tmp_path, LANES="0") == ([], False)
        assert self.decided(setup_py, monkeypatch, tmp_path, able=False) == ([], False)

    def test_asked_for_and_not_possible(self, setup_py, monkeypatch, tmp_path):
        with pytest.raises(setup_py.OptionError, match="MILLERLOOP_LANES=1: this compiler cannot"):
            self.decided(setup_py, monkeypatch, tmp_path, able=False, LANES="1")


class TestBuildInfo:
    def test_limbs_make_the_radix(self):
        info = millerloop.build_info()
        assert (info["limb_bits"], info["limbs"]) in {(52, 8), (26, 16)}
        assert info["limb_bits"] == {"int128": 52, "int128_struct": 52, "int64": 26}[info["wide_multiply"]]

    def test_path_fits_the_multiplication(self):
        info = millerloop.build_info()
        paths = {"int128": ["native"], "int128_struct": ["intrinsic", "pieces"], "int64": [None]}
        assert info["int128_path"] in paths[info["wide_multiply"]]

    def test_is_plain_data(self):
        info = millerloop.build_info()
        assert json.loads(json.dumps(info)) == info

    def test_a_caller_cannot_change_it(self):
        millerloop.build_info()["cpu_features"].append("x")
        assert "x" not in millerloop.build_info()["cpu_features"]

    def test_says_what_was_asked_for(self):
        """CI sets what it asked for; elsewhere nothing is known and nothing is asserted."""
        wanted = json.loads(os.environ.get("MILLERLOOP_EXPECT_BUILD", "{}"))
        info = millerloop.build_info()
        assert {key: info[key] for key in wanted} == wanted

    def test_lanes_are_there_if_it_says_so(self):
        for name in LANES:
            assert (importlib.util.find_spec(name) is not None) == millerloop.build_info()["lanes"]

    @pytest.mark.skipif(not Path("/proc/cpuinfo").exists(), reason="compares with Linux's own list")
    @pytest.mark.skipif(platform.machine() not in ("x86_64", "i686"), reason="the list is of x86 features")
    def test_cpu_features_are_those_the_system_sees(self):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        flags = next(line for line in lines if line.startswith("flags")).split()
        linux = {"avxifma": "avx_ifma", "avx512ifma": "avx512ifma"}
        for name in ("bmi2", "adx", "avx2", "avx512f", "avx512ifma", "avxifma"):
            assert (name in millerloop.build_info()["cpu_features"]) == (linux.get(name, name) in flags), name


def test_core_cycle_is_plausible():
    cycle = _build.core_cycle_ns()
    assert cycle is None or 0.05 < cycle < 20


class TestEngine:
    def test_default(self):
        engine = python("import millerloop; print(millerloop.engine())", MILLERLOOP_ENGINE="").strip()
        assert engine == _build.engines()[0]

    @pytest.mark.parametrize("wanted", _build.engines())
    def test_forced(self, wanted):
        assert python("import millerloop; print(millerloop.engine())", MILLERLOOP_ENGINE=wanted).strip() == wanted

    @pytest.mark.skipif(not Path("/proc/cpuinfo").exists(), reason="compares with Linux's own list")
    def test_which_there_are(self):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        flags = next((line for line in lines if line.startswith("flags")), "").split()
        able = {"avx512f", "avx512dq", "avx512vl", "avx512ifma"} <= set(flags)
        there = ("ifma", "scalar") if able and millerloop.build_info()["lanes"] else ("scalar",)
        assert _build.engines() == there

    @pytest.mark.parametrize("wanted", ["ifma", "Scalar", "no such"])
    def test_an_engine_that_is_not_there(self, monkeypatch, wanted):
        monkeypatch.setattr(_build, "engines", lambda: ("scalar",))
        monkeypatch.setenv("MILLERLOOP_ENGINE", wanted)
        with pytest.raises(RuntimeError, match=f"MILLERLOOP_ENGINE='{wanted}'.*scalar"):
            millerloop.engine()

    @pytest.mark.parametrize("curve", ["bls12_381", "bls12_377"])
    def test_a_curve_does_not_run_on_another_engine_instead(self, curve):
        code = f"""
import millerloop
try:
    import millerloop.{curve} as curve
    curve.pairing(curve.G1.generator(), curve.G2.generator())
except RuntimeError as error:
    print(error)
"""
        assert "MILLERLOOP_ENGINE='neon'" in python(code, MILLERLOOP_ENGINE="neon")

    @pytest.mark.parametrize("engine", _build.engines())
    @pytest.mark.parametrize("curve", ["bls12_381", "bls12_377"])
    def test_lanes_are_loaded_by_a_batch_that_uses_them(self, curve, engine):
        """Never before, and never where another engine is asked for."""
        code = f"""
import sys
import millerloop.{curve} as curve
before = "millerloop.{curve}._lanes" in sys.modules
points = [curve.G1(curve.G1.generator().x, curve.G1.generator().y) for _ in range(64)]
assert all(curve.G1.in_subgroup_batch(points))
print(before, "millerloop.{curve}._lanes" in sys.modules)
"""
        assert python(code, MILLERLOOP_ENGINE=engine).split() == ["False", str(engine == "ifma")]


class TestImport:
    def test_nothing_is_loaded_before_it_is_used(self):
        code = "import sys; before = set(sys.modules); import millerloop; print(*(set(sys.modules) - before))"
        assert python(code).split() == ["millerloop"]

    def test_curves_are_attributes_all_the_same(self):
        code = "import millerloop as m; print(m.bls12_381.r > m.bls12_377.r, m.errors.PairingError.__name__)"
        assert python(code).split() == ["True", "PairingError"]

    def test_a_curve_brings_little_with_it(self):
        """None of the slow ones of the standard library: import takes milliseconds because of what is absent."""
        slow = {"typing", "dataclasses", "inspect", "json", "argparse", "decimal", "fractions", "numpy", "gmpy2"}
        code = "import sys; before = set(sys.modules); import millerloop.bls12_381; print(*(set(sys.modules) - before))"
        assert not slow & set(python(code).split())

    def test_unknown_attributes_are_attribute_errors(self):
        with pytest.raises(AttributeError, match="bls12_999"):
            millerloop.bls12_999  # noqa: B018
        assert "bls12_381" in dir(millerloop)

    def test_version_is_that_of_the_distribution(self):
        from importlib.metadata import version

        assert millerloop.__version__ == version("millerloop")
