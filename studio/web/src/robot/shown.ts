// SPDX-License-Identifier: Apache-2.0
// What `armature show --json` says of a robot, and where its frames are at a posture (for drawing only).
import { evaluate, names, type Lookup } from "../core/formula";

export interface Frame {
  frame: number;
  joint: string;
  link: string;
  antecedent: number;
  type: "revolute" | "prismatic" | "fixed";
  active: boolean;
  variable: string;
  limits: { lower?: number | null; upper?: number | null; velocity?: number | null; effort?: number | null };
  [column: string]: unknown;
}

export interface Shown {
  robot: string;
  links: number;
  coordinates: { name: string; q: string }[];
  frames: Frame[];
  gravity: string[];
  /** The root link of its description, where that is not frame 0. */
  root?: string;
  tool: string;
  attached: Attached[];
  loops: { cut: number; closing: number }[];
  shape: string;
  floating: boolean;
}

/** A frame that is fixed to a link. */
export interface Attached {
  name: string;
  frame: number;
  rotation: string[];
  position: string[];
}

/** A pose: rotation and position as a 4 x 4 matrix, row-major. */
export type Pose = number[];

export const identity: Pose = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function times(a: Pose, b: Pose): Pose {
  const out = new Array<number>(16);
  for (let i = 0; i < 4; i++)
    for (let j = 0; j < 4; j++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) sum += a[4 * i + k]! * b[4 * k + j]!;
      out[4 * i + j] = sum;
    }
  return out;
}

export function inverse(a: Pose): Pose {
  const out = [...identity];
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) out[4 * i + j] = a[4 * j + i]!;
    out[4 * i + 3] = -(a[i]! * a[3]! + a[4 + i]! * a[7]! + a[8 + i]! * a[11]!);
  }
  return out;
}

const rotZ = (angle: number, z: number): Pose => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, z, 0, 0, 0, 1];
};

const rotX = (angle: number, x: number): Pose => {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [1, 0, 0, x, 0, c, -s, 0, 0, s, c, 0, 0, 0, 0, 1];
};

export const geometryNames = ["gamma", "b", "alpha", "d", "theta", "r"] as const;
export type GeometryName = (typeof geometryNames)[number];

/** The names of a robot's geometry that have no value: what is drawn needs one. */
export function openSymbols(shown: Shown): string[] {
  const coordinates = new Set(shown.coordinates.map((c) => c.q));
  const found = new Set<string>();
  for (const frame of shown.frames)
    for (const column of geometryNames)
      for (const name of names(String(frame[column] ?? "0"))) if (!coordinates.has(name)) found.add(name);
  return [...found];
}

export function lookup(shown: Shown, q: number[], symbols: Record<string, number>): Lookup {
  const values = new Map(shown.coordinates.map((c, i) => [c.q, q[i] ?? 0]));
  return (name) => values.get(name) ?? symbols[name] ?? 0.3;
}

/** The steps Rz(gamma) Tz(b), Rx(alpha) Tx(d), Rz(theta) Tz(r) from the antecedent to a frame, at a posture. */
export function steps(frame: Frame, value: Lookup): [Pose, Pose, Pose] {
  const at = (column: GeometryName) => evaluate(String(frame[column] ?? "0"), value) || 0;
  return [rotZ(at("gamma"), at("b")), rotX(at("alpha"), at("d")), rotZ(at("theta"), at("r"))];
}

/** The pose of every frame in frame 0; index 0 is the base itself. */
export function framePoses(shown: Shown, q: number[], symbols: Record<string, number>): Pose[] {
  const value = lookup(shown, q, symbols);
  const poses: Pose[] = [identity];
  for (const frame of shown.frames) {
    const [a, b, c] = steps(frame, value);
    poses[frame.frame] = times(times(times(poses[frame.antecedent] ?? identity, a), b), c);
  }
  return poses;
}

/** The pose of a frame in the frame of the link that carries it. */
export function attachedPose(attached: Attached): Pose {
  const number = (text: string) => evaluate(text, () => 0) || 0;
  const r = attached.rotation.map(number);
  const p = attached.position.map(number);
  return [r[0]!, r[1]!, r[2]!, p[0]!, r[3]!, r[4]!, r[5]!, p[1]!, r[6]!, r[7]!, r[8]!, p[2]!, 0, 0, 0, 1];
}

/** The pose of frame 0 in the base, in which `ik` and `transform` count poses: the root link of a URDF, else frame 0. */
export function basePose(shown: Shown): Pose {
  const root = shown.attached.find((a) => a.frame === 0 && a.name === shown.root);
  return root ? inverse(attachedPose(root)) : identity;
}

/** The frame that carries the tool, and the tool's pose in it. */
export function toolPlace(shown: Shown): { frame: number; pose: Pose } {
  const attached = shown.attached.find((a) => a.name === shown.tool);
  if (attached) return { frame: attached.frame, pose: attachedPose(attached) };
  const named = shown.frames.find((f) => f.joint === shown.tool || f.link === shown.tool);
  return { frame: named?.frame ?? shown.links, pose: identity };
}

/** The pose of the tool in frame 0. */
export function toolPose(shown: Shown, q: number[], symbols: Record<string, number>): Pose {
  const { frame, pose } = toolPlace(shown);
  return times(framePoses(shown, q, symbols)[frame] ?? identity, pose);
}

/** Roll, pitch and yaw of a pose, the angles of URDF: Rz(yaw) Ry(pitch) Rx(roll). */
export function rollPitchYaw(pose: Pose): [number, number, number] {
  const pitch = Math.atan2(-pose[8]!, Math.hypot(pose[0]!, pose[4]!));
  if (Math.abs(Math.cos(pitch)) < 1e-9) return [Math.atan2(-pose[6]!, pose[5]!) * Math.sign(pitch) * -1, pitch, 0];
  return [Math.atan2(pose[9]!, pose[10]!), pitch, Math.atan2(pose[4]!, pose[0]!)];
}

/** Mass, centre and inertia about the centre of a link in its frame, or null where they are no numbers. */
export function body(frame: Frame): { mass: number; centre: number[]; inertia: number[] } | null {
  const at = (column: string) => evaluate(String(frame[column] ?? "0"), () => undefined);
  const mass = at("M");
  const [x, y, z] = [at("MX") / mass, at("MY") / mass, at("MZ") / mass];
  if (!(mass > 0) || ![x, y, z].every(Number.isFinite)) return null;
  const inertia = [
    at("XX") - mass * (y * y + z * z), at("XY") + mass * x * y, at("XZ") + mass * x * z,
    at("YY") - mass * (x * x + z * z), at("YZ") + mass * y * z, at("ZZ") - mass * (x * x + y * y),
  ];
  return inertia.every(Number.isFinite) ? { mass, centre: [x, y, z], inertia } : null;
}
