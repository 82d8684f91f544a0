// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, shots, until } from "./harness.mjs";

const yaml = (page) => page.getByLabel("YAML text");
const settled = (page) => page.waitForSelector(".sliders input");

export const tests = {
  "a cell that is edited is in the text, and undo takes it back": async ({ page: open }) => {
    const page = await open({ robot: "puma560" });
    await settled(page);
    const before = await yaml(page).inputValue();
    await page.getByLabel("a of j3", { exact: true }).fill("0.5");
    expect((await yaml(page).inputValue()).includes("[j3,    0,     0.5,"), "the text has no 0.5 in the row of j3");
    await page.getByRole("button", { name: "Undo" }).click();
    expect((await yaml(page).inputValue()) === before, "undo did not give the text back");
    await page.getByRole("button", { name: "Redo" }).click();
    expect((await page.getByLabel("a of j3", { exact: true }).inputValue()) === "0.5", "redo did not give the edit back");
  },
  "the text that is edited is in the table": async ({ page: open }) => {
    const page = await open({ robot: "planar2r" });
    await settled(page);
    await yaml(page).fill((await yaml(page).inputValue()).replace("L1", "0.75"));
    await until(page, () => document.querySelector('[aria-label="d of j2"]')?.value === "0.75");
  },
  "an error is shown with its line": async ({ page: open }) => {
    const page = await open({ robot: "puma560" });
    await settled(page);
    await page.getByLabel("a of j3", { exact: true }).fill("0.4 +");
    await page.waitForSelector(".messages li.error");
    await page.locator(".messages li.error button").first().click();
    const line = await yaml(page).evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
    expect(line.includes("j3"), `the message led to another line: ${line}`);
  },
  "a cell with a fault is marked, with the reason": async ({ page: open }) => {
    const page = await open({ robot: "puma560" });
    await settled(page);
    const cell = page.getByLabel("a of j3", { exact: true });
    await cell.fill("0.4 +");
    await until(page, () => document.querySelectorAll("[aria-invalid]").length === 1);
    expect((await cell.getAttribute("aria-invalid")) === "true" && (await cell.getAttribute("title")).includes("ends"), "another cell is marked");
    await cell.fill("0.4");
    await until(page, () => !document.querySelector("[aria-invalid]"));
  },
  "the view fits itself to another robot, of the same name too": async ({ page: open, folder }) => {
    const arm = (length) => `armature: 1\nrobot: arm\njoints:\n  - [joint, d, theta]\n  - [a, 0, q1]\n  - [b, ${length}, q2]\nlinks:\n  - [link, m, Izz]\n  - [a, 1, 1]\n  - [b, 1, 1]\n`;
    writeFileSync(path.join(folder, "small arm .yaml"), arm("0.1"));
    writeFileSync(path.join(folder, "large.yaml"), arm("10"));
    const page = await open({ robot: "small arm .yaml" });
    await settled(page);
    const distance = () => page.locator(".view canvas").getAttribute("data-distance").then(Number);
    const before = await distance();
    await until(page, () => [...document.querySelectorAll("select[aria-label='Open a robot'] option")].some((o) => o.value === "large.yaml"));
    await page.getByLabel("Open a robot").selectOption("large.yaml");
    await until(page, (old) => Number(document.querySelector(".view canvas").dataset.distance) > 20 * old, before);
    await page.getByRole("tab", { name: "Models" }).click(); // a name with a space before its dot is a name as any other
    await page.goto(page.url().replace("large.yaml", encodeURIComponent("small arm .yaml")));
    await page.reload();
    await page.getByRole("button", { name: "Derive" }).click();
    await page.waitForSelector(".models-tab .equations math");
  },
  "the meshes of a URDF are drawn, from the folder alone": async ({ page: open, folder }) => {
    const corner = (x, y, z) => `vertex ${x} ${y} ${z}`;
    const stl = `solid s\nfacet normal 0 0 1\nouter loop\n${corner(0, 0, 0)}\n${corner(100, 0, 0)}\n${corner(0, 100, 0)}\nendloop\nendfacet\nendsolid s\n`;
    const obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    const dae = `<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><up_axis>Z_UP</up_axis></asset><library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor source="#a" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
    mkdirSync(path.join(folder, "pack/meshes"), { recursive: true });
    for (const [name, text] of Object.entries({ "base.stl": stl, "arm.obj": obj, "hand.dae": dae })) writeFileSync(path.join(folder, "pack/meshes", name), text);
    const visual = (file, more = "") => `<visual><origin xyz="0 0 0.1" rpy="0 0 1"/><geometry><mesh filename="${file}" ${more}/></geometry></visual>`;
    writeFileSync(path.join(folder, "pack/dressed.urdf"), `<robot name="dressed"><link name="base">${visual("package://pack/meshes/base.stl", 'scale="0.001 0.001 0.001"')}${visual("file:///etc/passwd.stl")}${visual("../../../secret.stl")}${visual("http://127.0.0.1:1/x.stl")}</link>
      <link name="arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>${visual("meshes/arm.obj")}<visual><geometry><box size="0.1 0.1 0.4"/></geometry></visual></link>
      <joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="9" velocity="9"/></joint>
      <link name="hand">${visual("package://somewhere/meshes/hand.dae")}</link><joint name="grip" type="fixed"><parent link="arm"/><child link="hand"/><origin xyz="0 0 0.5"/></joint></robot>`);
    const page = await open({ robot: "pack/dressed.urdf" });
    const asked = [];
    page.on("request", (r) => asked.push(r.url()));
    await until(page, () => document.querySelector(".view canvas").dataset.meshes === "4");
    await page.screenshot({ path: path.join(shots, "meshes.png") });
    expect(!asked.some((url) => /passwd|secret|:1\//.test(url)), "a file outside the folder was asked for");
    await page.getByRole("button", { name: "meshes" }).click();
    await page.getByLabel("Open a robot").selectOption("puma560");
    await until(page, () => document.querySelector(".view canvas").dataset.meshes === "0");
  },
  "a COLLADA file with z up stands as an STL with the same corners, and a missing mesh is told": async ({ page: open, folder }) => {
    const corners = [[0, 0, 0], [0.1, 0, 0], [0, 0, 4]];
    const stl = `solid s\nfacet normal 0 0 0\nouter loop\n${corners.map((c) => `vertex ${c.join(" ")}`).join("\n")}\nendloop\nendfacet\nendsolid s\n`;
    const dae = `<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><unit meter="0.01"/><up_axis>Z_UP</up_axis></asset><library_geometries><geometry id="g"><mesh><source id="p"><float_array id="a" count="9">${corners.flat().map((x) => 100 * x).join(" ")}</float_array><technique_common><accessor source="#a" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node id="n"><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`;
    const far = [];
    for (const [file, text] of [["tall.stl", stl], ["tall.dae", dae]]) {
      writeFileSync(path.join(folder, file), text);
      const name = `${file.replace(".", "_")}.urdf`;
      writeFileSync(path.join(folder, name), `<robot name="tall"><link name="base"><visual><geometry><mesh filename="${file}"/></geometry></visual><visual><geometry><mesh filename="package://lost/there.stl"/></geometry></visual></link>
        <link name="arm"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link><joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><origin xyz="0 0 4"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="9" velocity="9"/></joint></robot>`);
      const page = await open({ robot: name });
      await settled(page);
      await until(page, () => document.querySelector(".view canvas").dataset.meshes === "1");
      expect((await page.locator(".overlay.note").allInnerTexts()).join().includes("package://lost/there.stl"), "the missing mesh is not told");
      await page.getByRole("button", { name: "fit" }).click();
      far.push(Number(await page.locator(".view canvas").getAttribute("data-distance")));
    }
    expect(Math.abs(far[0] - far[1]) < 1e-3 * far[0], `the view of the STL is from ${far[0]}, of the COLLADA file from ${far[1]}`);
  },
  "a robot is saved, and opened again by its address": async ({ page: open, folder }) => {
    const page = await open({ robot: "scara" });
    await settled(page);
    await page.getByRole("tab", { name: "Base" }).click();
    await page.getByLabel("gravity z").fill("-9.8");
    await page.keyboard.press("Control+s");
    await page.waitForSelector("text=saved as scara.yaml");
    expect(readFileSync(path.join(folder, "scara.yaml"), "utf8").includes("-9.8]"), "the file has not the edit");
    await page.reload();
    await settled(page);
    expect((await yaml(page).inputValue()).includes("-9.8]"), "the reloaded page shows another text");
  },
  "a URDF is exported, and imported again": async ({ page: open, folder }) => {
    for (const file of ["panda_like.urdf", "panda_like.yaml", "panda_like-2.yaml"]) rmSync(path.join(folder, file), { force: true });
    const page = await open({ robot: "panda_like" });
    await settled(page);
    const saved = page.waitForEvent("download");
    await page.getByLabel("Export the robot").selectOption("urdf");
    expect((await saved).suggestedFilename() === "panda_like.urdf", "another file was downloaded");
    await page.getByLabel("Open a robot").selectOption("panda_like.urdf");
    await page.waitForSelector("text=imported as panda_like.yaml");
    expect(existsSync(path.join(folder, "panda_like.yaml")), "nothing was imported");
    await settled(page);
    await yaml(page).fill((await yaml(page).inputValue()) + "# mine\n");
    await page.keyboard.press("Control+s");
    await page.waitForSelector("text=saved as panda_like.yaml");
    for (let time = 0; time < 2; time++) { // what was saved stays, and the same import is one file
      await page.getByLabel("Open a robot").selectOption("panda_like.urdf");
      await page.waitForSelector("text=imported as panda_like-2.yaml");
      await settled(page);
    }
    expect(readFileSync(path.join(folder, "panda_like.yaml"), "utf8").includes("# mine"), "an import has overwritten what was saved");
    expect(!existsSync(path.join(folder, "panda_like-3.yaml")), "the same import is written twice");
  },
  "changes that were not saved come back by undo when another robot was opened": async ({ page: open }) => {
    const page = await open({ robot: "puma560" });
    await settled(page);
    const before = await yaml(page).inputValue();
    await yaml(page).fill(before.replace("-9.81", "-1.62"));
    await page.getByLabel("Open a robot").selectOption("scara");
    await page.waitForSelector("text=were not saved");
    await settled(page);
    await page.getByLabel("Undo").click();
    expect((await yaml(page).inputValue()).includes("-1.62"), "the changes are gone");
    expect((await yaml(page).inputValue()).includes("puma560"), "another robot came back");
  },
  "the tool's pose is in the base, as eval and ik have it, and what is shown gives the present posture": async ({ page: open, armature, folder }) => {
    const link = (name) => `<link name="${name}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>`;
    const joint = (name, parent, child, xyz, axis, rpy = "0 0 0") => `<joint name="${name}" type="revolute"><parent link="${parent}"/><child link="${child}"/><origin xyz="${xyz}" rpy="${rpy}"/><axis xyz="${axis}"/><limit lower="-3" upper="3" effort="9" velocity="9"/></joint>`;
    writeFileSync(path.join(folder, "raised.urdf"), `<robot name="raised"><link name="floor"/>${["a", "b", "c", "d", "e", "f"].map(link).join("")}
      ${joint("j1", "floor", "a", "0.1 0.2 0.4", "0 0 1", "0.3 0 0.5")}${joint("j2", "a", "b", "0.05 0 0.3", "0 1 0")}${joint("j3", "b", "c", "0 0 0.35", "0 1 0")}${joint("j4", "c", "d", "0 0 0.3", "0 0 1")}${joint("j5", "d", "e", "0 0 0.1", "0 1 0")}${joint("j6", "e", "f", "0 0 0", "0 0 1")}</robot>`);
    const page = await open({ robot: "raised.urdf" });
    await settled(page);
    const labels = ["x", "y", "z", "roll", "pitch", "yaw"];
    const shownPose = async () => {
      const all = [];
      for (const label of labels) all.push(Number(await page.getByLabel(label, { exact: true }).inputValue()));
      return all;
    };
    const expected = (q) => {
      const T = JSON.parse(execFileSync(armature, ["eval", path.join(folder, "raised.urdf"), "transform", "--json", "--state", JSON.stringify({ q })], { encoding: "utf8" })).outputs.T;
      return [T[0][3], T[1][3], T[2][3], Math.atan2(T[2][1], T[2][2]), Math.asin(-T[2][0]), Math.atan2(T[1][0], T[0][0])];
    };
    const agree = async (q) => {
      const [shown, told] = [await shownPose(), expected(q)];
      shown.forEach((x, i) => expect(Math.abs(x - told[i]) < 1e-4, `${labels[i]}: ${x} is shown, ${told[i]} by eval`));
    };
    const posture = [0.4, 0.3, 0.5, 0.2, 0.6, 0.1];
    await page.getByRole("button", { name: "move tool" }).click();
    await agree([0, 0, 0, 0, 0, 0]);
    const sliders = page.locator(".sliders input[type=range]");
    for (let j = 0; j < 6; j++) await sliders.nth(j).evaluate((e, q) => { e.value = String(q); e.dispatchEvent(new Event("input", { bubbles: true })); }, posture[j]);
    const reached = await sliders.evaluateAll((all) => all.map((e) => Number(e.value)));
    await agree(reached); // it follows the sliders
    const x = page.getByLabel("x", { exact: true });
    const typed = await x.inputValue();
    await x.evaluate((e) => e.dispatchEvent(new Event("change", { bubbles: true })));
    await page.waitForSelector("text=postures reach it");
    expect((await x.inputValue()) === typed, "the pose that was typed has changed");
    await page.locator(".postures li button").first().click(); // the nearest one
    const after = await sliders.evaluateAll((all) => all.map((e) => Number(e.value)));
    after.forEach((q, j) => expect(Math.abs(q - reached[j]) < 5e-3, `joint ${j + 1} went from ${reached[j]} to ${q}`));
  },
  "a pose out of reach says by how much": async ({ page: open }) => {
    const page = await open({ robot: "puma560" });
    await settled(page);
    await page.getByRole("button", { name: "move tool" }).click();
    await page.getByLabel("x", { exact: true }).fill("99");
    await page.keyboard.press("Enter");
    await page.waitForSelector("text=out of reach");
  },
  "a new robot of each kind is without errors": async ({ page: open }) => {
    const page = await open({ robot: "puma560" });
    await settled(page);
    for (const kind of ["serial", "tree", "loop"]) {
      await page.getByRole("button", { name: "New…" }).click();
      await page.getByLabel("Structure").selectOption(kind);
      await page.getByRole("button", { name: "Make" }).click();
      await settled(page);
      await page.waitForTimeout(700);
      const errors = await page.locator(".messages li.error").allInnerTexts();
      expect(errors.length === 0, `${kind}: ${errors[0]}`);
    }
  },
  "the tool's pose gives every posture, and a click takes one": async ({ page: open }) => {
    const page = await open({ robot: "puma560" });
    await settled(page);
    await page.getByRole("button", { name: "move tool" }).click();
    await page.getByLabel("x", { exact: true }).fill("0.5");
    await page.keyboard.press("Tab");
    await page.waitForSelector("text=8 postures reach it");
    const before = await page.locator(".sliders output").allInnerTexts();
    await page.locator(".postures li button").nth(1).click();
    expect((await page.locator(".sliders output").allInnerTexts()).join() !== before.join(), "the posture stayed as it was");
  },
  "a loop closes while a motor moves": async ({ page: open }) => {
    const page = await open({ robot: "five_bar" });
    await settled(page);
    expect((await page.locator(".sliders input[type=range]").count()) === 2, "not the two motors have sliders");
    const answers = [];
    page.on("response", async (r) => r.url().endsWith("/api/quick") && answers.push(await r.text().catch(() => "")));
    await page.locator(".sliders input[type=range]").first().focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
    await until(page, () => !document.querySelector(".overlay.note"));
    await page.waitForTimeout(700);
    expect(answers.some((a) => a.includes('"loop-geometry"') && a.includes('"residual"')), "nobody asked for the closed posture");
  },
  "a hostile name is text": async ({ page: open, folder }) => {
    writeFileSync(path.join(folder, "hostile.yaml"), `armature: 1
robot: "<img src=x onerror=document.title='hacked'>"
gravity: [0, 0, -9.81]
joints:
  - [joint, theta]
  - ["<script>document.title='hacked'</script>", q1]
links:
  - [link, m, Ixx, Iyy, Izz]
  - ["<script>document.title='hacked'</script>", 1, 1, 1, 1]
`);
    const page = await open({ robot: "hostile.yaml", tab: "robot" });
    await page.waitForTimeout(900);
    for (const tab of ["Models", "Identify", "Files", "Robot"]) {
      await page.getByRole("tab", { name: tab, exact: true }).click();
      await page.waitForTimeout(200);
    }
    expect((await page.title()) === "Armature studio", "a script of the robot ran");
    expect((await page.locator("img[src=x]").count()) === 0, "the name became an element");
  },
  "F fits what is pointed at, Esc deselects, ? helps": async ({ page: open }) => {
    const page = await open({ robot: "puma560" });
    await settled(page);
    const distance = () => page.locator(".view canvas").getAttribute("data-distance").then(Number);
    const all = await distance();
    await page.locator("tbody th", { hasText: "j6" }).hover();
    await page.keyboard.press("f");
    expect((await distance()) < all / 2, "the view did not come nearer");
    await page.keyboard.press("Escape");
    await page.keyboard.press("f");
    expect(Math.abs((await distance()) - all) < 0.3 * all, "the view did not go back");
    await page.getByRole("button", { name: "move tool" }).click();
    await page.waitForSelector(".postures");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".postures", { state: "detached" });
    await page.keyboard.press("?");
    await page.waitForSelector("dialog[open] .keys");
  },
  "the palette finds a model, a verb and a joint": async ({ page: open }) => {
    const page = await open({ robot: "puma560" });
    await settled(page);
    for (const [letters, found] of [["jacobian", "Jacobian matrix"], ["compare", "compare"], ["j4", "j4"]]) {
      await page.keyboard.press("Control+k");
      await page.waitForSelector("dialog.palette input:focus");
      await page.keyboard.type(letters);
      expect((await page.locator("#found li").first().innerText()).includes(found), `${letters} does not find ${found}`);
      await page.keyboard.press("Escape");
    }
  },
};
