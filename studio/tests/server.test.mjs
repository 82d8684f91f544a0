// SPDX-License-Identifier: Apache-2.0
import { expect, open, studio } from "./harness.mjs";

export const tests = {
  "a stopped server is said": async ({ context, armature }) => {
    const own = await studio(armature);
    const page = await open(context, own.url, { robot: "planar2r" });
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
  "the first paint comes within a second": async ({ page: open }) => {
    const page = await open({ robot: "puma560" });
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
    expect(paint < 1000, `it came after ${paint} ms`);
  },
};
