// SPDX-License-Identifier: Apache-2.0
// The robot in three dimensions: z up against gravity, drawn only when something changed.
import * as three from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { TransformControls } from "three/examples/jsm/controls/TransformControls.js";
import { evaluate } from "../core/formula";
import { toolPose, type Pose, type Shown } from "../robot/shown";
import { drawParameter } from "./parameter";
import { floorGrid, palette, type Colours } from "./shapes";
import { empty, Skeleton, type Style } from "./skeleton";

export interface Options {
  frames: boolean;
  ellipsoids: boolean;
  links: boolean;
  meshes: boolean;
}

export interface Events {
  /** A joint was turned by dragging its link. */
  onJoint(frame: number, change: number): void;
  /** The tool was dragged to a pose in frame 0. */
  onTool(pose: Pose): void;
  /** The tool is pulled by a force in frame 0, N; null: let go. */
  onPull(force: number[] | null): void;
  onGhost(index: number): void;
  onHover(frame: number | null): void;
}

const toMatrix = (pose: Pose): three.Matrix4 => new three.Matrix4().set(...(pose as Parameters<three.Matrix4["set"]>));
const toPose = (m: three.Matrix4): Pose => m.clone().transpose().toArray();

export class Scene {
  private renderer: three.WebGLRenderer;
  private scene = new three.Scene();
  private camera = new three.PerspectiveCamera(38, 1, 0.01, 200);
  private orbit: OrbitControls;
  private gizmo: TransformControls;
  private dress: { frame: number; object: three.Object3D }[] = [];
  private world = new three.Group();
  private robot: Skeleton | null = null;
  private ghosts: Skeleton[] = [];
  private lit = new three.Group();
  private target = new three.Object3D();
  private shown: Shown | null = null;
  private symbols: Record<string, number> = {};
  private q: number[] = [];
  private colours: Colours = palette();
  private options: Options = { frames: true, ellipsoids: false, links: true, meshes: true };
  private size = 1;
  private due = false;
  private dragged: { frame: number; plane: three.Plane; last: three.Vector3 } | null = null;
  private pulled: three.Plane | null = null;
  private certainty: Map<number, string> = new Map();
  private opening = -1;
  private found: Shown | null = null;
  /** The user has turned the view since it was last fitted to another robot. */
  private turned = false;
  /** All that the robot has reached since. */
  private reached = new three.Box3();

  constructor(private canvas: HTMLCanvasElement, private events: Events) {
    this.renderer = new three.WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.camera.up.set(0, 0, 1);
    this.scene.add(this.world, new three.HemisphereLight(0xffffff, 0x8894a8, 2.4));
    const sun = new three.DirectionalLight(0xffffff, 1.6);
    sun.position.set(2, -3, 5);
    this.scene.add(sun);
    this.world.add(this.lit, this.target);
    this.orbit = new OrbitControls(this.camera, canvas);
    this.orbit.addEventListener("start", () => (this.turned = true));
    this.orbit.addEventListener("change", () => this.draw());
    this.gizmo = new TransformControls(this.camera, canvas);
    this.gizmo.setSize(0.7);
    this.gizmo.attach(this.target);
    this.gizmo.addEventListener("change", () => this.draw());
    this.gizmo.addEventListener("dragging-changed", (e) => (this.orbit.enabled = !e.value));
    this.gizmo.addEventListener("objectChange", () => {
      this.target.updateMatrix();
      this.events.onTool(toPose(this.target.matrix));
    });
    this.scene.add(this.gizmo.getHelper());
    canvas.addEventListener("pointerdown", this.down);
    canvas.addEventListener("pointermove", this.move);
    window.addEventListener("pointerup", this.up);
    this.grid();
  }

  get linkColour(): string {
    return this.colours.link;
  }

  dispose(): void {
    this.robot?.dispose();
    this.clearGhosts();
    window.removeEventListener("pointerup", this.up);
    this.gizmo.dispose();
    this.orbit.dispose();
    this.renderer.dispose();
  }

  resize(width: number, height: number): void {
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / Math.max(height, 1);
    this.camera.updateProjectionMatrix();
    if (!this.turned) this.frameAll();
    this.draw();
  }

  private grid(): void {
    this.scene.getObjectByName("grid")?.removeFromParent();
    const grid = floorGrid(this.size / 4, 24, this.colours.line);
    grid.name = "grid";
    this.scene.add(grid);
  }

  recolour(): void {
    this.colours = palette();
    this.grid();
    if (this.shown) this.build();
  }

  /** Another robot, or other numbers of it. */
  setRobot(shown: Shown, symbols: Record<string, number>, q: number[], options: Options, certainty: Map<number, string>, opening: number, found: Shown | null): void {
    const other = this.opening !== opening || this.shown?.frames.length !== shown.frames.length;
    this.opening = opening;
    Object.assign(this, { shown, symbols, q, options, certainty, found });
    const reach = shown.frames.reduce((sum, f) => sum + ["b", "d", "r"].reduce((s, c) => {
      const value = evaluate(String(f[c] ?? "0"), (name) => (shown.coordinates.some((k) => k.q === name) ? 0 : (symbols[name] ?? 0.3)));
      return s + (Number.isFinite(value) ? Math.abs(value) : 0);
    }, 0), 0);
    this.size = Math.max(reach, 0.1) || 1;
    const g = shown.gravity.map((t) => evaluate(t, () => 0));
    const down = new three.Vector3(g[0] || 0, g[1] || 0, g[2] || 0);
    const turn = new three.Quaternion();
    if (down.length() > 1e-9) turn.setFromUnitVectors(down.normalize(), new three.Vector3(0, 0, -1));
    this.world.setRotationFromQuaternion(turn);
    this.build();
    if (other) {
      this.turned = false;
      this.reached.makeEmpty();
      this.grid();
      this.frameAll();
    }
  }

  private get dressed(): boolean {
    return this.options.meshes && this.dress.length > 0;
  }

  /** What the links look like, by the frame that carries them. Parts may come one after the other. */
  setDress(parts: { frame: number; object: three.Object3D }[]): void {
    for (const { object } of this.dress) if (!parts.some((p) => p.object === object)) empty(object), object.removeFromParent();
    this.dress = parts;
    for (const { frame, object } of parts) object.traverse((part) => (part.userData = { frame }));
    this.canvas.dataset.meshes = String(parts.length);
    this.build();
    if (!this.turned) this.frameAll();
  }

  /** The same as the user asks for it: to where it is now. */
  fit(frame: number | null = null): void {
    this.reached.makeEmpty();
    this.turned = frame !== null;
    this.frameAll(frame);
  }

  /** Fits the view to one frame and what hangs on it, or to the whole robot, wherever it has been. */
  frameAll(frame: number | null = null): void {
    if (!this.robot) return;
    const one = frame ? this.robot.frames[frame] : undefined;
    const box = new three.Box3().setFromObject(one ?? this.robot.group);
    if (!one) this.reached.union(box);
    if (!one) box.copy(this.reached);
    const middle = box.isEmpty() ? new three.Vector3() : box.getCenter(new three.Vector3());
    const far = (box.isEmpty() ? this.size : box.getSize(new three.Vector3()).length()) * (1.6 / Math.min(1, this.camera.aspect));
    this.camera.near = far / 200;
    this.camera.far = far * 60;
    this.camera.position.copy(middle).add(new three.Vector3(0.85, -1, 0.6).normalize().multiplyScalar(far));
    this.camera.updateProjectionMatrix();
    this.orbit.target.copy(middle);
    this.canvas.dataset.distance = far.toPrecision(4);
    this.orbit.update();
    this.draw();
  }

  private style(ghost: boolean): Style {
    const { frames, ellipsoids } = this.options;
    const links = this.options.links && !this.dressed;
    const { size, colours, certainty, found } = this;
    return ghost
      ? { frames: false, links: true, ellipsoids: false, joints: false, opacity: 0.22, radius: 0.018 * size, size, colours, certainty, found: null }
      : { frames, links, ellipsoids, joints: !this.dressed, opacity: 1, radius: 0.022 * size, size, colours, certainty, found };
  }

  private build(): void {
    if (!this.shown) return;
    for (const { object } of this.dress) object.removeFromParent();
    this.robot?.dispose();
    this.robot = new Skeleton(this.shown, this.symbols, this.q, this.style(false));
    this.world.add(this.robot.group);
    if (this.dressed) for (const { frame, object } of this.dress) this.robot.frames[frame]?.add(object);
    this.clearGhosts();
    this.place();
  }

  setPosture(q: number[]): void {
    this.q = q;
    this.place();
  }

  /** A robot that moves out of the view is followed, as long as the user has not turned the view. */
  private follow(): void {
    if (this.turned || this.reached.isEmpty()) return;
    const room = this.reached.clone().expandByScalar(0.15 * this.size);
    const at = new three.Vector3();
    if (this.robot!.frames.some((frame) => !room.containsPoint(at.setFromMatrixPosition(frame.matrixWorld)))) this.frameAll();
  }

  private place(): void {
    if (!this.shown || !this.robot) return;
    this.robot.place(this.q);
    this.follow();
    if (!this.gizmo.dragging) toMatrix(toolPose(this.shown, this.q, this.symbols)).decompose(this.target.position, this.target.quaternion, this.target.scale);
    this.draw();
  }

  /** Shows or hides the handle of the tool: "translate", "rotate" or none. */
  setGizmo(mode: "translate" | "rotate" | null): void {
    this.gizmo.enabled = mode !== null;
    this.gizmo.getHelper().visible = mode !== null;
    if (mode) this.gizmo.setMode(mode);
    this.draw();
  }

  private clearGhosts(): void {
    for (const ghost of this.ghosts) ghost.dispose();
    this.ghosts = [];
  }

  /** Other postures, drawn transparent; a click takes one. */
  setGhosts(postures: number[][]): void {
    if (!this.shown) return;
    if (postures.length === this.ghosts.length) this.ghosts.forEach((ghost, i) => ghost.place(postures[i]!));
    else {
      this.clearGhosts();
      this.ghosts = postures.map((q, i) => new Skeleton(this.shown!, this.symbols, q, this.style(true), { ghost: i }));
      for (const ghost of this.ghosts) this.world.add(ghost.group);
    }
    this.draw();
  }

  /** Lights up a parameter of the geometry, or a whole link where the column is none of them. */
  light(pointed: { frame: number; column: string } | null): void {
    empty(this.lit);
    const frame = pointed && this.shown?.frames[pointed.frame - 1];
    if (pointed && frame && this.shown) {
      const parts = drawParameter(this.shown, frame, pointed.column, this.q, this.symbols, this.size, this.colours);
      this.lit.add(...parts);
    }
    this.draw();
  }

  private hit(event: PointerEvent): three.Intersection | undefined {
    const box = this.canvas.getBoundingClientRect();
    const at = new three.Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
    const ray = new three.Raycaster();
    ray.setFromCamera(at, this.camera);
    this.ray = ray.ray;
    return ray.intersectObjects([...(this.robot ? [this.robot.group] : []), ...this.ghosts.map((g) => g.group)], true).find((h) => "frame" in h.object.userData || "ghost" in h.object.userData);
  }
  private ray = new three.Ray();

  private down = (event: PointerEvent): void => {
    if (event.button !== 0 || this.gizmo.axis) return;
    const found = this.hit(event);
    const data = found?.object.userData;
    if (event.ctrlKey) return this.beginPull();
    if (data?.ghost !== undefined) return this.events.onGhost(data.ghost as number);
    const frame = this.shown?.frames[(data?.frame as number) - 1];
    if (!found || !frame || frame.type === "fixed") return;
    const joint = this.robot!.frames[frame.frame]!.matrixWorld;
    const axis = new three.Vector3(0, 0, 1).transformDirection(joint);
    const normal = frame.type === "revolute" ? axis : this.camera.getWorldDirection(new three.Vector3());
    this.dragged = { frame: frame.frame, plane: new three.Plane().setFromNormalAndCoplanarPoint(normal, found.point), last: found.point.clone() };
    this.orbit.enabled = false;
  };

  private beginPull(): void {
    const tool = this.target.getWorldPosition(new three.Vector3());
    this.pulled = new three.Plane().setFromNormalAndCoplanarPoint(this.camera.getWorldDirection(new three.Vector3()), tool);
    this.orbit.enabled = false;
  }

  /** A spring from the tool to the pointer: 300 N over the robot's reach. */
  private pullTo(plane: three.Plane): void {
    const point = this.ray.intersectPlane(plane, new three.Vector3());
    const tool = this.target.getWorldPosition(new three.Vector3());
    if (!point) return;
    const force = point.sub(tool).multiplyScalar(300 / this.size).applyQuaternion(this.world.quaternion.clone().invert());
    this.events.onPull(force.toArray());
  }

  private move = (event: PointerEvent): void => {
    const found = this.hit(event);
    if (this.pulled) return this.pullTo(this.pulled);
    if (!this.dragged) {
      const data = found?.object.userData;
      if (event.buttons === 0) this.events.onHover(data && !("ghost" in data) ? ((data.frame as number) || null) : null);
      return;
    }
    const point = this.ray.intersectPlane(this.dragged.plane, new three.Vector3());
    if (!point) return;
    const { frame, last } = this.dragged;
    const joint = this.robot!.frames[frame]!.matrixWorld;
    const local = (p: three.Vector3) => p.clone().applyMatrix4(joint.clone().invert());
    const [a, b] = [local(last), local(point)];
    const revolute = this.shown!.frames[frame - 1]!.type === "revolute";
    const change = revolute ? Math.atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y) : b.z - a.z;
    this.dragged.last = point;
    this.events.onJoint(frame, change);
  };

  private up = (): void => {
    if (this.dragged || this.pulled) this.orbit.enabled = true;
    if (this.pulled) this.events.onPull(null);
    this.dragged = null;
    this.pulled = null;
  };

  draw(): void {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.renderer.render(this.scene, this.camera);
    });
  }
}
