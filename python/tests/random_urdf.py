# SPDX-License-Identifier: Apache-2.0
"""Random robots as URDF: chains and trees of revolute and prismatic joints on inclined axes, with any inertias of bodies."""

from __future__ import annotations

import numpy as np


def _words(numbers: np.ndarray) -> str:
    return " ".join(repr(float(x)) for x in numbers)


HEAVY = '<inertial><mass value="4"/><inertia ixx="0.2" ixy="0" ixz="0" iyy="0.3" iyz="0" izz="0.4"/></inertial>'


def random_urdf(seed: int, joints: int, branches: bool = False, heavy_base: bool = False) -> str:
    """A robot of that many joints, j1, j2, ...; each after the one before, or after any of them; its base may have a mass."""
    random = np.random.default_rng(seed)
    parts = [f'<link name="base">{HEAVY if heavy_base else ""}</link>']
    for k in range(1, joints + 1):
        points, masses = random.uniform(-0.3, 0.3, (6, 3)), random.uniform(0.1, 1.0, 6)
        mass = masses.sum()
        centre = masses @ points / mass
        about = points - centre
        inertia = (masses[:, None, None] * ((about**2).sum(1)[:, None, None] * np.eye(3) - about[:, :, None] * about[:, None, :])).sum(0)
        moments = {f"i{a}{b}": float(inertia["xyz".index(a), "xyz".index(b)]) for a, b in ("xx", "xy", "xz", "yy", "yz", "zz")}
        tensor = " ".join(f'{name}="{value!r}"' for name, value in moments.items())
        parts.append(
            f'<link name="l{k}"><inertial><origin xyz="{_words(centre)}"/><mass value="{float(mass)!r}"/><inertia {tensor}/></inertial></link>'
        )
        before = k - 1 if not branches else int(random.integers(0, k))
        axis = random.normal(size=3)
        kind = "prismatic" if random.random() < 0.25 else "revolute"
        parts.append(
            f'<joint name="j{k}" type="{kind}"><parent link="{"base" if before == 0 else f"l{before}"}"/><child link="l{k}"/>'
            f'<origin xyz="{_words(random.uniform(-0.5, 0.5, 3))}" rpy="{_words(random.uniform(-3, 3, 3))}"/>'
            f'<axis xyz="{_words(axis / np.linalg.norm(axis))}"/><limit lower="-3" upper="3" velocity="3" effort="100"/></joint>'
        )
    return f'<robot name="random_{seed}">{"".join(parts)}</robot>'
