// SPDX-License-Identifier: Apache-2.0
// What the page knows of the server: the session, the files of the folder, and whether it still answers.
import { effect, signal } from "@preact/signals";
import { api, connection, type FileEntry, type Session } from "./api";
import { readFragment, watchFragment, writeFragment } from "./fragment";

export const session = signal<Session | null>(null);
export const files = signal<FileEntry[]>([]);
/** Files that are there but cannot be named: their names are not UTF-8. */
export const leftOut = signal(0);

export const tabs = ["robot", "models", "live", "identify", "excite", "simulate", "control", "verbs", "files"] as const;
export type Tab = (typeof tabs)[number];
const named = readFragment().state.get("tab") as Tab;
export const tab = signal<Tab>(tabs.includes(named) ? named : "robot");

export function openTab(name: Tab): void {
  tab.value = name;
  writeFragment({ tab: name });
}

export async function refreshFiles(): Promise<void> {
  const list = await api.files();
  files.value = list.files;
  leftOut.value = list.not_utf8 ?? 0;
}

/** A name of a file that no file of the folder has, nor any that is written beside it: motion.csv, motion_2.csv ... */
export async function freeName(name: string): Promise<string> {
  const [, stem, ending] = /^(.*?)(?:_\d+)?(\.[^./]*)$/.exec(name)!;
  const list = (await api.files()).files.map((f) => f.path);
  for (let n = 1; ; n++) {
    const tried = n > 1 ? `${stem}_${n}` : stem!;
    if (!list.some((path) => path.startsWith(`${tried}.`))) return tried + ending;
  }
}

/** The server has said which verbs and robots there are. */
export const begun = new Promise<void>((resolve) => effect(() => void (session.value && resolve())));

export async function connect(): Promise<void> {
  session.value = await api.session();
  await refreshFiles();
}

/** Asks a silent server every second until it answers again; a new token, of a server that was started again, is taken. */
export function watchConnection(): void {
  watchFragment(() => void connect().catch(() => {}));
  setInterval(async () => {
    if (connection.value !== "down") return;
    try {
      await connect();
    } catch {
      /* still silent: the banner says so */
    }
  }, 1000);
  setInterval(() => {
    if (connection.value === "up" && document.visibilityState === "visible") refreshFiles().catch(() => {});
  }, 5000);
}
