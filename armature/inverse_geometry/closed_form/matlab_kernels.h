// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Generated MATLAB: the function, then the part that is the same for every robot. c_kernels.h explains each function. A
// root is a row [value, cosine, sine, status].
#pragma once

namespace armature::internal {

inline constexpr const char* matlab_file =
    R"(% [q, branch, status, residual] = @NAME@(T, p): all solutions of the pose T (4x4), one row of q for each; p are the
% parameters. Bits of the status: 1 two solutions meet, 2 one of a family, 4 the pose is not reached whole.
function [q, branch, status, residual] = @NAME@(T, p)
  if nargin < 2
    p = [];
  end
  if ~isequal(size(T), [4, 4]) || ~all(isfinite(T(:))) || max(max(abs(T(1:3, 1:3)'*T(1:3, 1:3) - eye(3)))) > 1e-6 || ...
      det(T(1:3, 1:3)) < 0
    error('T is no rigid motion');
  end
  T = reshape(T', 1, 16);
  found = solve(T, p);
  q = found(:, 1:@N@);
  branch = found(:, @N@ + 1);
  status = found(:, @N@ + 2);
  residual = found(:, @N@ + 3);
end

function found = solve(T, p)
  found = zeros(0, @N@ + 3);
@SOLVE@end

% Forward geometry without its constant ends: U, 3x4 row by row.
function U = forward(p, x)
@FORWARD@end

function r = angle_roots(X, Y, Z)
  h2 = X*X + Y*Y;
  h = sqrt(h2);
  r = zeros(0, 4);
  if h < 1e-11
    if abs(Z) < 1e-8
      turns = 0.3819660112501051*(0:31)';  % any will do: spread by the golden angle
      tried = 2*pi*(turns - floor(turns + 0.5));
      r = [tried, cos(tried), sin(tried), 2*ones(32, 1)];
    end
    return
  end
  inside = (h - Z)*(h + Z);
  if ~(inside > -@REACH@*h2)
    return
  end
  status = double(inside <= 1e-13*h2);
  d = sqrt(max(inside, 0));
  if inside <= 0
    Z = sign(Z)*h;
  end
  for side = [1, -1]
    if side == 1 || d > 0
      s = (X*Z + side*Y*d)/h2;
      c = (Y*Z - side*X*d)/h2;
      r(end + 1, :) = [atan2(s, c), c, s, status];
    end
  end
end

function r = angle_pair(X1, Y1, Z1, X2, Y2, Z2)
  det2 = X1*Y2 - X2*Y1;
  n1 = X1*X1 + Y1*Y1;
  n2 = X2*X2 + Y2*Y2;
  if ~(det2*det2 > 1e-16*n1*n2) || n1 < 1e-14*n2 || n2 < 1e-14*n1
    if n1 > n2
      r = angle_roots(X1, Y1, Z1);
    else
      r = angle_roots(X2, Y2, Z2);
    end
    return
  end
  S = (Z1*Y2 - Z2*Y1)/det2;
  C = (X1*Z2 - X2*Z1)/det2;
  h = hypot(S, C);
  r = zeros(0, 4);
  if h > 0
    r = [atan2(S, C), C/h, S/h, 0];
  end
end

function r = linear(X, Y)
  r = zeros(0, 4);
  if abs(X) >= 1e-11
    r = [Y/X, Y/X, 0, 0];
  elseif abs(Y) < 1e-8
    r = [0, 0, 0, 2];
  end
end

function r = quadratic(A, B, D)
  if abs(A) < 1e-14
    r = linear(B, -D);
    return
  end
  square = B*B - 4*A*D;
  whole = B*B + 4*abs(A*D);
  r = zeros(0, 4);
  if ~(square >= -1e-8*whole)
    return
  end
  status = double(square <= 1e-13*whole);
  d = sqrt(max(square, 0));
  if B < 0
    half = -(B - d)/2;
  else
    half = -(B + d)/2;
  end
  r = [half/A, half/A, 0, status];
  if d > 0
    other = 0;
    if half ~= 0
      other = D/half;
    end
    r(2, :) = [other, other, 0, status];
  end
end

% Real roots of sum a(k+1) t^k in [-1.001, 1.001], rows [t, status].
function found = real_roots(a)
  found = zeros(0, 2);
  bound = max(abs(a));
  if ~(bound > 0)
    return
  end
  chain = {a};
  while numel(chain{end}) > 2
    b = chain{end};
    chain{end + 1} = b(2:end).*(1:numel(b) - 1);
  end
  for n = numel(chain):-1:1
    b = chain{n};
    rates = b(2:end).*(1:numel(b) - 1);
    ends = [-1.001, found(:, 1)', 1.001];
    last = n == 1;
    found = zeros(0, 2);
    for k = 1:numel(ends) - 1
      low = ends(k);
      high = ends(k + 1);
      f_low = polyval(fliplr(b), low);
      f_high = polyval(fliplr(b), high);
      if last && k > 1 && abs(f_low) <= 1e-12*bound
        found(end + 1, :) = [low, 1];
        if k + 1 < numel(ends) || abs(f_high) <= 1e-12*bound
          continue
        end
      end
      if last && k + 1 < numel(ends) && abs(f_high) <= 1e-12*bound
        continue
      end
      if (f_low < 0) == (f_high < 0) && f_low ~= 0 && f_high ~= 0
        continue
      end
      t = (low + high)/2;
      for i = 1:200
        f = polyval(fliplr(b), t);
        if f == 0 || high - low <= 1e-16
          break
        end
        if (f < 0) == (f_low < 0)
          low = t;
          f_low = f;
        else
          high = t;
        end
        slope = polyval(fliplr(rates), t);
        following = low;
        if slope ~= 0
          following = t - f/slope;
        end
        if ~(following > low && following < high)
          following = (low + high)/2;
        end
        if following == t
          break
        end
        t = following;
      end
      found(end + 1, :) = [t, 0];
    end
  end
end

function r = trig_polynomial(a)
  d = floor(numel(a)/2);
  b = zeros(1, 2*d + 1);
  for term = 0:numel(a) - 1
    sine = double(term > d);
    power = term - sine*(d + 1);
    product = a(term + 1);
    for k = 1:d - sine
      if k <= power
        product = conv(product, [1, 0, -1]);
      else
        product = conv(product, [1, 0, 1]);
      end
    end
    places = (1:numel(product)) + sine;
    b(places) = b(places) + (1 + sine)*product;
  end
  r = zeros(0, 4);
  for half = 0:1
    if half
      found = real_roots(fliplr(b));
    else
      found = real_roots(b);
    end
    for k = 1:size(found, 1)
      t = found(k, 1);
      if half && abs(t) > 0.9995
        continue
      end
      c = (1 - 2*half)*(1 - t*t)/(1 + t*t);
      s = 2*t/(1 + t*t);
      r(end + 1, :) = [atan2(s, c), c, s, found(k, 2)];
    end
  end
end

function r = polynomial(a)
  inner = real_roots(a);
  outer = real_roots(fliplr(a));
  outer = outer(outer(:, 1) ~= 0 & abs(outer(:, 1)) <= 0.9995, :);
  outer(:, 1) = 1./outer(:, 1);
  all_roots = [inner; outer];
  r = [all_roots(:, 1), all_roots(:, 1), zeros(size(all_roots, 1), 1), all_roots(:, 2)];
end

% One Newton step towards the target; forward geometry is affine in each pair of x.
function [x, value] = newton(p, x, value, target)
  is_angle = @IS_ANGLE@;
  J = zeros(12, @N@);
  for u = 1:@N@
    high = x;
    low = x;
    if is_angle(u)
      high(2*u - 1:2*u) = [-x(2*u), x(2*u - 1)];
      low(2*u - 1:2*u) = [x(2*u), -x(2*u - 1)];
    else
      high(2*u - 1) = x(2*u - 1) + 1;
      low(2*u - 1) = x(2*u - 1) - 1;
    end
    J(:, u) = (forward(p, high) - forward(p, low))'/2;
  end
  value = value + ((J'*J + 1e-14*eye(@N@))\(J'*(target - forward(p, x))'))';
  for u = 1:@N@
    if is_angle(u)
      x(2*u - 1:2*u) = [cos(value(u)), sin(value(u))];
    else
      x(2*u - 1) = value(u);
    end
  end
end

function a = wrapped(a)
  a = a - 2*pi*floor(a/(2*pi) + 0.5);
end

% How many reach the whole pose: all, or none where only a part of it can be reached.
function n = exact(found)
  n = sum(~bitand(found(:, @N@ + 2), 4));
end

% A leaf of the tree: checked, polished if it is off, and kept unless it is wrong or known.
function found = keep(p, x, value, target, branch, status, found)
  turns = @TURNS@;
  bound = max([1, abs(target([4, 8, 12]))]);
  residual = max(abs(forward(p, x) - target));
  if ~(residual <= 1e-14*bound)
    worst = @WRONG@;
    if bitand(status, 2)
      worst = @WRONG_SINGULAR@;
    end
    if ~(residual <= worst*bound)
      return
    end
    better = value;
    for i = 1:8
      [x, better] = newton(p, x, better, target);
      now = max(abs(forward(p, x) - target));
      if ~(now < residual)
        break
      end
      residual = now;
      value = better;
      if now <= 1e-14*bound
        break
      end
    end
  end
  if ~(residual <= 1e-9*bound)
    @MISSED@;
  elseif exact(found) == 0
    found = zeros(0, @N@ + 3);
  end
@CONSTANTS@  q = @POSITIONS@;
  for k = 1:size(found, 1)
    d = abs(q - found(k, 1:@N@));
    if all(d < 1e-7 | (turns & abs(d - 2*pi) < 1e-7))
      return
    end
  end
  found(end + 1, :) = [q, branch, status, residual];
end
)";

inline constexpr const char* matlab_selftest = R"(% Replays the test postures; returns the number of those not found.
function failures = @NAME@_selftest()
  parameters = @TEST_P@;
  expected = @TEST_Q@;
  poses = @TEST_T@;
  failures = 0;
  for k = 1:4
    [q, branch, status, residual] = @NAME@(reshape(poses(k, :), 4, 4)', parameters(k, :));
    if isempty(q) || min(max(abs(q - repmat(expected(k, :), size(q, 1), 1)), [], 2)) > 1e-7
      failures = failures + 1;
    end
    failures = failures + sum(~(residual < 1e-9) & ~bitand(status, 4));
  end
end
)";

}  // namespace armature::internal
