// SPDX-License-Identifier: Apache-2.0
// Hands bytes to the browser as a file, or opens a report in a tab of its own.
import { api } from "./api";

export function download(name: string, data: BlobPart): void {
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(new Blob([data], { type: "application/octet-stream" }));
  anchor.download = name.split("/").pop()!;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}

/** A report in a new tab, by an address that is valid once. The tab is opened before the request: a click allows it. */
export async function openPage(path: string): Promise<void> {
  const page = window.open("about:blank", "_blank");
  const url = await api.ticket(path);
  if (page) page.location.href = url;
  else location.assign(url);
}
