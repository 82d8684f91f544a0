// SPDX-License-Identifier: Apache-2.0
// For work on the page: starts `armature studio`, shows dist/ in place of the page inside the program, and hands every
// other request on.
//   node dev/server.mjs ARMATURE [--port 8900] [arguments of armature studio ...]
import { spawn } from "node:child_process";
import { createReadStream, existsSync, statSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), "../dist");
const [armature, ...rest] = process.argv.slice(2);
const at = rest.indexOf("--port");
const port = at >= 0 ? Number(rest.splice(at, 2)[1]) : 8900;
const types = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'";

const studio = spawn(armature, ["studio", "--no-browser", "--json", ...rest], { stdio: ["ignore", "pipe", "inherit"] });
let text = "";
studio.stdout.on("data", (part) => {
  text += part;
  if (!text.trim().endsWith("}") || server.listening) return;
  const url = new URL(JSON.parse(text).url);
  server.target = url;
  server.listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/${url.hash}`));
});
studio.on("exit", () => process.exit(1));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => studio.kill());

const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://x");
  const file = path.join(dist, path.posix.normalize(pathname === "/" ? "/index.html" : pathname));
  if (!pathname.startsWith("/api/") && existsSync(file) && statSync(file).isFile()) {
    response.writeHead(200, { "content-type": types[file.split(".").pop()] ?? "application/octet-stream", "content-security-policy": policy });
    createReadStream(file).pipe(response);
    return;
  }
  const { origin, ...headers } = request.headers;
  const onward = http.request({ host: server.target.hostname, port: server.target.port, path: request.url, method: request.method, headers: { ...headers, host: server.target.host } }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
});
