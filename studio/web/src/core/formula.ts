// SPDX-License-Identifier: Apache-2.0
// The value of a formula of a robot's tables, for drawing: + - * / ^, sin, cos, pi, deg, numbers and names.
// Everything that is computed with a robot is computed by the library; this only places what is drawn.

/** A value for a name; undefined where it has none. */
export type Lookup = (name: string) => number | undefined;

export function evaluate(text: string, lookup: Lookup): number {
  const tokens = text.match(/\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|[-+*/^()]/g) ?? [];
  let at = 0;
  const take = (token: string): boolean => tokens[at] === token && ++at > 0;

  const sum = (): number => {
    let value = product();
    for (;;) {
      if (take("+")) value += product();
      else if (take("-")) value -= product();
      else return value;
    }
  };
  const product = (): number => {
    let value = signed();
    for (;;) {
      if (take("*")) value *= signed();
      else if (take("/")) value /= signed();
      else return value;
    }
  };
  const signed = (): number => (take("-") ? -signed() : take("+") ? signed() : power());
  const power = (): number => {
    const value = atom();
    return take("^") ? value ** signed() : value;
  };
  const atom = (): number => {
    const token = tokens[at++];
    if (token === undefined) return NaN;
    if (token === "(") {
      const value = sum();
      take(")");
      return value;
    }
    if (/^[\d.]/.test(token)) return Number(token);
    if (token === "pi") return Math.PI;
    if (token === "deg") return Math.PI / 180;
    if ((token === "sin" || token === "cos") && take("(")) {
      const value = sum();
      take(")");
      return token === "sin" ? Math.sin(value) : Math.cos(value);
    }
    return lookup(token) ?? NaN;
  };
  return sum();
}

/** The names that a formula holds, without functions and constants. */
export function names(text: string): string[] {
  return (text.match(/[A-Za-z_]\w*/g) ?? []).filter((name) => !["sin", "cos", "pi", "deg"].includes(name) && !/^[eE]$/.test(name));
}
