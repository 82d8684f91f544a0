// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of generated JavaScript that is the same for every robot. c_kernels.h explains each function.
#pragma once

namespace armature::internal {

inline constexpr const char* javascript_kernels =
    R"(export const DOUBLE = 1, SINGULAR = 2, CONDITION = 4; // bits of the status

// Roots {value, c, s, status} of X S + Y C = Z.
function angle(X, Y, Z) {
  const h2 = X*X + Y*Y, h = Math.sqrt(h2);
  if (h < 1e-11) { // any value will do: spread by the golden angle
    const turns = Array.from({length: 32}, (_, i) => 0.3819660112501051*i);
    const tried = turns.map(t => 2*Math.PI*(t - Math.floor(t + 0.5)));
    return Math.abs(Z) < 1e-8 ? tried.map(t => ({value: t, c: Math.cos(t), s: Math.sin(t), status: SINGULAR})) : [];
  }
  const inside = (h - Z)*(h + Z);
  if (!(inside > -@REACH@*h2)) return [];
  const status = inside <= 1e-13*h2 ? DOUBLE : 0;
  const d = inside > 0 ? Math.sqrt(inside) : 0;
  if (!(inside > 0)) Z = Z > 0 ? h : -h;
  return (d > 0 ? [1, -1] : [1]).map(sign => {
    const s = (X*Z + sign*Y*d)/h2, c = (Y*Z - sign*X*d)/h2;
    return {value: Math.atan2(s, c), c, s, status};
  });
}

// X1 S + Y1 C = Z1, X2 S + Y2 C = Z2; where they are one equation or one vanishes, the roots of the better.
function angle_pair(X1, Y1, Z1, X2, Y2, Z2) {
  const det = X1*Y2 - X2*Y1, n1 = X1*X1 + Y1*Y1, n2 = X2*X2 + Y2*Y2;
  if (!(det*det > 1e-16*n1*n2) || n1 < 1e-14*n2 || n2 < 1e-14*n1)
    return n1 > n2 ? angle(X1, Y1, Z1) : angle(X2, Y2, Z2);
  const S = (Z1*Y2 - Z2*Y1)/det, C = (X1*Z2 - X2*Z1)/det, h = Math.hypot(S, C);
  return h > 0 ? [{value: Math.atan2(S, C), c: C/h, s: S/h, status: 0}] : [];
}

// X r = Y
function linear(X, Y) {
  if (Math.abs(X) < 1e-11) return Math.abs(Y) < 1e-8 ? [{value: 0, c: 0, s: 0, status: SINGULAR}] : [];
  return [{value: Y/X, c: Y/X, s: 0, status: 0}];
}

// A r^2 + B r + D = 0
function quadratic(A, B, D) {
  if (Math.abs(A) < 1e-14) return linear(B, -D);
  const square = B*B - 4*A*D, size = B*B + 4*Math.abs(A*D);
  if (!(square >= -1e-8*size)) return [];
  const status = square <= 1e-13*size ? DOUBLE : 0;
  const d = square > 0 ? Math.sqrt(square) : 0, half = -(B + (B < 0 ? -d : d))/2;
  const roots = d === 0 ? [half/A] : [half/A, half !== 0 ? D/half : 0];
  return roots.map(r => ({value: r, c: r, s: 0, status}));
}

const horner = (a, t) => a.reduceRight((sum, x) => sum*t + x, 0);
const derivative = a => a.map((x, k) => k*x).slice(1);

// Real roots [t, status] of sum a_k t^k in [-1.001, 1.001], between the roots of its derivatives.
function realRoots(a) {
  const size = Math.max(...a.map(Math.abs));
  if (!(size > 0)) return [];
  const chain = [a];
  while (chain[chain.length - 1].length > 2) chain.push(derivative(chain[chain.length - 1]));
  let critical = [], roots = [];
  for (const p of chain.reverse()) {
    const last = p.length === a.length, ends = [-1.001, ...critical, 1.001], rates = derivative(p);
    roots = [];
    for (let k = 0; k + 1 < ends.length; ++k) {
      let low = ends[k], high = ends[k + 1], atLow = horner(p, low);
      const atHigh = horner(p, high);
      if (last && k > 0 && Math.abs(atLow) <= 1e-12*size) {
        roots.push([low, DOUBLE]);
        if (k + 2 < ends.length || Math.abs(atHigh) <= 1e-12*size) continue;
      }
      if (last && k + 2 < ends.length && Math.abs(atHigh) <= 1e-12*size) continue;
      if ((atLow < 0) === (atHigh < 0) && atLow !== 0 && atHigh !== 0) continue;
      let x = (low + high)/2;
      for (let i = 0; i < 200 && high - low > 1e-16; ++i) {
        const f = horner(p, x);
        if (f === 0) break;
        if ((f < 0) === (atLow < 0)) { low = x; atLow = f; } else high = x;
        const slope = horner(rates, x);
        let next = slope !== 0 ? x - f/slope : low;
        if (!(next > low && next < high)) next = (low + high)/2;
        if (next === x) break;
        x = next;
      }
      roots.push([x, 0]);
    }
    critical = roots.map(r => r[0]);
  }
  return roots;
}

// sum a_k C^k + S sum b_k C^k = 0, in tan(q/2) and in its inverse; a holds a_0 ... a_d, b_0 ... b_{d-1}.
function trig_polynomial(a) {
  const d = Math.floor(a.length/2), p = new Array(2*d + 1).fill(0), roots = [];
  a.forEach((factor, term) => {
    const sine = term > d ? 1 : 0, power = sine ? term - d - 1 : term, product = [factor];
    for (let k = 0; k < d - sine; ++k) {
      product.push(0, 0);
      for (let i = product.length - 1; i > 1; --i) product[i] += (k < power ? -1 : 1)*product[i - 2];
    }
    product.forEach((x, i) => { p[i + sine] += sine ? 2*x : x; });
  });
  for (const half of [0, 1])
    for (const [t, status] of realRoots(half ? [...p].reverse() : p)) {
      if (half && Math.abs(t) > 0.9995) continue;
      const whole = 1 + t*t, c = (half ? -1 : 1)*(1 - t*t)/whole, s = 2*t/whole;
      roots.push({value: Math.atan2(s, c), c, s, status});
    }
  return roots;
}

// sum a_k r^k = 0
function polynomial(a) {
  const inner = realRoots(a);
  const outer = realRoots([...a].reverse()).filter(r => r[0] !== 0 && Math.abs(r[0]) <= 0.9995);
  return [...inner, ...outer.map(([t, status]) => [1/t, status])].map(([r, status]) => ({value: r, c: r, s: 0, status}));
}

)";

inline constexpr const char* javascript_finish = R"(const residualOf = (U, target) =>
  U.reduce((most, x, k) => { const e = Math.abs(x - target[k]); return e <= most ? most : e; }, 0);

// One Newton step towards the target, in place; forward geometry is affine in each pair of x.
function newton(p, x, value, target) {
  const U = forward(p, x), J = [], A = [];
  for (let u = 0; u < @N@; ++u) {
    const c = x[2*u], s = x[2*u + 1];
    [x[2*u], x[2*u + 1]] = isAngle[u] ? [-s, c] : [c + 1, 0];
    const high = forward(p, x);
    [x[2*u], x[2*u + 1]] = isAngle[u] ? [s, -c] : [c - 1, 0];
    const low = forward(p, x);
    [x[2*u], x[2*u + 1]] = [c, s];
    J.push(high.map((a, k) => (a - low[k])/2));
  }
  for (let i = 0; i < @N@; ++i) {
    A.push(J.map((column, j) => column.reduce((sum, a, k) => sum + a*J[i][k], i === j ? 1e-14 : 0)));
    A[i].push(J[i].reduce((sum, a, k) => sum + a*(target[k] - U[k]), 0));
  }
  for (let i = 0; i < @N@; ++i)
    for (let j = i + 1; j < @N@; ++j) {
      const factor = A[j][i]/A[i][i];
      for (let k = i; k <= @N@; ++k) A[j][k] -= factor*A[i][k];
    }
  for (let i = @N@ - 1; i >= 0; --i) {
    for (let j = i + 1; j < @N@; ++j) A[i][@N@] -= A[i][j]*A[j][@N@];
    A[i][@N@] /= A[i][i];
    value[i] += A[i][@N@];
    x[2*i] = isAngle[i] ? Math.cos(value[i]) : value[i];
    x[2*i + 1] = isAngle[i] ? Math.sin(value[i]) : 0;
  }
}

const wrapped = angle => angle - 2*Math.PI*Math.floor(angle/(2*Math.PI) + 0.5);

// How many reach the whole pose: all, or none where only a part of it can be reached.
function exact(found) {
  return found.length > 0 && !(found[0].status & CONDITION) ? found.length : 0;
}

// A leaf of the tree: checked, polished if it is off, and kept unless it is wrong or known.
function keep(p, x, value, target, branch, status, found) {
  const scale = Math.max(1, Math.abs(target[3]), Math.abs(target[7]), Math.abs(target[11]));
  let residual = residualOf(forward(p, x), target);
  if (!(residual <= 1e-14*scale)) {
    if (!(residual <= (status & SINGULAR ? @WRONG_SINGULAR@ : @WRONG@)*scale)) return;
    const betterX = [...x], better = [...value];
    for (let i = 0; i < 8 && residual > 1e-14*scale; ++i) {
      newton(p, betterX, better, target);
      const now = residualOf(forward(p, betterX), target);
      if (!(now < residual)) break;
      residual = now;
      value = [...better];
    }
  }
  if (!(residual <= 1e-9*scale)) { @MISSED@; }
  else if (exact(found) === 0) found.length = 0;
@CONSTANTS@  const q = @POSITIONS@;
  for (const other of found)
    if (q.every((a, k) => {
      const d = Math.abs(a - other.q[k]);
      return d < 1e-7 || (turns[k] && Math.abs(d - 2*Math.PI) < 1e-7);
    })) return;
  found.push({q, branch, status, residual});
}

)";

}  // namespace armature::internal
