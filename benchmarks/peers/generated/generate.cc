// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// generate MODEL FOLDER: inverse dynamics, inertia, direct dynamics, the regressor and the analytical derivatives of
// inverse and direct dynamics (Carpentier & Mansard 2018) as C by Pinocchio with CppADCodeGen and with CasADi; and by
// CasADi the second derivatives of inverse dynamics, its Jacobians of Pinocchio's first derivatives, since Pinocchio's
// own (ComputeRNEASecondOrderDerivatives) does not compile for other numbers than double. MODEL is
// a text that compare.py writes; each C file defines void f(const double* x, double* y) with x = (q, qd, qdd), of
// direct dynamics (q, qd, tau).
// clang-format off
#include <pinocchio/codegen/cppadcg.hpp>  // scalars first: the algorithms specialise on them
#include <pinocchio/autodiff/casadi.hpp>
#include <pinocchio/algorithm/aba.hpp>
#include <pinocchio/algorithm/aba-derivatives.hpp>
#include <pinocchio/algorithm/crba.hpp>
#include <pinocchio/algorithm/regressor.hpp>
#include <pinocchio/algorithm/rnea.hpp>
#include <pinocchio/algorithm/rnea-derivatives.hpp>
#include <pinocchio/multibody.hpp>
// clang-format on

#include <string>

#include "read_model.h"

template <class T>
using Vec = Eigen::Matrix<T, Eigen::Dynamic, 1>;

const char* const models[] = {
    "inverse-dynamics",           "inertia", "direct-dynamics", "regressor", "inverse-dynamics-derivatives",
    "direct-dynamics-derivatives"};
// Columns of a link: M MX MY MZ XX XY YY XZ YZ ZZ with Pinocchio; ours are XX XY XZ YY YZ ZZ MX MY MZ M.
constexpr int column_of[] = {4, 5, 7, 6, 8, 9, 1, 2, 3, 0};

template <class T>
Vec<T> evaluate(const pin::ModelTpl<T>& model, const std::string& what, const Vec<T>& x) {
  pin::DataTpl<T> data(model);
  const int n = model.nv;
  const Vec<T> q = x.head(n), qd = x.segment(n, n), last = x.tail(n);
  if (what == "inverse-dynamics") return pin::rnea(model, data, q, qd, last);
  if (what == "direct-dynamics") return pin::aba(model, data, q, qd, last);
  if (what == "regressor") {
    const auto& w = pin::computeJointTorqueRegressor(model, data, q, qd, last);
    Vec<T> all(10 * n * n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < 10 * n; ++j) all[10 * n * i + j] = w(i, j / 10 * 10 + column_of[j % 10]);
    return all;
  }
  if (what == "inverse-dynamics-derivatives" || what == "direct-dynamics-derivatives") {
    using Matrix = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
    Matrix by_q = Matrix::Zero(n, n), by_qd = Matrix::Zero(n, n), by_last = Matrix::Zero(n, n);
    if (what == "inverse-dynamics-derivatives")
      pin::computeRNEADerivatives(model, data, q, qd, last, by_q, by_qd, by_last);
    else pin::computeABADerivatives(model, data, q, qd, last, by_q, by_qd, by_last);
    Vec<T> all(3 * n * n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) {
        all[i * n + j] = by_q(i, j);
        all[(n + i) * n + j] = by_qd(i, j);
        all[(2 * n + i) * n + j] = by_last(std::min(i, j), std::max(i, j));  // the upper triangle
      }
    return all;
  }
  pin::crba(model, data, q);  // the upper triangle
  Vec<T> all(n * n);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) all[i * n + j] = data.M(std::min(i, j), std::max(i, j));
  return all;
}

void cppad(const pin::Model& model, const std::string& what, const std::string& path) {
  using CG = CppAD::cg::CG<double>;
  using AD = CppAD::AD<CG>;
  const pin::ModelTpl<AD> ad = model.cast<AD>();
  Vec<AD> x = Vec<AD>::Zero(3 * model.nv);
  CppAD::Independent(x);
  Vec<AD> y = evaluate<AD>(ad, what, x);
  CppAD::ADFun<CG> f(x, y);
  f.optimize("no_compare_op");
  CppAD::cg::CodeHandler<double> handler;
  CppAD::vector<CG> in(3 * model.nv);
  handler.makeVariables(in);
  auto out = f.Forward(0, in);
  CppAD::cg::LanguageC<double> language("double");
  CppAD::cg::LangCDefaultVariableNameGenerator<double> names("y", "x", "v");
  std::ofstream file(path);
  file << "#include <math.h>\nvoid f(const double* x, double* y) {\n double v[20000];\n";
  handler.generateCode(file, language, out, names);
  file << "}\n";
}

using SX = casadi::SX;

// Row i of each tensor has the derivatives of torque i: ddtau_dq_dq, ddtau_dq_dqd, ddtau_dqd_dqd, ddtau_dqdd_dq.
SX second_derivatives(const SX& first, const SX& x, int n) {
  const SX q = x(casadi::Slice(0, n)), qd = x(casadi::Slice(n, 2 * n));
  const SX by_q = first(casadi::Slice(0, n * n)), by_qd = first(casadi::Slice(n * n, 2 * n * n)),
           by_qdd = first(casadi::Slice(2 * n * n, 3 * n * n));
  const auto by_rows = [](const SX& matrix) { return SX::vec(matrix.T()); };
  return SX::vertcat({by_rows(SX::jacobian(by_q, q)), by_rows(SX::jacobian(by_q, qd)), by_rows(SX::jacobian(by_qd, qd)),
                      by_rows(SX::jacobian(by_qdd, q))});
}

void casadi_code(const pin::Model& model, const std::string& what, const std::string& path) {
  const pin::ModelTpl<SX> sym = model.cast<SX>();
  SX cx = SX::sym("x", 3 * model.nv);
  Vec<SX> x(3 * model.nv);
  for (int i = 0; i < x.size(); ++i) x[i] = cx(i);
  const bool second = what == "inverse-dynamics-second-derivatives";
  const Vec<SX> y = evaluate<SX>(sym, second ? "inverse-dynamics-derivatives" : what, x);
  SX cy(casadi::Sparsity::dense(y.size(), 1));
  for (int i = 0; i < y.size(); ++i) cy(i) = y[i];
  if (second) cy = second_derivatives(cy, cx, model.nv);
  casadi::Function f("f_casadi", {cx}, {casadi::SX::densify(cy)}, casadi::Dict{{"cse", true}});
  casadi::CodeGenerator g("generated");
  g.add(f);
  std::ofstream(path) << g.dump()
                      << "\nvoid f(const double* x, double* y) { const double* a[1] = {x}; double* r[1] = {y}; "
                         "static casadi_int iw[64]; static double w[90000]; f_casadi(a, r, iw, w, 0); }\n";
}

int main(int, char** argv) {
  const pin::Model model = read_model(argv[1]);
  for (const std::string what : models) {
    cppad(model, what, std::string(argv[2]) + "/cppad-" + what + ".c");
    casadi_code(model, what, std::string(argv[2]) + "/casadi-" + what + ".c");
  }
  const std::string second = "inverse-dynamics-second-derivatives";
  casadi_code(model, second, std::string(argv[2]) + "/casadi-" + second + ".c");
}
