"""Every script in examples/ runs with the installed package as its docstring says; what the drand verifier refuses."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import drand_verifier
import groth16_check
import pytest
from vector_files import load, path, requires

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
SCRIPTS = sorted(file.name for file in EXAMPLES.glob("*.py"))
SETUP = path("kzg_c_kzg_4844", "trusted_setup.txt")


def run(name, *arguments, stdin=None):
    """The finished process."""
    command = [sys.executable, str(EXAMPLES / name), *map(str, arguments)]
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, encoding="utf-8", timeout=300, check=False
    )


@pytest.mark.parametrize("name", SCRIPTS)
def test_runs(name):
    done = run(name)
    assert (done.returncode, done.stderr) == (0, "")
    assert "FAILED" not in done.stdout
    assert "NOT" not in done.stdout
    assert " ok " in done.stdout or "valid" in done.stdout
    assert ("INSECURE" in done.stdout) == (name in ("kzg.py", "kzg_cells.py", "groth16_check.py"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_says_what_it_is_and_needs_only_the_package(name):
    tree = ast.parse((EXAMPLES / name).read_text(encoding="utf-8"))
    assert f"    python examples/{name}" in ast.get_docstring(tree)
    imported = {
        alias.name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in (node.names if isinstance(node, ast.Import) else [ast.alias(node.module)])
    }
    ours = {"millerloop", *(script[:-3] for script in SCRIPTS)}
    assert imported - ours <= sys.stdlib_module_names


@pytest.mark.skipif(SETUP is None, reason="the setup of the ceremony is not here")
def test_kzg_with_the_setup_of_the_ceremony():
    done = run("kzg.py", SETUP)
    assert done.returncode == 0
    assert "FAILED" not in done.stdout
    assert "INSECURE" not in done.stdout


def test_groth16_refuses_what_is_wrong():
    proving, verifying = groth16_check.make_setup(groth16_check.Trapdoors(11, 22, 33, 44, groth16_check.Fr(55)))
    proof = groth16_check.prove(proving, groth16_check.witness(5))
    assert groth16_check.verify(verifying, 135, proof)
    assert groth16_check.verify(verifying, 135 - groth16_check.r, proof)
    assert not groth16_check.verify(verifying, 134, proof)
    assert groth16_check.prove(proving, groth16_check.witness(5)) != proof  # it hides the witness
    wrong = groth16_check.witness(5)
    wrong[groth16_check.Y] += 1
    with pytest.raises(ValueError, match="circuit"):
        groth16_check.prove(proving, wrong)
    swapped = proof[144:] + proof[48:144] + proof[:48]
    assert not groth16_check.verify(verifying, 135, swapped)
    for data in (proof[:-1], proof + b"\0", bytes(192), b"\x40" + proof[1:]):
        with pytest.raises(ValueError, match=r"."):
            groth16_check.verify(verifying, 135, data)
    assert not groth16_check.verify_batch(verifying, [135] * 2, [proof, swapped])


# The drand verifier

QUICKNET = drand_verifier.PUBLISHED["rounds"]["quicknet"][0]
CHAINED = drand_verifier.PUBLISHED["rounds"]["default"]


def judged(capsys, *arguments):
    """The exit code, and what was printed."""
    code = drand_verifier.main(list(map(str, arguments)))
    return code, "".join(capsys.readouterr())


def test_a_beacon_from_standard_input():
    done = run("drand_verifier.py", "-", stdin=json.dumps(QUICKNET))
    assert done.returncode == 0
    assert "1 rounds valid" in done.stdout
    assert QUICKNET["randomness"] in done.stdout
    done = run("drand_verifier.py", "-", stdin=json.dumps({**QUICKNET, "round": 2}))
    assert done.returncode == 1
    assert "1 of 1 rounds are NOT valid" in done.stdout
    assert run("drand_verifier.py", "-", stdin="[" * 100_000).returncode == 2
    done = run("drand_verifier.py", "-", stdin="{}")
    assert done.returncode == 2
    assert not done.stdout
    assert "'round' is missing" in done.stderr


def test_beacons_from_a_file(tmp_path, capsys):
    file, info = tmp_path / "beacons.json", tmp_path / "info.json"
    info.write_text(json.dumps(drand_verifier.CHAINS["default"]))
    swapped = [{**CHAINED[0], "previous_signature": CHAINED[1]["previous_signature"]}, *CHAINED]
    file.write_text(json.dumps(swapped))
    for chain in ("default", info):
        code, printed = judged(capsys, "--chain", chain, file)
        assert code == 1
        assert "1 of 3 rounds are NOT valid" in printed
        assert printed.splitlines()[0].endswith("the signature is not the network's")
    assert judged(capsys, file)[0] == 1  # of another chain
    file.write_text("[]")
    assert judged(capsys, file)[0] == 0


@pytest.mark.parametrize(
    ("change", "code", "said"),
    [
        ({"signature": "c0" + 47 * "00"}, 1, "randomness"),
        ({"signature": "c0" + 47 * "00", "randomness": None}, 2, "randomness"),
        ({"previous_signature": "00"}, 1, "no previous signature"),
        ({"previous_signature": ""}, 0, "valid"),
        ({"previous_signature": None}, 0, "valid"),
        ({"randomness": QUICKNET["randomness"][:-2] + "00"}, 1, "randomness"),
        ({"signature": "zz"}, 2, "hexadecimal"),
        ({"signature": 5}, 2, "hexadecimal"),
        ({"round": "1"}, 2, "of type int"),
        ({"round": True}, 2, "of type int"),
        ({"round": 0}, 2, "no round 0"),
        ({"round": 2**64}, 2, "no round"),
    ],
)
def test_changed_beacons(tmp_path, capsys, change, code, said):
    file = tmp_path / "beacon.json"
    file.write_text(json.dumps({**QUICKNET, **change}))
    found, printed = judged(capsys, file)
    assert found == code
    assert said in printed


@pytest.mark.parametrize("text", ["", "5", "[5]", "null", '"text"', "{", '[{"round": 1}]'])
def test_what_is_no_beacon(tmp_path, capsys, text):
    file = tmp_path / "beacon.json"
    file.write_text(text)
    code, printed = judged(capsys, file)
    assert code == 2
    assert printed.startswith("error: ")
    assert judged(capsys, tmp_path / "none.json")[0] == 2


@pytest.mark.parametrize(
    "change",
    [
        {"period": 4},
        {"period": -1},
        {"genesis_time": 2**70},
        {"metadata": {"beaconID": "other"}},
        {"metadata": 5},
        {"hash": "00"},
        {"schemeID": "bls-bn254-unchained-on-g1"},
        {"schemeID": []},
        {"hash": None},
        {"public_key": "c0" + 95 * "00"},
    ],
)
def test_chains_that_are_refused(tmp_path, capsys, change):
    file, info = tmp_path / "beacon.json", tmp_path / "info.json"
    file.write_text(json.dumps(QUICKNET))
    info.write_text(json.dumps({**drand_verifier.CHAINS["quicknet"], **change}))
    code, printed = judged(capsys, "--chain", info, file)
    assert code == 2
    assert printed.startswith("error: ")


@pytest.mark.parametrize("key", ["c0" + 95 * "00", "ff" * 96, "00"])
def test_a_key_that_is_none(tmp_path, capsys, key):
    """Without a hash that binds it, as chains of old have none here."""
    file, info = tmp_path / "beacon.json", tmp_path / "info.json"
    file.write_text(json.dumps(QUICKNET))
    info.write_text(json.dumps({"public_key": key, "schemeID": "bls-unchained-g1-rfc9380"}))
    code, printed = judged(capsys, "--chain", info, file)
    assert code == 2
    assert "public key" in printed


@requires("drand_beacons")
def test_published_beacons():
    for case in load("drand_beacons", "drand_bls12_381.json")["cases"]:
        info = {"public_key": case["public_key"], "schemeID": case["scheme"]}
        (problem,) = drand_verifier.verify(info, [case])
        assert (problem is None) == case["expect"], case["origin"]
