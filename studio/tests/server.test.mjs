// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, open as openPage, shots, studio } from "./harness.mjs";

export const tests = {
  "a stopped server is said": async ({ context, armature }) => {
    const own = await studio(armature);
    const page = await openPage(context, own.url, { robot: "planar2r" });
    await page.waitForSelector(".sliders input");
    await own.stop();
    await page.getByLabel("d of j2").fill("0.7");
    await page.waitForSelector(".banner", { timeout: 15000 });
    expect((await page.locator(".banner").innerText()).includes("stopped"), "the banner says something else");
    await own.remove();
  },
  "a server that answers again is taken up, with what was typed meanwhile": async ({ context, page: open }) => {
    const page = await open({ robot: "planar2r" });
    await page.waitForSelector(".sliders input");
    await context.setOffline(true);
    await page.getByLabel("d of j2").fill("0.7 +");
    await page.waitForSelector(".banner", { timeout: 15000 });
    await context.setOffline(false);
    await page.waitForSelector(".banner", { state: "detached", timeout: 15000 });
    await page.waitForSelector(".messages li.error", { timeout: 15000 });
  },
  "a server that was started again is taken up by its new address, and unsaved edits stay": async ({ context, armature }) => {
    const own = await studio(armature);
    const page = await openPage(context, own.url, { robot: "planar2r" });
    await page.waitForSelector(".sliders input");
    const { port } = new URL(own.url);
    await page.getByLabel("d of j2").fill("0.77");
    await own.stop();
    const again = await studio(armature, { folder: own.folder, port });
    await page.getByLabel("d of j2").fill("0.78");
    await page.waitForSelector("text=not valid any more", { timeout: 15000 });
    await page.goto(again.url); // only its fragment differs
    await page.waitForSelector(".banner", { state: "detached", timeout: 15000 });
    await page.waitForSelector(".dot.up");
    expect((await page.getByLabel("d of j2").inputValue()) === "0.78", "the edit is gone");
    expect(page.url().includes("robot=planar2r"), "the address does not name the robot any more");
    await again.remove();
  },
  "a wrong token is said": async ({ context, url }) => {
    const page = await context.newPage();
    await page.goto(url.replace(/#.*/, "#wrong"));
    await page.waitForSelector(".banner");
    expect((await page.locator(".banner").innerText()).includes("token"), "the banner says something else");
  },
  "two tabs do not overwrite each other's robot": async ({ page: open }) => {
    const [a, b] = [await open({ robot: "stanford" }), await open({ robot: "stanford" })];
    for (const page of [a, b]) await page.waitForSelector(".sliders input");
    await a.keyboard.press("Control+s");
    await a.waitForSelector("text=saved as stanford.yaml");
    await b.keyboard.press("Control+s");
    await b.waitForSelector("text=save under another name");
  },
  "the page is one file that works off line": async ({ chrome, page: open, armature, folder }) => {
    execFileSync(armature, ["simulate", "scara", "-o", path.join(folder, "carried.csv"), "--duration", "4", "--force"]);
    const page = await open({ robot: "scara", tab: "identify", logs: "carried.csv" });
    await page.getByRole("tab", { name: "Ranges" }).click({ timeout: 30000 });
    await page.waitForSelector(".preview", { timeout: 30000 });
    await page.locator("#tab-live").click();
    await page.waitForSelector(".live-state", { timeout: 30000 });
    await page.locator("#tab-models").click();
    await page.locator(".menu").getByRole("button", { name: "Inertia matrix" }).click();
    await page.waitForSelector(".models-tab .equations math", { timeout: 20000 });
    const saved = page.waitForEvent("download");
    await page.getByLabel("Download this page as one file").click();
    const file = path.join(folder, "page.html");
    await (await saved).saveAs(file);
    const context = await chrome.newContext({ viewport: { width: 1280, height: 720 }, offline: true });
    const carried = await openPage(context, `file://${file}`, {});
    const asked = [];
    carried.on("request", (r) => /^http/.test(r.url()) && asked.push(r.url()));
    await carried.waitForSelector(".banner.copy");
    await carried.waitForSelector(".models-tab .equations math");
    await carried.locator("#tab-identify").click();
    await carried.waitForSelector(".row .plot canvas", { timeout: 20000 });
    await carried.waitForSelector("text=described model", { timeout: 20000 });
    await carried.getByRole("tab", { name: "Ranges" }).click();
    await carried.waitForSelector(".preview", { timeout: 20000 });
    await carried.locator("#tab-live").click();
    await carried.waitForSelector(".live-state", { timeout: 20000 });
    await carried.screenshot({ path: path.join(shots, "copy.png") });
    await carried.locator("#tab-models").click();
    await carried.locator(".menu").getByRole("button", { name: "Energy", exact: true }).click();
    await carried.waitForSelector("text=copy that works off line");
    expect(!asked.length, `it asked for ${asked[0]}`);
    expect(!carried.faults.length, carried.faults[0]);
    await context.close();
  },
  "every package that the page is built with has its hash, and no lock file names a host": async () => {
    for (const file of ["../web/package-lock.json", "package-lock.json"]) {
      const { packages } = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
      for (const [name, entry] of Object.entries(packages)) expect(!name || (/^sha512-/.test(entry.integrity) && !entry.resolved), `${file}: ${name}`);
    }
  },
  "the page is at most 1 MB to fetch": async ({ url }) => {
    const page = await (await fetch(url)).text();
    const seen = new Map([["index.html", gzipSync(page).length]]);
    const queue = [...page.matchAll(/assets\/([\w.-]+)/g)].map((m) => m[1]);
    for (let name = queue.pop(); name; name = queue.pop()) {
      if (seen.has(name) || /Loader|meshes/.test(name)) continue; // those of meshes
      const text = await (await fetch(new URL(`assets/${name}`, url))).text();
      seen.set(name, gzipSync(text).length);
      for (const [, other] of text.matchAll(/["'`](?:\.\/|assets\/)?([\w.-]+-[\w-]{8}\.js)["'`]/g)) queue.push(other);
    }
    const sum = [...seen.values()].reduce((a, b) => a + b, 0);
    expect(seen.size >= 5 && sum < 1e6, `${seen.size} files of ${sum} bytes`);
  },
  "the first paint comes within a second": async ({ page: open }) => {
    const page = await open({ robot: "puma560" });
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
    expect(paint < 1000, `it came after ${paint} ms`);
  },
};
