// SPDX-License-Identifier: Apache-2.0
// npm test -- PATH_OF_ARMATURE [WORDS ...]: every test whose name has one of the words, in a real browser.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { browser, open, shots, studio } from "./harness.mjs";

const armature = path.resolve(process.argv[2] ?? process.env.ARMATURE ?? "armature");
const words = process.argv.slice(3);
const files = ["robot", "models", "identify", "live", "verbs", "server", "looks"];
mkdirSync(shots, { recursive: true });
const chrome = await browser();
const shared = await studio(armature);
let failed = 0;
const began = Date.now();
for (const file of files) {
  const { tests } = await import(`./${file}.test.mjs`);
  for (const [name, test] of Object.entries(tests)) {
    if (words.length && !words.some((w) => `${file} ${name}`.includes(w))) continue;
    await attempt(file, name, test, 2);
  }
}
await chrome.close();
await shared.remove();
console.log(`${failed ? `${failed} failed` : "all passed"} in ${((Date.now() - began) / 1000).toFixed(0)} s`);
process.exit(failed ? 1 : 0);

/** A test that fails is tried once more, and says so: a busy machine is not a fault of the page. */
async function attempt(file, name, test, tries) {
  const start = Date.now();
  const context = await chrome.newContext({ viewport: { width: 1280, height: 720 }, acceptDownloads: true });
  const pages = [];
  const tools = { context, url: shared.url, folder: shared.folder, armature, chrome, page: async (state) => (pages.push(await open(context, shared.url, state)), pages.at(-1)) };
  let fault = null;
  try {
    await test(tools);
    const faults = pages.flatMap((p) => p.faults);
    if (faults.length) throw new Error(`the page reported: ${faults[0]}`);
    console.log(`ok    ${file}: ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    fault = String(error.message).split("\n").slice(0, 6).join("\n      ");
    console.log(`${tries > 1 ? "again" : "FAIL "} ${file}: ${name}\n      ${fault}`);
    await pages.at(-1)?.screenshot({ path: path.join(shots, `failed_${file}_${failed}.png`) }).catch(() => {});
  }
  await context.close();
  if (!fault) return;
  if (tries > 1) await attempt(file, name, test, tries - 1);
  else failed++;
}
