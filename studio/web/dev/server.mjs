// SPDX-License-Identifier: Apache-2.0
// A server for work on the page: the same requests as `armature studio`, answered by running the given program.
//   node dev/server.mjs --armature PATH [--folder DIR] [--port 8900] [--robot ROBOT] [--dist DIR]
// It is not hardened as the real one is: use it on your own machine while you change the page.
import { spawn, execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { promises as fs, readFileSync, existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const flag = (name, other) => {
  const at = process.argv.indexOf("--" + name);
  return at > 0 ? process.argv[at + 1] : other;
};
const armature = path.resolve(flag("armature", "armature"));
const folder = path.resolve(flag("folder", "."));
const dist = path.resolve(flag("dist", path.join(here, "../dist")));
const robots = path.resolve(flag("robots", path.join(here, "../../../robots")));
const port = Number(flag("port", "8900"));
const token = flag("token", randomBytes(16).toString("hex"));
const jobs = new Map();
const tickets = new Map();
let next = 1;

const json = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

function words({ verb, arguments: list = [], options = {} }) {
  const out = [verb, ...list.map(String)];
  for (const [key, value] of Object.entries(options)) {
    if (value === false || value === null || value === "") continue;
    const name = "--" + key.replaceAll("_", "-");
    for (const one of Array.isArray(value) ? value : [value]) out.push(...(one === true ? [name] : [`${name}=${one}`]));
  }
  return out;
}

const quoted = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

function start(request, timeout) {
  const list = words(request);
  const id = String(next++);
  const job = { id, command: ["armature", ...list].map(quoted).join(" "), state: "running", progress: null, exit: null,
    result: null, messages: [], files: [], watchers: new Set() };
  jobs.set(id, job);
  const child = spawn(armature, [...list, "--json"], { cwd: folder });
  let out = "", err = "";
  child.stdout.on("data", (d) => (out += d));
  child.stderr.on("data", (d) => {
    err += d;
    job.progress = { fraction: null, text: String(d).trim().split("\n").pop() };
    for (const send of job.watchers) send("progress", job.progress);
  });
  child.stdin.on("error", () => {});
  child.stdin.end(request.stdin ?? "");
  job.child = child;
  const timer = timeout && setTimeout(() => child.kill(), timeout);
  job.ended = new Promise((resolve) => child.on("close", (code, signal) => {
    clearTimeout(timer);
    job.exit = code;
    job.state = signal ? "cancelled" : code === 0 ? "done" : "failed";
    job.result = json(out);
    const part = (list, severity) => (list ?? []).map((m) => ({ ...m, severity }));
    job.messages = [...part(job.result?.errors, "error"), ...part(job.result?.warnings, "warning")];
    if (!job.messages.length && err.trim() && code) job.messages = [{ message: err.trim(), severity: "error" }];
    const files = job.result?.files ?? [];
    job.files = (Array.isArray(files) ? files : Object.values(files)).filter((f) => typeof f === "string");
    for (const send of job.watchers) send("done", shown(job));
    resolve(job);
  }));
  return job;
}

const shown = ({ watchers, child, ended, ...job }) => job;
const kinds = { yaml: "robot", urdf: "robot", par: "robot", csv: "log", npy: "log", npz: "log", mat: "log", h5: "log",
  hdf5: "log", html: "report", wasm: "model", c: "code", h: "code", cc: "code", py: "code", m: "code", rs: "code" };

async function list(at = "", out = []) {
  for (const entry of await fs.readdir(path.join(folder, at), { withFileTypes: true })) {
    if (entry.name.startsWith(".")) continue;
    const name = path.posix.join(at, entry.name);
    if (entry.isDirectory()) await list(name, out);
    else {
      const stat = await fs.stat(path.join(folder, name));
      const kind = kinds[name.split(".").pop()] ?? "other";
      out.push({ path: name, size: stat.size, modified: stat.mtime.toISOString(), kind });
    }
  }
  return out;
}

const types = { html: "text/html", js: "text/javascript", css: "text/css", wasm: "application/wasm", json: "application/json" };
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'";
const run = (...list) => json(execFileSync(armature, [...list, "--json"], { maxBuffer: 1 << 26 }));
const verbs = run("schema").verbs.map((v) => v.name);
const session = {
  version: "dev", folder: path.basename(folder), robot: flag("robot", ""), logs: [],
  schema: Object.fromEntries(verbs.map((v) => [v, run("schema", v)])),
  robots: run("show", "--list").robots.map((r) => r.name),
};

async function files(request, reply, name) {
  const full = path.join(folder, path.posix.normalize("/" + name));
  const old = existsSync(full) ? readFileSync(full) : null;
  const tag = (data) => `"${createHash("sha256").update(data).digest("hex")}"`;
  if (request.method === "GET") {
    if (!old) return reply(404, { errors: [{ message: `no such file: ${name}` }] });
    return reply(200, old, { etag: tag(old), "content-type": "application/octet-stream" });
  }
  const match = request.headers["if-match"], none = request.headers["if-none-match"];
  if ((match && (!old || match !== tag(old))) || (none === "*" && old)) return reply(412, { errors: [{ message: `${name} has changed` }] });
  if (request.method === "DELETE") {
    await fs.rm(full);
    return reply(200, {});
  }
  const data = await body(request);
  await fs.mkdir(path.dirname(full), { recursive: true });
  await fs.writeFile(full, data);
  return reply(200, { path: name }, { etag: tag(data) });
}

async function body(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

function events(job, response) {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
  const send = (event, data) => {
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    if (event === "done") response.end();
  };
  if (job.state !== "running") return send("done", shown(job));
  job.watchers.add(send);
  response.on("close", () => job.watchers.delete(send));
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, "http://x");
  const reply = (status, data, headers = {}) => {
    const raw = Buffer.isBuffer(data);
    response.writeHead(status, { "content-type": "application/json", "content-security-policy": policy, "cache-control": "no-store", ...headers });
    response.end(raw ? data : JSON.stringify(data));
  };
  try {
    if (url.pathname.startsWith("/open/")) {
      const name = tickets.get(url.pathname.slice(6)) ?? "";
      const data = await fs.readFile(path.join(folder, path.posix.normalize("/" + name)));
      const sandbox = "sandbox allow-scripts allow-popups";
      return reply(200, data, { "content-type": types[name.split(".").pop()] ?? "text/plain", "content-security-policy": sandbox });
    }
    if (!url.pathname.startsWith("/api/")) {
      const name = url.pathname === "/" ? "index.html" : url.pathname.slice(1);
      const data = await fs.readFile(path.join(dist, path.posix.normalize("/" + name)));
      return reply(200, data, { "content-type": types[name.split(".").pop()] ?? "application/octet-stream" });
    }
    if (request.headers.authorization !== `Bearer ${token}`) return reply(401, { errors: [{ message: "no token" }] });
    const parts = url.pathname.slice(5).split("/").map(decodeURIComponent);
    if (parts[0] === "session") return reply(200, session);
    if (parts[0] === "robots") return reply(200, await fs.readFile(path.join(robots, path.basename(parts[1]) + ".yaml")));
    if (parts[0] === "files" && parts.length === 1) return reply(200, { files: await list() });
    if (parts[0] === "files") return await files(request, reply, parts.slice(1).join("/"));
    if (parts[0] === "open") {
      const ticket = randomBytes(16).toString("hex");
      tickets.set(ticket, json(await body(request)).path);
      return reply(200, { url: "/open/" + ticket });
    }
    if (parts[0] === "quick") return reply(200, shown(await start(json(await body(request)), 5000).ended));
    if (parts[0] === "jobs" && request.method === "POST") return reply(200, shown(start(json(await body(request)))));
    if (parts[0] === "jobs" && parts.length === 1) return reply(200, { jobs: [...jobs.values()].map(shown) });
    const job = jobs.get(parts[1]);
    if (!job) return reply(404, { errors: [{ message: "no such job" }] });
    if (parts[2] === "events") return events(job, response);
    if (request.method === "DELETE") job.child.kill("SIGINT");
    return reply(200, shown(job));
  } catch (error) {
    reply(error.code === "ENOENT" ? 404 : 500, { errors: [{ message: String(error.message) }] });
  }
});
server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/#${token}`));
