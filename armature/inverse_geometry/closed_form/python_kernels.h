// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of generated Python that is the same for every robot. c_kernels.h explains each function.
#pragma once

namespace armature::internal {

inline constexpr const char* python_kernels = R"(import math

DOUBLE, SINGULAR, CONDITION = 1, 2, 4  # bits of the status


def _angle(X, Y, Z):
    """Roots (value, cosine, sine, status) of X S + Y C = Z."""
    h2 = X*X + Y*Y
    h = math.sqrt(h2)
    if h < 1e-11:
        turns = [0.3819660112501051*i for i in range(32)]  # any will do: spread by the golden angle
        tried = [2*math.pi*(t - math.floor(t + 0.5)) for t in turns]
        return [(t, math.cos(t), math.sin(t), SINGULAR) for t in tried] if abs(Z) < 1e-8 else []
    inside = (h - Z)*(h + Z)
    if not inside > -@REACH@*h2:
        return []
    status = DOUBLE if inside <= 1e-13*h2 else 0
    d = math.sqrt(inside) if inside > 0 else 0.0
    if not inside > 0:
        Z = h if Z > 0 else -h
    roots = []
    for sign in ((1, -1) if d > 0 else (1,)):
        s, c = (X*Z + sign*Y*d)/h2, (Y*Z - sign*X*d)/h2
        roots.append((math.atan2(s, c), c, s, status))
    return roots


def _angle_pair(X1, Y1, Z1, X2, Y2, Z2):
    """X1 S + Y1 C = Z1, X2 S + Y2 C = Z2; where they are one equation or one vanishes, the roots of the better."""
    det, n1, n2 = X1*Y2 - X2*Y1, X1*X1 + Y1*Y1, X2*X2 + Y2*Y2
    if not det*det > 1e-16*n1*n2 or n1 < 1e-14*n2 or n2 < 1e-14*n1:
        return _angle(X1, Y1, Z1) if n1 > n2 else _angle(X2, Y2, Z2)
    S, C = (Z1*Y2 - Z2*Y1)/det, (X1*Z2 - X2*Z1)/det
    h = math.hypot(S, C)
    return [(math.atan2(S, C), C/h, S/h, 0)] if h > 0 else []


def _linear(X, Y):
    """X r = Y"""
    if abs(X) < 1e-11:
        return [(0.0, 0.0, 0.0, SINGULAR)] if abs(Y) < 1e-8 else []
    return [(Y/X, Y/X, 0.0, 0)]


def _quadratic(A, B, D):
    """A r^2 + B r + D = 0"""
    if abs(A) < 1e-14:
        return _linear(B, -D)
    square, size = B*B - 4*A*D, B*B + 4*abs(A*D)
    if not square >= -1e-8*size:
        return []
    status = DOUBLE if square <= 1e-13*size else 0
    d = math.sqrt(square) if square > 0 else 0.0
    half = -(B + (-d if B < 0 else d))/2
    roots = [half/A] if d == 0 else [half/A, D/half if half != 0 else 0.0]
    return [(r, r, 0.0, status) for r in roots]


def _horner(a, t):
    total = 0.0
    for coefficient in reversed(a):
        total = total*t + coefficient
    return total


def _real_roots(a):
    """Real roots (t, status) of sum a_k t^k in [-1.001, 1.001], between the roots of its derivatives."""
    size = max(abs(x) for x in a)
    if not size > 0:
        return []
    chain = [list(a)]
    while len(chain[-1]) > 2:
        chain.append([k*x for k, x in enumerate(chain[-1])][1:])
    critical = []
    for p in reversed(chain):
        last = len(p) == len(a)
        ends = [-1.001] + critical + [1.001]
        roots = []
        for k in range(len(ends) - 1):
            low, high = ends[k], ends[k + 1]
            f_low, f_high = _horner(p, low), _horner(p, high)
            if last and k > 0 and abs(f_low) <= 1e-12*size:
                roots.append((low, DOUBLE))
                if k + 2 < len(ends) or abs(f_high) <= 1e-12*size:
                    continue
            if last and k + 2 < len(ends) and abs(f_high) <= 1e-12*size:
                continue
            if (f_low < 0) == (f_high < 0) and f_low != 0 and f_high != 0:
                continue
            slope_of = [k2*x for k2, x in enumerate(p)][1:]
            x = (low + high)/2
            for _ in range(200):
                f = _horner(p, x)
                if f == 0 or high - low <= 1e-16:
                    break
                if (f < 0) == (f_low < 0):
                    low, f_low = x, f
                else:
                    high = x
                slope = _horner(slope_of, x)
                following = x - f/slope if slope != 0 else low
                if not low < following < high:
                    following = (low + high)/2
                if following == x:
                    break
                x = following
            roots.append((x, 0))
        critical = [t for t, _ in roots]
    return roots


def _trig_polynomial(a):
    """sum a_k C^k + S sum b_k C^k = 0, in tan(q/2) and in its inverse; a holds a_0 ... a_d, b_0 ... b_{d-1}."""
    d = len(a)//2
    p = [0.0]*(2*d + 1)
    for term, factor in enumerate(a):
        sine = 1 if term > d else 0
        power = term - d - 1 if sine else term
        product = [factor]
        for k in range(d - sine):
            sign = -1 if k < power else 1
            product += [0.0, 0.0]
            for i in range(len(product) - 1, 1, -1):
                product[i] += sign*product[i - 2]
        for i, x in enumerate(product):
            p[i + sine] += 2*x if sine else x
    roots = []
    for half, polynomial in ((0, p), (1, p[::-1])):
        for t, status in _real_roots(polynomial):
            if half and abs(t) > 0.9995:
                continue
            whole = 1 + t*t
            c, s = (-1 if half else 1)*(1 - t*t)/whole, 2*t/whole
            roots.append((math.atan2(s, c), c, s, status))
    return roots


def _polynomial(a):
    """sum a_k r^k = 0"""
    roots = [(t, status) for t, status in _real_roots(a)]
    roots += [(1/t, status) for t, status in _real_roots(a[::-1]) if 0 < abs(t) <= 0.9995]
    return [(r, r, 0.0, status) for r, status in roots]


)";

inline constexpr const char* python_finish = R"(def _residual(U, target):
    return max(abs(a - b) if a == a else math.inf for a, b in zip(U, target))


def _newton(p, x, value, target):
    """One Newton step towards the target, in place; forward geometry is affine in each pair of x."""
    U = _forward(p, x)
    J = []
    for u in range(@N@):
        c, s = x[2*u], x[2*u + 1]
        x[2*u], x[2*u + 1] = (-s, c) if _is_angle[u] else (c + 1, 0.0)
        high = _forward(p, x)
        x[2*u], x[2*u + 1] = (s, -c) if _is_angle[u] else (c - 1, 0.0)
        low = _forward(p, x)
        x[2*u], x[2*u + 1] = c, s
        J.append([(a - b)/2 for a, b in zip(high, low)])
    A = [[sum(a*b for a, b in zip(J[i], J[j])) + (1e-14 if i == j else 0) for j in range(@N@)]
         + [sum(a*(b - c) for a, b, c in zip(J[i], target, U))] for i in range(@N@)]
    for i in range(@N@):
        for j in range(i + 1, @N@):
            factor = A[j][i]/A[i][i]
            for k in range(i, @N@ + 1):
                A[j][k] -= factor*A[i][k]
    for i in reversed(range(@N@)):
        step = (A[i][@N@] - sum(A[i][j]*A[j][@N@] for j in range(i + 1, @N@)))/A[i][i]
        A[i][@N@] = step
        value[i] += step
        x[2*i] = math.cos(value[i]) if _is_angle[i] else value[i]
        x[2*i + 1] = math.sin(value[i]) if _is_angle[i] else 0.0


def _wrapped(angle):
    return angle - 2*math.pi*math.floor(angle/(2*math.pi) + 0.5)


def _exact(found):
    """How many reach the whole pose: all, or none where only a part of it can be reached."""
    return len(found) if found and not found[0][2] & CONDITION else 0


def _keep(p, x, value, target, branch, status, found):
    """A leaf of the tree: checked, polished if it is off, and kept unless it is wrong or known."""
    scale = max(1.0, abs(target[3]), abs(target[7]), abs(target[11]))
    residual = _residual(_forward(p, x), target)
    if not residual <= 1e-14*scale:
        if not residual <= (@WRONG_SINGULAR@ if status & SINGULAR else @WRONG@)*scale:
            return
        x, better = list(x), list(value)
        for _ in range(8):
            _newton(p, x, better, target)
            now = _residual(_forward(p, x), target)
            if not now < residual:
                break
            residual, value = now, list(better)
            if now <= 1e-14*scale:
                break
    if not residual <= 1e-9*scale:
        @MISSED@
    elif not _exact(found):
        found.clear()
@CONSTANTS@    q = @POSITIONS@
    for other in found:
        apart = [abs(a - b) for a, b in zip(q, other[0])]
        if all(d < 1e-7 or (turns and abs(d - 2*math.pi) < 1e-7) for d, turns in zip(apart, _turns)):
            return
    found.append((q, branch, status, residual))


)";

}  // namespace armature::internal
