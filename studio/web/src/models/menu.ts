// SPDX-License-Identifier: Apache-2.0
// The menus of table 1 of Khalil and Creusot 1997 (SYMORO+), entry by entry, and what came since.

export interface Entry {
  label: string;
  /** A model of `derive`, or the verb `base`. */
  model: string;
  options?: Record<string, unknown>;
}

export interface Menu {
  label: string;
  entries: Entry[];
}

export const menus: Menu[] = [
  {
    label: "Geometric",
    entries: [
      { label: "Transformation matrix", model: "transform" },
      { label: "Fast geometric model", model: "fast-geometry" },
      { label: "Inverse geometry, Pieper's method", model: "inverse-geometry", options: { method: "pieper" } },
      { label: "Inverse geometry, Paul's method", model: "inverse-geometry", options: { method: "paul" } },
      { label: "Inverse geometry, general method", model: "inverse-geometry", options: { method: "general" } },
      { label: "Geometric constraints of loops", model: "loop-geometry" },
    ],
  },
  {
    label: "Kinematic",
    entries: [
      { label: "Jacobian matrix", model: "jacobian" },
      { label: "Inverse Jacobian and determinant", model: "inverse-jacobian" },
      { label: "Velocities of links", model: "link-velocities" },
      { label: "Accelerations of links", model: "link-accelerations" },
      { label: "Rate of the Jacobian times velocities", model: "jacobian-rate" },
      { label: "Kinematic constraints of loops", model: "loop-kinematics" },
    ],
  },
  {
    label: "Dynamic",
    entries: [
      { label: "Inverse dynamics, Newton-Euler", model: "inverse-dynamics" },
      { label: "Inverse dynamics, Lagrange", model: "lagrange" },
      { label: "Inertia matrix", model: "inertia" },
      { label: "Centrifugal, Coriolis and gravity torques", model: "bias" },
      { label: "Direct dynamics", model: "direct-dynamics" },
    ],
  },
  {
    label: "Identification",
    entries: [
      { label: "Base inertial parameters", model: "base" },
      { label: "Dynamic identification model", model: "regressor" },
      { label: "Energy identification model", model: "energy-regressor" },
      { label: "Filtered identification model", model: "filtered-regressor" },
    ],
  },
  {
    label: "Since then",
    entries: [
      { label: "Gravity torques", model: "gravity" },
      { label: "Coriolis and centrifugal torques", model: "coriolis" },
      { label: "Energy", model: "energy" },
      { label: "Lagrange by pseudo-inertias", model: "lagrange-pseudo-inertia" },
      { label: "Derivatives of inverse dynamics", model: "inverse-dynamics-derivatives" },
      { label: "Second derivatives of inverse dynamics", model: "inverse-dynamics-second-derivatives" },
      { label: "Derivatives of direct dynamics", model: "direct-dynamics-derivatives" },
      { label: "Split: background and synchronous", model: "split" },
      { label: "Floating base: hybrid dynamics", model: "hybrid-dynamics", options: { floating: true } },
      { label: "Floating base: centroidal momentum", model: "centroidal-momentum", options: { floating: true } },
    ],
  },
];

export const languages: [string, string][] = [
  ["mathml", "Equations"], ["c", "C"], ["cpp", "C++"], ["python", "Python"], ["matlab", "MATLAB"], ["julia", "Julia"], ["rust", "Rust"],
  ["fortran", "Fortran"], ["javascript", "JavaScript"], ["mathematica", "Mathematica"], ["maple", "Maple"], ["latex", "LaTeX"],
];
