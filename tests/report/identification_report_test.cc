// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/identification_report.h"

#include <fmt/format.h>

#include "tests/identify/synthetic.h"
#include "tests/report/parsed.h"

namespace armature::internal {
namespace {

const DataTable* first_table(const Section& section) {
  for (const Block& block : section.blocks)
    if (const auto* table = std::get_if<DataTable>(&block)) return table;
  return nullptr;
}

const Section* section_called(const Page& page, const std::string& title) {
  for (const Section& section : page.sections)
    if (section.title == title) return &section;
  return nullptr;
}

class IdentificationReport : public testing::Test {
 protected:
  static Page page_of(const Robot& robot, bool held_out) {
    const std::vector<Log> logs = {test::synthetic_log(robot, 1, 600, 0.2)};
    EstimationOptions options;
    options.prepare.cutoff = 0;
    result() =
        identify(robot, logs, held_out ? std::vector<Log>{test::synthetic_log(robot, 2, 300, 0.2)} : std::vector<Log>{},
                 options);
    return identification_report(result(), logs, options, {"arm.yaml", "out", {"log.csv"}, {"torque was cut off"}});
  }
  static Identification& result() {
    static Identification kept;
    return kept;
  }
};

TEST_F(IdentificationReport, says_what_was_found) {
  const Page page = page_of(test::three_joints(), true);
  const DataTable* errors = first_table(*section_called(page, "How good it is"));
  ASSERT_NE(errors, nullptr);
  ASSERT_EQ(errors->rows.size(), 6U);
  EXPECT_EQ(errors->rows[0][2], fmt::format("{:.2f}", result().error.validation[0]));
  EXPECT_EQ(errors->rows[4][4], fmt::format("{:.2f}", result().unconstrained.train[2]));
  const DataTable* parameters = first_table(*section_called(page, "All parameters"));
  ASSERT_EQ(parameters->rows.size(), result().model.unknowns());
  for (const auto& row : parameters->rows) EXPECT_EQ(row.size(), parameters->head.size());
  const DataTable* bodies = first_table(*section_called(page, "Bodies"));
  ASSERT_EQ(bodies->rows.size(), 3U);
  EXPECT_EQ(bodies->rows[2][2], "2.00");  // the mass that the description has
  const DataTable* residuals = first_table(*section_called(page, "Residuals"));
  ASSERT_EQ(residuals->rows.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k)
    EXPECT_EQ(residuals->rows[k].back(), result().whiteness[k].white() ? "white" : "coloured");
  const DataTable* reductions = first_table(*section_called(page, "What matters"));
  ASSERT_EQ(reductions->rows.size(), 3U);
  EXPECT_EQ(reductions->rows[1][1], std::to_string(result().significant.count));
  EXPECT_EQ(reductions->rows[2][5], fmt::format("{:.2f}", result().essential_error.validation_total));
  const std::string text = html(page);
  for (const char* part : {"torque was cut off", "out/robot.yaml", "duality gap", "Coulomb", "motor inertia"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
  EXPECT_EQ(Parsed(text).with_class("broad").size(), 12U);  // six curves and their samples in the legends
  EXPECT_EQ(text, html(page_of(test::three_joints(), true)));
}

TEST_F(IdentificationReport, asks_for_other_motions_when_none_was_held_out) {
  const std::string text = html(page_of(test::one_joint(), false));
  EXPECT_NE(text.find("armature identify arm.yaml log.csv --validate OTHER.csv -o out"), std::string::npos);
}

// The verdict stands on top, as a warning where it is bad, and then nothing is suggested that uses the model.
TEST_F(IdentificationReport, suggests_nothing_that_uses_a_bad_model) {
  page_of(test::one_joint(), true);
  ReportContext context{"arm.yaml", "out", {"log.csv"}};
  context.verdict = "Verdict: as it is.";
  const auto page = [&] { return html(identification_report(result(), {}, {}, context)); };
  EXPECT_NE(page().find("<p>Verdict: as it is.</p>"), std::string::npos);
  EXPECT_NE(page().find("armature derive"), std::string::npos);
  context.bad = true;
  EXPECT_NE(page().find("<p class=\"warning\">Verdict: as it is.</p>"), std::string::npos);
  EXPECT_EQ(page().find("armature derive"), std::string::npos);
}

TEST_F(IdentificationReport, commands_read_the_robot_as_it_was_read) {
  page_of(test::one_joint(), false);
  ReportContext context{"arm.yaml", "out", {"log.csv"}};
  context.robot_options = " --lock finger";
  const std::string text = html(identification_report(result(), {}, {}, context));
  EXPECT_NE(text.find("armature identify arm.yaml --lock finger log.csv --validate"), std::string::npos);
  EXPECT_NE(text.find("armature reduce arm.yaml --lock finger log.csv"), std::string::npos);
}

TEST_F(IdentificationReport, warnings_stand_below_the_verdict_and_before_the_first_section) {
  page_of(test::one_joint(), true);
  ReportContext context{"arm.yaml", "out", {"log.csv"}, {"check the signs"}};
  context.verdict = "Verdict: as it is.";
  const std::string text = html(identification_report(result(), {}, {}, context));
  const std::size_t warning = text.find("check the signs");
  EXPECT_LT(text.find("Verdict: as it is."), warning);
  EXPECT_LT(warning, text.find("<section>"));
  EXPECT_EQ(text.find("check the signs", warning + 1), std::string::npos) << "said twice";
}

TEST_F(IdentificationReport, hostile_names_stay_text) {
  for (const std::string& name : hostile_names) {
    Robot robot = test::one_joint();
    robot.name = robot.coordinates[0].name = robot.frames[0].joint_name = robot.frames[0].link_name = name;
    Page page = page_of(robot, true);
    const Parsed parsed(html(page));
    ASSERT_TRUE(parsed.ok) << name.substr(0, 40) << parsed.document.ErrorStr();
    EXPECT_TRUE(parsed.harmless()) << name.substr(0, 40);
    EXPECT_EQ(parsed.all("h2").size(), page.sections.size());
  }
}

}  // namespace
}  // namespace armature::internal
