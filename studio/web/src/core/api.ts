// SPDX-License-Identifier: Apache-2.0
// Requests to the server that opened the page. Every one carries the token of the URL's fragment.
import { signal } from "@preact/signals";
import { copy, keyOf, recall, remember } from "./copy";
import { readFragment } from "./fragment";
import { parseJson } from "./json";

export interface Message {
  file?: string;
  line?: number;
  column?: number;
  message: string;
  hint?: string;
  severity?: "error" | "warning" | "note" | "step";
}

export interface Call {
  verb: string;
  arguments?: string[];
  options?: Record<string, unknown>;
  stdin?: string;
}

export interface Job<Result = any> {
  id: string;
  command: string;
  state: "queued" | "running" | "done" | "failed" | "cancelled";
  progress: { fraction: number | null; text: string } | null;
  exit: number | null;
  result: Result | null;
  messages: Message[];
  files: string[];
  request?: Call;
}

export interface FileEntry {
  path: string;
  size: number;
  modified: string;
  kind: string;
}

/** The files of the folder, and how many more have names that are not UTF-8. */
export interface Listing {
  files: FileEntry[];
  truncated: boolean;
  not_utf8: number;
}

/** An option as the command line has it. */
export interface Option {
  name: string;
  flag: string;
  type: "flag" | "value" | "list";
  value: string;
  meaning: string;
  default: string;
  choices?: string[];
  required: boolean;
}

export interface Argument {
  name: string;
  meaning: string;
  required: boolean;
  several: boolean;
}

export interface VerbSchema {
  verb: string;
  /** Its name in the library and in Python. */
  call: string;
  summary: string;
  options?: { properties?: Record<string, { type?: string; items?: { type?: string } }> };
  command_line: { arguments: Argument[]; options: Option[] };
}

export interface Session {
  version: string;
  folder: string;
  robot: string;
  logs: string[];
  schema: Record<string, VerbSchema>;
  robots: string[];
}

/** The files that a job says it wrote; other jobs may write at the same time. */
export function written(job: Job | null): string[] {
  const said = job?.result?.files as string[] | Record<string, string> | undefined;
  return said ? (Array.isArray(said) ? said : Object.values(said)) : (job?.files ?? []);
}

/** An answer other than success, with the server's messages. */
export class Refused extends Error {
  constructor(readonly status: number, readonly messages: Message[]) {
    super(messages.map((m) => m.message).join("; ") || `the server answered ${status}`);
  }
}

export const connection = signal<"connecting" | "up" | "down" | "refused">("connecting");

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("Authorization", `Bearer ${readFragment().token}`);
  const key = keyOf(init.method ?? "GET", path, init.body);
  if (copy) return ofCopy(key);
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers });
  } catch (error) {
    if (!(error instanceof DOMException)) connection.value = "down";
    throw error;
  }
  connection.value = response.status === 401 ? "refused" : "up";
  if (response.ok) {
    if (!/ \/api\/jobs\/[^/]+\/events$/.test(key) && !/^(PUT|DELETE)/.test(key)) void remember(key, response.clone()).catch(() => {});
    return response;
  }
  const text = await response.text();
  let messages: Message[];
  try {
    messages = [JSON.parse(text).error];
  } catch {
    messages = text ? [{ message: text.slice(0, 400) }] : [];
  }
  throw new Refused(response.status, messages);
}

/** A copy answers what was asked before, and takes nothing. */
function ofCopy(key: string): Response {
  connection.value = "up";
  if (/^(PUT|DELETE) \/api\/files\/work\/(motion|columns)/.test(key)) return new Response("");
  const answer = recall(key);
  if (!answer) throw new Refused(404, [{ message: "This page is a copy that works off line: nothing new can be computed or saved here.", hint: "open the project with armature studio" }]);
  return answer;
}

const post = (path: string, body: unknown, signal?: AbortSignal): Promise<Response> =>
  request(path, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" }, signal });

const filePath = (path: string): string => "/api/files/" + path.split("/").map(encodeURIComponent).join("/");

export const api = {
  session: async (): Promise<Session> => (await request("/api/session")).json(),
  files: async (): Promise<Listing> => (await request("/api/files")).json(),
  /** The YAML text of a built-in robot. */
  robot: async (name: string): Promise<string> => (await request(`/api/robots/${encodeURIComponent(name)}`)).text(),

  async read(path: string): Promise<{ text: string; tag: string }> {
    const response = await request(filePath(path));
    return { text: await response.text(), tag: response.headers.get("ETag") ?? "" };
  },
  async bytes(path: string): Promise<ArrayBuffer> {
    return (await request(filePath(path))).arrayBuffer();
  },
  /** Writes a file: a new one where `tag` is "new", otherwise only over the content that has this tag. */
  async write(path: string, data: BodyInit, tag: string): Promise<string> {
    const headers: Record<string, string> = tag === "new" ? { "If-None-Match": "*" } : { "If-Match": tag };
    const response = await request(filePath(path), { method: "PUT", body: data, headers });
    return response.headers.get("ETag") ?? "";
  },
  /** Writes a file over whatever it holds. */
  async replace(path: string, data: BodyInit): Promise<string> {
    try {
      return await api.write(path, data, "new");
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 412) throw error;
      const now = await request(filePath(path));
      await now.body?.cancel();
      return api.write(path, data, now.headers.get("ETag") ?? "");
    }
  },
  /** An address that shows a file of the folder without the token. */
  ticket: async (path: string): Promise<string> => (await (await post("/api/open", { path })).json()).url,
  async remove(path: string): Promise<void> {
    await request(filePath(path), { method: "DELETE" });
  },
  quick: async (call: Call, signal?: AbortSignal): Promise<Job> => parseJson(await (await post("/api/quick", call, signal)).text()),
  start: async (call: Call): Promise<Job> => (await post("/api/jobs", call)).json(),
  jobs: async (): Promise<Job[]> => {
    const answer = await (await request("/api/jobs")).json();
    return Array.isArray(answer) ? answer : answer.jobs;
  },
  job: async (id: string): Promise<Job> => parseJson(await (await request(`/api/jobs/${id}`)).text()),
  cancel: async (id: string): Promise<void> => void (await request(`/api/jobs/${id}`, { method: "DELETE" })),

  /** Follows a job to its end; `seen` gets every change. A lost connection is taken up again. */
  async follow(id: string, seen: (event: string, data: any) => void): Promise<Job> {
    for (;;) {
      try {
        const response = await request(`/api/jobs/${id}/events`);
        const done = await readEvents(response, seen);
        return done ?? (await api.job(id));
      } catch (error) {
        if (error instanceof Refused) throw error;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  },
};

async function readEvents(response: Response, seen: (event: string, data: any) => void): Promise<Job | null> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error("the stream ended before the job");
    text += value;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const block = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (name: string) => block.filter((l) => l.startsWith(name + ":")).map((l) => l.slice(name.length + 1).trim());
      const event = field("event")[0] ?? "message";
      const data = field("data").join("\n");
      if (!data) continue;
      const said = parseJson(data);
      seen(event, said);
      if (event === "done") return said;
    }
  }
}
