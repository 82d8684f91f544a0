// SPDX-License-Identifier: Apache-2.0
// Code with its words, numbers and comments set apart: enough to read, the same for every language.

import type * as preact from "preact";
const words = new Set(
  ("if else for while return const double float int void static inline struct class public private def import from as in and or not " +
    "function end let mut pub fn use mod impl var export module subroutine implicit none real parameter contains intent out program " +
    "include define ifndef endif ifdef extern size_t restrict new throw namespace template typename auto bool true false begin do then").split(" "));

const comments: Record<string, string> = { python: "#[^\\n]*", julia: "#[^\\n]*", matlab: "%[^\\n]*", fortran: "![^\\n]*", latex: "%[^\\n]*", mathematica: "\\(\\*[\\s\\S]*?\\*\\)", maple: "#[^\\n]*" };

export function Code({ text, language }: { text: string; language: string }) {
  const note = comments[language] ?? "//[^\\n]*|/\\*[\\s\\S]*?\\*/";
  const pattern = new RegExp(`(${note})|("[^"\\n]*")|(\\b\\d+\\.?\\d*(?:[eEdD][+-]?\\d+)?\\b)|(\\b[A-Za-z_]\\w*\\b)`, "g");
  const shownText = text.slice(0, 200_000);
  const out: preact.ComponentChildren[] = [];
  let last = 0;
  for (const found of shownText.matchAll(pattern)) {
    const kind = found[1] ? "note" : found[2] ? "string" : found[3] ? "number" : words.has(found[4]!) ? "word" : "";
    if (!kind) continue;
    out.push(shownText.slice(last, found.index), <span class={`c-${kind}`}>{found[0]}</span>);
    last = found.index + found[0].length;
  }
  out.push(shownText.slice(last));
  return <pre class="code" tabIndex={0} aria-label={`${language} code`}>{out}{text.length > shownText.length && "\n… (the file has more)"}</pre>;
}
