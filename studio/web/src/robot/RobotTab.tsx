// SPDX-License-Identifier: Apache-2.0
// Robot: the tables of SYMORO+'s main page beside the drawing and the text, each following the others.
import { signal } from "@preact/signals";
import { View } from "../view/View";
import { BaseTable } from "./BaseTable";
import { tableKinds } from "./columns";
import { edit, notice, text } from "./document";
import { RobotMenu } from "./RobotMenu";
import { RobotTable } from "./RobotTable";
import { addJoint, bare, readTable, removeJoint } from "./tables";
import { TextPane } from "./TextPane";

const open = signal("geometry");

export function RobotTab() {
  const kinds = tableKinds(text.value);
  const kind = kinds.find((k) => k.id === open.value);
  const last = readTable(text.value, "joints")?.rows.at(-1)?.cells[0];
  return (
    <div class="robot-tab">
      <section class="panel tables" aria-label="Tables of the robot">
        <RobotMenu />
        <p class="note" role="status" hidden={!notice.value}>{notice.value}</p>
        <div class="chips" role="tablist" aria-label="Tables">
          {[...kinds, { id: "base", label: "Base" }].map((k) => (
            <button class="chip" role="tab" aria-selected={open.value === k.id} onClick={() => (open.value = k.id)}>{k.label}</button>
          ))}
        </div>
        {kind ? <RobotTable kind={kind} /> : <BaseTable />}
        {open.value === "geometry" && (
          <p class="buttons">
            <button onClick={() => edit(addJoint(text.value))}>Add a joint</button>
            {last && <button onClick={() => edit(removeJoint(text.value, bare(last)))}>Remove {bare(last)}</button>}
          </p>
        )}
        <p class="dim hint">Numbers or formulas: <code>0.43</code>, <code>-pi/2</code>, <code>q2 + q3</code>, <code>2*L</code>. Point at a cell: it lights up in the view.</p>
      </section>
      <View />
      <TextPane />
    </div>
  );
}
