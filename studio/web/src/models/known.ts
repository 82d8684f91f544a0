// SPDX-License-Identifier: Apache-2.0
// Operation counts that were known before, from papers and from other programs, and ours for the same robots with
// symbolic parameters: the table of docs/reference/operations.md, which the tests of the program compare with the models.
import table from "../../../../docs/reference/operations.md?raw";

export interface Known {
  parameters: string;
  known: string;
  source: string;
  ours: string;
}

const rows = table.split("\n").filter((line) => line.startsWith("| ")).map((line) => line.split("|").map((cell) => cell.trim()));

/** What is known of a model of a robot, for standard and for base parameters. */
export function knownCounts(robot: string, model: string): Known[] {
  return rows.filter((r) => r[1] === robot && r[2] === model && /^\d+ \/ \d+$/.test(r[4] ?? "")).map((r) => ({ parameters: r[3]!, known: r[4]!, source: r[5]!, ours: r[7] ?? r[6]! }));
}
