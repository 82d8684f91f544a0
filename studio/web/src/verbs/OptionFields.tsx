// SPDX-License-Identifier: Apache-2.0
// Fields for the options of a verb, made from its command line.
import type { Signal } from "@preact/signals";
import type { Option } from "../core/api";
import { files, session } from "../core/session";

type Values = Signal<Record<string, unknown>>;

function Field({ option, values }: { option: Option; values: Values }) {
  const value = values.value[option.name];
  const set = (next: unknown) => {
    const all = { ...values.value };
    if (next === "" || next === undefined || next === false || (Array.isArray(next) && !next.length)) delete all[option.name];
    else all[option.name] = next;
    values.value = all;
  };
  const label = option.name.replaceAll("_", " ");
  if (option.type === "flag")
    return <label class="check"><input type="checkbox" checked={value === true} onChange={(e) => set(e.currentTarget.checked)} /> {label} <small>{option.meaning}</small></label>;
  if (option.choices?.length && option.type === "value")
    return (
      <label class="field">{label}
        <select value={String(value ?? "")} onChange={(e) => set(e.currentTarget.value)}>
          <option value="">{option.default || "–"}</option>
          {option.choices.filter((w) => w !== option.default && w).map((word) => <option value={word}>{word}</option>)}
        </select>
        <small>{option.meaning}</small>
      </label>
    );
  const list = option.type === "list";
  const text = Array.isArray(value) ? value.join(" ") : String(value ?? "");
  const known = /FILE|FOLDER|ROBOT|LOG/.test(option.value) ? "known-files" : undefined;
  return (
    <label class="field">{label}{option.required && " (required)"}
      <input value={text} placeholder={option.default || option.value} list={known} spellcheck={false}
        onChange={(e) => set(list ? e.currentTarget.value.split(/\s+/).filter(Boolean) : e.currentTarget.value.trim())} />
      <small>{option.meaning}</small>
    </label>
  );
}

/** Options that every verb with a robot has: they fold. */
const ofRobot = ["right_angles", "lock", "root", "tip", "no_friction", "floating", "floating_joints"];

export function OptionFields({ verb, skip = [], values }: { verb: string; skip?: string[]; values: Values }) {
  const all = session.value?.schema[verb]?.command_line.options.filter((o) => !skip.includes(o.name) && o.name !== "json" && o.name !== "help") ?? [];
  const common = all.filter((o) => ofRobot.includes(o.name));
  return (
    <div class="fields">
      <datalist id="known-files">{files.value.map((f) => <option value={f.path} />)}</datalist>
      {all.filter((o) => !ofRobot.includes(o.name)).map((o) => <Field key={o.name} option={o} values={values} />)}
      {common.length > 0 && <details><summary>How the robot is read</summary><div class="fields">{common.map((o) => <Field key={o.name} option={o} values={values} />)}</div></details>}
    </div>
  );
}
