// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, moduleOf, until } from "./harness.mjs";

const ended = (page) => until(page, () => document.querySelector(".side .run") && !document.querySelector(".side progress"), null, 30000);

export const tests = {
  "a simulation is plotted and played": async ({ page: open, folder }) => {
    const page = await open({ robot: "scara", tab: "simulate" });
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.waitForSelector(".motion .plot canvas", { timeout: 30000 });
    expect(existsSync(path.join(folder, (await page.locator(".side .command code").innerText()).match(/--output (\S+)/)[1])), "no log was written");
  },
  "a second run replaces nothing": async ({ page: open, folder }) => {
    for (const name of ["simulated.csv", "simulated_2.csv"]) writeFileSync(path.join(folder, name), "mine\n");
    rmSync(path.join(folder, "simulated_3.csv"), { force: true });
    const page = await open({ robot: "scara", tab: "simulate" });
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.waitForSelector(".motion .plot canvas", { timeout: 30000 });
    for (const name of ["simulated.csv", "simulated_2.csv"]) expect(readFileSync(path.join(folder, name), "utf8") === "mine\n", `${name} was replaced`);
    expect(existsSync(path.join(folder, "simulated_3.csv")), "no log was written");
    const command = await page.locator(".side .command code").innerText();
    expect(command.includes("--output simulated_3.csv") && !command.includes("--force"), `another command is shown: ${command}`);
    for (const name of ["simulated.csv", "simulated_2.csv"]) rmSync(path.join(folder, name));
  },
  "integers that a double cannot hold are shown as they were written": async () => {
    const { parseJson } = await moduleOf("core/json.ts");
    const text = '{"prime": 2305843009213693951, "list": [-9007199254740993,1.2345678901234567, 9007199254740991], "word": "a 2305843009213693951, \\" 1", "x": 12345678901234567890e2}';
    const said = parseJson(text);
    expect(said.prime === "2305843009213693951" && said.list[0] === "-9007199254740993", JSON.stringify(said));
    expect(said.list[1] === 1.2345678901234567 && said.list[2] === 9007199254740991 && said.x === 12345678901234567890e2, JSON.stringify(said));
    expect(said.word === 'a 2305843009213693951, " 1', said.word);
  },
  "an excitation is found": async ({ page: open }) => {
    const page = await open({ robot: "planar2r", tab: "excite" });
    await page.getByLabel("trials").fill("20");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await ended(page);
  },
  "an excitation that is stopped says what it left, and removes it": async ({ page: open, folder }) => {
    const page = await open({ robot: "scara", tab: "excite" });
    await page.getByLabel("trials").fill("2000000");
    await page.getByLabel(/^output/).fill("stopped.csv");
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.waitForTimeout(2500);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForSelector("text=the best so far is in");
    expect(existsSync(path.join(folder, "stopped.csv")), "what it says it left is not there");
    await page.getByRole("button", { name: "Remove it" }).click();
    await page.waitForSelector("text=Cancelled.");
    expect(!existsSync(path.join(folder, "stopped.csv")) && !existsSync(path.join(folder, "stopped.json")), "it is still there");
  },
  "the line of Python beside a command is one that the module has": async ({ page: open }) => {
    const module = readFileSync(new URL("../../python/armature/verbs.py", import.meta.url), "utf8");
    const page = await open({ robot: "puma560", tab: "verbs" });
    await page.getByRole("button", { name: "Python" }).click();
    const given = { logs: "a.csv b.csv", log: "a.csv", model: "gravity inertia", file: "x.json", a: "one", b: "two", output: "out" };
    for (const verb of await page.locator(".verbs-tab .chips button").allInnerTexts()) {
      await page.locator(".verbs-tab .chips button", { hasText: new RegExp(`^${verb}$`) }).click();
      for (const field of await page.locator(".side .field", { hasText: "(required)" }).all()) {
        const name = (await field.innerText()).split(" ")[0];
        if (given[name]) await field.locator("input").fill(given[name]);
      }
      const code = page.locator(".side .command code");
      await code.click();
      const line = await code.innerText();
      if (!line.startsWith("armature.")) continue; // bench of the program itself, completion: they are no verbs of the library
      const [, method, inside] = /^armature\.(?:load\(.*?\)\.)?(\w+)\((.*)\)$/.exec(line);
      const signature = new RegExp(`def ${method}\\(([\\s\\S]*?)\\) ->`).exec(module)?.[1];
      expect(signature, `${verb}: the module has no ${method}`);
      for (const [, keyword] of inside.matchAll(/(\w+)=/g)) expect(signature.includes(` ${keyword}:`), `${verb}: ${method} takes no ${keyword}: ${line}`);
    }
  },
  "what was done is opened again in its panel": async ({ page: open, armature, folder }) => {
    const page = await open({ robot: "stanford", tab: "verbs", verb: "base" });
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await ended(page);
    const count = await page.locator(".figures dd").nth(1).innerText();
    const other = await open({ robot: "puma560", tab: "files" });
    const job = other.locator(".jobs li", { hasText: "armature base stanford" }).first();
    await job.getByRole("button", { name: "Open" }).click();
    await other.waitForSelector(".result .list");
    expect((await other.locator(".figures dd").nth(1).innerText()) === count, "another result is shown");
    await until(other, () => document.querySelector(".where").textContent.startsWith("stanford"));
  },
  "a built-in robot that is opened before the server has named it is not written to the folder": async ({ page: open, context, folder }) => {
    const first = await open({ robot: "pa10", tab: "verbs", verb: "base" });
    await first.getByRole("button", { name: "Run", exact: true }).click();
    await ended(first);
    await context.route("**/api/session", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await route.continue();
    });
    const page = await open({ robot: "puma560", tab: "files" });
    await page.locator(".jobs li", { hasText: "armature base pa10" }).first().getByRole("button", { name: "Open" }).click();
    await until(page, () => document.querySelector(".where").textContent.startsWith("pa10"), null, 20000);
    expect(!existsSync(path.join(folder, "pa10.yaml")), "the robot was written to the folder");
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
