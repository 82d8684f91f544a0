// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "examples/stanford_tasks.h"

#include <algorithm>

namespace armature::internal {
namespace {

struct Value {
  Program* program;
  ValueIndex index;
};
Value operation(Code code, Value a, Value b) {
  a.program->code.push_back({code, a.index, b.index});
  return {a.program, static_cast<ValueIndex>(a.program->value_count() - 1)};
}
Value operator*(Value a, Value b) { return operation(Code::multiply, a, b); }
Value operator+(Value a, Value b) { return operation(Code::add, a, b); }
Value operator-(Value a, Value b) { return operation(Code::subtract, a, b); }

struct Vector {
  Value x, y, z;
};
struct LinkValues {
  std::vector<Vector> delta, d;  // of the joints 1..l
  Value j11, j22, j33, j44, j14, j24, j34, sine, cosine, x, y, z;
};

// Eq. (7).
Value inertia_term(const LinkValues& l, std::size_t i, std::size_t j) {
  const Vector &a = l.delta[i], &b = l.delta[j], &s = l.d[i], &t = l.d[j];
  return l.j11 * (a.y * b.y + a.z * b.z) + l.j22 * (a.x * b.x + a.z * b.z) + l.j33 * (a.x * b.x + a.y * b.y) +
         l.j44 * (s.x * t.x + s.y * t.y + s.z * t.z) + l.j14 * ((a.z * t.y - b.y * s.z) + (b.z * s.y - a.y * t.z)) +
         l.j24 * ((b.x * s.z - a.z * t.x) + (a.x * t.z - b.z * s.x)) +
         l.j34 * ((a.y * t.x - b.x * s.y) + (b.y * s.x - a.x * t.y));
}

// Eq. (11).
Value velocity_term(const LinkValues& l, std::size_t i, std::size_t j, std::size_t k) {
  const Vector &a = l.delta[i], &b = l.delta[j], &c = l.delta[k], &s = l.d[i], &u = l.d[k];
  const Value rotation = l.j11 * (b.x * (c.y * a.z - a.y * c.z)) + l.j22 * (b.y * (c.z * a.x - a.z * c.x)) +
                         l.j33 * (b.z * (c.x * a.y - a.x * c.y));
  const Value mass =
      l.j44 * (s.x * (b.y * u.z - b.z * u.y) + s.y * (b.z * u.x - b.x * u.z) + s.z * (b.x * u.y - b.y * u.x));
  const Value first = l.j14 * (a.z * (b.z * u.x - b.x * u.z) + b.x * (c.y * s.y + c.z * s.z) +
                               a.y * (b.y * u.x - b.x * u.y) - s.x * (b.y * c.y + b.z * c.z));
  const Value second = l.j24 * (a.x * (b.x * u.y - b.y * u.x) + b.y * (c.x * s.x + c.z * s.z) +
                                a.z * (b.z * u.y - b.y * u.z) - s.y * (b.x * c.x + b.z * c.z));
  const Value third = l.j34 * (a.y * (b.y * u.z - b.z * u.y) + b.z * (c.x * s.x + c.y * s.y) +
                               a.x * (b.x * u.z - b.z * u.x) - s.z * (b.y * c.y + b.x * c.x));
  return rotation + mass + first + second + third;
}

// Eq. (12), (13), without g.
Value gravity_term(const LinkValues& l, std::size_t i) {
  const Vector &a = l.delta[i], &s = l.d[i];
  return l.j44 * ((l.sine * a.z - l.cosine * a.y) * l.x + (l.cosine * a.x) * l.y - (l.sine * a.x) * l.z +
                  (l.sine * s.y + l.cosine * s.z));
}

struct Listed {
  char kind;
  std::size_t i, j, k, processor;  // j and k as far as the kind has them
};
constexpr Listed table_2[] = {{'C', 1, 1, 3, 0}, {'C', 1, 2, 3, 0}, {'C', 1, 3, 3, 0}, {'C', 2, 1, 3, 0},
                              {'C', 2, 2, 3, 0}, {'h', 2, 0, 0, 0}, {'D', 1, 1, 0, 1}, {'D', 1, 2, 0, 1},
                              {'D', 1, 3, 0, 1}, {'D', 2, 2, 0, 1}, {'D', 2, 3, 0, 1}, {'D', 3, 3, 0, 1},
                              {'C', 1, 1, 2, 2}, {'C', 1, 2, 2, 2}, {'h', 1, 0, 0, 2}, {'h', 3, 0, 0, 2}};

}  // namespace

StanfordTasks stanford_tasks() {
  StanfordTasks result;
  Program& program = result.program;
  program.model = "table-2";
  program.robot = "stanford";
  program.inputs = {{"moments", "differential motions, pseudo-inertias, gravity", {}, {}}};
  ValueIndex next = 0;
  const auto value = [&](std::string name) {
    program.inputs[0].symbols.push_back(std::move(name));
    program.inputs[0].units.emplace_back();
    return Value{&program, next++};
  };
  std::vector<LinkValues> links;
  for (std::size_t l = 1; l <= 3; ++l) {
    const std::string s = std::to_string(l);
    std::vector<Vector> delta, d;
    for (std::size_t i = 1; i <= l; ++i) {
      const auto vector = [&](const char* stem) {
        const std::string name = stem + std::to_string(i) + "_" + s;
        const Value x = value(name + "x"), y = value(name + "y"), z = value(name + "z");
        return Vector{x, y, z};
      };
      delta.push_back(vector("delta"));
      d.push_back(vector("d"));
    }
    std::vector<Value> rest;
    for (const char* stem : {"J11_", "J22_", "J33_", "J44_", "J14_", "J24_", "J34_", "sa", "ca", "x", "y", "z"})
      rest.push_back(value(stem + s));
    links.push_back({std::move(delta), std::move(d), rest[0], rest[1], rest[2], rest[3], rest[4], rest[5], rest[6],
                     rest[7], rest[8], rest[9], rest[10], rest[11]});
  }
  const Value g = value("g");
  ProgramOutput output{"task", "", std::size(table_2), 1, {}, {}, {}};
  for (const Listed& task : table_2) {
    const std::size_t before = program.code.size();
    const std::size_t i = task.i - 1, j = task.j - 1, k = task.k - 1;
    const auto term = [&](const LinkValues& l) {
      return task.kind == 'D'   ? inertia_term(l, i, j)
             : task.kind == 'C' ? velocity_term(l, i, j, k)
                                : gravity_term(l, i);
    };
    const std::size_t first = std::max({task.i, task.j, task.k});
    Value sum = term(links[first - 1]);
    for (std::size_t l = first + 1; l <= 3; ++l) sum = sum + term(links[l - 1]);
    if (task.kind == 'h') sum = g * sum;
    output.values.push_back(sum.index);
    std::string name(1, task.kind);
    for (const std::size_t number : {task.i, task.j, task.k})
      if (number > 0) name += std::to_string(number);
    result.tasks.push_back({name, task.processor, static_cast<double>(program.code.size() - before)});
  }
  program.outputs = {output};
  program.labels.resize(program.code.size());
  return result;
}

}  // namespace armature::internal
