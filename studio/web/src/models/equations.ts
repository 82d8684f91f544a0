// SPDX-License-Identifier: Apache-2.0
// The equations of a file that `derive --lang mathml` wrote: sections with their steps, as elements that are safe to show.
// The file is parsed, never run: only elements of MathML in a list are made again, without attributes.

export interface Step {
  title: string;
  lines: (Element | string)[];
}

export interface Section {
  title: string;
  steps: Step[];
}

const mathML = "http://www.w3.org/1998/Math/MathML";
const allowed = new Set(["math", "mrow", "mi", "mn", "mo", "msub", "msup", "msubsup", "mfrac", "msqrt", "mtext", "mspace", "mover", "mtable", "mtr", "mtd", "mfenced"]);
const greek: Record<string, string> = { alpha: "α", beta: "β", gamma: "γ", theta: "θ", omega: "ω", tau: "τ", Gamma: "Γ", phi: "φ", psi: "ψ", delta: "δ" };

/** What stands between the factors of a product. */
function space(): Element {
  const out = document.createElementNS(mathML, "mspace");
  out.setAttribute("width", "0.17em");
  return out;
}

/** A name as a symbol with its index below: ZZR3 is ZZR with a 3. Its whole name stays as data. */
function symbol(name: string): Element {
  const angle = /^(cos|sin)_(\w+)$/.exec(name);
  if (angle) {
    const out = document.createElementNS(mathML, "mrow");
    const word = document.createElementNS(mathML, "mi");
    word.textContent = angle[1]!;
    out.append(word, space(), symbol(angle[2]!));
    return out;
  }
  const found = /^([A-Za-z]+?)_?(\d\w*)?$/.exec(name);
  const make = (tag: string, text: string) => {
    const element = document.createElementNS(mathML, tag);
    element.textContent = text;
    return element;
  };
  if (!found) return make("mi", name);
  const base = make("mi", greek[found[1]!] ?? found[1]!);
  if (!found[2]) return base;
  const out = document.createElementNS(mathML, "msub");
  out.append(base, make("mn", found[2].replaceAll("_", ",")));
  out.setAttribute("data-name", name);
  return out;
}

function copy(from: Element): Element | null {
  const tag = from.localName.toLowerCase();
  if (!allowed.has(tag)) return null;
  if (tag === "mi" && from.textContent!.length > 1) return symbol(from.textContent!);
  if (tag === "mo" && from.textContent === "\u2062") return space();
  const out = document.createElementNS(mathML, tag);
  if (from.children.length === 0) out.textContent = from.textContent;
  for (const child of from.children) {
    const made = copy(child);
    if (made) out.append(made);
  }
  return out;
}

/** Multiplications (with divisions) and additions (with subtractions) that a line is written with. */
export function cost(math: Element): { mul: number; add: number } {
  let [mul, add] = [math.getElementsByTagName("mfrac").length, 0];
  for (const operator of math.getElementsByTagName("mo")) {
    const sign = operator.textContent!;
    if (sign === "\u2062" || sign === "\u22c5" || sign === "\u00b7") mul++;
    else if (/^[-+\u2212]$/.test(sign) && operator.previousElementSibling && operator.previousElementSibling.localName !== "mo") add++;
  }
  return { mul, add };
}

/** Lines that say nothing on paper: q2 is q2, and the name of a cosine. */
const trivial = /^\s*(?:([a-z]+)_?(\d+)=\1_?\2|(cos|sin)_(\w+)=\3\W*\4\W*)\s*$/;

export function readEquations(html: string): { head: string; sections: Section[] } {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  const sections: Section[] = [];
  let head = "";
  const section = () => sections.at(-1) ?? (sections.push({ title: "Equations", steps: [] }), sections.at(-1)!);
  const step = () => section().steps.at(-1) ?? (section().steps.push({ title: "", lines: [] }), section().steps.at(-1)!);
  for (const element of body.children) {
    const text = element.textContent ?? "";
    if (element.localName === "pre") head = text;
    else if (element.localName === "h2") sections.push({ title: text, steps: [] });
    else if (element.localName === "h3") section().steps.push({ title: text, lines: [] });
    else if (element.localName === "p" || element.localName === "math") {
      if (trivial.test(text)) continue;
      const math = element.localName === "math" ? element : element.querySelector("math");
      const made = math && copy(math);
      if (made && math) {
        const { mul, add } = cost(math);
        made.setAttribute("data-cost", mul + add ? `${mul} M, ${add} A` : "free");
      }
      step().lines.push(made ?? text);
    } else if (element.localName === "ul" || element.localName === "table" || element.localName === "div") step().lines.push(text);
  }
  return { head, sections };
}
