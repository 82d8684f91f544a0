// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of generated Rust that is the same for every robot. c_kernels.h explains each function.
#pragma once

namespace armature::internal {

inline constexpr const char* rust_kernels =
    R"(#![allow(non_snake_case, non_upper_case_globals, dead_code, unused_variables, unused_mut, unused_parens, clippy::all)]

pub const JOINTS: usize = @N@;
pub const MOST: usize = @MOST@; // solutions of one pose, at most
pub const DOUBLE: u32 = 1; // bits of the status
pub const SINGULAR: u32 = 2;
pub const CONDITION: u32 = 4;

#[derive(Clone, Copy, Default)]
struct Root {
    value: f64,
    c: f64,
    s: f64,
    status: u32,
}
type Roots = (usize, [Root; 32]);

fn roots(all: &[Root]) -> Roots {
    let mut r = [Root::default(); 32];
    r[..all.len()].copy_from_slice(all);
    (all.len(), r)
}

// X S + Y C = Z
fn angle(X: f64, Y: f64, Z: f64) -> Roots {
    let h2 = X * X + Y * Y;
    let h = h2.sqrt();
    if h < 1e-11 {
        if !(Z.abs() < 1e-8) {
            return roots(&[]);
        }
        let mut tried = [Root::default(); 32]; // any will do: spread by the golden angle
        for (i, root) in tried.iter_mut().enumerate() {
            let turns = 0.3819660112501051 * i as f64;
            let value = std::f64::consts::TAU * (turns - (turns + 0.5).floor());
            *root = Root { value, c: value.cos(), s: value.sin(), status: SINGULAR };
        }
        return roots(&tried);
    }
    let inside = (h - Z) * (h + Z);
    if !(inside > -@REACH@ * h2) {
        return roots(&[]);
    }
    let status = if inside <= 1e-13 * h2 { DOUBLE } else { 0 };
    let d = if inside > 0.0 { inside.sqrt() } else { 0.0 };
    let Z = if inside > 0.0 { Z } else if Z > 0.0 { h } else { -h };
    let root = |sign: f64| {
        let (s, c) = ((X * Z + sign * Y * d) / h2, (Y * Z - sign * X * d) / h2);
        Root { value: s.atan2(c), c, s, status }
    };
    if d > 0.0 { roots(&[root(1.0), root(-1.0)]) } else { roots(&[root(1.0)]) }
}

// X1 S + Y1 C = Z1, X2 S + Y2 C = Z2; where they are one equation or one vanishes, the roots of the better.
fn angle_pair(X1: f64, Y1: f64, Z1: f64, X2: f64, Y2: f64, Z2: f64) -> Roots {
    let (det, n1, n2) = (X1 * Y2 - X2 * Y1, X1 * X1 + Y1 * Y1, X2 * X2 + Y2 * Y2);
    if !(det * det > 1e-16 * n1 * n2) || n1 < 1e-14 * n2 || n2 < 1e-14 * n1 {
        return if n1 > n2 { angle(X1, Y1, Z1) } else { angle(X2, Y2, Z2) };
    }
    let (S, C) = ((Z1 * Y2 - Z2 * Y1) / det, (X1 * Z2 - X2 * Z1) / det);
    let h = S.hypot(C);
    if h > 0.0 { roots(&[Root { value: S.atan2(C), c: C / h, s: S / h, status: 0 }]) } else { roots(&[]) }
}

fn length(r: f64, status: u32) -> Root {
    Root { value: r, c: r, s: 0.0, status }
}

// X r = Y
fn linear(X: f64, Y: f64) -> Roots {
    if X.abs() < 1e-11 {
        return if Y.abs() < 1e-8 { roots(&[length(0.0, SINGULAR)]) } else { roots(&[]) };
    }
    roots(&[length(Y / X, 0)])
}

// A r^2 + B r + D = 0
fn quadratic(A: f64, B: f64, D: f64) -> Roots {
    if A.abs() < 1e-14 {
        return linear(B, -D);
    }
    let (square, size) = (B * B - 4.0 * A * D, B * B + 4.0 * (A * D).abs());
    if !(square >= -1e-8 * size) {
        return roots(&[]);
    }
    let status = if square <= 1e-13 * size { DOUBLE } else { 0 };
    let d = if square > 0.0 { square.sqrt() } else { 0.0 };
    let half = -(B + if B < 0.0 { -d } else { d }) / 2.0;
    if d == 0.0 {
        return roots(&[length(half / A, status)]);
    }
    roots(&[length(half / A, status), length(if half != 0.0 { D / half } else { 0.0 }, status)])
}

fn horner(a: &[f64], t: f64) -> f64 {
    a.iter().rev().fold(0.0, |sum, x| sum * t + x)
}

// Real roots of sum a_k t^k in [-1.001, 1.001], between the roots of its derivatives.
fn real_roots(a: &[f64]) -> (usize, [(f64, u32); 8]) {
    let degree = a.len() - 1;
    let size = a.iter().fold(0.0f64, |most, x| most.max(x.abs()));
    let mut found = [(0.0, 0u32); 8];
    let mut count = 0;
    if !(size > 0.0) {
        return (0, found);
    }
    let mut d = [[0.0f64; 9]; 9]; // d[n]: the derivative of degree n
    d[degree][..=degree].copy_from_slice(a);
    for n in (2..=degree).rev() {
        for k in 1..=n {
            d[n - 1][k - 1] = k as f64 * d[n][k];
        }
    }
    for n in 1..=degree {
        let p = &d[n][..=n];
        let last = n == degree;
        let mut ends = [0.0f64; 10];
        ends[0] = -1.001;
        for k in 0..count {
            ends[k + 1] = found[k].0;
        }
        ends[count + 1] = 1.001;
        let intervals = count + 1;
        count = 0;
        for k in 0..intervals {
            let (mut low, mut high) = (ends[k], ends[k + 1]);
            let (mut f_low, f_high) = (horner(p, low), horner(p, high));
            if last && k > 0 && f_low.abs() <= 1e-12 * size && count < degree {
                found[count] = (low, DOUBLE);
                count += 1;
                if k + 1 < intervals || f_high.abs() <= 1e-12 * size {
                    continue;
                }
            }
            if last && k + 1 < intervals && f_high.abs() <= 1e-12 * size {
                continue;
            }
            if (f_low < 0.0) == (f_high < 0.0) && f_low != 0.0 && f_high != 0.0 {
                continue;
            }
            let mut x = (low + high) / 2.0;
            for _ in 0..200 {
                let f = horner(p, x);
                if f == 0.0 || high - low <= 1e-16 {
                    break;
                }
                if (f < 0.0) == (f_low < 0.0) {
                    low = x;
                    f_low = f;
                } else {
                    high = x;
                }
                let slope = if n > 1 { horner(&d[n - 1][..n], x) } else { p[1] };
                let mut next = if slope != 0.0 { x - f / slope } else { low };
                if !(next > low && next < high) {
                    next = (low + high) / 2.0;
                }
                if next == x {
                    break;
                }
                x = next;
            }
            if count < degree {
                found[count] = (x, 0);
                count += 1;
            }
        }
    }
    (count, found)
}

// sum a_k C^k + S sum b_k C^k = 0, in tan(q/2) and in its inverse; a holds a_0 ... a_d, b_0 ... b_{d-1}.
fn trig_polynomial(a: &[f64]) -> Roots {
    let d = a.len() / 2;
    let mut p = [0.0f64; 9];
    for (term, factor) in a.iter().enumerate() {
        let sine = if term > d { 1 } else { 0 };
        let power = if sine == 1 { term - d - 1 } else { term };
        let mut product = [0.0f64; 9];
        product[0] = *factor;
        for k in 0..d - sine {
            let sign = if k < power { -1.0 } else { 1.0 };
            for i in (2..=2 * k + 2).rev() {
                product[i] += sign * product[i - 2];
            }
        }
        for i in 0..=2 * (d - sine) {
            p[i + sine] += if sine == 1 { 2.0 * product[i] } else { product[i] };
        }
    }
    let mut reversed = [0.0f64; 9];
    for k in 0..=2 * d {
        reversed[k] = p[2 * d - k];
    }
    let (mut count, mut r) = roots(&[]);
    for half in 0..2 {
        let (found, t) = real_roots(if half == 1 { &reversed[..=2 * d] } else { &p[..=2 * d] });
        for (t, status) in &t[..found] {
            if (half == 1 && t.abs() > 0.9995) || count == 2 * d {
                continue;
            }
            let whole = 1.0 + t * t;
            let (c, s) = ((if half == 1 { -1.0 } else { 1.0 }) * (1.0 - t * t) / whole, 2.0 * t / whole);
            r[count] = Root { value: s.atan2(c), c, s, status: *status };
            count += 1;
        }
    }
    (count, r)
}

// sum a_k r^k = 0
fn polynomial(a: &[f64]) -> Roots {
    let d = a.len() - 1;
    let mut reversed = [0.0f64; 9];
    for k in 0..=d {
        reversed[k] = a[d - k];
    }
    let (mut count, mut r) = roots(&[]);
    for half in 0..2 {
        let (found, t) = real_roots(if half == 1 { &reversed[..=d] } else { a });
        for (t, status) in &t[..found] {
            if (half == 1 && (t.abs() > 0.9995 || *t == 0.0)) || count == d {
                continue;
            }
            r[count] = length(if half == 1 { 1.0 / t } else { *t }, *status);
            count += 1;
        }
    }
    (count, r)
}

const IS_ANGLE: [bool; @N@] = @IS_ANGLE@;
const TURNS: [bool; @N@] = @TURNS@;

/// Forward geometry without its constant ends: U, 3x4 row by row.
fn forward(p: &[f64], x: &[f64; 2 * @N@]) -> [f64; 12] {
@FORWARD@}

fn residual_of(U: &[f64; 12], target: &[f64; 12]) -> f64 {
    let mut most = 0.0;
    for k in 0..12 {
        let e = (U[k] - target[k]).abs();
        if !(e <= most) {
            most = e;
        }
    }
    most
}

// One Newton step towards the target; forward geometry is affine in each pair of x.
fn newton(p: &[f64], x: &mut [f64; 2 * @N@], value: &mut [f64; @N@], target: &[f64; 12]) {
    let U = forward(p, x);
    let mut J = [[0.0f64; 12]; @N@];
    for u in 0..@N@ {
        let (c, s) = (x[2 * u], x[2 * u + 1]);
        (x[2 * u], x[2 * u + 1]) = if IS_ANGLE[u] { (-s, c) } else { (c + 1.0, 0.0) };
        let high = forward(p, x);
        (x[2 * u], x[2 * u + 1]) = if IS_ANGLE[u] { (s, -c) } else { (c - 1.0, 0.0) };
        let low = forward(p, x);
        (x[2 * u], x[2 * u + 1]) = (c, s);
        for k in 0..12 {
            J[u][k] = (high[k] - low[k]) / 2.0;
        }
    }
    let mut A = [[0.0f64; @N@ + 1]; @N@];
    for i in 0..@N@ {
        for j in 0..@N@ {
            A[i][j] = if i == j { 1e-14 } else { 0.0 };
            for k in 0..12 {
                A[i][j] += J[i][k] * J[j][k];
            }
        }
        for k in 0..12 {
            A[i][@N@] += J[i][k] * (target[k] - U[k]);
        }
    }
    for i in 0..@N@ {
        for j in i + 1..@N@ {
            let factor = A[j][i] / A[i][i];
            for k in i..=@N@ {
                A[j][k] -= factor * A[i][k];
            }
        }
    }
    for i in (0..@N@).rev() {
        for j in i + 1..@N@ {
            A[i][@N@] -= A[i][j] * A[j][@N@];
        }
        A[i][@N@] /= A[i][i];
        value[i] += A[i][@N@];
        x[2 * i] = if IS_ANGLE[i] { value[i].cos() } else { value[i] };
        x[2 * i + 1] = if IS_ANGLE[i] { value[i].sin() } else { 0.0 };
    }
}

fn wrapped(angle: f64) -> f64 {
    let turn = 2.0 * std::f64::consts::PI;
    angle - turn * (angle / turn + 0.5).floor()
}

/// Solution k, of `count`: q[k], the branch taken at each step, the status and the residual of the pose.
pub struct Solutions {
    /// Whether the asked pose is a rigid motion; if not, there are no solutions.
    pub is_rigid: bool,
    pub count: usize,
    pub q: [[f64; @N@]; MOST],
    pub branch: [usize; MOST],
    pub status: [u32; MOST],
    pub residual: [f64; MOST],
}

// How many reach the whole pose: all, or none where only a part of it can be reached.
fn exact(found: &Solutions) -> usize {
    if found.count > 0 && found.status[0] & CONDITION == 0 { found.count } else { 0 }
}

// A leaf of the tree: checked, polished if it is off, and kept unless it is wrong or known.
fn keep(p: &[f64], x: &[f64; 2 * @N@], value: &[f64; @N@], target: &[f64; 12], branch: usize, status: u32, found: &mut Solutions) {
    let scale = 1.0f64.max(target[3].abs()).max(target[7].abs()).max(target[11].abs());
    let mut residual = residual_of(&forward(p, x), target);
    let mut value = *value;
    let mut status = status;
    if !(residual <= 1e-14 * scale) {
        let worst = if status & SINGULAR != 0 { @WRONG_SINGULAR@ } else { @WRONG@ };
        if !(residual <= worst * scale) {
            return;
        }
        let (mut better_x, mut better) = (*x, value);
        for _ in 0..8 {
            newton(p, &mut better_x, &mut better, target);
            let now = residual_of(&forward(p, &better_x), target);
            if !(now < residual) {
                break;
            }
            residual = now;
            value = better;
            if now <= 1e-14 * scale {
                break;
            }
        }
    }
    if !(residual <= 1e-9 * scale) {
        @MISSED@;
    } else if exact(found) == 0 {
        found.count = 0;
    }
@CONSTANTS@    let q = @POSITIONS@;
    for k in 0..found.count {
        let same = (0..@N@).all(|j| {
            let d = (q[j] - found.q[k][j]).abs();
            d < 1e-7 || (TURNS[j] && (d - 2.0 * std::f64::consts::PI).abs() < 1e-7)
        });
        if same {
            return;
        }
    }
    if found.count == MOST {
        return;
    }
    let k = found.count;
    found.q[k] = q;
    found.branch[k] = branch;
    found.status[k] = status;
    found.residual[k] = residual;
    found.count += 1;
}

/// All solutions of the pose T (4x4, row by row); see `is_rigid` if there are none.
pub fn solve(p: &[f64], T: &[f64; 16]) -> Solutions {
    let mut found = Solutions { is_rigid: false, count: 0, q: [[0.0; @N@]; MOST], branch: [0; MOST], status: [0; MOST], residual: [0.0; MOST] };
    for i in 0..3 {
        for j in 0..3 {
            let unit = if i == j { 1.0 } else { 0.0 };
            if !((T[i] * T[j] + T[4 + i] * T[4 + j] + T[8 + i] * T[8 + j] - unit).abs() < 1e-6) || !T[4 * i + 3].is_finite() {
                return found;
            }
        }
    }
    let determinant = T[0]*(T[5]*T[10] - T[6]*T[9]) - T[1]*(T[4]*T[10] - T[6]*T[8]) + T[2]*(T[4]*T[9] - T[5]*T[8]);
    if !(determinant > 0.0) {
        return found;
    }
    found.is_rigid = true;
@SOLVE@}

/// Replays the test postures; returns the number of those not found, 0 when all is well.
pub fn selftest() -> usize {
    let parameters: [[f64; @P@]; 4] = @TEST_P@;
    let expected: [[f64; @N@]; 4] = @TEST_Q@;
    let poses: [[f64; 16]; 4] = @TEST_T@;
    let mut failures = 0;
    for k in 0..4 {
        let found = solve(&parameters[k], &poses[k]);
        let all = &found.q[..found.count];
        if !all.iter().any(|q| (0..@N@).all(|j| (q[j] - expected[k][j]).abs() < 1e-7)) {
            failures += 1;
        }
        for i in 0..found.count {
            if !(found.residual[i] < 1e-9) && found.status[i] & CONDITION == 0 {
                failures += 1;
            }
        }
    }
    failures
}

#[cfg(test)]
mod tests {
    #[test]
    fn selftest_passes() {
        assert_eq!(super::selftest(), 0);
    }
}
)";

}  // namespace armature::internal
