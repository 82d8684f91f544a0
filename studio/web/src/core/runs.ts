// SPDX-License-Identifier: Apache-2.0
// Jobs of the panels. Each panel has one at a time; its number stays in the URL, so that a reload finds it again.
import { signal, type Signal } from "@preact/signals";
import { api, Refused, type Call, type Job } from "./api";
import { rememberJob } from "./copy";
import { readFragment, writeFragment } from "./fragment";
import { refreshFiles } from "./session";

export interface Run {
  job: Signal<Job | null>;
  call: Call | null;
  ended: Promise<Job | null> | null;
}

const runs = new Map<string, Run>();

export const busy = (job: Job | null): boolean => job?.state === "running" || job?.state === "queued";

/** The job of a panel; one that runs since before a reload is taken up again. */
export function runOf(key: string): Run {
  let run = runs.get(key);
  if (!run) {
    run = { job: signal(null), call: null, ended: null };
    runs.set(key, run);
    const id = readFragment().state.get(`job.${key}`);
    if (id) run.ended = follow(run, key, id);
  }
  return run;
}

async function follow(run: Run, key: string, id: string): Promise<Job | null> {
  try {
    const job = await api.job(id);
    run.job.value = job;
    if (!busy(job)) return job;
    const done = await api.follow(id, (event, data) => {
      const now = run.job.value;
      if (now?.id !== id) return;
      if (event === "progress") run.job.value = { ...now, progress: typeof data === "object" ? data : { fraction: null, text: String(data) } };
      if (event === "message") run.job.value = { ...now, messages: [...(now.messages ?? []), data] };
    });
    rememberJob(id, done);
    if (run.job.value?.id === id) run.job.value = done;
    await refreshFiles();
    return done;
  } catch (error) {
    if (error instanceof Refused) writeFragment({ [`job.${key}`]: null });
    return null;
  }
}

export async function start(key: string, call: Call): Promise<Job | null> {
  const run = runOf(key);
  if (busy(run.job.value)) await cancel(key);
  run.call = call;
  try {
    const job = await api.start(call);
    run.job.value = { ...job, state: "running", messages: job.messages ?? [], files: job.files ?? [], progress: job.progress ?? null, result: null, exit: null };
    writeFragment({ [`job.${key}`]: job.id });
    return await (run.ended = follow(run, key, job.id));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    run.job.value = { id: "", command: "", state: "failed", progress: null, exit: 2, result: null, messages: error.messages, files: [] };
    return run.job.value;
  }
}

/** Removes what a job wrote before it was stopped. */
export async function discard(key: string): Promise<void> {
  const run = runOf(key);
  const job = run.job.value;
  if (!job) return;
  await Promise.all(job.files.map((file) => api.remove(file).catch(() => {})));
  run.job.value = { ...job, files: [], result: null };
  await refreshFiles();
}

export async function cancel(key: string): Promise<void> {
  const job = runOf(key).job.value;
  if (job) await api.cancel(job.id);
}
