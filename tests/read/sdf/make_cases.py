# SPDX-License-Identifier: Apache-2.0
"""Writes cases.json: random SDF files with poses relative to all kinds of frames, states, and the torques of their
joints: libsdformat resolves the frames (resolve.cc, built beside this file), Pinocchio computes.
`pip install pin`, then `python3 make_cases.py RESOLVE`."""
import json
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as tree

import numpy as np
import pinocchio as pin

random = np.random.default_rng(5)


def numbers(values):
    return " ".join(repr(round(float(v), 6)) for v in values)


def exact(values):
    return " ".join(repr(float(v)) for v in values)  # unit vectors stay unit vectors


def pose(frames=(), otherwise_none=.2):
    if random.random() < otherwise_none:
        return ""
    where = f' relative_to="{random.choice(frames)}"' if len(frames) and random.random() < .6 else ""
    kind = random.integers(3)
    position, angles = random.uniform(-.5, .5, 3), random.uniform(-3, 3, 3)
    if kind == 0:
        return f'<pose{where} degrees="true">{numbers([*position, *np.degrees(angles)])}</pose>'
    if kind == 1:
        q = random.normal(size=4)
        return f'<pose{where} rotation_format="quat_xyzw">{exact([*position, *(q / np.linalg.norm(q))])}</pose>'
    return f"<pose{where}>{numbers([*position, *angles])}</pose>"


def model(n):
    links, joints, frames, text = [], [], [], ""
    for i in range(n):
        moments = np.sort(random.uniform(.1, 1, 3))
        moments[2] = min(moments[2], .9 * (moments[0] + moments[1]))
        text += f'<link name="link{i}">{pose([*links, *frames])}<inertial>{pose()}<mass>{numbers([random.uniform(.1, 5)])}</mass><inertia>'
        text += "".join(f"<{k}>{numbers([v])}</{k}>" for k, v in zip(("ixx", "iyy", "izz"), moments)) + "</inertia></inertial></link>"
        links.append(f"link{i}")
        if random.random() < .4:
            text += f'<frame name="frame{i}" attached_to="link{i}">{pose(links)}</frame>'
            frames.append(f"frame{i}")
    moving = 0
    for i in range(n):
        parent = "world" if i == 0 else f"link{random.integers(max(0, i - 2), i)}"
        kind = "fixed" if i == 0 and random.random() < .5 else random.choice(["revolute", "continuous", "prismatic", "fixed"], p=[.5, .2, .2, .1])
        moving += kind != "fixed"
        text += f'<joint name="joint{i}" type="{kind}"><parent>{parent}</parent><child>link{i}</child>{pose([*links, *frames, *joints], .4)}'
        if kind != "fixed":
            axis = random.normal(size=3)
            inside = f' expressed_in="{random.choice([*links, *frames, *joints])}"' if random.random() < .4 and (links or joints) else ""
            text += f"<axis><xyz{inside}>{exact(axis / np.linalg.norm(axis))}</xyz><dynamics><damping>{numbers([random.uniform(0, 2)])}</damping></dynamics></axis>"
        text += "</joint>"
        joints.append(f"joint{i}")
    base = pose(otherwise_none=.5)
    return f'<sdf version="1.9"><model name="random">{base}{text}</model></sdf>', moving


def placement(values):
    return pin.XYZQUATToSE3(np.array(values, dtype=float))


def torques(resolve, text, q, qd, qdd):
    lines = subprocess.run([resolve], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    links, joints = {}, []
    for line in lines:
        words = line.split()
        if words[0] == "link":
            v = [float(x) for x in words[2:]]
            links[words[1]] = (placement(v[:7]), placement(v[7:14]), v[14], np.array(v[15:24]).reshape(3, 3))
        else:
            joints.append((words[1], words[2], words[3], int(words[4]), placement([float(x) for x in words[5:12]]), np.array([float(x) for x in words[12:15]])))
    robot = pin.Model()
    robot.gravity.linear = np.array([0, 0, -9.81])
    where = {}  # of a link: the joint that carries it, and the frame of that joint in the model
    damping = {}
    parsed = tree.fromstring(text)
    model_pose = parsed.find("model/pose")
    base = pin.SE3.Identity()
    if model_pose is not None:
        v = [float(x) for x in model_pose.text.split()]
        if model_pose.get("rotation_format"):
            base = placement(v)
        else:
            rpy = np.radians(v[3:]) if model_pose.get("degrees") else np.array(v[3:])
            base = pin.SE3(pin.rpy.rpyToMatrix(*rpy), np.array(v[:3]))
    where["world"] = (0, base.inverse())
    for e in parsed.findall("model/joint"):
        found = e.find("axis/dynamics/damping")
        damping[e.get("name")] = float(found.text) if found is not None else 0
    kinds = {e.get("name"): e.get("type") for e in parsed.findall("model/joint")}
    friction = []
    for name, parent, child, _, at, axis in joints:
        above, frame = where[parent]
        kind = kinds[name]
        if kind == "fixed":
            where[child] = (above, frame)
            j, frame_of = above, frame
        else:
            made = pin.JointModelPrismaticUnaligned(axis) if kind == "prismatic" else pin.JointModelRevoluteUnaligned(axis)
            j = robot.addJoint(above, made, frame.inverse() * at, name)
            friction.append(damping[name])
            where[child] = (j, at)
            frame_of = at
        link, centre, mass, inertia = links[child]
        robot.appendBodyToJoint(j, pin.Inertia(mass, np.zeros(3), inertia), frame_of.inverse() * link * centre)
    data = robot.createData()
    return pin.rnea(robot, data, q, qd, qdd) + np.array(friction) * qd, list(robot.names)[1:]


def main():
    cases = []
    while len(cases) < 30:
        text, moving = model(int(random.integers(1, 7)))
        if moving == 0:
            continue
        q, qd, qdd = random.uniform(-2, 2, (3, moving)).round(6)
        tau, names = torques(sys.argv[1], text, q, qd, qdd)
        cases.append({"sdf": text, "joints": names, "q": list(q), "qd": list(qd), "qdd": list(qdd), "tau": list(tau)})
    pathlib.Path(__file__).with_name("cases.json").write_text(json.dumps(cases, indent=0) + "\n")


if __name__ == "__main__":
    main()
