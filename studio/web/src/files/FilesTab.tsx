// SPDX-License-Identifier: Apache-2.0
// Files: the project is a folder. What was made is listed, opened, and is the same as the command line makes.
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api, type FileEntry } from "../core/api";
import { download, openPage } from "../core/download";
import { files, leftOut, openTab, refreshFiles } from "../core/session";
import { openRobot } from "../robot/document";
import { JobList } from "./JobList";

const size = (n: number): string => (n < 1000 ? `${n} B` : n < 1e6 ? `${(n / 1e3).toFixed(1)} kB` : `${(n / 1e6).toFixed(1)} MB`);

export function FilesTab() {
  const shownText = useSignal<{ path: string; text: string } | null>(null);
  const query = useSignal("");
  useEffect(() => void refreshFiles(), []);
  const open = async (file: FileEntry) => {
    if (file.kind === "report") await openPage(file.path);
    else if (file.kind === "robot") {
      await openRobot(file.path);
      openTab("robot");
    } else if (file.size < 400_000 && !/\.(npy|npz|mat|h5|hdf5|wasm)$/.test(file.path)) shownText.value = { path: file.path, text: (await api.read(file.path)).text };
    else download(file.path, await api.bytes(file.path));
  };
  const list = files.value.filter((f) => f.path.toLowerCase().includes(query.value.toLowerCase()) && !f.path.endsWith(".certificate.json"));
  return (
    <div class="two">
      <section class="panel" aria-label="Files">
        <div class="bar"><h1>Files</h1><input type="search" placeholder="find" aria-label="Find a file" value={query.value} onInput={(e) => (query.value = e.currentTarget.value)} /></div>
        <div class="scroll">
          <table class="list">
            <thead><tr><th scope="col">file</th><th scope="col">kind</th><th scope="col" class="num">size</th><th scope="col">changed</th><th scope="col"><span class="hidden">actions</span></th></tr></thead>
            <tbody>
              {list.map((f) => (
                <tr key={f.path}>
                  <td><button class="plain" onClick={() => void open(f)}>{f.path}</button></td>
                  <td>{f.kind}</td><td class="num">{size(f.size)}</td><td class="dim">{new Date(f.modified).toLocaleString()}</td>
                  <td><button class="plain" aria-label={`Download ${f.path}`} onClick={async () => download(f.path, await api.bytes(f.path))}>↓</button></td>
                </tr>
              ))}
            </tbody>
          </table>
          {leftOut.value > 0 && <p class="note">{leftOut.value} more have names that are not UTF-8: rename them to use them here.</p>}
          {!list.length && <p class="dim">Nothing here yet. Results of the other tabs appear in this list.</p>}
        </div>
      </section>
      <section class="panel" aria-label="What was done">
        {shownText.value ? (
          <>
            <div class="bar"><h2>{shownText.value.path}</h2><button onClick={() => (shownText.value = null)}>Close</button></div>
            <pre class="code" tabIndex={0}>{shownText.value.text}</pre>
          </>
        ) : <JobList />}
      </section>
    </div>
  );
}
