// SPDX-License-Identifier: Apache-2.0
// Robots to begin with: a chain, a tree with two branches, a closed loop of four bars.

const row = (cells: string[]) => `  - [${cells.join(", ")}]`;

const head = (name: string) => `armature: 1\nrobot: ${name}\ngravity: [0, 0, -9.81]\n`;

function bodies(names: string[]): string {
  const links = names.map((n) => row([n, "1", "0.1", "0.01", "0.01", "0.01"]));
  const limits = names.map((n) => row([n, "-pi", "pi", "2", "50"]));
  return ["links:", row(["link", "m", "cx", "Ixx", "Iyy", "Izz"]), ...links, "limits:", row(["joint", "lower", "upper", "velocity", "effort"]), ...limits, ""].join("\n");
}

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `j${i + 1}`);

/** A chain whose axes are upright once and then lie. */
export function chain(count: number): string {
  const names = numbered(count);
  const rows = names.map((n, i) => row([n, "R", i === 1 ? "-pi/2" : "0", i > 1 ? "0.3" : "0", `q${i + 1}`, i === 0 ? "0.3" : "0"]));
  return `${head("my_robot")}joints:\n${row(["joint", "type", "alpha", "d", "theta", "r"])}\n${rows.join("\n")}\n${bodies(names)}frames:\n  - {frame: tool, link: ${names.at(-1)}, xyz: [0.2, 0, 0]}\n`;
}

/** Two branches behind the first joint. */
export function tree(count: number): string {
  const names = numbered(Math.max(count, 3));
  const half = 1 + Math.ceil((names.length - 1) / 2);
  const rows = names.map((n, i) => {
    const parent = i === 0 ? "base" : i === half ? "j1" : names[i - 1]!;
    const first = i === 1 || i === half;
    return row([n, "R", parent, i === 1 ? "pi/2" : i === half ? "-pi/2" : "0", "0", first ? "-pi/2" : "0", i === 0 ? "0" : "0.3", `q${i + 1}`, "0"]);
  });
  return `${head("my_tree")}joints:\n${row(["joint", "type", "parent", "gamma", "b", "alpha", "d", "theta", "r"])}\n${rows.join("\n")}\n${bodies(names)}`;
}

export function loop(): string {
  return `armature: 1
robot: four_bars
gravity: [0, -9.81, 0]
joints:
  - [joint,  parent, mu, d,   theta]
  - [crank,  base,   1,  0,   q1   ]
  - [rod,    crank,  0,  0.4, q2   ]
  - [rocker, base,   0,  0.6, q3   ]
cut_joints:
  - [joint,   type, parent, mu, d,   theta]
  - [pin,     R,    rod,    0,  0.7, q4   ]
  - [pin_end, F,    rocker, 0,  0.6, 0    ]
loops:
  - [cut, closing]
  - [pin, pin_end]
links:
  - [link,   m, cx,   Ixx,   Iyy,  Izz ]
  - [crank,  1, 0.2,  0.001, 0.01, 0.01]
  - [rod,    1, 0.35, 0.001, 0.04, 0.04]
  - [rocker, 1, 0.3,  0.001, 0.03, 0.03]
`;
}
