# SPDX-License-Identifier: Apache-2.0
"""Writes cases.json: random MJCF files in the many ways to write one, states, and the joint torques that MuJoCo itself
computes for them (mj_inverse without contacts and limits). `pip install mujoco`, then `python3 make_cases.py`."""
import json
import pathlib

import mujoco
import numpy as np

random = np.random.default_rng(20)


def numbers(values):
    return " ".join(repr(round(float(v), 6)) for v in np.atleast_1d(values))


class Model:
    def __init__(self, index):
        self.degrees = index % 2 == 0
        self.sequence = ["xyz", "XYZ", "zyx", "xZy", "ZYZ", "yxz"][index % 6]
        self.joints = 0
        self.classes = index % 3 == 0

    def angle(self, radians):
        return np.degrees(radians) if self.degrees else radians

    def orientation(self):
        kind = random.integers(6)
        if kind == 0:
            return f' quat="{numbers(random.normal(size=4))}"'
        if kind == 1:
            return f' axisangle="{numbers([*random.normal(size=3), self.angle(random.uniform(-3, 3))])}"'
        if kind == 2:
            return f' euler="{numbers(self.angle(random.uniform(-3, 3, 3)))}"'
        if kind == 3:
            return f' xyaxes="{numbers(random.normal(size=6))}"'
        if kind == 4:
            return f' zaxis="{numbers(random.normal(size=3))}"'
        return ""

    def pose(self):
        return f' pos="{numbers(random.uniform(-.5, .5, 3))}"' + self.orientation()

    def joint(self):
        self.joints += 1
        slide = random.random() < .25
        text = f'<joint name="j{self.joints}"'
        if slide:
            text += ' type="slide"'
        if random.random() < .8:
            text += f' axis="{numbers(random.normal(size=3))}"'
        if random.random() < .4:
            text += f' pos="{numbers(random.uniform(-.3, .3, 3))}"'
        if random.random() < .3:
            text += f' ref="{numbers(random.uniform(-1, 1) if slide else self.angle(random.uniform(-1, 1)))}"'
        if random.random() < .4:
            text += f' stiffness="{numbers(random.uniform(1, 9))}"'
            if random.random() < .6:
                text += f' springref="{numbers(random.uniform(-1, 1) if slide else self.angle(random.uniform(-1, 1)))}"'
        if random.random() < .5:
            text += f' armature="{numbers(random.uniform(0, 2))}"'
        if random.random() < .5:
            text += f' damping="{numbers(random.uniform(0, 2))}"'
        return text + "/>"

    def geom(self):
        kind = ["sphere", "capsule", "cylinder", "box", "ellipsoid"][random.integers(5)]
        text = f'<geom type="{kind}"'
        if kind in ("capsule", "cylinder", "box", "ellipsoid") and random.random() < .4:
            text += f' size="{numbers(random.uniform(.02, .1))}" fromto="{numbers(random.uniform(-.5, .5, 6))}"'
        else:
            size = random.uniform(.02, .2, {"sphere": 1, "capsule": 2, "cylinder": 2}.get(kind, 3))
            text += f' size="{numbers(size)}"' + self.pose()
        if random.random() < .5:
            text += f' mass="{numbers(random.uniform(.1, 5))}"'
        elif random.random() < .5:
            text += f' density="{numbers(random.uniform(100, 3000))}"'
        return text + "/>"

    def inertial(self):
        moments = np.sort(random.uniform(.1, 1, 3))
        moments[2] = min(moments[2], .9 * (moments[0] + moments[1]))
        if random.random() < .5:
            return f'<inertial{self.pose()} mass="{numbers(random.uniform(.1, 9))}" diaginertia="{numbers(moments)}"/>'
        turn = np.linalg.qr(random.normal(size=(3, 3)))[0]
        i = turn @ np.diag(moments) @ turn.T
        full = [i[0, 0], i[1, 1], i[2, 2], i[0, 1], i[0, 2], i[1, 2]]
        return (f'<inertial pos="{numbers(random.uniform(-.3, .3, 3))}" mass="{numbers(random.uniform(.1, 9))}" '
                f'fullinertia="{numbers(full)}"/>')

    def body(self, depth):
        text = f"<body{self.pose()}"
        if self.classes and random.random() < .5:
            text += ' childclass="light"'
        text += ">"
        text += "".join(self.joint() for _ in range(random.choice([0, 1, 1, 1, 1, 2, 3])))
        if random.random() < .5:
            text += self.inertial()
        else:
            text += "".join(self.geom() for _ in range(random.integers(1, 4)))
            if random.random() < .3:
                text += f"<frame{self.pose()}>{self.geom()}</frame>"
        for _ in range(random.choice([0, 1, 2]) if depth > 1 else 1 if depth == 0 else random.choice([0, 1])):
            if depth < 4:
                text += self.body(depth + 1)
        if random.random() < .2:
            text += f'<site name="site{self.joints}_{depth}_{random.integers(10**6)}"{self.pose()}/>'
        return text + "</body>"

    def text(self):
        classes = ('<default><joint damping="0.3"/><geom density="700"/><default class="light"><joint armature="0.2" '
                   'axis="1 0 0"/><geom density="300"/></default></default>' if self.classes else "")
        body = self.body(0) + "".join(self.body(2) for _ in range(random.integers(2)))
        return (f'<mujoco model="random"><compiler angle="{"degree" if self.degrees else "radian"}" eulerseq="{self.sequence}"/>'
                f'<option gravity="{numbers(random.uniform(-9, 9, 3))}"/>{classes}<worldbody>{body}</worldbody></mujoco>')


def torques(model, data, q, qd, qdd):
    data.qpos[:], data.qvel[:], data.qacc[:] = q, qd, qdd
    mujoco.mj_inverse(model, data)
    return data.qfrc_inverse.copy()


def main():
    cases = []
    index = 0
    while len(cases) < 40:
        made = Model(index)
        index += 1
        text = made.text()
        if not 1 <= made.joints <= 12:
            continue
        model = mujoco.MjModel.from_xml_string(text)
        flags = mujoco.mjtDisableBit
        model.opt.disableflags |= flags.mjDSBL_CONTACT | flags.mjDSBL_LIMIT
        data = mujoco.MjData(model)
        q, qd, qdd = random.uniform(-2, 2, (3, model.nv)).round(6)
        cases.append({"mjcf": text, "q": list(q), "qd": list(qd), "qdd": list(qdd), "tau": list(torques(model, data, q, qd, qdd))})
    pathlib.Path(__file__).with_name("cases.json").write_text(json.dumps(cases, indent=0) + "\n")


if __name__ == "__main__":
    main()
