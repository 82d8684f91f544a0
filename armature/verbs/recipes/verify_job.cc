// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of a whole job: its page and its figures say what the estimate, the reduction and the code say, which have
// certificates of their own. A demonstration is a job whose measurements are made again, and an example is a page.
#include <fmt/format.h>

#include <cmath>

#include "armature/base/json_text.h"
#include "armature/base/text.h"
#include "armature/base/version.h"
#include "armature/simulate/virtual_campaign.h"
#include "armature/verbs/pipeline.h"
#include "armature/verbs/recipes/find_certificates.h"
#include "armature/verbs/recipes/verify_page.h"
#include "armature/verify/page_tables.h"

namespace armature::internal {
namespace {

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// What a certificate among the results says; nothing, and a failed check, when it is not there.
std::optional<ResultCertificate> certificate_in(Verification& v, const std::string& path) {
  const auto found = v.outputs.find(path);
  if (found != v.outputs.end()) return read_certificate(found->second, path);
  v.judge(path, "read back", false, "it is not there");
  return std::nullopt;
}

std::string different_estimate(const PipelineResult& job, const IdentifyResult& estimate) {
  if (job.base_count != estimate.base_count || !same(job.condition, estimate.condition))
    return "base_count and condition are not those of estimate.json";
  if (!same(job.error.train, estimate.error.train_total) ||
      !same(job.error.validation.value_or(NAN), estimate.error.validation_total.value_or(NAN)))
    return "the errors are not those of estimate.json";
  return {};
}

std::string different_reduction(const PipelineResult& job, const ReduceResult& reduction) {
  const TorqueErrors& after = reduction.error.after;
  if (job.essential_count != reduction.kept_count || job.given_back_count != reduction.given_back_count ||
      !same(job.essential_condition, reduction.condition.after))
    return "counts and condition of the reduced model are not those of its certificate";
  if (!same(job.essential_error.train, after.train_total) ||
      !same(job.essential_error.validation.value_or(NAN), after.validation_total.value_or(NAN)))
    return "the errors of the reduced model are not those of its certificate";
  return {};
}

// The operations of each model are those that the certificate of its code says, and that one's check counts.
std::string different_costs(Verification& v, const PipelineResult& job) {
  std::size_t found = 0;
  for (const auto& [path, text] : v.outputs) {
    if (!is_certificate(path) || !path.starts_with("code/")) continue;
    const ResultCertificate code = read_certificate(text, path);
    for (const auto& [model, cost] : job.models) {
      if (code.options.value("models", Json::array()) != Json::array({model})) continue;
      const Json operations = code.figures.value("operations", Json::object());
      ++found;
      for (const auto& [what, number] : {std::pair{"mul", cost.mul}, {"add", cost.add}, {"sincos", cost.sincos}})
        if (operations.value(what, Json()) != Json(number))
          return fmt::format("the operations of {} are not those of its code", model);
    }
  }
  return found == job.models.size() ? "" : "a model has no code, or two";
}

}  // namespace

void verify_job(Verification& v) {
  PipelineResult job;
  Json figures = v.certificate.figures;
  figures["files"] = figures["readings"] = Json::array();
  figures["report"] = "";
  v.read_into(figures, job, "figures");
  const auto estimate_file = v.outputs.find("estimate.json"), page = v.outputs.find("report.html");
  if (estimate_file == v.outputs.end() || page == v.outputs.end())
    return v.judge("the job", "read back", false, "estimate.json or report.html is not there");
  IdentifyResult estimate;
  const Json json = parse_json(estimate_file->second);
  if (!json.is_object()) return v.judge("the job", "read back", false, "estimate.json is not JSON");
  v.read_into(json, estimate, "estimate.json");
  std::string wrong = different_estimate(job, estimate);
  // A job that was refused has an estimate and nothing that was made of it.
  if (!job.models.empty() || v.outputs.contains("reduced.yaml")) {
    const auto certificate = certificate_in(v, "reduced.yaml.certificate.json");
    if (!certificate) return;
    ReduceResult reduction;
    Json reduced = certificate->figures;
    reduced["operations"] = json_of(BeforeAndAfter<OperationPair>{});
    v.read_into(reduced, reduction, "figures of reduced.yaml");
    if (wrong.empty()) wrong = different_reduction(job, reduction);
    if (wrong.empty()) wrong = different_costs(v, job);
  }
  v.judge("figures of the job", "beside the estimate, the reduction and the code", wrong.empty(), wrong);
  check_identification_page(v, "the estimate in report.html", page->second, estimate);
  check_job_page(v, "the job in report.html", page->second, job);
}

void verify_demo(Verification& v) {
  constexpr const char* what = "the measurements";
  if (v.certificate.armature != version) return v.skip(what, "another version of Armature wrote them");
  std::size_t same_files = 0;
  const std::vector<File> files = virtual_campaign(virtual_puma560(), {}, v.progress);
  for (const File& file : files) {
    const auto found = v.outputs.find(file.path);
    same_files += found != v.outputs.end() && found->second == file.content ? 1 : 0;
  }
  v.judge(what, "made again by this program", same_files == files.size(),
          fmt::format("{} of {} files are the same", same_files, files.size()));
}

}  // namespace armature::internal
