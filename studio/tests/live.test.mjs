// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, moduleOf } from "./harness.mjs";

/** Two motors with a constant inertia matrix under constant torques, and a passive joint that goes as both together: from
 * rest, for one second. The first motor stops at 0.1. */
async function stopped([[a, b], [, d]], torque) {
  const { Simulation } = await moduleOf("live/simulation.ts");
  const { Loops } = await moduleOf("live/loops.ts");
  const solve = ([x, y]) => [(d * x - b * y) / (a * d - b * b), (a * y - b * x) / (a * d - b * b)];
  const models = {
    direct: { run: ({ tau }) => [solve([tau[0] + torque[0], tau[1] + torque[1]])] },
    inverse: { run: ({ qdd }) => [[a * qdd[0] + b * qdd[1], b * qdd[0] + d * qdd[1]]] },
  };
  const loops = new Loops({ run: () => [], outputs: { W: [1, 1] } }, { motors: [0, 1], passive: [2], opened: [] });
  const bounds = { lower: [-9, -9], upper: [0.1, 9], effort: [0, 0] };
  const robot = new Simulation("none", models, loops, bounds, [0, 0, 0]);
  const still = { q: [0, 0], qd: [0, 0], qdd: [0, 0] };
  let largest = 0;
  for (let k = 0; k < 1000; k++) {
    robot.advance(still, 3, null);
    largest = Math.max(largest, robot.q[0]);
  }
  return { robot, largest, back: () => ((torque[0] = -torque[0]), robot.advance(still, 3, null), robot.advance(still, 3, null)) };
}

export const tests = {
  "a motor at its limit stands, and the others go on by the laws of motion": async () => {
    const near = (value, wanted, what) => expect(Math.abs(value - wanted) < 1e-9 * (1 + Math.abs(wanted)), `${what} is ${value}, not ${wanted}`);
    const alone = await stopped([[2, 0], [0, 1]], [1, 0.6]);
    near(alone.robot.q[1], 0.3, "the position of the free motor");
    near(alone.robot.qd[1], 0.6, "its velocity");
    near(alone.robot.q[0], 0.1, "the limit");
    expect(alone.robot.qd[0] === 0 && alone.largest < 0.1 + 1e-12, `it moves at ${alone.robot.qd[0]}, or went to ${alone.largest}`);
    near(alone.robot.p[0], alone.robot.q[0] + alone.robot.q[1], "the passive joint");
    alone.back();
    expect(alone.robot.qd[0] < 0, "it is not driven back");
    // Coupled: up to the stop at t1 both accelerate as A^-1 tau; then the second alone, by tau2 / A22.
    const both = await stopped([[2, 0.5], [0.5, 1]], [1, 0.6]);
    const [first, second] = [(1 * 1 - 0.5 * 0.6) / 1.75, (2 * 0.6 - 0.5 * 1) / 1.75];
    const t1 = Math.sqrt(0.2 / first);
    const wanted = second * t1 + 0.6 * (1 - t1);
    expect(Math.abs(both.robot.qd[1] - wanted) < 3e-4, `the coupled motor moves at ${both.robot.qd[1]}, not ${wanted}`);
    near(both.robot.p[0], both.robot.q[0] + both.robot.q[1], "its passive joint");
  },
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
  "a slider on a parameter changes the model at once, as its text would": async ({ page: open, armature, folder }) => {
    const page = await open({ robot: "puma560", tab: "live" });
    await page.waitForSelector(".live-state", { timeout: 30000 });
    await page.locator(".parameters-live summary").click();
    await page.locator(".parameters-live select").selectOption("1");
    const slider = page.getByLabel("Ia1", { exact: true });
    await slider.press("End");
    const value = Number(await slider.inputValue());
    expect(value > 3.3, `the slider is at ${value}`);
    await page.getByLabel(/^swing/).focus();
    for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(900);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.waitForTimeout(300);
    const table = page.locator(".live-state");
    const state = await table.getAttribute("data-state");
    const live = JSON.parse(await table.getAttribute("data-torque"));
    const text = execFileSync(armature, ["convert", "puma560", "-o", path.join(folder, "changed.yaml"), "--force"], { encoding: "utf8" }) && readFileSync(path.join(folder, "changed.yaml"), "utf8");
    expect(text.includes("1.14"), "the robot has another motor inertia");
    writeFileSync(path.join(folder, "changed.yaml"), text.replace("1.14", String(value)));
    const tau = (robot) => JSON.parse(execFileSync(armature, ["eval", robot, "inverse-dynamics", "--state", state, "--json"], { encoding: "utf8" })).outputs.tau.flat();
    const [now, before] = [tau(path.join(folder, "changed.yaml")), tau("puma560")];
    expect(Math.abs(now[0] - before[0]) > 1e-4, "the robot does not move");
    now.forEach((v, j) => expect(Math.abs(v - live[j]) <= 1e-7 * (1 + Math.abs(v)), `joint ${j + 1}: ${live[j]} live, ${v} by eval`));
  },
  "the reduced model loses parameters and gains error with its slider": async ({ page: open }) => {
    const page = await open({ robot: "puma560", tab: "live" });
    await page.waitForSelector(".reduced", { timeout: 30000 });
    await page.getByLabel(/^swing/).focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(2500);
    const read = async () => (await page.locator(".reduced").innerText()).match(/\d[\d.]*(?:e-?\d+)?/g).map(Number);
    const slider = page.getByLabel(/^leave out what is below/);
    await slider.fill("0");
    await page.waitForTimeout(2500);
    const [many, all, small] = await read();
    await slider.fill("100");
    await page.waitForTimeout(2500);
    const [few, , large] = await read();
    expect(all >= 20 && many > few && few >= 1, `${many}, then ${few} of ${all}`);
    expect(small < 1 && large > 1.5 * small, `${small} %, then ${large} %`);
  },
  "the live model follows a simulation, and Space stops it": async ({ page: open, armature, folder }) => {
    execFileSync(armature, ["simulate", "scara", "-o", path.join(folder, "followed.csv"), "--duration", "4", "--force"]);
    const page = await open({ robot: "scara", tab: "identify", logs: "followed.csv" });
    await page.waitForSelector(".player", { timeout: 30000 });
    await page.locator("#tab-live").click();
    await page.waitForSelector(".live-state", { timeout: 30000 });
    await page.getByLabel(/follow the log/).check();
    await page.waitForTimeout(2500);
    await page.locator("h1").click();
    await page.keyboard.press("Space");
    await page.waitForSelector("text=Go on");
    const { qd } = JSON.parse(await page.locator(".live-state").getAttribute("data-state"));
    expect(qd.some((v) => Math.abs(v) > 1e-3), "the robot stands still");
    const before = await page.locator(".live-tab h2", { hasText: "t =" }).innerText();
    await page.waitForTimeout(400);
    expect((await page.locator(".live-tab h2", { hasText: "t =" }).innerText()) === before, "it goes on");
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Space");
    await page.waitForSelector("text=Pause");
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
  "closed loops move live, stay closed, and have the torques of eval": async ({ page: open, armature }) => {
    const page = await open({ robot: "five_bar", tab: "live" });
    await page.waitForSelector(".live-state", { timeout: 30000 });
    expect((await page.locator(".panel > .targets label").count()) === 2, "there is not one target per motor");
    await page.getByLabel(/^swing/).focus();
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(2500);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.waitForTimeout(300);
    const table = page.locator(".live-state");
    const state = JSON.parse(await table.getAttribute("data-state"));
    const posture = JSON.parse(await table.getAttribute("data-posture"));
    expect(state.q.length === 2 && state.qp.length === 2 && posture.length === 5, "the state has other sizes");
    expect(state.qd.some((v) => Math.abs(v) > 1e-3), "the robot does not move");
    const run = (model, at) => JSON.parse(execFileSync(armature, ["eval", "five_bar", model, "--state", JSON.stringify(at), "--json"], { encoding: "utf8" })).outputs;
    const modes = run("loop-geometry", { q: state.q }).q;
    const apart = modes.map((mode) => Math.max(...mode.map((x, i) => Math.abs(Math.sin((x - posture[i]) / 2)))));
    expect(Math.min(...apart) < 1e-7, `the loop is open by ${Math.min(...apart)}`);
    const live = JSON.parse(await table.getAttribute("data-torque"));
    run("inverse-dynamics", state).tau.flat().forEach((value, j) => expect(Math.abs(value - live[j]) <= 1e-6 * (1 + Math.abs(value)), `motor ${j + 1}: ${live[j]} live, ${value} by eval`));
  },
  "a robot that begins in a singular posture is moved out of it first": async ({ page: open }) => {
    const page = await open({ robot: "four_bar", tab: "live" });
    await page.waitForSelector(".live-state", { timeout: 30000 });
    await page.getByRole("button", { name: "none", exact: true }).click();
    await page.waitForTimeout(600);
    const { qd } = JSON.parse(await page.locator(".live-state").getAttribute("data-state"));
    expect(Math.abs(qd[0]) > 1e-3, "it does not fall");
  },
  "a model takes only as many numbers as it has places": async () => {
    const { Model } = await moduleOf("live/model.ts");
    const model = new Model(() => {}, undefined);
    model.inputs.q = new Float64Array(2);
    model.run({ q: [1, 2], others: [1] });
    expect(model.inputs.q.join() === "1,2", "the inputs are not placed");
    for (const q of [[1], [1, 2, 3], []]) {
      let said = "";
      try {
        model.run({ q });
      } catch (error) {
        said = error.message;
      }
      expect(said.includes(`got ${q.length}`), `${q.length} numbers for 2: ${said}`);
    }
  },
  "a robot with elastic joints is refused, because its motors move by themselves": async ({ page: open, folder }) => {
    writeFileSync(path.join(folder, "soft.yaml"), "armature: 1\nrobot: soft\njoints:\n  - [joint, theta]\n  - [a, q1]\nlinks:\n  - [link, Izz]\n  - [a, 0.5]\ndrives:\n  - [joint, Ia, Fv, Kf, Df]\n  - [a, 0.4, 1.5, 800, 3]\n");
    const page = await open({ robot: "soft.yaml", tab: "live" });
    await page.waitForSelector("text=as with elastic joints", { timeout: 20000 });
    expect((await page.locator(".live-state").count()) === 0, "it moves");
  },
  "a robot of symbols is refused with their names": async ({ page: open }) => {
    const page = await open({ robot: "planar2r", tab: "live" });
    await page.waitForSelector("text=symbols without a number", { timeout: 20000 });
  },
};
