// SPDX-License-Identifier: Apache-2.0
// What was done in this session: the commands, how they ended, and what they wrote.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, type Job } from "../core/api";
import { Command } from "../ui/Command";
import { reopen } from "./reopen";

export function JobList() {
  const jobs = useSignal<Job[]>([]);
  useEffect(() => {
    const read = () => void api.jobs().then((list) => (jobs.value = list.filter((j) => !/^armature (check|show|ik|eval) -( |$)|work\/(motion|columns)-[0-9a-f]{8}/.test(j.command))), () => {});
    read();
    const timer = setInterval(read, 2000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <div class="bar"><h2>What was done</h2></div>
      {!jobs.value.length && <p class="dim">No command has run yet.</p>}
      <ul class="jobs">
        {jobs.value.map((job) => (
          <li key={job.id}>
            <span class={`state ${job.state}`}>{job.state}{job.state === "done" && job.exit === 3 ? " (bad or not met)" : ""}</span>
            {(job.state === "running" || job.state === "queued") && <button onClick={() => void api.cancel(job.id)}>Cancel</button>}
            {job.state === "done" && <button onClick={() => void reopen(job)}>Open</button>}
            {job.request && <Command call={job.request} />}
            {job.messages?.[0] && <small class="dim">{job.messages[0].message}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}
