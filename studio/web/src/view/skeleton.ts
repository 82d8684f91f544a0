// SPDX-License-Identifier: Apache-2.0
// The frames of a robot with what hangs on them, built once and then only moved.
import * as three from "three";
import { body, framePoses, times, toolPlace, type Pose, type Shown } from "../robot/shown";
import { baseMesh, ellipsoid, frameAxes, jointMesh, linkMesh, type Colours } from "./shapes";

export interface Style {
  frames: boolean;
  links: boolean;
  ellipsoids: boolean;
  joints: boolean;
  opacity: number;
  radius: number;
  size: number;
  colours: Colours;
  /** The colour of a link's ellipsoid. */
  certainty: Map<number, string>;
  /** The robot as it was identified: its ellipsoids are solid, those of the description then outlines. */
  found: Shown | null;
}

const toMatrix = (pose: Pose): three.Matrix4 => new three.Matrix4().set(...(pose as Parameters<three.Matrix4["set"]>));

export class Skeleton {
  readonly group = new three.Group();
  readonly frames: three.Group[] = [];
  private slides: boolean;

  constructor(private shown: Shown, private symbols: Record<string, number>, q: number[], private style: Style, private mark: Record<string, unknown> = {}) {
    this.slides = shown.frames.some((f) => f.type === "prismatic");
    for (let j = 0; j <= shown.frames.length; j++) {
      const frame = new three.Group();
      frame.matrixAutoUpdate = false;
      this.frames[j] = frame;
      this.group.add(frame);
    }
    this.fill(q);
    this.place(q);
  }

  private fill(q: number[]): void {
    const { shown, style } = this;
    const poses = framePoses(shown, q, this.symbols);
    this.frames.forEach((group, j) => {
      if (style.frames) group.add(frameAxes(style.size * 0.09, style.colours));
      if (style.joints && j === 0) group.add(baseMesh(style.radius, style.colours));
      const frame = shown.frames[j - 1];
      if (style.joints && frame && j <= shown.links) group.add(jointMesh(frame, style.radius, style.colours));
      const inertia = frame && style.ellipsoids ? body(frame) : null;
      const after = frame && style.ellipsoids && style.found ? body(style.found.frames[j - 1]!) : null;
      const colour = style.certainty.get(j) ?? style.colours.good;
      if (inertia) group.add(...ellipsoid(inertia, after ? style.colours.joint : colour, after !== null));
      if (after) group.add(...ellipsoid(after, colour));
    });
    if (!style.links) return;
    for (const child of shown.frames) {
      const offset = times(toMatrix(poses[child.antecedent]!).invert().transpose().toArray(), poses[child.frame]!);
      this.link(child.antecedent, offset, style.radius * (child.antecedent === 0 ? 1.15 : 1));
    }
    const tool = toolPlace(shown);
    this.link(tool.frame, tool.pose, style.radius * 0.8);
  }

  private link(frame: number, offset: Pose, radius: number): void {
    const mesh = linkMesh([offset[3]!, offset[7]!, offset[11]!], radius, this.style.colours, this.style.opacity);
    mesh.userData = { frame, ...this.mark };
    this.frames[frame]?.add(mesh);
  }

  /** Moves to a posture. Links of sliding joints change their length: they are made again. */
  place(q: number[]): void {
    if (this.slides && this.style.links) {
      this.frames.forEach(empty);
      this.fill(q);
    }
    framePoses(this.shown, q, this.symbols).forEach((pose, j) => this.frames[j]?.matrix.copy(toMatrix(pose)));
    this.group.updateMatrixWorld(true);
  }

  dispose(): void {
    this.group.removeFromParent();
    empty(this.group);
  }
}

/** Removes and frees everything that hangs on an object. */
export function empty(object: three.Object3D): void {
  object.traverse((part) => {
    if (!(part instanceof three.Mesh)) return;
    part.geometry.dispose();
    (part.material as three.Material).dispose();
  });
  object.clear();
}
