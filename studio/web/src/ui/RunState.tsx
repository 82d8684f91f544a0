// SPDX-License-Identifier: Apache-2.0
// A job while it runs and when it ended: progress, cancel, messages.
import { busy, cancel, discard, runOf } from "../core/runs";
import { Messages } from "./Messages";

export function RunState({ name }: { name: string }) {
  const job = runOf(name).job.value;
  if (!job) return null;
  const fraction = job.progress?.fraction;
  return (
    <div class="run" aria-live="polite">
      {busy(job) && (
        <p class="buttons">
          <progress aria-label="Progress" {...(typeof fraction === "number" ? { value: fraction, max: 1 } : {})} />
          <button onClick={() => void cancel(name)}>Cancel</button>
          <span class="dim">{job.progress?.text}</span>
        </p>
      )}
      {job.state === "cancelled" && (job.files?.length ? (
        <p class="note">Stopped: the best so far is in {job.files.filter((f) => !f.endsWith(".certificate.json")).join(", ")}. <button class="plain" onClick={() => void discard(name)}>Remove it</button></p>
      ) : <p class="dim">Cancelled.</p>)}
      {!busy(job) && <Messages list={job.messages ?? []} />}
      {job.state === "failed" && !job.messages?.length && <p class="bad">It ended with exit code {job.exit}.</p>}
    </div>
  );
}
