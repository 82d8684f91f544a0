// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Generated Julia: a module, of which only names, numbers and bodies differ from robot to robot. c_kernels.h explains
// each function. A root is a tuple (value, cosine, sine, status).
#pragma once

namespace armature::internal {

inline constexpr const char* julia_kernels = R"(module @NAME@_module

export @NAME@, selftest

const DOUBLE, SINGULAR, CONDITION = 1, 2, 4  # bits of the status
const is_angle = @IS_ANGLE@
const turns = @TURNS@
const Root = Tuple{Float64, Float64, Float64, Int}

# X S + Y C = Z
function angle_roots(X, Y, Z)
    h2 = X*X + Y*Y
    h = sqrt(h2)
    if h < 1e-11
        abs(Z) < 1e-8 || return Root[]
        tried = [2*pi*(0.3819660112501051*i - floor(0.3819660112501051*i + 0.5)) for i in 0:31]
        return Root[(t, cos(t), sin(t), SINGULAR) for t in tried]  # any will do: spread by the golden angle
    end
    inside = (h - Z)*(h + Z)
    inside > -@REACH@*h2 || return Root[]
    status = inside <= 1e-13*h2 ? DOUBLE : 0
    d = inside > 0 ? sqrt(inside) : 0.0
    w = inside > 0 ? Z : (Z > 0 ? h : -h)
    found = Root[]
    for side in (d > 0 ? (1, -1) : (1,))
        s, c = (X*w + side*Y*d)/h2, (Y*w - side*X*d)/h2
        push!(found, (atan(s, c), c, s, status))
    end
    return found
end

# X1 S + Y1 C = Z1, X2 S + Y2 C = Z2; where they are one equation or one vanishes, the roots of the better.
function angle_pair(X1, Y1, Z1, X2, Y2, Z2)
    det, m1, m2 = X1*Y2 - X2*Y1, X1*X1 + Y1*Y1, X2*X2 + Y2*Y2
    if !(det*det > 1e-16*m1*m2) || m1 < 1e-14*m2 || m2 < 1e-14*m1
        return m1 > m2 ? angle_roots(X1, Y1, Z1) : angle_roots(X2, Y2, Z2)
    end
    S, C = (Z1*Y2 - Z2*Y1)/det, (X1*Z2 - X2*Z1)/det
    h = hypot(S, C)
    return h > 0 ? Root[(atan(S, C), C/h, S/h, 0)] : Root[]
end

# X r = Y
function linear(X, Y)
    if abs(X) < 1e-11
        return abs(Y) < 1e-8 ? Root[(0.0, 0.0, 0.0, SINGULAR)] : Root[]
    end
    return Root[(Y/X, Y/X, 0.0, 0)]
end

# A r^2 + B r + D = 0
function quadratic(A, B, D)
    abs(A) < 1e-14 && return linear(B, -D)
    square, whole = B*B - 4*A*D, B*B + 4*abs(A*D)
    square >= -1e-8*whole || return Root[]
    status = square <= 1e-13*whole ? DOUBLE : 0
    d = square > 0 ? sqrt(square) : 0.0
    half = -(B + (B < 0 ? -d : d))/2
    all_roots = d == 0 ? [half/A] : [half/A, half != 0 ? D/half : 0.0]
    return Root[(r, r, 0.0, status) for r in all_roots]
end

function horner(a, t)
    total = 0.0
    for k in length(a):-1:1
        total = total*t + a[k]
    end
    return total
end

derivative(a) = [(k - 1)*a[k] for k in 2:length(a)]

# Real roots (t, status) of sum a[k + 1] t^k in [-1.001, 1.001], between the roots of its derivatives.
function real_roots(a)
    bound = maximum(abs.(a))
    found = Tuple{Float64, Int}[]
    bound > 0 || return found
    chain = [collect(Float64, a)]
    while length(chain[end]) > 2
        push!(chain, derivative(chain[end]))
    end
    for n in length(chain):-1:1
        b = chain[n]
        rates = derivative(b)
        last_one = n == 1
        ends = vcat(-1.001, [t for (t, _) in found], 1.001)
        found = Tuple{Float64, Int}[]
        for k in 1:length(ends) - 1
            low, high = ends[k], ends[k + 1]
            f_low, f_high = horner(b, low), horner(b, high)
            if last_one && k > 1 && abs(f_low) <= 1e-12*bound
                push!(found, (low, DOUBLE))
                (k + 1 < length(ends) || abs(f_high) <= 1e-12*bound) && continue
            end
            last_one && k + 1 < length(ends) && abs(f_high) <= 1e-12*bound && continue
            (f_low < 0) == (f_high < 0) && f_low != 0 && f_high != 0 && continue
            t = (low + high)/2
            for _ in 1:200
                f = horner(b, t)
                (f == 0 || high - low <= 1e-16) && break
                if (f < 0) == (f_low < 0)
                    low, f_low = t, f
                else
                    high = t
                end
                slope = horner(rates, t)
                following = slope != 0 ? t - f/slope : low
                if !(low < following < high)
                    following = (low + high)/2
                end
                following == t && break
                t = following
            end
            push!(found, (t, 0))
        end
    end
    return found
end

# sum a_k C^k + S sum b_k C^k = 0, in tan(q/2) and in its inverse; a holds a_0 ... a_d, b_0 ... b_{d-1}.
function trig_polynomial(a)
    d = div(length(a), 2)
    b = zeros(2*d + 1)
    for term in 0:length(a) - 1
        sine = term > d ? 1 : 0
        power = term - sine*(d + 1)
        product = zeros(2*d + 1)
        product[1] = a[term + 1]
        for k in 0:d - sine - 1
            sign_of = k < power ? -1 : 1
            for i in 2*k + 2:-1:2
                product[i + 1] += sign_of*product[i - 1]
            end
        end
        for i in 0:2*(d - sine)
            b[i + sine + 1] += (1 + sine)*product[i + 1]
        end
    end
    found = Root[]
    for (half, coefficients) in ((0, b), (1, reverse(b)))
        for (t, status) in real_roots(coefficients)
            half == 1 && abs(t) > 0.9995 && continue
            c, s = (1 - 2*half)*(1 - t*t)/(1 + t*t), 2*t/(1 + t*t)
            push!(found, (atan(s, c), c, s, status))
        end
    end
    return found
end

# sum a_k r^k = 0
function polynomial(a)
    found = Root[(t, t, 0.0, status) for (t, status) in real_roots(a)]
    for (t, status) in real_roots(reverse(a))
        0 < abs(t) <= 0.9995 && push!(found, (1/t, 1/t, 0.0, status))
    end
    return found
end

# Forward geometry without its constant ends: U, 3x4 row by row.
function forward(p, x)
@FORWARD@end

residual_of(U, target) = maximum(isnan(a) ? Inf : abs(a - b) for (a, b) in zip(U, target))

# One Newton step towards the target, in place; forward geometry is affine in each pair of x.
function newton!(p, x, value, target)
    J = zeros(12, @N@)
    for u in 1:@N@
        high, low = copy(x), copy(x)
        if is_angle[u]
            high[2*u - 1], high[2*u] = -x[2*u], x[2*u - 1]
            low[2*u - 1], low[2*u] = x[2*u], -x[2*u - 1]
        else
            high[2*u - 1] = x[2*u - 1] + 1
            low[2*u - 1] = x[2*u - 1] - 1
        end
        J[:, u] = (forward(p, high) - forward(p, low))/2
    end
    A = J'*J
    for u in 1:@N@
        A[u, u] += 1e-14
    end
    value .+= A\(J'*(target - forward(p, x)))
    for u in 1:@N@
        x[2*u - 1] = is_angle[u] ? cos(value[u]) : value[u]
        x[2*u] = is_angle[u] ? sin(value[u]) : 0.0
    end
end

wrapped(angle) = angle - 2*pi*floor(angle/(2*pi) + 0.5)

# How many reach the whole pose: all, or none where only a part of it can be reached.
exact(found) = !isempty(found) && (found[1].status & CONDITION) == 0 ? length(found) : 0

# A leaf of the tree: checked, polished if it is off, and kept unless it is wrong or known.
function keep!(p, x, value, target, branch, status, found)
    bound = max(1.0, abs(target[4]), abs(target[8]), abs(target[12]))
    residual = residual_of(forward(p, x), target)
    if !(residual <= 1e-14*bound)
        residual <= ((status & SINGULAR) != 0 ? @WRONG_SINGULAR@ : @WRONG@)*bound || return
        x, better = copy(x), copy(value)
        for _ in 1:8
            newton!(p, x, better, target)
            now = residual_of(forward(p, x), target)
            now < residual || break
            residual, value = now, copy(better)
            now <= 1e-14*bound && break
        end
    end
    if !(residual <= 1e-9*bound)
        @MISSED@
    elseif exact(found) == 0
        empty!(found)
    end
@CONSTANTS@    q = @POSITIONS@
    for other in found
        apart = abs.(q - other.q)
        all(apart[k] < 1e-7 || (turns[k] && abs(apart[k] - 2*pi) < 1e-7) for k in 1:@N@) && return
    end
    push!(found, (q = q, branch = branch, status = status, residual = residual))
    return
end

"""
All solutions of the pose T (16 numbers, 4x4 row by row; or a 4x4 matrix): a list of (q, branch, status, residual).
"""
function @NAME@(T, p = Float64[])
    T = T isa AbstractMatrix ? collect(Float64, vec(permutedims(T))) : collect(Float64, T)
    length(T) == 16 || error("T must have 16 elements")
    for i in 1:3, j in 1:3
        if !(abs(T[i]*T[j] + T[4 + i]*T[4 + j] + T[8 + i]*T[8 + j] - (i == j)) < 1e-6) || !isfinite(T[4*i])
            error("T is no rigid motion")
        end
    end
    determinant = T[1]*(T[6]*T[11] - T[7]*T[10]) - T[2]*(T[5]*T[11] - T[7]*T[9]) + T[3]*(T[5]*T[10] - T[6]*T[9])
    determinant > 0 || error("T is no rigid motion")
    found = NamedTuple{(:q, :branch, :status, :residual), Tuple{Vector{Float64}, Int, Int, Float64}}[]
@SOLVE@end

"Replays the test postures; returns the number of those not found."
function selftest()
    parameters = @TEST_P@
    expected = @TEST_Q@
    poses = @TEST_T@
    failures = 0
    for (p, q, T) in zip(parameters, expected, poses)
        found = @NAME@(T, p)
        any(maximum(abs.(s.q - q)) < 1e-7 for s in found) || (failures += 1)
        failures += count(s -> !(s.residual < 1e-9) && (s.status & CONDITION) == 0, found)
    end
    return failures
end

end  # module
)";

}  // namespace armature::internal
