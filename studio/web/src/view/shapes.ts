// SPDX-License-Identifier: Apache-2.0
// The shapes that a robot is drawn with: frames, joints, links as capsules, and ellipsoids of inertia.
import * as three from "three";
import type { Frame } from "../robot/shown";

export interface Colours {
  link: string;
  joint: string;
  accent: string;
  good: string;
  line: string;
  x: string;
  y: string;
  z: string;
}

/** Colours of the style sheet, so that light and dark agree with the page. */
export function palette(): Colours {
  const style = getComputedStyle(document.documentElement);
  const at = (name: string, other: string) => style.getPropertyValue(name).trim() || other;
  return {
    link: at("--link", "#5b7fb8"), joint: at("--joint", "#37475f"), accent: at("--accent", "#2f6fdb"), good: at("--good", "#1f8a5f"),
    line: at("--line", "#dde2ea"), x: at("--axis-x", "#d1495b"), y: at("--axis-y", "#3b8a3e"), z: at("--axis-z", "#2f6fdb"),
  };
}

const up = new three.Vector3(0, 1, 0);

function arrow(direction: three.Vector3, length: number, colour: string): three.Mesh {
  const mesh = new three.Mesh(new three.CylinderGeometry(length * 0.035, length * 0.035, length, 8), new three.MeshBasicMaterial({ color: colour }));
  mesh.quaternion.setFromUnitVectors(up, direction);
  mesh.position.copy(direction).multiplyScalar(length / 2);
  return mesh;
}

export function frameAxes(length: number, colours: Colours): three.Group {
  const group = new three.Group();
  group.add(arrow(new three.Vector3(1, 0, 0), length, colours.x), arrow(new three.Vector3(0, 1, 0), length, colours.y), arrow(new three.Vector3(0, 0, 1), length * 1.35, colours.z));
  return group;
}

/** A revolute joint is a drum about z, a prismatic one a box along z. */
export function jointMesh(frame: Frame, radius: number, colours: Colours): three.Mesh {
  const material = new three.MeshStandardMaterial({ color: colours.joint, roughness: 0.55, metalness: 0.15 });
  const shape = frame.type === "prismatic" ? new three.BoxGeometry(radius * 2, radius * 3.2, radius * 2)
    : new three.CylinderGeometry(radius * 1.35, radius * 1.35, radius * 2.6, 28);
  const mesh = new three.Mesh(shape, material);
  mesh.rotateX(Math.PI / 2);
  mesh.userData = { frame: frame.frame };
  return mesh;
}

/** Lines on the floor, `count` cells to each side. They are cut at every crossing: a line that reaches behind the camera
 * is not drawn at all by some software renderers. */
export function floorGrid(cell: number, count: number, colour: string): three.LineSegments {
  const points: number[] = [];
  for (let i = -count; i <= count; i++)
    for (let k = -count; k < count; k++) {
      points.push(i * cell, k * cell, 0, i * cell, (k + 1) * cell, 0);
      points.push(k * cell, i * cell, 0, (k + 1) * cell, i * cell, 0);
    }
  const geometry = new three.BufferGeometry();
  geometry.setAttribute("position", new three.Float32BufferAttribute(points, 3));
  return new three.LineSegments(geometry, new three.LineBasicMaterial({ color: colour, transparent: true, opacity: 0.75 }));
}

/** A flat disc at the origin of frame 0. */
export function baseMesh(radius: number, colours: Colours): three.Mesh {
  const mesh = new three.Mesh(new three.CylinderGeometry(radius * 2.6, radius * 3, radius * 0.7, 32), new three.MeshStandardMaterial({ color: colours.line, roughness: 0.8 }));
  mesh.rotateX(Math.PI / 2);
  return mesh;
}

/** A capsule from the origin to an offset. */
export function linkMesh(offset: [number, number, number], radius: number, colours: Colours, opacity = 1): three.Mesh {
  const to = new three.Vector3(...offset);
  const length = to.length();
  const material = new three.MeshStandardMaterial({ color: opacity < 1 ? colours.accent : colours.link, roughness: 0.6, transparent: opacity < 1, opacity, depthWrite: opacity >= 1 });
  const geometry = length > 1e-6 ? new three.CapsuleGeometry(radius, length, 6, 18) : new three.SphereGeometry(radius * 0.9, 18, 12);
  const mesh = new three.Mesh(geometry, material);
  if (length > 1e-6) {
    geometry.translate(0, length / 2, 0);
    mesh.quaternion.setFromUnitVectors(up, to.normalize());
  }
  return mesh;
}

/** The ellipsoid of uniform density with the same mass and inertia: half axes from the principal moments. */
export function ellipsoid(body: { mass: number; centre: number[]; inertia: number[] }, colour: string, outline = false): three.Mesh[] {
  const [xx, xy, xz, yy, yz, zz] = body.inertia as [number, number, number, number, number, number];
  const { values, vectors } = symmetricEigen([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]);
  const axes = [0, 1, 2].map((i) => Math.sqrt(Math.max((5 / (2 * body.mass)) * (values[(i + 1) % 3]! + values[(i + 2) % 3]! - values[i]!), 0)));
  if (!axes.every(Number.isFinite) || Math.max(...axes) < 1e-9) return [];
  const mesh = new three.Mesh(new three.SphereGeometry(1, outline ? 12 : 28, outline ? 6 : 18), new three.MeshStandardMaterial({ color: colour, transparent: true, opacity: outline ? 0.25 : 0.38, depthWrite: false, wireframe: outline }));
  const least = Math.max(...axes) * 0.02;
  const turn = new three.Matrix4().makeBasis(...(vectors.map((v) => new three.Vector3(...v)) as [three.Vector3, three.Vector3, three.Vector3]));
  if (turn.determinant() < 0) turn.scale(new three.Vector3(-1, 1, 1));
  mesh.setRotationFromMatrix(turn);
  mesh.scale.set(...(axes.map((a) => Math.max(a, least)) as [number, number, number]));
  mesh.position.set(...(body.centre as [number, number, number]));
  return [mesh];
}

/** Eigenvalues and eigenvectors of a symmetric matrix by Jacobi's rotations. */
export function symmetricEigen(matrix: number[][]): { values: number[]; vectors: [number, number, number][] } {
  const a = matrix.map((row) => [...row]);
  const v = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  for (let sweep = 0; sweep < 30; sweep++)
    for (const [p, q] of [[0, 1], [0, 2], [1, 2]] as const) {
      if (Math.abs(a[p]![q]!) < 1e-300) continue;
      const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!);
      const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1));
      const c = 1 / Math.hypot(t, 1);
      const s = t * c;
      for (const m of [a, v]) for (let k = 0; k < 3; k++) {
        const [x, y] = [m[k]![p]!, m[k]![q]!];
        m[k]![p] = c * x - s * y;
        m[k]![q] = s * x + c * y;
      }
      for (let k = 0; k < 3; k++) {
        const [x, y] = [a[p]![k]!, a[q]![k]!];
        a[p]![k] = c * x - s * y;
        a[q]![k] = s * x + c * y;
      }
    }
  const vectors = [0, 1, 2].map((i) => [v[0]![i]!, v[1]![i]!, v[2]![i]!] as [number, number, number]);
  return { values: [a[0]![0]!, a[1]![1]!, a[2]![2]!], vectors };
}
