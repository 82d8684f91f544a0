// SPDX-License-Identifier: Apache-2.0
// Starts `armature studio` in an empty folder and opens its page in Chromium.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const here = path.dirname(fileURLToPath(import.meta.url));
export const shots = path.join(here, "shots");

/** A studio of its own: its address, its folder, and how it is stopped. Without a page inside, or with STUDIO_PAGE=dist,
 * dist/ is put before it. */
export async function studio(armature, { folder = mkdtempSync(path.join(os.tmpdir(), "studio-")), port } = {}) {
  const extra = ["--folder", folder, ...(port ? ["--port", String(port)] : [])];
  let child = spawn(armature, ["studio", "--no-browser", "--json", ...extra]);
  let url = JSON.parse(await read(child.stdout, (text) => text.trim().endsWith("}"))).url;
  const page = await (await fetch(url)).text();
  if (process.env.STUDIO_PAGE === "dist" || !page.includes('id="app"')) {
    await stopped(child);
    child = spawn(process.execPath, [path.join(here, "../web/dev/server.mjs"), armature, "--port", String(port ?? 0), "--folder", folder]);
    url = (await read(child.stdout, (text) => text.includes("\n"))).trim();
  }
  return {
    url, folder,
    stop: () => stopped(child),
    remove: async () => {
      await stopped(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function stopped(child) {
  if (child.exitCode !== null || child.signalCode) return Promise.resolve();
  return new Promise((resolve) => {
    child.on("exit", resolve);
    child.kill("SIGTERM");
  });
}

function read(stream, enough) {
  return new Promise((resolve, reject) => {
    let text = "";
    const timer = setTimeout(() => reject(new Error(`the studio did not start: ${text}`)), 20000);
    stream.on("data", (part) => {
      text += part;
      if (!enough(text)) return;
      clearTimeout(timer);
      resolve(text);
    });
  });
}

export async function browser() {
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
  if (!executablePath) throw new Error("no Chromium: apt-get install chromium");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"] });
}

/** A page at a state of the fragment. Errors of the page's scripts and refusals of its policy make the test fail. */
export async function open(context, url, state = {}) {
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource|ERR_CONNECTION/.test(message.text())) page.faults.push(message.text());
  });
  const pairs = Object.entries(state).map(([key, value]) => `&${key}=${encodeURIComponent(value)}`);
  await page.goto(url + pairs.join(""));
  await page.waitForSelector(".dot.up");
  return page;
}

export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

/** A module of the page that imports nothing but types, without a browser; `others` are texts of what it imports besides. */
export async function moduleOf(name, others = {}) {
  const web = new URL("../web/", import.meta.url);
  const typescript = createRequire(new URL("package.json", web))("typescript");
  const { outputText } = typescript.transpileModule(readFileSync(new URL(`src/${name}`, web), "utf8"), { compilerOptions: { module: "esnext", target: "es2022" } });
  const script = (text) => `data:text/javascript,${encodeURIComponent(text)}`;
  return import(script(Object.entries(others).reduce((text, [at, other]) => text.replace(`"${at}"`, `"${script(other)}"`), outputText)));
}

/** Waits until a function of the page is true. (Playwright's own way evaluates text, which the page's policy forbids.) */
export async function until(page, test, argument = null, timeout = 15000) {
  const end = Date.now() + timeout;
  while (Date.now() < end) {
    if (await page.evaluate(test, argument).catch(() => false)) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`after ${timeout} ms it is still not so: ${test}`);
}
