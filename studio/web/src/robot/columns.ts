// SPDX-License-Identifier: Apache-2.0
// The columns of the tables of SYMORO+'s main page, in the words of the robot's own file.
import { readTable, readWord } from "./tables";

export interface Column {
  /** The name in the text. */
  name: string;
  /** The column of `show` that it is, for the view. */
  shown: string;
  title: string;
}

export interface TableKind {
  id: string;
  label: string;
  table: string;
  columns: Column[];
}

const column = (name: string, title: string, shown = name): Column => ({ name, shown, title });

const ends = [column("parent", "link or joint it hangs on; empty: the row above"), column("type", "R revolute, P prismatic, F fixed"), column("mu", "1 with a motor, 0 without")];

const geometry: Record<string, Column[]> = {
  khalil: [
    column("gamma", "angle about z of the antecedent, rad"), column("b", "length along z of the antecedent, m"), column("alpha", "angle about x, rad"),
    column("d", "length along x, m"), column("theta", "angle about z, rad"), column("r", "length along z, m"),
  ],
  modified: [
    column("gamma", "angle about z of the antecedent, rad"), column("b", "length along z of the antecedent, m"), column("alpha", "angle about x, rad"),
    column("a", "length along x, m", "d"), column("theta", "angle about z, rad"), column("d", "length along z, m", "r"),
  ],
  standard: [column("theta", "angle about z, rad"), column("d", "length along z, m", "r"), column("a", "length along x, m", "d"), column("alpha", "angle about x, rad")],
};

const aboutOrigin = ["XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"];
const aboutCentre = ["m", "cx", "cy", "cz", "Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz"];
const driveTitles: [string, string][] = [
  ["Ia", "motor inertia at the joint"], ["Fv", "viscous friction"], ["Fs", "Coulomb friction"], ["Fo", "offset of the friction"], ["ratio", "turns of the motor per turn of the joint"],
  ["Ks", "stiffness of a spring on the joint"], ["Kf", "stiffness of the transmission; 0: rigid"],
];

/** The tables of a robot's text. Columns of trees are shown where the text has them or more than a chain. */
export function tableKinds(text: string): TableKind[] {
  const joints = readTable(text, "joints");
  const links = readTable(text, "links");
  const all = geometry[readWord(text, "convention") || "khalil"] ?? geometry.khalil!;
  const has = (name: string) => joints?.columns.includes(name) ?? false;
  const tree = has("parent");
  const inertia = links?.columns.some((c) => aboutCentre.includes(c)) ? aboutCentre : aboutOrigin;
  const title = (name: string) =>
    name === "m" || name === "M" ? "mass, kg" : /^c/.test(name) ? "centre of mass, m" : /^M/.test(name) ? "first moment, kg m" : /^I/.test(name) ? "inertia about the centre of mass, kg m2" : "inertia about the frame's origin, kg m2";
  return [
    { id: "geometry", label: "Geometry", table: "joints", columns: [...ends.filter((c) => c.name === "type" || has(c.name)), ...all.filter((c) => tree || has(c.name) || !["gamma", "b"].includes(c.name))] },
    { id: "inertia", label: "Inertia", table: "links", columns: inertia.map((name) => column(name, title(name), "link")) },
    { id: "drives", label: "Drives", table: "drives", columns: driveTitles.map(([name, t]) => column(name, t, "link")) },
    { id: "limits", label: "Limits", table: "limits", columns: [["lower", "smallest position, rad or m"], ["upper", "largest position, rad or m"], ["velocity", "largest velocity"], ["effort", "largest torque or force"]].map(([n, t]) => column(n!, t!, "link")) },
    { id: "forces", label: "Forces", table: "forces", columns: ["FX", "FY", "FZ", "CX", "CY", "CZ"].map((n) => column(n, n[0] === "F" ? "force on the environment, N" : "moment on the environment, Nm", "link")) },
  ];
}
