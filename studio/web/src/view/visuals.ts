// SPDX-License-Identifier: Apache-2.0
// What a URDF says its links look like. Meshes are files of the opened folder: package://NAME/PATH and relative names are
// looked for below it, and nothing else is asked for.
import { effect, signal } from "@preact/signals";
import { api } from "../core/api";
import { files } from "../core/session";
import { appearance } from "../robot/document";
import { times, type Pose } from "../robot/shown";

export type Geometry = { kind: "mesh"; path: string; scale: number[] } | { kind: "box" | "cylinder" | "sphere"; size: number[] };

export interface Visual {
  link: string;
  /** The geometry in the link's frame of the URDF. */
  pose: Pose;
  geometry: Geometry;
  colour: string | null;
}

const numbers = (text: string | null | undefined, other: number[]): number[] => {
  const list = (text ?? "").trim().split(/\s+/).map(Number);
  return list.length >= other.length && list.every(Number.isFinite) ? list : other;
};

/** Rz(yaw) Ry(pitch) Rx(roll) and a position, as `origin` of a URDF has them. */
export function originPose(xyz: number[], rpy: number[]): Pose {
  const turn = (a: number, b: number, angle: number): Pose => {
    const out = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    [out[5 * a], out[5 * b], out[4 * a + b], out[4 * b + a]] = [c, c, -s, s];
    return out;
  };
  const pose = times(times(turn(0, 1, rpy[2]!), turn(2, 0, rpy[1]!)), turn(1, 2, rpy[0]!));
  [pose[3], pose[7], pose[11]] = xyz as [number, number, number];
  return pose;
}

/** The file of the folder that a name of the URDF means; null: there is none. */
export function resolve(name: string, urdf: string, paths: string[]): string | null {
  if (/^(?!package:|file:|model:)[a-z]+:/i.test(name)) return null;
  const words = name.replace(/^(package|model|file):\/\//, "").split("/").filter((w) => w && w !== ".");
  const base = urdf.split("/").slice(0, -1);
  const clean: string[] = /^(package|model|file):|^\//.test(name) ? [] : [...base];
  for (const word of words) {
    if (word !== "..") clean.push(word);
    else if (clean.pop() === undefined) return null;
  }
  const known = new Set(paths);
  // The whole name below the folder, below the URDF's folder, or without the package's name; else a file that ends so.
  for (let from = 0; from < clean.length; from++) {
    const tail = clean.slice(from).join("/");
    for (const at of [tail, [...base, tail].join("/")]) if (known.has(at)) return at;
    const found = from + 1 < clean.length ? paths.find((p) => p.endsWith(`/${tail}`)) : undefined;
    if (found) return found;
  }
  return null;
}

export function readVisuals(text: string, urdf: string, paths: string[]): { list: Visual[]; missing: string[] } {
  const robot = new DOMParser().parseFromString(text, "text/xml").documentElement;
  const colours = new Map([...robot.children].filter((e) => e.localName === "material").map((m) => [m.getAttribute("name"), m.querySelector("color")?.getAttribute("rgba")]));
  const out: Visual[] = [];
  const missing = new Set<string>();
  for (const link of robot.children) {
    if (link.localName !== "link") continue;
    for (const visual of link.children) {
      const shape = visual.localName === "visual" ? visual.querySelector("geometry > *") : null;
      if (!shape || out.length >= 500) continue;
      const origin = [...visual.children].find((e) => e.localName === "origin");
      const geometry = geometryOf(shape, urdf, paths);
      if (!geometry && shape.localName === "mesh") missing.add(shape.getAttribute("filename") ?? "");
      if (!geometry) continue;
      const material = visual.querySelector("material");
      const rgba = numbers(material?.querySelector("color")?.getAttribute("rgba") ?? colours.get(material?.getAttribute("name") ?? ""), []);
      const colour = rgba.length >= 3 ? `rgb(${rgba.slice(0, 3).map((c) => Math.round(255 * Math.min(Math.max(c, 0), 1))).join(",")})` : null;
      out.push({ link: link.getAttribute("name") ?? "", pose: originPose(numbers(origin?.getAttribute("xyz"), [0, 0, 0]), numbers(origin?.getAttribute("rpy"), [0, 0, 0])), geometry, colour });
    }
  }
  return { list: out, missing: [...missing] };
}

function geometryOf(shape: Element, urdf: string, paths: string[]): Geometry | null {
  const at = (name: string) => numbers(shape.getAttribute(name), [NaN])[0]!;
  if (shape.localName === "mesh") {
    const path = resolve(shape.getAttribute("filename") ?? "", urdf, paths);
    return path && /\.(stl|obj|dae)$/i.test(path) ? { kind: "mesh", path, scale: numbers(shape.getAttribute("scale"), [1, 1, 1]) } : null;
  }
  const size = shape.localName === "box" ? numbers(shape.getAttribute("size"), [NaN, NaN, NaN]) : shape.localName === "cylinder" ? [at("radius"), at("length")] : [at("radius")];
  return size.every((x) => x > 0) ? { kind: shape.localName as "box", size } : null;
}

export const visuals = signal<Visual[]>([]);
/** Meshes that the URDF names and that are not drawn. */
export const missing = signal<string[]>([]);

effect(() => {
  const urdf = appearance.value;
  const paths = files.peek().map((f) => f.path);
  visuals.value = [];
  missing.value = [];
  if (urdf)
    api.read(urdf).then(({ text }) => {
      if (appearance.peek() !== urdf) return;
      const found = readVisuals(text, urdf, paths);
      visuals.value = found.list;
      missing.value = found.missing;
    }, () => {});
});
