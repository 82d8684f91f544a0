// SPDX-License-Identifier: Apache-2.0
// Equations that fold, in native MathML. A parameter that is pointed at lights up in the view.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { pointed, shown } from "../robot/document";
import { readEquations, type Step } from "./equations";

const parameter = /^(gamma|b|alpha|d|theta|r|[XYZ][XYZ]R?|M[XYZ]R?|M|MR|Ia|IaR|Fv|Fs|Fo|q|qd|qdd|tau|U|N|F|W|V|C|S)(\d+)$/;

/** Where a name of an equation is on the robot: the number at its end is that of a frame. */
function place(name: string): { frame: number; column: string } | null {
  const found = parameter.exec(name);
  const frame = Number(found?.[2] ?? 0);
  if (!found || !shown.value || frame < 1 || frame > shown.value.frames.length) return null;
  return { frame, column: found[1]! };
}

function Line({ line }: { line: Element | string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (typeof line === "string") return;
    box.current!.replaceChildren(line.cloneNode(true));
    box.current!.dataset.cost = line.getAttribute("data-cost") ?? "";
  }, [line]);
  return typeof line === "string" ? <p>{line}</p> : <div class="eq" ref={box} tabIndex={0} role="group" aria-label="equation" />;
}

function StepLines({ step }: { step: Step }) {
  const count = useSignal(60);
  return (
    <>
      {step.lines.slice(0, count.value).map((line, i) => <Line key={i} line={line} />)}
      {step.lines.length > count.value && <button onClick={() => (count.value += 200)}>{step.lines.length - count.value} more</button>}
    </>
  );
}

export function Equations({ html }: { html: string }) {
  const { head, sections } = readEquations(html);
  const light = (event: Event) => {
    const name = (event.target as Element).closest?.("[data-name]")?.getAttribute("data-name");
    const found = name ? place(name) : null;
    if (found || event.type === "mouseleave") pointed.value = found;
  };
  return (
    <div class="equations" onMouseOver={light} onClick={light} onMouseLeave={light}>
      {head && <details><summary>Inputs, outputs, reference</summary><pre tabIndex={0}>{head}</pre></details>}
      {sections.map((section) => (
        <details key={section.title} open={!/example/i.test(section.title)}>
          <summary><strong>{section.title}</strong> <small>{section.steps.reduce((n, s) => n + s.lines.length, 0)} lines</small></summary>
          {section.steps.map((step, i) => (step.title ? <details key={i} open={section.steps.length < 80}><summary>{step.title}</summary><StepLines step={step} /></details> : <StepLines key={i} step={step} />))}
        </details>
      ))}
    </div>
  );
}
