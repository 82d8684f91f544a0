// SPDX-License-Identifier: Apache-2.0
import { existsSync } from "node:fs";
import path from "node:path";
import { expect, until } from "./harness.mjs";

const ended = (page) => until(page, () => document.querySelector(".side .run") && !document.querySelector(".side progress"), null, 30000);

export const tests = {
  "a simulation is plotted and played": async ({ page: open, folder }) => {
    const page = await open({ robot: "scara", tab: "simulate" });
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.waitForSelector(".motion .plot canvas", { timeout: 30000 });
    expect(existsSync(path.join(folder, "simulated.csv")), "no log was written");
  },
  "an excitation is found": async ({ page: open }) => {
    const page = await open({ robot: "planar2r", tab: "excite" });
    await page.getByLabel("trials").fill("20");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await ended(page);
  },
  "rates of control are analysed": async ({ page: open }) => {
    const page = await open({ robot: "scara", tab: "control" });
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await ended(page);
    await page.waitForSelector(".figures");
  },
  "every other verb has a panel with its command": async ({ page: open }) => {
    const page = await open({ robot: "puma560", tab: "verbs" });
    const verbs = await page.locator(".verbs-tab .chips button").allInnerTexts();
    expect(verbs.length >= 12, `only ${verbs.length} verbs`);
    for (const verb of verbs) {
      await page.locator(".verbs-tab .chips button", { hasText: new RegExp(`^${verb}$`) }).click();
      expect((await page.locator(".side .command code").innerText()).startsWith(`armature ${verb}`), `${verb} shows another command`);
    }
    await page.locator(".verbs-tab .chips button", { hasText: /^base$/ }).click();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await ended(page);
    await page.waitForSelector(".result .list");
  },
};
