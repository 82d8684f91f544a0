// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from "node:child_process";
import { expect } from "./harness.mjs";

export const tests = {
  "the live torques are those of eval at the same state": async ({ page: open, armature }) => {
    const page = await open({ robot: "puma560", tab: "live" });
    await page.waitForSelector(".live-state", { timeout: 30000 });
    await page.getByRole("button", { name: "PD", exact: true }).click();
    await page.getByLabel(/^swing/).focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(700);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.waitForTimeout(300);
    const table = page.locator(".live-state");
    const state = await table.getAttribute("data-state");
    const live = JSON.parse(await table.getAttribute("data-torque"));
    expect(JSON.parse(state).qd.some((v) => Math.abs(v) > 1e-4), "the robot does not move");
    const { tau } = JSON.parse(execFileSync(armature, ["eval", "puma560", "inverse-dynamics", "--state", state, "--json"], { encoding: "utf8" })).outputs;
    tau.flat().forEach((value, j) => expect(Math.abs(value - live[j]) <= 1e-9 * (1 + Math.abs(value)), `joint ${j + 1}: ${live[j]} live, ${value} by eval`));
  },
  "computed torque follows better than PD": async ({ page: open }) => {
    const page = await open({ robot: "puma560", tab: "live" });
    await page.waitForSelector(".live-state", { timeout: 30000 });
    await page.getByLabel(/^swing/).focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(4000);
    const rows = await page.locator(".panel .list").first().locator("tr").allInnerTexts();
    const error = Object.fromEntries(rows.map((r) => r.split("\t")).map(([law, text]) => [law, parseFloat(text)]));
    expect(error["computed torque"] < error.PD / 3, JSON.stringify(error));
  },
  "a robot of symbols is refused with their names": async ({ page: open }) => {
    const page = await open({ robot: "planar2r", tab: "live" });
    await page.waitForSelector("text=symbols without a number", { timeout: 20000 });
  },
};
