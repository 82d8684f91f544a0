// SPDX-License-Identifier: Apache-2.0
// The command line of a call, as it is shown beside every panel to be copied.
import type { Call } from "./api";

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

export function commandLine(call: Call): string {
  const words = ["armature", call.verb, ...(call.arguments ?? [])];
  for (const [key, value] of Object.entries(call.options ?? {})) {
    if (value === false || value === null || value === undefined || value === "") continue;
    const name = "--" + key.replaceAll("_", "-");
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === true) words.push(name);
      else words.push(name, String(one));
    }
  }
  return words.map(quoted).join(" ");
}
