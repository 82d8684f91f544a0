// SPDX-License-Identifier: Apache-2.0
// A job of the past in its panel again: what was asked, and what came of it.
import { api, written, type Job } from "../core/api";
import { runOf } from "../core/runs";
import { openTab } from "../core/session";
import { writeFragment } from "../core/fragment";
import { chooseLogs, finish, logs, logsOf, validation } from "../identify/state";
import { readTexts, showEntry } from "../models/ModelsTab";
import { openRobot } from "../robot/document";
import { openVerb } from "../verbs/VerbsTab";
import { formOf } from "../verbs/VerbPanel";

export async function reopen(listed: Job): Promise<void> {
  const job = await api.job(listed.id);
  const call = job.request!;
  const key = call.verb === "derive" ? "models" : call.verb;
  const robot = call.arguments?.[0];
  if (robot && robot !== "-") await openRobot(robot).catch(() => {}); // it may be gone: the result is still shown
  runOf(key).job.value = job;
  writeFragment({ [`job.${key}`]: job.id });
  if (call.verb === "identify") {
    openTab("identify");
    const { train, judge } = logsOf(call);
    validation.value = judge;
    if (String(train) !== String([...logs.value].sort())) await chooseLogs(train);
    await finish(job);
  } else if (call.verb === "derive") {
    showEntry(call.arguments?.[1] ?? "", String(call.options?.lang ?? "mathml"));
    openTab("models");
    await readTexts(written(job));
  } else {
    formOf(call.verb).options.value = { ...call.options };
    openVerb(call.verb);
  }
}
