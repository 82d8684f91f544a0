// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, until } from "./harness.mjs";

let log = "";

/** A measured log of a SCARA robot, simulated with noise. */
function measured(armature) {
  if (log && existsSync(log)) return log;
  log = path.join(os.tmpdir(), `swing_${process.pid}.csv`);
  execFileSync(armature, ["simulate", "scara", "-o", log, "--noise", "1", "--resolution", "1e-4", "--rate", "500", "--force"]);
  return log;
}

export const tests = {
  "from a dropped log to the report": async ({ page: open, armature, context }) => {
    const page = await open({ robot: "scara", tab: "identify" });
    await page.waitForSelector(".drop");
    await page.waitForTimeout(600);
    await page.setInputFiles("input[type=file]", measured(armature));
    await page.waitForSelector(".plot canvas", { timeout: 20000 });
    await page.waitForSelector("text=described model", { timeout: 30000 });
    await page.getByRole("button", { name: "Identify", exact: true }).click();
    await page.waitForSelector(".pill", { timeout: 60000 });
    await page.waitForSelector("text=identified model", { timeout: 30000 });
    expect(/good|usable/.test(await page.locator(".pill").innerText()), await page.locator(".pill").innerText());
    for (const view of ["Check", "Parameters", "Models tried", "Notes", "Verdict"]) await page.getByRole("tab", { name: view, exact: true }).click();
    const report = context.waitForEvent("page");
    await page.getByRole("button", { name: "Report" }).click();
    const shown = await report;
    await shown.waitForSelector("h1");
    expect((await shown.locator("h1").innerText()).includes("Identification"), "the report has another title");
    expect((await shown.locator("body").evaluate((b) => getComputedStyle(b).fontFamily)).includes("system-ui"), "the report lost its styles");
  },
  "Space plays the log on the drawing, and one time is shared": async ({ page: open }) => {
    const page = await open({ robot: "scara", tab: "identify", logs: path.basename(log) });
    await page.waitForSelector(".player", { timeout: 20000 });
    await page.locator("h2", { hasText: "Torque" }).click();
    await page.keyboard.press("Space");
    await until(page, () => parseFloat(document.querySelector(".player output").textContent) > 0.1);
    await page.keyboard.press("Space");
    await page.keyboard.press("Backspace");
    expect(parseFloat(await page.locator(".player output").innerText()) === 0, "Backspace does not go back");
  },
  "a reload in the middle of a job finds it again": async ({ page: open, folder }) => {
    const page = await open({ robot: "scara", tab: "identify", logs: path.basename(log) });
    await page.waitForSelector(".plot canvas", { timeout: 20000 });
    await page.getByRole("button", { name: "Identify", exact: true }).click();
    await until(page, () => location.hash.includes("job.identify="));
    await page.reload();
    await page.waitForSelector(".pill", { timeout: 60000 });
    expect(existsSync(path.join(folder, "identified/scara/report.html")), "no report was written");
  },
  "a job is cancelled": async ({ page: open }) => {
    const page = await open({ robot: "panda_like", tab: "excite" });
    await page.getByLabel("trials").fill("2000000");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await until(page, () => !document.querySelector("progress"), null, 15000);
  },
  "a file that is no log gives a message": async ({ page: open }) => {
    const page = await open({ robot: "scara", tab: "identify" });
    await page.waitForSelector(".drop");
    await page.waitForTimeout(500);
    await page.setInputFiles("input[type=file]", { name: "nothing.csv", mimeType: "text/csv", buffer: Buffer.from("hello\nworld\n") });
    await page.waitForSelector(".messages", { timeout: 15000 });
  },
};
