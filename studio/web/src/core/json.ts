// SPDX-License-Identifier: Apache-2.0
// JSON in which integers that a double cannot hold stay as text, as they were written.

const large = /[[,:\s]-?\d{16,}[\],}\s]/;
const words = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

export function parseJson(text: string): any {
  const exact = (word: string) => (/^-?\d{16,}$/.test(word) && !Number.isSafeInteger(Number(word)) ? `"${word}"` : word);
  return JSON.parse(large.test(text) ? text.replace(words, exact) : text);
}
