// SPDX-License-Identifier: Apache-2.0
// The robot that is open: its YAML text with undo and redo, its file, what `check` and `show` say of it, and its posture.
import { batch, computed, effect, signal } from "@preact/signals";
import { api, connection, Refused, type Message } from "../core/api";
import { readFragment, writeFragment } from "../core/fragment";
import { begun as connected, refreshFiles, session } from "../core/session";
import { readWord } from "./tables";
import { openSymbols, type Shown } from "./shown";

export const text = signal("");
export const path = signal("");
export const savedText = signal("");
export const messages = signal<Message[]>([]);
export const shown = signal<Shown | null>(null);
export const posture = signal<number[]>([]);
export const symbols = signal<Record<string, number>>({});
/** A parameter, joint or link that is pointed at: it lights up in tables and view. */
export const pointed = signal<{ frame: number; column: string } | null>(null);
export const notice = signal("");
/** The URDF that says what the links look like; empty: none does. */
export const appearance = signal("");

/** What undo goes back to; the file too, where another robot was opened over changes that were not saved. */
interface State {
  text: string;
  path: string;
  tag: string;
  saved: string;
  opening: number;
}

let tag = "new";
/** Which opening of a robot this is: the view fits itself to each. */
export let opening = 0;
let past: State[] = [];
let future: State[] = [];
let lastTyped = 0;
export const undoable = signal(false);
export const redoable = signal(false);
export const dirty = computed(() => text.value !== savedText.value);
export const robotName = computed(() => readWord(text.value, "robot") || "robot");

function changed(next: string): void {
  text.value = next;
  undoable.value = past.length > 0;
  redoable.value = future.length > 0;
}

const now = (): State => ({ text: text.value, path: path.value, tag, saved: savedText.value, opening });

function goTo(state: State): void {
  if (state.opening !== opening) {
    ({ opening, tag } = state);
    path.value = state.path;
    savedText.value = state.saved;
    posture.value = [];
  }
  changed(state.text);
}

/** Another text of the robot. Letters typed one after the other are undone together. */
export function edit(next: string, typing = false): void {
  if (next === text.value) return;
  const time = Date.now();
  if (!(typing && time - lastTyped < 700 && past.length)) past.push(now());
  if (past.length > 500) past.shift();
  lastTyped = typing ? time : 0;
  future = [];
  changed(next);
}

export function undo(): void {
  const last = past.pop();
  if (last === undefined) return;
  future.push(now());
  lastTyped = 0;
  goTo(last);
}

export function redo(): void {
  const next = future.pop();
  if (next === undefined) return;
  past.push(now());
  goTo(next);
}

function opened(content: string, file: string, fileTag: string, saved = fileTag === "new" ? "" : content): void {
  const unsaved = dirty.value && text.value !== "";
  past = unsaved ? [now()] : [];
  if (unsaved) notice.value = `changes of ${path.value || robotName.value} were not saved: Undo goes back to them`;
  opening = Date.now();
  future = [];
  path.value = file;
  tag = fileTag;
  savedText.value = saved;
  shown.value = null;
  answered.value = "";
  posture.value = [];
  if (content === text.value) void examine(content); // nothing changes, and nothing else would ask
  changed(content);
}

/** Openings so far: where several overlap, the last one counts. */
let asked = 0;
/** The last of them, while it goes on. */
let opens: Promise<void> | null = null;

/** Opens a built-in robot or a file of the folder; other formats than YAML are imported beside it. */
export function openRobot(name: string): Promise<void> {
  const mine = load(name, ++asked).finally(() => opens === mine && (opens = null));
  return (opens = mine);
}

async function load(name: string, turn: number): Promise<void> {
  notice.value = "";
  await connected; // which names are built-in robots is not known before: one would be imported as a file
  const before = robotName.value;
  if (session.value!.robots.includes(name)) {
    const content = await api.robot(name);
    if (turn !== asked) return;
    opened(content, "", "new", content);
  } else if (/\.ya?ml$/.test(name)) {
    const { text: content, tag: fileTag } = await api.read(name);
    if (turn !== asked) return;
    opened(content, name, fileTag);
  } else {
    // What was imported stays in the folder, even where another robot is opened meanwhile.
    const stem = name.replace(/\.[^./]*$/, "");
    const there = new Set((await api.files()).files.map((f) => f.path));
    let target = `${stem}.yaml`, before = "";
    for (let n = 2; there.has(target); n++) [before, target] = [target, `${stem}-${n}.yaml`];
    const job = await api.quick({ verb: "convert", arguments: [name], options: { output: target } });
    if (job.exit !== 0) {
      if (turn !== asked) return;
      notice.value = `${name} was not opened: ${job.messages[0]?.message ?? "it is no robot"}`;
      return;
    }
    let { text: content, tag: fileTag } = await api.read(target);
    if (before) {
      const last = await api.read(before);
      if (last.text === content) {
        await api.remove(target);
        [target, fileTag] = [before, last.tag];
      }
    }
    if (turn !== asked) return;
    opened(content, target, fileTag);
    notice.value = `${name} was imported as ${target}` + (notice.value && `; ${notice.value}`);
    await refreshFiles();
    if (turn !== asked) return;
  }
  writeFragment({ robot: name });
  await dress(name, before, turn);
}

/** Finds the URDF of a robot: itself, one of the same name beside it, or still the one of the robot that was open. */
async function dress(name: string, before: string, turn: number): Promise<void> {
  const beside = name.replace(/(-\d+)?\.[^./]*$/, ".urdf");
  const known = (await api.files()).files.map((f) => f.path);
  if (turn !== asked) return;
  if (known.includes(beside)) appearance.value = beside;
  else if (robotName.value !== before) appearance.value = "";
}

export function newRobot(content: string): void {
  opened(content, "", "new");
  writeFragment({ robot: null });
}

export async function save(as?: string): Promise<boolean> {
  const file = as ?? (path.value || `${robotName.value.replace(/[^\w.-]/g, "_")}.yaml`);
  try {
    tag = await api.write(file, text.value, file === path.value ? tag : "new");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    notice.value = error.status === 412 ? `${file} exists already or was changed by another program: save under another name` : error.message;
    return false;
  }
  path.value = file;
  savedText.value = text.value;
  notice.value = `saved as ${file}`;
  writeFragment({ robot: file });
  await refreshFiles();
  return true;
}

/** The first robot is there. */
const begun = new Promise<void>((resolve) => effect(() => void (text.value && resolve())));

/** What a command names as its robot: a built-in one as long as it is unchanged, otherwise a saved file. */
export async function robotArgument(): Promise<string> {
  await begun;
  await opens?.catch(() => {}); // a robot that is being opened is the one that is meant
  if (!path.value && !dirty.value) return robotName.value;
  if (dirty.value || !path.value) {
    let file = path.value || `${robotName.value.replace(/[^\w.-]/g, "_")}.yaml`;
    for (let n = 2; !path.value && !(await save(file)) && n < 50; n++) file = `${robotName.value}_${n}.yaml`;
    if (path.value && dirty.value) await save(path.value);
  }
  return path.value;
}

/** The same for a command that is only shown. */
export const robotWord = computed(() => path.value || (dirty.value ? `${robotName.value}.yaml` : robotName.value));

let running: AbortController | null = null;
let timer = 0;
/** The text that `check` and `show` answered last. */
const answered = signal("");

/** What `show` says of the robot that is open, as soon as it has said it; null where its text is no robot. */
export async function whenShown(): Promise<Shown | null> {
  await begun;
  await opens?.catch(() => {});
  await new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (answered.value === text.value) queueMicrotask(() => (stop(), resolve()));
    });
  });
  return shown.value;
}

async function examine(content: string): Promise<void> {
  running?.abort();
  const control = (running = new AbortController());
  try {
    const call = (verb: string) => api.quick({ verb, arguments: ["-"], stdin: content }, control.signal);
    const [check, show] = await Promise.all([call("check"), call("show")]);
    if (control.signal.aborted) return;
    messages.value = check.messages;
    if (show.exit === 0 && show.result) accept(show.result as Shown);
    answered.value = content;
  } catch {
    /* aborted by the next letter, or the server is silent: the banner says so */
  }
}

function accept(next: Shown): void {
  const known = symbols.value;
  symbols.value = Object.fromEntries(openSymbols(next).map((name) => [name, known[name] ?? 0.3]));
  batch(() => {
    if (posture.value.length !== next.coordinates.length) posture.value = startPosture(next);
    shown.value = next;
  });
}

/** Zero, or the middle of the range where zero is outside. */
function startPosture(robot: Shown): number[] {
  return robot.coordinates.map(({ q }) => {
    const limits = robot.frames.find((f) => f.variable === q)?.limits;
    const { lower, upper } = limits ?? {};
    if (lower == null || upper == null || (lower <= 0 && upper >= 0)) return 0;
    return (lower + upper) / 2;
  });
}

effect(() => {
  const content = text.value;
  if (connection.value === "down") return;
  clearTimeout(timer);
  if (content) timer = window.setTimeout(() => void examine(content), 120);
});

export async function openFirst(): Promise<void> {
  if (opens) return; // another robot is being opened
  const wanted = readFragment().state.get("robot") || session.value!.robot || "puma560";
  const opening = openRobot(wanted);
  const turn = asked;
  try {
    await opening;
  } catch {
    if (turn !== asked) return; // by a robot that was opened since
    notice.value = `${wanted} could not be opened`;
    await openRobot("puma560");
  }
}
