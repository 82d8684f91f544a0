// SPDX-License-Identifier: Apache-2.0
// A parameter of Khalil and Kleinfinger drawn on the robot: lengths as thick lines, angles as arcs.
import * as three from "three";
import { evaluate } from "../core/formula";
import { framePoses, geometryNames, identity, lookup, steps, times, type Frame, type GeometryName, type Pose, type Shown } from "../robot/shown";
import { frameAxes, type Colours } from "./shapes";

const toMatrix = (pose: Pose): three.Matrix4 => new three.Matrix4().set(...(pose as Parameters<three.Matrix4["set"]>));

/** Names of Craig's table for the same numbers. */
const sameAs: Record<string, GeometryName> = { a: "d", d_modified: "r" };

export function drawParameter(shown: Shown, frame: Frame, column: string, q: number[], symbols: Record<string, number>, size: number, colours: Colours): three.Object3D[] {
  const value = lookup(shown, q, symbols);
  const poses = framePoses(shown, q, symbols);
  const group = new three.Group();
  group.matrixAutoUpdate = false;
  const name = sameAs[column] ?? (column as GeometryName);
  if (!geometryNames.includes(name)) {
    group.matrix.copy(toMatrix(poses[frame.frame]!));
    group.add(frameAxes(size * 0.16, { ...colours, x: colours.accent, y: colours.accent, z: colours.accent }), ball(size * 0.05, colours.accent));
    return [group];
  }
  const [first, second] = steps(frame, value);
  const before = poses[frame.antecedent] ?? identity;
  const start = name === "gamma" || name === "b" ? before : name === "alpha" || name === "d" ? times(before, first) : times(times(before, first), second);
  group.matrix.copy(toMatrix(start));
  const amount = evaluate(String(frame[name] ?? "0"), value) || 0;
  const along = name === "alpha" || name === "d" ? new three.Vector3(1, 0, 0) : new three.Vector3(0, 0, 1);
  if (name === "b" || name === "d" || name === "r") group.add(stick(along.clone().multiplyScalar(amount), size * 0.014, colours.accent));
  else group.add(arc(along, amount, size * 0.16, colours.accent));
  return [group];
}

const paint = (colour: string) => new three.MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity: 0.92 });

function ball(radius: number, colour: string): three.Mesh {
  return new three.Mesh(new three.SphereGeometry(radius, 18, 12), new three.MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.35, depthTest: false }));
}

function stick(to: three.Vector3, radius: number, colour: string): three.Object3D {
  const length = to.length();
  if (length < 1e-9) return ball(radius * 2.5, colour);
  const mesh = new three.Mesh(new three.CylinderGeometry(radius, radius, length, 12), paint(colour));
  mesh.quaternion.setFromUnitVectors(new three.Vector3(0, 1, 0), to.clone().normalize());
  mesh.position.copy(to).multiplyScalar(0.5);
  return mesh;
}

/** An arc about an axis by an angle, from the x axis (about z) or the z axis (about x). */
function arc(axis: three.Vector3, angle: number, radius: number, colour: string): three.Object3D {
  const from = axis.z ? new three.Vector3(radius, 0, 0) : new three.Vector3(0, 0, radius);
  const count = Math.max(8, Math.ceil(Math.abs(angle) * 16));
  const points = Array.from({ length: count + 1 }, (_, i) => from.clone().applyAxisAngle(axis, (angle * i) / count));
  const group = new three.Group();
  if (Math.abs(angle) > 1e-9) group.add(new three.Mesh(new three.TubeGeometry(new three.CatmullRomCurve3(points), count * 2, radius * 0.045, 8), paint(colour)));
  group.add(stick(from, radius * 0.03, colour), stick(points.at(-1)!, radius * 0.03, colour));
  return group;
}
