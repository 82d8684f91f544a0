// SPDX-License-Identifier: Apache-2.0
// The shapes of a URDF's links as objects to draw: boxes, cylinders, spheres, and meshes through the loaders of three.
import * as three from "three";
import { api } from "../core/api";
import type { Visual } from "./visuals";

const largest = 64e6;

async function readMesh(path: string): Promise<three.Object3D> {
  const data = await api.bytes(path);
  if (data.byteLength > largest) throw new Error(`${path} is too large to draw`);
  const text = () => new TextDecoder().decode(data);
  if (/\.stl$/i.test(path)) return new three.Mesh(new (await import("three/examples/jsm/loaders/STLLoader.js")).STLLoader().parse(data));
  if (/\.obj$/i.test(path)) return new (await import("three/examples/jsm/loaders/OBJLoader.js")).OBJLoader().parse(text());
  const manager = new three.LoadingManager();
  manager.setURLModifier(() => "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="); // no pictures are fetched
  const scene = new (await import("three/examples/jsm/loaders/ColladaLoader.js")).ColladaLoader(manager).parse(text(), "").scene;
  scene.rotation.set(0, 0, 0); // the loader turns z up into y up; a URDF takes the axes as they stand in the file
  return scene;
}

function solid(kind: string, size: number[]): three.Object3D {
  if (kind === "box") return new three.Mesh(new three.BoxGeometry(size[0], size[1], size[2]));
  if (kind === "sphere") return new three.Mesh(new three.SphereGeometry(size[0], 24, 16));
  const geometry = new three.CylinderGeometry(size[0], size[0], size[1], 28);
  geometry.rotateX(Math.PI / 2); // along z, as in a URDF
  return new three.Mesh(geometry);
}

/** Files may leave normals out, or write zeros: such faces would be black. */
function hasNormals(geometry: three.BufferGeometry): boolean {
  const normals = geometry.getAttribute("normal");
  for (let i = 0; i < (normals?.count ?? 0); i++) if (normals!.getX(i) || normals!.getY(i) || normals!.getZ(i)) return true;
  return false;
}

/** One visual, placed in its link's frame of the URDF. */
export async function visualObject(visual: Visual, colour: string): Promise<three.Object3D> {
  const { geometry } = visual;
  const shape = geometry.kind === "mesh" ? await readMesh(geometry.path) : solid(geometry.kind, geometry.size);
  const material = new three.MeshStandardMaterial({ color: visual.colour ?? colour, roughness: 0.6 });
  const own = geometry.kind === "mesh" && /\.dae$/i.test(geometry.path);
  shape.traverse((part) => {
    if (!(part instanceof three.Mesh)) return;
    if (!own || visual.colour) part.material = material;
    if (!hasNormals(part.geometry)) part.geometry.computeVertexNormals();
  });
  if (geometry.kind === "mesh") shape.scale.multiply(new three.Vector3(...(geometry.scale as [number, number, number])));
  const group = new three.Group();
  group.matrixAutoUpdate = false;
  group.matrix.set(...(visual.pose as Parameters<three.Matrix4["set"]>));
  group.add(shape);
  return group;
}
