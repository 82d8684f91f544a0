// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, shots, until } from "./harness.mjs";

let log = "";

/** A measured log of a SCARA robot, simulated with noise. */
function measured(armature) {
  if (log && existsSync(log)) return log;
  log = path.join(os.tmpdir(), `swing_${process.pid}.csv`);
  execFileSync(armature, ["simulate", "scara", "-o", log, "--noise", "1", "--resolution", "1e-4", "--rate", "500", "--force"]);
  return log;
}

/** The same in the studio's folder; its name there. */
function placed(armature, folder) {
  copyFileSync(measured(armature), path.join(folder, path.basename(log)));
  return path.basename(log);
}

/** numpy's archive of matrices: a zip of NPY files, not compressed. */
function npz(arrays) {
  const parts = [];
  const list = [];
  let at = 0;
  for (const [name, rows] of Object.entries(arrays)) {
    const head = `{'descr': '<f8', 'fortran_order': False, 'shape': (${rows.length}, ${rows[0].length}), }`.padEnd(117) + "\n";
    const data = Buffer.concat([Buffer.from("\x93NUMPY\x01\x00", "latin1"), Buffer.from([head.length & 255, head.length >> 8]), Buffer.from(head), Buffer.from(Float64Array.from(rows.flat()).buffer)]);
    const file = Buffer.from(`${name}.npy`);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(file.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, tail, file]));
    parts.push(Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, file, data]));
    at += parts.at(-1).length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

function crc32(data) {
  let c = ~0;
  for (const byte of data) {
    c ^= byte;
    for (let k = 0; k < 8; k++) c = (c >>> 1) ^ (c & 1 ? 0xedb88320 : 0);
  }
  return ~c >>> 0;
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
  "a brushed range is fitted while it is dragged, as identify fits it": async ({ page: open, armature, folder }) => {
    const page = await open({ robot: "scara", tab: "identify", logs: placed(armature, folder) });
    await page.getByRole("tab", { name: "Ranges" }).click({ timeout: 30000 });
    await page.waitForSelector(".preview", { timeout: 30000 });
    const shown = async () => (await page.locator(".preview tbody tr").allInnerTexts()).map((r) => r.split("\t").slice(1).map(parseFloat));
    const command = () => page.locator(".command code").first().innerText();
    const fitted = await shown();
    const said = JSON.parse(execFileSync(armature, ["identify", "scara", `${log}@:60%`, "--validate", `${log}@60%:`, "--choose", "no", "--json"], { encoding: "utf8" })).error;
    said.train_moving.forEach((e, j) => expect(Math.abs(fitted[j][0] - e) < 0.5, `joint ${j + 1}: ${fitted[j][0]} % here, ${e} % by identify`));
    await page.getByRole("group", { name: "What dragging does" }).getByRole("button", { name: "training" }).click();
    const box = await page.locator(".u-over").first().boundingBox();
    await page.mouse.move(box.x + 0.1 * box.width, box.y + 20);
    await page.mouse.down();
    const seen = new Set();
    for (let k = 2; k <= 8; k++) {
      await page.mouse.move(box.x + 0.05 * k * box.width, box.y + 20, { steps: 2 });
      await page.waitForTimeout(60);
      seen.add((await shown()).at(-1).join());
    }
    await page.mouse.up();
    expect(seen.size >= 4, `only ${seen.size} fits while dragging`);
    expect(/@(1|0\.9|1\.0)\d*(\.\d+)?:(3\.9|4)/.test(await command()), `the command has other ranges: ${await command()}`);
    const slider = page.getByLabel(/^leave out what is less certain/);
    const kept = async () => parseInt(await page.locator(".ranges [role=status]").innerText());
    const before = await kept();
    await slider.focus();
    for (let k = 0; k < 50; k++) await page.keyboard.press("ArrowLeft");
    await until(page, (n) => parseInt(document.querySelector(".ranges [role=status]").innerText) < n, before);
    const spent = Number(await page.locator(".ranges [role=status]").getAttribute("data-milliseconds"));
    expect(spent < 50, `a refit takes ${spent} ms`);
    expect((await command()).includes("--essential"), "the command does not say how certain parameters must be");
  },
  "an archive of arrays is plotted as a table is": async ({ page: open, armature }) => {
    const rows = readFileSync(measured(armature), "utf8").trim().split("\n").slice(1).map((line) => line.split(",").map(Number));
    const page = await open({ robot: "scara", tab: "identify" });
    await page.waitForSelector(".drop");
    await page.waitForTimeout(600);
    await page.setInputFiles("input[type=file]", { name: "arrays.npz", mimeType: "application/zip", buffer: npz({ t: rows.map((r) => r.slice(0, 1)), q: rows.map((r) => r.slice(1, 5)), tau: rows.map((r) => r.slice(5)) }) });
    await page.waitForSelector("text=described model", { timeout: 30000 });
    expect((await page.locator(".row .plot canvas").count()) === 4, "not four plots");
  },
  "signals are shown as measured and as filtered, with their spectra": async ({ page: open, armature, folder }) => {
    const page = await open({ robot: "scara", tab: "identify", logs: placed(armature, folder) });
    for (const view of ["position", "velocity", "acceleration", "spectrum"]) {
      await page.getByRole("tab", { name: view, exact: true }).click({ timeout: 30000 });
      await page.waitForSelector(`.plot[aria-label^="${view} of"] canvas`, { timeout: 30000 });
      expect((await page.locator(".row .plot").count()) === 4, `${view} has not four plots`);
    }
    await page.waitForSelector("text=below the cut-off");
    await page.screenshot({ path: path.join(shots, "spectrum.png") });
  },
  "Space plays the log on the drawing, and one time is shared": async ({ page: open, armature, folder }) => {
    const page = await open({ robot: "scara", tab: "identify", logs: placed(armature, folder) });
    await page.waitForSelector(".player", { timeout: 20000 });
    await page.locator(".key").first().click();
    await page.keyboard.press("Space");
    await until(page, () => parseFloat(document.querySelector(".player output").textContent) > 0.1);
    await page.keyboard.press("Space");
    await page.keyboard.press("Backspace");
    expect(parseFloat(await page.locator(".player output").innerText()) === 0, "Backspace does not go back");
  },
  "a reload in the middle of a job finds it again": async ({ page: open, armature, folder }) => {
    const page = await open({ robot: "scara", tab: "identify", logs: placed(armature, folder) });
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
