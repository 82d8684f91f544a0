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

type Row = Record<string, string>;

/** The rows of the tables that have a column `known M / A`, by the names of their columns. */
export function knownRows(text: string): Row[] {
  return text.split(/\n(?!\|)/).flatMap((block) => {
    const [head, , ...rows] = block.split("\n").filter((line) => line.startsWith("| ") || line.startsWith("|-")).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
    return head?.includes("known M / A") ? rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""]))) : [];
  });
}

const rows = knownRows(table);

/** What is known of a model of a robot, for standard and for base parameters. */
export function knownCounts(robot: string, model: string): Known[] {
  return rows.filter((r) => r.robot === robot && r.model === model).map((r) => ({ parameters: r.parameters!, known: r["known M / A"]!, source: r.source!, ours: r["effort 2"]! }));
}
