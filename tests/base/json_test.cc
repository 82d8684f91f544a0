// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/base/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "armature/base/described_json.h"

namespace armature::internal {
namespace {

enum class Shape { round, flat };
constexpr auto names(Shape) { return std::to_array<std::string_view>({"round", "flat"}); }

struct Inner {
  double size = 0;
};
template <class Visitor>
void describe(Inner& i, Visitor& v) {
  v("size", i.size, "how large", unit("m"), positive());
}

struct Outer {
  std::string name;
  Shape shape = Shape::round;
  std::optional<double> maybe;
  std::vector<std::vector<double>> rows;
  Named<Inner> by_name;
  std::vector<Inner> list;
  std::vector<File> files;
  bool rare = false;
};
template <class Visitor>
void describe(Outer& o, Visitor& v) {
  v("name", o.name, "its name", required());
  v("shape", o.shape, "its shape");
  v("maybe", o.maybe, "if known");
  v("rows", o.rows, "a matrix");
  v("by_name", o.by_name, "parts by name");
  v("list", o.list, "parts in order");
  v("files", o.files, "what is to be written", hidden_if_empty());
  v("rare", o.rare, "seldom", hidden_if_empty());
}

Outer example() {
  return {"x",     Shape::flat,           std::nullopt, {{1, 2}, {3, 4}}, {{"b", {1.5}}, {"a", {2.5}}},
          {{0.5}}, {{"out/a.c", "bytes"}}};
}

TEST(Json, is_what_a_struct_describes) {
  EXPECT_EQ(json_of(example()).dump(),
            R"({"name":"x","shape":"flat","maybe":null,"rows":[[1.0,2.0],[3.0,4.0]],"by_name":{"b":{"size":1.5},)"
            R"("a":{"size":2.5}},"list":[{"size":0.5}],"files":["out/a.c"]})");
  EXPECT_EQ(json_of(Inner{NAN}).dump(), R"({"size":null})");
}

TEST(Json, is_read_back) {
  Outer back;
  back.maybe = 3;
  read_json(json_of(example()), back);
  EXPECT_EQ(json_of(back), json_of(example()));
  EXPECT_FALSE(back.maybe.has_value());
  Json wrong = json_of(example());
  wrong["shape"] = "square";
  EXPECT_THROW(read_json(wrong, back), MisuseError);
  wrong = json_of(example());
  wrong.erase("maybe");
  EXPECT_THROW(read_json(wrong, back), MisuseError);
  EXPECT_THROW(read_json(Json{{"name", 3}}, back), nlohmann::json::exception);
}

TEST(Json, has_a_schema) {
  const Json schema = schema_of_options<Outer>();
  EXPECT_EQ(schema.at("required").dump(), R"(["name"])");
  EXPECT_EQ(schema_of_result<Outer>().at("required").size(), 6u);  // those that are never left out
  const Json& properties = schema.at("properties");
  EXPECT_EQ(properties.at("shape").at("enum").dump(), R"(["round","flat"])");
  EXPECT_EQ(properties.at("maybe").at("type").dump(), R"(["number","null"])");
  EXPECT_EQ(properties.at("rows").at("items").at("items").at("type"), "number");
  EXPECT_EQ(properties.at("by_name").at("additionalProperties").at("properties").at("size").at("unit"), "m");
  EXPECT_EQ(properties.at("list").at("items").at("properties").at("size").at("exclusiveMinimum"), 0);
}

TEST(Json, shows_the_rows_of_a_matrix) {
  EXPECT_EQ(to_text(Json{{"a", {{1, 2}, {3, 4}}}, {"b", "x"}}),
            "{\n  \"a\": [\n    [1, 2],\n    [3, 4]\n  ],\n  \"b\": \"x\"\n}\n");
  EXPECT_EQ(to_text(Json("\xff")), "\"\xEF\xBF\xBD\"\n");
}

TEST(Json, spells_options_of_diagnostics) {
  Diagnostics d;
  d.error({"a.urdf", 2, 3}, "wrong", "use @right_angles=1e-5");
  d.warning({}, "odd");
  const Json errors = to_json(d, Severity::error, OptionSpelling::command_line);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].at("hint"), "use --right-angles 1e-5");
  EXPECT_EQ(errors[0].at("line"), 2);
}

TEST(Json, writes_vectors_as_lists_and_matrices_by_rows) {
  const MatrixValue vector{3, 1, {1, 2, 3}}, matrix{2, 3, {1, 2, 3, 4, 5, 6}}, none{2, 0, {}};
  EXPECT_EQ(json_of(vector), Json::parse("[1.0, 2.0, 3.0]"));
  EXPECT_EQ(json_of(matrix), Json::parse("[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]"));
  EXPECT_EQ(json_of(none), Json::parse("[[], []]"));
  for (const MatrixValue& value : {vector, matrix, none}) {
    MatrixValue back;
    read_json(json_of(value), back);
    EXPECT_EQ(back.rows, value.rows);
    EXPECT_EQ(back.columns, value.columns);
    EXPECT_EQ(back.values, value.values);
  }
}

}  // namespace
}  // namespace armature::internal
