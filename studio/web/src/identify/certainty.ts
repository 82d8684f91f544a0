// SPDX-License-Identifier: Apache-2.0
// How certain a parameter is, as a word and a colour that do not differ by hue alone.

export interface Parameter {
  name: string;
  value: number;
  sd: number;
  relative_sd: number | null;
  essential: boolean;
  unit: string;
  formula: string;
  contribution: number;
}

export type Grade = "good" | "fair" | "bad";

export const grade = (p: Parameter): Grade => (p.relative_sd === null || p.relative_sd > 25 ? "bad" : p.relative_sd > 10 ? "fair" : "good");
export const gradeWord: Record<Grade, string> = { good: "certain", fair: "fair", bad: "unknown" };

/** The colour of a link by the parameters of it that move the robot most. */
export function linkColours(parameters: Parameter[]): Map<number, string> {
  const style = getComputedStyle(document.documentElement);
  const best = new Map<number, Parameter>();
  for (const p of parameters) {
    const frame = Number(/(\d+)$/.exec(p.name)?.[1] ?? 0);
    if (frame && !/^F/.test(p.name) && (best.get(frame)?.contribution ?? -1) < p.contribution) best.set(frame, p);
  }
  return new Map([...best].map(([frame, p]) => [frame, style.getPropertyValue(`--${grade(p)}`).trim()]));
}
