// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, moduleOf, shots, until } from "./harness.mjs";

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

/** An arm with the joints of the recordings in hostile/. */
const arm = () => {
  const names = ["shoulder", "elbow", "wrist"];
  const link = (name) => `<link name="${name}"><inertial><mass value="1"/><origin xyz="0.1 0 0"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>`;
  const joint = (name, i) => `<joint name="${name}" type="revolute"><origin xyz="0.3 0 0"/><parent link="l${i}"/><child link="l${i + 1}"/><axis xyz="0 1 0"/><limit lower="-3" upper="3" effort="99" velocity="9"/></joint>`;
  return `<robot name="arm"><link name="l0"/>${names.map((_, i) => link(`l${i + 1}`)).join("")}${names.map(joint).join("")}</robot>`;
};

export const tests = {
  "a signal belongs to the joint of its name: bases that float and motors of elastic joints have columns too": async () => {
    const { ofJoints, recognised, mappingYaml } = await moduleOf("identify/mapping.ts");
    const plain = (name) => ({ name, motor: "undefined_motor" });
    const floating = ["base_x", "base_y", "elbow", "wrist"];
    const list = ["t", "x", "y", "e", "w", "vx", "vy", "ve", "vw", "fx", "fy", "te", "tw"];
    expect(JSON.stringify(ofJoints(list, floating, ["elbow", "wrist"].map(plain), true)) === '{"q":["e","w"],"tau":["te","tw"]}', "the base is taken for joints");
    expect(JSON.stringify(ofJoints(list.slice(0, 5), floating, [plain("wrist")], false)) === '{"q":["w"],"tau":[]}', "a motion without torques has others");
    expect(ofJoints(list, floating, [plain("hand")], true) === null && ofJoints(list.slice(0, 5), floating, [plain("elbow")], true) === null, "a missing joint is not refused");
    const soft = ofJoints(["t", "l", "m", "0", "tau"], ["q1", "hinge_motor"], [{ name: "q1", motor: "hinge_motor" }], true);
    expect(JSON.stringify(soft) === '{"q":["l"],"tau":["tau"]}', "the torque is not that of the motor");
    const mapping = recognised({ coordinates: ["base_x", "elbow"], time: "t", position: ["x", "e"], torque: ["", "te"] });
    expect(mappingYaml(mapping) === 'time: {column: "t"}\nposition: {columns: ["x", "e"]}\n', mappingYaml(mapping));
  },
  "a log without torques is plotted, and nothing is identified from it": async ({ page: open, armature, folder }) => {
    const lines = readFileSync(measured(armature), "utf8").trim().split("\n").map((line) => line.split(","));
    const kept = lines[0].map((name, c) => (/torque|^tau/.test(name) ? -1 : c)).filter((c) => c >= 0);
    expect(kept.length < lines[0].length, `the log has no torques to leave out: ${lines[0]}`);
    writeFileSync(path.join(folder, "motion.csv"), lines.map((line) => kept.map((c) => line[c]).join(",")).join("\n") + "\n");
    const page = await open({ robot: "scara", tab: "identify", logs: "motion.csv" });
    await page.waitForSelector("text=there is nothing to identify from", { timeout: 20000 });
    await page.waitForSelector('.plot[aria-label^="position of"] canvas, [aria-label^="position of"] canvas', { timeout: 20000 });
    expect(await page.getByRole("button", { name: "Identify", exact: true }).isDisabled(), "Identify can be pressed");
    for (const view of ["velocity", "acceleration", "spectrum"]) {
      await page.getByRole("tab", { name: view, exact: true }).click();
      await page.waitForSelector(`[aria-label^="${view} of"] canvas`);
    }
    await page.screenshot({ path: path.join(shots, "motion_only.png") });
  },
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
  "the ends of a log are left out as identify leaves them out": async ({ page: open, armature, folder }) => {
    const { smooth } = await moduleOf("identify/motion.ts");
    const rate = 200, cutoff = 4; // slow: the filter reaches far
    const t = Float64Array.from({ length: 800 }, (_, i) => i / rate);
    const line = smooth(t.map((x) => 3 - 2 * x), cutoff, rate); // a straight line passes a low-pass unchanged, at its ends too
    line.forEach((y, i) => expect(Math.abs(y - 3 + 2 * t[i]) < 1e-3, `at ${t[i]} s: ${y}`));
    execFileSync(armature, ["simulate", "puma560", "-o", path.join(folder, "ends.csv"), "--noise", "1", "--rate", "200", "--duration", "20", "--force"]);
    const page = await open({ robot: "puma560", tab: "identify", logs: "ends.csv" });
    await page.getByRole("tab", { name: "Ranges" }).click({ timeout: 30000 });
    await page.waitForSelector(".preview", { timeout: 40000 });
    const fitted = (await page.locator(".preview tbody tr").allInnerTexts()).map((r) => r.split("\t").slice(1).map(parseFloat));
    const said = JSON.parse(execFileSync(armature, ["identify", "puma560", `${path.join(folder, "ends.csv")}@:60%`, "--validate", `${path.join(folder, "ends.csv")}@60%:`, "--choose", "no", "--json"], { encoding: "utf8" })).error;
    said.train_moving.forEach((e, j) => expect(Math.abs(fitted[j][0] - e) < 0.3 * e + 0.1, `joint ${j + 1}: ${fitted[j][0]} % here, ${e} % by identify`));
  },
  "a verdict is shown beside its own logs only": async ({ page: open, armature, folder }) => {
    const name = placed(armature, folder);
    copyFileSync(path.join(folder, name), path.join(folder, "another.csv"));
    const page = await open({ robot: "scara", tab: "identify", logs: name });
    await page.waitForSelector("text=described model", { timeout: 30000 });
    await page.getByRole("button", { name: "Identify", exact: true }).click();
    await page.waitForSelector(".pill", { timeout: 60000 });
    await page.getByLabel(`train with ${name}`).click();
    await page.getByLabel("train with another.csv").click();
    await page.waitForSelector(`text=What was identified is of ${name}`);
    expect((await page.locator(".pill").count()) === 0, "the verdict is still in the header");
    expect((await page.getByRole("button", { name: "Report" }).count()) === 0, "the report of another log is offered");
    await page.getByLabel("train with another.csv").click();
    await page.getByLabel(`train with ${name}`).click();
    await page.getByRole("button", { name: "Report" }).waitFor({ timeout: 15000 });
    await page.getByLabel("judge by another.csv").click();
    await page.waitForSelector(`text=What was identified is of ${name}`);
  },
  "the motion to record next is found by the command that is shown": async ({ page: open, armature, folder }) => {
    const name = placed(armature, folder);
    const page = await open({ robot: "scara", tab: "identify", logs: name });
    await page.waitForSelector("text=described model", { timeout: 30000 });
    await page.getByRole("button", { name: "Identify", exact: true }).click();
    const asked = page.waitForRequest((r) => r.url().endsWith("/api/jobs") && /"excite"/.test(r.postData() ?? ""), { timeout: 60000 });
    await page.getByRole("button", { name: "Motion to record next" }).click({ timeout: 60000 });
    const { options } = JSON.parse((await asked).postData());
    const shown = await page.locator(".side .command code").innerText();
    expect(shown.includes(`--output ${options.output}`) && shown.includes(`--after ${options.after}`) && !options.force, `${shown} is shown, ${JSON.stringify(options)} was run`);
    await page.getByRole("button", { name: "Cancel" }).click();
  },
  "parameters of a seven-joint arm are left out within 50 ms": async ({ page: open, armature, folder }) => {
    execFileSync(armature, ["simulate", "panda_like", "-o", path.join(folder, "seven.csv"), "--noise", "1", "--rate", "200", "--duration", "6", "--force"]);
    const page = await open({ robot: "panda_like", tab: "identify", logs: "seven.csv" });
    await page.getByRole("tab", { name: "Ranges" }).click({ timeout: 30000 });
    await page.waitForSelector(".preview", { timeout: 40000 });
    await page.getByLabel(/^leave out what is less certain/).focus();
    const spent = [];
    for (let k = 0; k < 12; k++) {
      await page.keyboard.press("ArrowLeft");
      spent.push(Number(await page.locator(".ranges [role=status]").getAttribute("data-milliseconds")));
    }
    spent.sort((a, b) => a - b);
    expect(spent[6] < 50, `a refit takes ${spent[6]} ms`);
    console.log(`      a refit of 7 joints: ${spent[6]} ms`);
  },
  "a log in any format is mapped and plotted: MAT, HDF5, MCAP and a bag": async ({ page: open, armature, folder }) => {
    writeFileSync(path.join(folder, "arm.urdf"), arm());
    const kept = (name) => new URL(`../../hostile/${name}`, import.meta.url).pathname;
    for (const [robot, log] of [["planar2r", kept("binary_log/00_plain.mat")], ["planar2r", kept("binary_log/07_plain.h5")], ["arm.urdf", kept("mcap/00_plain.mcap")], ["arm.urdf", kept("binary_log/08_plain.db3")]]) {
      const said = JSON.parse(execFileSync(armature, ["columns", robot === "arm.urdf" ? path.join(folder, robot) : robot, log, "--json", "-o", path.join(folder, "said.csv"), "--force"], { encoding: "utf8" }));
      const rows = readFileSync(path.join(folder, "said.csv"), "utf8").trim().split("\n").slice(1).map((line) => line.split(",").map(Number));
      const page = await open({ robot, tab: "identify" });
      await page.waitForSelector(".drop");
      await page.setInputFiles("input[type=file]", log);
      await until(page, (n) => document.querySelectorAll(".row .plot canvas").length === n, said.coordinates.length, 30000);
      await page.locator("summary", { hasText: "Columns as recognised" }).click();
      const chosen = await page.locator(".identify-tab details select").evaluateAll((all) => all.map((s) => s.value).filter(Boolean));
      const meant = [said.time, ...said.coordinates.flatMap((_, j) => [said.position[j], said.velocity?.[j], said.torque[j]])].filter(Boolean);
      expect(chosen.join() === meant.join(), `${log}: ${chosen} are shown for ${meant}`);
      const end = Number(await page.getByLabel("Time", { exact: true }).getAttribute("max"));
      expect(Math.abs(end - (rows.at(-1)[0] - rows[0][0])) < 1e-9, `${log}: it ends at ${end} s`);
      await page.close();
    }
  },
  "columns that are not recognised are named by hand": async ({ page: open, folder }) => {
    const lines = Array.from({ length: 400 }, (_, i) => [i / 100, Math.sin(i / 20), Math.cos(i / 30), Math.sin(i / 9), Math.cos(i / 8)].join(","));
    writeFileSync(path.join(folder, "odd.csv"), `u,v,w,x,y\n${lines.join("\n")}\n`);
    const page = await open({ robot: "planar2r", tab: "identify", logs: "odd.csv" });
    await page.waitForSelector("text=Columns to be named", { timeout: 20000 });
    const pick = (label, column) => page.getByLabel(label, { exact: true }).selectOption(column);
    await pick("column of time", "u");
    await pick("position of th1", "v");
    await pick("position of th2", "w");
    await pick("torque of th1", "x");
    await pick("torque of th2", "y");
    await until(page, () => document.querySelectorAll(".row .plot canvas").length === 2, null, 20000);
    expect(readFileSync(path.join(folder, "odd.columns.yaml"), "utf8").includes('position: {columns: ["v", "w"]}'), "the file of columns says something else");
    expect((await page.locator(".command code").first().innerText()).includes("--columns odd.columns.yaml"), "the command does not name the file of columns");
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
