// SPDX-License-Identifier: Apache-2.0
// axe finds nothing, and pictures are taken in light and dark, on a screen and on a phone.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, open, shots } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tabs = ["robot", "models", "live", "identify", "excite", "simulate", "control", "verbs", "files"];

async function violations(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 160)} (${v.nodes[0].failureSummary.split("\n")[1]})`);
}

const look = (scheme, width, height, list = tabs) => async ({ chrome, url }) => {
  const context = await chrome.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await open(context, url, { robot: "puma560" });
  const all = [];
  for (const tab of list) {
    await page.locator(`#tab-${tab}`).click();
    await page.waitForSelector({ robot: ".sliders", live: ".live-state" }[tab] ?? "h1");
    if (tab === "models") {
      await page.locator(".menu").getByRole("button", { name: "Inertia matrix" }).click();
      await page.waitForSelector(".models-tab .equations math", { timeout: 20000 });
    }
    await page.waitForTimeout(300);
    await page.screenshot({ path: path.join(shots, `${tab}_${scheme}_${width}.png`) });
    for (const v of await violations(page)) all.push(`${tab}: ${v}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) all.push(`${tab}: ${wide} pixels wider than the screen`);
  }
  await context.close();
  expect(all.length === 0, all.join("\n"));
};

export const tests = {
  "light, 1280 x 720": look("light", 1280, 720),
  "dark, 1280 x 720": look("dark", 1280, 720),
  "light, 1000 x 640": look("light", 1000, 640),
  "light, a phone": look("light", 390, 844, tabs.slice(0, 4)),
  "dark, a phone": look("dark", 390, 844, tabs.slice(0, 4)),
};
