// SPDX-License-Identifier: Apache-2.0
// The fragment of the URL holds the token and the state of the page: #TOKEN&tab=models&robot=puma560.
// Nothing of it is sent to a server in a request's address.

/** A copy that works off line carries the state that it was made in. */
const carried: string = JSON.parse(document.getElementById("copy")?.textContent ?? "{}").fragment ?? "";

export function readFragment(): { token: string; state: Map<string, string> } {
  const [token = "", ...pairs] = (location.hash.slice(1) || carried).split("&");
  const state = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    if (at > 0) state.set(pair.slice(0, at), decodeURIComponent(pair.slice(at + 1)));
  }
  return { token, state };
}

let last = readFragment();

/** Another fragment that is given to the open page: `changed` hears of another token. What was open stays, where the new
 * fragment says nothing of it. */
export function watchFragment(changed: () => void): void {
  addEventListener("hashchange", () => {
    const { token, state } = readFragment();
    if (token === last.token) return;
    writeFragment(Object.fromEntries([...last.state].filter(([key]) => !state.has(key))));
    changed();
  });
}

export function writeFragment(changes: Record<string, string | null>): void {
  const { token, state } = readFragment();
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === "") state.delete(key);
    else state.set(key, value);
  }
  const pairs = [...state].map(([key, value]) => `&${key}=${encodeURIComponent(value)}`);
  history.replaceState(null, "", `#${token}${pairs.join("")}`);
  last = { token, state };
}
