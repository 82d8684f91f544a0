# SPDX-License-Identifier: Apache-2.0
"""What --json prints is what `armature schema` says, member by member, judged by the jsonschema package. A verb that has a
schema and no command here fails."""
import json
import math
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import jsonschema

BINARY = os.environ["ARMATURE_BINARY"]
STATE = {"q": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], "qd": [0.1] * 6, "qdd": [0.2] * 6}
# The last of seven joints swings.
SWING = "t,q1,q2,q3,q4,q5,q6,q7\n" + "".join(
    f"{0.01 * i:.2f},0,0.5,0,-1,0,1,{0.2 * math.sin(20 * 0.01 * i):.9f}\n" for i in range(400))
# {folder} is a folder of its own for each test.
COMMANDS = {
    "identify": ["scara", "{folder}/scara.csv", "--validate", "{folder}/scara.csv@:50%", "-o", "{folder}/identified"],
    "factor": ["scara", "{folder}/scara.csv", "-o", "{folder}/part.rf"],
    "merge": ["{folder}/first.rf", "{folder}/second.rf", "--leave-one-out", "-o", "{folder}/all.rf"],
    "compare": ["{folder}/a", "{folder}/b", "-o", "{folder}/page.html"],
    "reduce": ["scara", "{folder}/scara.csv", "-o", "{folder}/reduced"],
    "pipeline": ["scara", "{folder}/scara.csv", "--effort", "0", "-o", "{folder}/job"],
    "columns": ["scara", "{folder}/scara.csv", "-o", "{folder}/columns.npy"],
    "validate": ["scara", "{folder}/scara.csv", "-o", "{folder}/validated"],
    "demo": ["-o", "{folder}/demo"],
    "show": ["puma560"],
    "check": ["puma560"],
    "convert": ["puma560", "-o", "{folder}/puma560.yaml"],
    "base": ["puma560"],
    "derive": ["puma560", "gravity", "--keep", "M6", "--explain", "--lang", "c", "-o", "{folder}"],
    "eval": ["puma560", "regressor", "--at", "{folder}/state.json"],
    "ik": ["ur10", "--pose", "0.4,0.3,0.5,0,0,0"],
    "explicit": ["puma560", "--significance", "0.01"],
    "schedule": ["stanford", "lagrange", "--processors", "3", "--joints", "3", "-o", "{folder}"],
    "count": ["puma560", "inverse-dynamics", "inertia"],
    "bench": ["planar2r", "--turns", "1"],
    "simulate": ["puma560", "--duration", "0.1", "-o", "{folder}/log.csv"],
    "excite": ["puma560", "--starts", "1", "--trials", "2", "-o", "{folder}/motion.csv"],
    "dominant": ["panda_like", "7:40:-0.1:{folder}/swing.csv"],
    "verify": ["{folder}/scara_gravity.c"],
    "control": ["puma560", "--analyse", "--duration", "1", "--jitter", "0.01"],
}


def answer(*words: str) -> dict:
    done = subprocess.run([BINARY, *words, "--json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


# An option as the library names it, which a front end has to spell: base/option_names.h.
MARK = re.compile(r"(?:^|[ (`\n])@[a-z]")


def strings(value) -> list[str]:
    """All strings in a value of JSON."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for each in value.values() for text in strings(each)]
    return [text for each in value for text in strings(each)] if isinstance(value, list) else []


def closed(schema: dict) -> dict:
    """The same schema, without members that it does not name."""
    if "properties" in schema:
        schema = {**schema, "additionalProperties": False, "properties": {k: closed(v) for k, v in schema["properties"].items()}}
    elif "additionalProperties" in schema:
        schema = {**schema, "additionalProperties": closed(schema["additionalProperties"])}
    if "items" in schema:
        schema = {**schema, "items": closed(schema["items"])}
    return schema


class Schemas(unittest.TestCase):
    def test_answers_are_as_their_schemas_say(self):
        for verb in answer("schema")["verbs"]:
            name = verb["name"]
            with self.subTest(verb=name), tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / "state.json").write_text(json.dumps(STATE))
                (pathlib.Path(folder) / "swing.csv").write_text(SWING)
                if name in ("identify", "reduce", "pipeline", "columns", "validate", "factor"):
                    answer("simulate", "scara", "--duration", "5", "--noise", "1", "-o", f"{folder}/scara.csv")
                if name == "compare":
                    for run in ("a", "b"):
                        answer("simulate", "scara", "--duration", "5", "--noise", "1", "-o", f"{folder}/{run}.csv")
                        answer("identify", "scara", f"{folder}/{run}.csv", "-o", f"{folder}/{run}")
                if name == "merge":
                    for part, seed, like in (("first", "1", []), ("second", "2", ["--like", f"{folder}/first.rf"])):
                        answer("simulate", "scara", "--duration", "5", "--noise", "1", "--seed", seed, "-o", f"{folder}/{part}.csv")
                        answer("factor", "scara", f"{folder}/{part}.csv", *like, "-o", f"{folder}/{part}.rf")
                if name == "verify":
                    answer("derive", "scara", "gravity", "--lang", "c", "-o", folder)
                self.assertIn(name, COMMANDS, "a verb without a command to try its schema by")
                got = answer(name, *(word.format(folder=folder) for word in COMMANDS[name]))
                marks = [text for text in strings(got) if MARK.search(text)]
                for file in pathlib.Path(folder).rglob("*.json"):
                    if file.parent.name == ".stages":
                        continue  # records that the program reads back, not for people
                    marks += [f"{file.name}: {text}" for text in strings(json.loads(file.read_text())) if MARK.search(text)]
                self.assertEqual(marks, [], "options are spelled before they are printed or written")
                schema = closed(answer("schema", name)["result"])
                if "warnings" not in schema["properties"]:
                    got.pop("warnings", None)  # of reading the robot, which any verb may have
                jsonschema.Draft202012Validator.check_schema(schema)
                jsonschema.validate(got, schema, cls=jsonschema.Draft202012Validator)

    def test_a_wrong_answer_is_refused(self):
        schema = closed(answer("schema", "count")["result"])
        got = answer("count", "puma560", "inertia")
        got["models"]["inertia"]["mul"] = "many"
        with self.assertRaises(jsonschema.ValidationError):
            jsonschema.validate(got, schema)


if __name__ == "__main__":
    unittest.main()
