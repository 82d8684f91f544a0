// SPDX-License-Identifier: Apache-2.0
// One HTML file with the page, its state, and every answer of the server that the state needs: it works off line, without
// a server. Answers are remembered as they come; a copy gives them again, and refuses what was never asked.
import { readFragment } from "./fragment";

interface Answer {
  type: string;
  tag: string;
  /** Base64. */
  body: string;
}

export interface Copy {
  fragment: string;
  made: string;
  answers: Record<string, Answer>;
  /** The scripts of workers, by name. */
  workers: Record<string, string>;
}

const element = document.getElementById("copy");
/** What this page is a copy of; null where a server stands behind it. */
export const copy: Copy | null = element ? (JSON.parse(element.textContent!) as Copy) : null;

const largest = 16e6;
const remembered = new Map<string, { type: string; tag: string; data: ArrayBuffer }>();

/** Names that the page makes up differ from call to call. */
export const keyOf = (method: string, path: string, body: unknown): string => `${method} ${path}${method === "POST" ? ` ${String(body)}` : ""}`.replace(/(motion|columns)-[0-9a-f]{8}/g, "$1");

export async function remember(key: string, response: Response): Promise<void> {
  if (Number(response.headers.get("Content-Length") ?? 0) > largest) return;
  const data = await response.arrayBuffer();
  if (data.byteLength <= largest) remembered.set(key, { type: response.headers.get("Content-Type") ?? "", tag: response.headers.get("ETag") ?? "", data });
}

/** The end of a job, in place of how it was when it was last asked for. */
export const rememberJob = (id: string, job: unknown): void => void remembered.set(`GET /api/jobs/${id}`, { type: "application/json", tag: "", data: new TextEncoder().encode(JSON.stringify(job)).buffer as ArrayBuffer });

/** The answer of a copy; null where it has none. */
export function recall(key: string): Response | null {
  const answer = copy!.answers[key];
  if (!answer) return null;
  const bytes = Uint8Array.from(atob(answer.body), (c) => c.charCodeAt(0));
  return new Response(bytes, { headers: { "Content-Type": answer.type, ETag: answer.tag } });
}

/** A worker by the name of its script. A page of a file may start only those that it carries. */
export function startWorker(name: string, otherwise: () => Worker): Worker {
  const script = copy?.workers[name];
  // Not as a module: those are fetched with an origin, which a file has not. The scripts import nothing.
  return script ? new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" }))) : otherwise();
}

function base64(data: ArrayBuffer): string {
  const bytes = new Uint8Array(data);
  let text = "";
  for (let i = 0; i < bytes.length; i += 32768) text += String.fromCharCode(...bytes.subarray(i, i + 32768));
  return btoa(text);
}

/** Scripts of the page by their file names, found from the first one on; those of workers apart. */
async function scripts(first: string): Promise<{ modules: Map<string, string>; workers: Record<string, string> }> {
  const modules = new Map<string, string>();
  const workers: Record<string, string> = {};
  const queue = [first];
  for (let name = queue.pop(); name; name = queue.pop()) {
    if (modules.has(name)) continue;
    const text = await (await fetch(`assets/${name}`)).text();
    modules.set(name, text);
    for (const [, other] of text.matchAll(/["'`](?:\.\/|assets\/)?([\w.-]+\.js)["'`]/g)) {
      const worker = /^(\w+)\.worker-/.exec(other!)?.[1];
      if (worker) workers[worker] ??= await (await fetch(`assets/${other}`)).text();
      else if (/-[\w-]{8}\.js$/.test(other!)) queue.push(other!);
    }
  }
  return { modules, workers };
}

/** The page as one file. Scripts become modules that the page carries, and call each other by "studio:NAME". */
export async function makeCopy(title: string): Promise<string> {
  const page = await (await fetch("./")).text();
  const first = /assets\/(index-[\w-]+\.js)/.exec(page)![1]!;
  const sheet = /assets\/(index-[\w-]+\.css)/.exec(page)![1]!;
  const { modules, workers } = await scripts(first);
  const style = await (await fetch(`assets/${sheet}`)).text();
  const imports: Record<string, string> = {};
  for (const [name, text] of modules) {
    const linked = text.replace(/(["'`])\.\/([\w.-]+\.js)\1/g, (all, quote: string, other: string) => (modules.has(other) ? `${quote}studio:${other}${quote}` : all));
    imports[`studio:${name}`] = `data:text/javascript;base64,${base64(new TextEncoder().encode(linked).buffer as ArrayBuffer)}`;
  }
  const fragment = ["copy", ...[...readFragment().state].map(([key, value]) => `${key}=${encodeURIComponent(value)}`)].join("&");
  const answers = Object.fromEntries([...remembered].map(([key, { type, tag, data }]) => [key, { type, tag, body: base64(data) }]));
  const carried: Copy = { fragment, made: new Date().toISOString().slice(0, 16).replace("T", " "), answers, workers };
  const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
  const policy = "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' data: blob:; style-src 'unsafe-inline'; img-src data: blob:; worker-src blob:";
  const escaped = title.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped}</title><link rel="icon" href="data:,"><style>${style}</style>
<script type="importmap">${json({ imports })}</script></head>
<body><div id="app"></div><script type="application/json" id="copy">${json(carried)}</script><script type="module">import "studio:${first}";</script></body></html>
`;
}
