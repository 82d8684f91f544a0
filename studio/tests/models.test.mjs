// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, moduleOf, until } from "./harness.mjs";

const derived = (page) => until(page, () => document.querySelector(".models-tab .run") && !document.querySelector(".models-tab progress"), null, 20000);

async function choose(page, label) {
  await page.locator(".menu").getByRole("button", { name: label, exact: true }).click();
  await page.waitForTimeout(150);
  await derived(page);
}

export const tests = {
  "every entry of the menus gives equations, or says why it cannot": async ({ page: open }) => {
    const page = await open({ robot: "puma560", tab: "models" });
    const labels = await page.locator(".menu button").allInnerTexts();
    expect(labels.length >= 21, `only ${labels.length} entries`);
    for (const label of labels) {
      await choose(page, label);
      await until(page, () => document.querySelector(".models-tab .equations math, .models-tab pre.code, .models-tab .messages li, .models-tab .list"), null, 8000);
      const refused = await page.locator(".models-tab .messages li.error").allInnerTexts();
      const loops = /loops/.test(label);
      expect(loops === refused.some((m) => /loops/.test(m)) && (loops || !refused.length), `${label}: ${refused[0] ?? "no refusal for a robot without loops"}`);
    }
  },
  "loops of a five-bar have geometric and kinematic constraints": async ({ page: open }) => {
    const page = await open({ robot: "five_bar", tab: "models" });
    for (const label of ["Geometric constraints of loops", "Kinematic constraints of loops"]) {
      await choose(page, label);
      await page.waitForSelector(".models-tab .equations math");
    }
  },
  "the counts are those of the command line": async ({ page: open, armature }) => {
    const page = await open({ robot: "puma560", tab: "models" });
    await choose(page, "Inertia matrix");
    await page.waitForSelector(".counts");
    const cells = await page.locator(".counts tbody td").allInnerTexts();
    const said = JSON.parse(execFileSync(armature, ["derive", "puma560", "inertia", "--lang", "c", "--effort", "1", "--json", "-o", "/tmp"], { encoding: "utf8" })).operations;
    expect(cells[1] === String(said.mul) && cells[2] === String(said.add), `${cells.join(" ")} beside ${said.mul} ${said.add}`);
  },
  "a line of the equations says what it costs": async ({ page: open }) => {
    const page = await open({ robot: "planar2r", tab: "models" });
    await choose(page, "Gravity torques");
    await page.waitForSelector(".models-tab .equations math");
    const lines = await page.locator(".eq").evaluateAll((all) => all.map((e) => e.dataset.cost));
    const sum = lines.map((c) => c.match(/\d+/g)?.map(Number) ?? [0, 0]).reduce((a, b) => [a[0] + b[0], a[1] + b[1]], [0, 0]);
    const said = (await page.locator(".counts tbody td").allInnerTexts()).slice(1, 6).map(Number);
    expect(sum[0] === said[0] + said[3] && sum[1] === said[1] + said[4], `${sum} in the lines, ${said} by the program`);
  },
  "counts that were known before stand beside, with where they are from": async ({ page: open }) => {
    const table = readFileSync(new URL("../../docs/reference/operations.md", import.meta.url), "utf8");
    const page = await open({ robot: "rx90", tab: "models" });
    await choose(page, "Inertia matrix");
    await page.waitForSelector(".known");
    const [parameters, known, source] = await page.locator(".known tbody td").allInnerTexts();
    expect(table.includes(`| rx90 | inertia | ${parameters} | ${known} | ${source} |`), `${parameters} ${known} ${source} are not in the table`);
  },
  "only what others have counted is called known": async () => {
    const { knownRows } = await moduleOf("models/known.ts", { "../../../../docs/reference/operations.md?raw": "export default ''" });
    const rows = knownRows(readFileSync(new URL("../../docs/reference/operations.md", import.meta.url), "utf8"));
    expect(rows.length > 30 && rows.every((r) => /^\d+ \/ \d+$/.test(r["known M / A"]) && r.source), "a row has no count or no source");
    expect(!rows.some((r) => r.robot === "sr400" || r.robot === "delta"), "a count of Armature's own is called known");
    const rx90 = rows.find((r) => r.robot === "rx90" && r.model === "inertia");
    expect(rx90["known M / A"] === "151 / 121" && rx90.source === "restored, shared" && rx90["effort 2"] === "114 / 103", JSON.stringify(rx90));
  },
  "code in each language, and a package to take away": async ({ page: open }) => {
    const page = await open({ robot: "planar2r", tab: "models" });
    await choose(page, "Gravity torques");
    for (const language of ["C", "C++", "Python", "MATLAB", "Julia", "Rust", "Fortran", "JavaScript", "Mathematica", "Maple", "LaTeX"]) {
      await page.getByRole("tab", { name: language, exact: true }).click();
      await page.waitForTimeout(100);
      await derived(page);
      await until(page, (word) => document.querySelector("pre.code")?.ariaLabel?.includes(word), language.toLowerCase().replace("c++", "cpp"), 8000);
    }
    await page.getByRole("tab", { name: "C", exact: true }).click();
    const code = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Download [2-9] files/ }).click();
    expect((await code).suggestedFilename() === "planar2r_gravity_c.zip", "the code is not one archive");
    const names = readFileSync(await (await code).path(), "latin1").match(/[\w/]+\.[ch](?=[^\w])/g);
    expect(names.some((n) => n.endsWith("gravity.h")) && names.some((n) => n.endsWith("gravity.c")), `the archive has ${names}`);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "cmake package" }).click();
    expect((await saved).suggestedFilename() === "planar2r_gravity_cmake.zip", "another file was downloaded");
  },
};
