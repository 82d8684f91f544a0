// SPDX-License-Identifier: Apache-2.0
// What the page knows of the server: the session, the files of the folder, and whether it still answers.
import { effect, signal } from "@preact/signals";
import { api, connection, type FileEntry, type Session } from "./api";
import { readFragment, writeFragment } from "./fragment";

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

/** The server has said which verbs and robots there are. */
export const begun = new Promise<void>((resolve) => effect(() => void (session.value && resolve())));

export async function connect(): Promise<void> {
  session.value = await api.session();
  await refreshFiles();
}

/** Asks a silent server every second until it answers again. */
export function watchConnection(): void {
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
