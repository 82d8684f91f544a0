// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// Generated Fortran 2008: a module, of which only names, numbers and bodies differ from robot to robot. c_kernels.h
// explains each function. Names are told apart without regard to case.
#pragma once

namespace armature::internal {

inline constexpr const char* fortran_kernels = R"(module @NAME@_module
  implicit none
  private
  public :: @NAME@, @NAME@_selftest
  integer, parameter :: dp = kind(1.0d0)
  integer, parameter, public :: @NAME@_joints = @N@
  integer, parameter, public :: @NAME@_most = @MOST@  ! solutions of one pose, at most
  ! Bits of the status: 1 two solutions meet, 2 one of a family, 4 the pose is not reached whole.
  logical, parameter :: is_angle(@N@) = @IS_ANGLE@
  logical, parameter :: turns(@N@) = @TURNS@
  real(dp), parameter :: pi = acos(-1.0_dp)

  type :: roots
    integer :: n = 0
    real(dp) :: value(32) = 0, c(32) = 0, s(32) = 0
    integer :: status(32) = 0
  end type roots

  type :: solutions
    integer :: n = 0
    real(dp) :: q(@N@, @MOST@) = 0, residual(@MOST@) = 0
    integer :: branch(@MOST@) = 0, status(@MOST@) = 0
  end type solutions

contains

  ! All solutions of the pose T (4x4, row by row): solution k is q(:, k). count is -1 if T is no rigid motion.
  subroutine @NAME@(T, p, count, q, branch, status, residual)
    real(dp), intent(in) :: T(16), p(@P@)
    integer, intent(out) :: count, branch(@MOST@), status(@MOST@)
    real(dp), intent(out) :: q(@N@, @MOST@), residual(@MOST@)
    type(solutions) :: found
    integer :: i, j
    real(dp) :: unit
    count = -1
    q = 0
    branch = 0
    status = 0
    residual = 0
    do i = 1, 3
      do j = 1, 3
        unit = merge(1.0_dp, 0.0_dp, i == j)
        if (.not. abs(T(i)*T(j) + T(4 + i)*T(4 + j) + T(8 + i)*T(8 + j) - unit) < 1e-6_dp) return
      end do
      if (.not. abs(T(4*i)) < huge(unit)) return
    end do
    if (.not. T(1)*(T(6)*T(11) - T(7)*T(10)) - T(2)*(T(5)*T(11) - T(7)*T(9)) + T(3)*(T(5)*T(10) - T(6)*T(9)) > 0) return
    call solve(T, p, found)
    count = found%n
    q = found%q
    branch = found%branch
    status = found%status
    residual = found%residual
  end subroutine @NAME@

  subroutine solve(T, p, found)
    real(dp), intent(in) :: T(16), p(@P@)
    type(solutions), intent(inout) :: found
@SOLVE_NAMES@    real(dp) :: x(2*@N@), value(@N@), target(12)
@SOLVE@  end subroutine solve

  ! Forward geometry without its constant ends: U, 3x4 row by row.
  function forward(p, x) result(U)
    real(dp), intent(in) :: p(@P@), x(2*@N@)
    real(dp) :: U(12)
@FORWARD_NAMES@@FORWARD@  end function forward

  subroutine add(r, value, c, s, status)
    type(roots), intent(inout) :: r
    real(dp), intent(in) :: value, c, s
    integer, intent(in) :: status
    if (r%n == 32) return
    r%n = r%n + 1
    r%value(r%n) = value
    r%c(r%n) = c
    r%s(r%n) = s
    r%status(r%n) = status
  end subroutine add

  ! X S + Y C = Z
  function angle_roots(X, Y, Z) result(r)
    real(dp), intent(in) :: X, Y, Z
    type(roots) :: r
    real(dp) :: h2, h, inside, d, w, s, c, share, tried
    integer :: i, side, status
    h2 = X*X + Y*Y
    h = sqrt(h2)
    if (h < 1e-11_dp) then
      if (.not. abs(Z) < 1e-8_dp) return
      do i = 0, 31  ! any will do: spread by the golden angle
        share = 0.3819660112501051_dp*i
        tried = 2*pi*(share - floor(share + 0.5_dp))
        call add(r, tried, cos(tried), sin(tried), 2)
      end do
      return
    end if
    inside = (h - Z)*(h + Z)
    if (.not. inside > -@REACH@_dp*h2) return
    status = merge(1, 0, inside <= 1e-13_dp*h2)
    d = sqrt(max(inside, 0.0_dp))
    w = Z
    if (inside <= 0) w = sign(h, Z)
    do side = 1, -1, -2
      if (side == -1 .and. .not. d > 0) exit
      s = (X*w + side*Y*d)/h2
      c = (Y*w - side*X*d)/h2
      call add(r, atan2(s, c), c, s, status)
    end do
  end function angle_roots

  ! X1 S + Y1 C = Z1, X2 S + Y2 C = Z2; where they are one equation or one vanishes, the roots of the better.
  function angle_pair(X1, Y1, Z1, X2, Y2, Z2) result(r)
    real(dp), intent(in) :: X1, Y1, Z1, X2, Y2, Z2
    type(roots) :: r
    real(dp) :: det, m1, m2, s, c, h
    det = X1*Y2 - X2*Y1
    m1 = X1*X1 + Y1*Y1
    m2 = X2*X2 + Y2*Y2
    if (.not. det*det > 1e-16_dp*m1*m2 .or. m1 < 1e-14_dp*m2 .or. m2 < 1e-14_dp*m1) then
      if (m1 > m2) then
        r = angle_roots(X1, Y1, Z1)
      else
        r = angle_roots(X2, Y2, Z2)
      end if
      return
    end if
    s = (Z1*Y2 - Z2*Y1)/det
    c = (X1*Z2 - X2*Z1)/det
    h = hypot(s, c)
    if (h > 0) call add(r, atan2(s, c), c/h, s/h, 0)
  end function angle_pair

  ! X r = Y
  function linear(X, Y) result(r)
    real(dp), intent(in) :: X, Y
    type(roots) :: r
    if (abs(X) >= 1e-11_dp) then
      call add(r, Y/X, Y/X, 0.0_dp, 0)
    else if (abs(Y) < 1e-8_dp) then
      call add(r, 0.0_dp, 0.0_dp, 0.0_dp, 2)
    end if
  end function linear

  ! A r^2 + B r + D = 0
  function quadratic(A, B, D) result(r)
    real(dp), intent(in) :: A, B, D
    type(roots) :: r
    real(dp) :: square, whole, root, half, other
    integer :: status
    if (abs(A) < 1e-14_dp) then
      r = linear(B, -D)
      return
    end if
    square = B*B - 4*A*D
    whole = B*B + 4*abs(A*D)
    if (.not. square >= -1e-8_dp*whole) return
    status = merge(1, 0, square <= 1e-13_dp*whole)
    root = sqrt(max(square, 0.0_dp))
    half = -(B + merge(-root, root, B < 0))/2
    call add(r, half/A, half/A, 0.0_dp, status)
    if (.not. root > 0) return
    other = 0
    if (half /= 0) other = D/half
    call add(r, other, other, 0.0_dp, status)
  end function quadratic

  pure function horner(a, t) result(total)
    real(dp), intent(in) :: a(:), t
    real(dp) :: total
    integer :: k
    total = 0
    do k = size(a), 1, -1
      total = total*t + a(k)
    end do
  end function horner

  ! Real roots of sum a(k + 1) t^k in [-1.001, 1.001], between the roots of its derivatives.
  subroutine real_roots(a, count, found, status)
    real(dp), intent(in) :: a(:)
    integer, intent(out) :: count, status(8)
    real(dp), intent(out) :: found(8)
    real(dp) :: d(9, 9), ends(10), bound, low, high, f_low, f_high, t, f, slope, following
    integer :: degree, n, k, i, intervals
    logical :: last
    degree = size(a) - 1
    count = 0
    found = 0
    status = 0
    bound = maxval(abs(a))
    if (.not. bound > 0) return
    d = 0
    d(1:degree + 1, degree) = a  ! d(:, n): the derivative of degree n
    do n = degree, 2, -1
      do k = 1, n
        d(k, n - 1) = k*d(k + 1, n)
      end do
    end do
    do n = 1, degree
      last = n == degree
      ends(1) = -1.001_dp
      ends(2:count + 1) = found(1:count)
      ends(count + 2) = 1.001_dp
      intervals = count + 1
      count = 0
      do k = 1, intervals
        low = ends(k)
        high = ends(k + 1)
        f_low = horner(d(1:n + 1, n), low)
        f_high = horner(d(1:n + 1, n), high)
        if (last .and. k > 1 .and. abs(f_low) <= 1e-12_dp*bound .and. count < degree) then
          count = count + 1
          found(count) = low
          status(count) = 1
          if (k < intervals .or. abs(f_high) <= 1e-12_dp*bound) cycle
        end if
        if (last .and. k < intervals .and. abs(f_high) <= 1e-12_dp*bound) cycle
        if (((f_low < 0) .eqv. (f_high < 0)) .and. f_low /= 0 .and. f_high /= 0) cycle
        t = (low + high)/2
        do i = 1, 200
          f = horner(d(1:n + 1, n), t)
          if (f == 0 .or. high - low <= 1e-16_dp) exit
          if ((f < 0) .eqv. (f_low < 0)) then
            low = t
            f_low = f
          else
            high = t
          end if
          slope = d(2, 1)
          if (n > 1) slope = horner(d(1:n, n - 1), t)
          following = low
          if (slope /= 0) following = t - f/slope
          if (.not. (following > low .and. following < high)) following = (low + high)/2
          if (following == t) exit
          t = following
        end do
        if (count < degree) then
          count = count + 1
          found(count) = t
          status(count) = 0
        end if
      end do
    end do
  end subroutine real_roots

  ! sum a_k C^k + S sum b_k C^k = 0, in tan(q/2) and in its inverse; a holds a_0 ... a_d, b_0 ... b_{d-1}.
  function trig_polynomial(a) result(r)
    real(dp), intent(in) :: a(:)
    type(roots) :: r
    real(dp) :: b(0:8), product(0:8), t(8), c, s, sign_of
    integer :: d, term, sine, power, k, i, half, count, status(8)
    d = size(a)/2
    b = 0
    do term = 0, size(a) - 1
      sine = merge(1, 0, term > d)
      power = term - sine*(d + 1)
      product = 0
      product(0) = a(term + 1)
      do k = 0, d - sine - 1
        sign_of = merge(-1.0_dp, 1.0_dp, k < power)
        do i = 2*k + 2, 2, -1
          product(i) = product(i) + sign_of*product(i - 2)
        end do
      end do
      do i = 0, 2*(d - sine)
        b(i + sine) = b(i + sine) + (1 + sine)*product(i)
      end do
    end do
    do half = 0, 1
      if (half == 1) b(0:2*d) = b(2*d:0:-1)
      call real_roots(b(0:2*d), count, t, status)
      do k = 1, count
        if ((half == 1 .and. abs(t(k)) > 0.9995_dp) .or. r%n == 2*d) cycle
        c = (1 - 2*half)*(1 - t(k)*t(k))/(1 + t(k)*t(k))
        s = 2*t(k)/(1 + t(k)*t(k))
        call add(r, atan2(s, c), c, s, status(k))
      end do
    end do
  end function trig_polynomial

  ! sum a_k r^k = 0
  function polynomial(a) result(r)
    real(dp), intent(in) :: a(:)
    type(roots) :: r
    real(dp) :: t(8), root
    integer :: d, k, half, count, status(8)
    d = size(a) - 1
    do half = 0, 1
      if (half == 0) then
        call real_roots(a, count, t, status)
      else
        call real_roots(a(d + 1:1:-1), count, t, status)
      end if
      do k = 1, count
        if ((half == 1 .and. (abs(t(k)) > 0.9995_dp .or. t(k) == 0)) .or. r%n == d) cycle
        root = t(k)
        if (half == 1) root = 1/t(k)
        call add(r, root, root, 0.0_dp, status(k))
      end do
    end do
  end function polynomial

  ! One Newton step towards the target; forward geometry is affine in each pair of x.
  subroutine newton(p, x, value, target)
    real(dp), intent(in) :: p(@P@), target(12)
    real(dp), intent(inout) :: x(2*@N@), value(@N@)
    real(dp) :: U(12), J(12, @N@), A(@N@, @N@ + 1), high(2*@N@), low(2*@N@)
    integer :: i, k
    U = forward(p, x)
    do i = 1, @N@
      high = x
      low = x
      if (is_angle(i)) then
        high(2*i - 1:2*i) = [-x(2*i), x(2*i - 1)]
        low(2*i - 1:2*i) = [x(2*i), -x(2*i - 1)]
      else
        high(2*i - 1) = x(2*i - 1) + 1
        low(2*i - 1) = x(2*i - 1) - 1
      end if
      J(:, i) = (forward(p, high) - forward(p, low))/2
    end do
    A(:, 1:@N@) = matmul(transpose(J), J)
    A(:, @N@ + 1) = matmul(target - U, J)
    do i = 1, @N@
      A(i, i) = A(i, i) + 1e-14_dp
    end do
    do i = 1, @N@
      do k = i + 1, @N@
        A(k, i:) = A(k, i:) - A(k, i)/A(i, i)*A(i, i:)
      end do
    end do
    do i = @N@, 1, -1
      A(i, @N@ + 1) = (A(i, @N@ + 1) - dot_product(A(i, i + 1:@N@), A(i + 1:@N@, @N@ + 1)))/A(i, i)
      value(i) = value(i) + A(i, @N@ + 1)
      if (is_angle(i)) then
        x(2*i - 1:2*i) = [cos(value(i)), sin(value(i))]
      else
        x(2*i - 1) = value(i)
      end if
    end do
  end subroutine newton

  elemental function wrapped(a) result(within)
    real(dp), intent(in) :: a
    real(dp) :: within
    within = a - 2*pi*floor(a/(2*pi) + 0.5_dp)
  end function wrapped

  ! How many reach the whole pose: all, or none where only a part of it can be reached.
  pure integer function exact(found)
    type(solutions), intent(in) :: found
    exact = 0
    if (found%n > 0 .and. iand(found%status(1), 4) == 0) exact = found%n
  end function exact

  ! A leaf of the tree: checked, polished if it is off, and kept unless it is wrong or known.
  subroutine keep(p, x, value_in, target, branch, status_in, found)
    real(dp), intent(in) :: p(@P@), x(2*@N@), value_in(@N@), target(12)
    integer, intent(in) :: branch, status_in
    type(solutions), intent(inout) :: found
    real(dp) :: value(@N@), better(@N@), better_x(2*@N@), q(@N@), apart(@N@), bound, residual, worst, now
    integer :: i, k, status
@CONSTANT_NAMES@    value = value_in
    status = status_in
    bound = max(1.0_dp, abs(target(4)), abs(target(8)), abs(target(12)))
    residual = maxval(abs(forward(p, x) - target))
    if (.not. residual <= 1e-14_dp*bound) then
      worst = @WRONG@_dp
      if (iand(status, 2) /= 0) worst = @WRONG_SINGULAR@_dp
      if (.not. residual <= worst*bound) return
      better = value
      better_x = x
      do i = 1, 8
        call newton(p, better_x, better, target)
        now = maxval(abs(forward(p, better_x) - target))
        if (.not. now < residual) exit
        residual = now
        value = better
        if (now <= 1e-14_dp*bound) exit
      end do
    end if
    if (.not. residual <= 1e-9_dp*bound) then
      @MISSED@
    else if (exact(found) == 0) then
      found%n = 0
    end if
@CONSTANTS@    q = @POSITIONS@
    do k = 1, found%n
      apart = abs(q - found%q(:, k))
      if (all(apart < 1e-7_dp .or. (turns .and. abs(apart - 2*pi) < 1e-7_dp))) return
    end do
    if (found%n == @MOST@) return
    found%n = found%n + 1
    found%q(:, found%n) = q
    found%branch(found%n) = branch
    found%status(found%n) = status
    found%residual(found%n) = residual
  end subroutine keep

  ! Replays the test postures; returns the number of those not found, 0 when all is well.
  integer function @NAME@_selftest() result(failures)
    real(dp) :: parameters(@P@, 4), expected(@N@, 4), poses(16, 4), q(@N@, @MOST@), residual(@MOST@)
    integer :: branch(@MOST@), status(@MOST@), count, i, k
    logical :: there
@TESTS@    failures = 0
    do k = 1, 4
      call @NAME@(poses(:, k), parameters(:, k), count, q, branch, status, residual)
      there = .false.
      do i = 1, count
        if (maxval(abs(q(:, i) - expected(:, k))) < 1e-7_dp) there = .true.
        if (.not. residual(i) < 1e-9_dp .and. iand(status(i), 4) == 0) failures = failures + 1
      end do
      if (.not. there) failures = failures + 1
    end do
  end function @NAME@_selftest
end module @NAME@_module
)";

}  // namespace armature::internal
