// SPDX-License-Identifier: Apache-2.0
// Hands bytes to the browser as a file, or opens a report in a tab of its own.
import { api } from "./api";
import { zip } from "./zip";

export function download(name: string, data: BlobPart): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([data], { type: "application/octet-stream" }));
  anchor.download = name.split("/").pop()!;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}

/** Files of the folder as one archive, named from the folder that holds them all. */
export async function archive(paths: string[], name: string): Promise<void> {
  const folders = paths.map((p) => p.split("/").slice(0, -1));
  let shared = 0;
  while (folders.length && shared < folders[0]!.length && folders.every((f) => f[shared] === folders[0]![shared])) shared++;
  const data = await Promise.all(paths.map(async (path) => ({ name: path.split("/").slice(Math.max(shared - 1, 0)).join("/"), data: new Uint8Array(await api.bytes(path)) })));
  download(name, zip(data) as unknown as BlobPart);
}

/** A report in a new tab, by an address that is valid once. The tab is opened before the request: a click allows it. */
export async function openPage(path: string): Promise<void> {
  const page = window.open("about:blank", "_blank");
  const url = await api.ticket(path);
  if (page) page.location.href = url;
  else location.assign(url);
}
