// SPDX-License-Identifier: Apache-2.0
// Fields for the options of a verb, made from its schema.
import type { Signal } from "@preact/signals";
import type { Property } from "../core/api";
import { session } from "../core/session";

type Values = Signal<Record<string, unknown>>;

const typeOf = (p: Property): string => (Array.isArray(p.type) ? p.type.find((t) => t !== "null")! : (p.type ?? "string"));

function Field({ name, property, values }: { name: string; property: Property; values: Values }) {
  const type = typeOf(property);
  const value = values.value[name];
  const set = (next: unknown) => {
    const all = { ...values.value };
    if (next === "" || next === undefined || next === false || (Array.isArray(next) && !next.length)) delete all[name];
    else all[name] = next;
    values.value = all;
  };
  const label = name.replaceAll("_", " ");
  const hint = property.default === undefined || property.default === null || property.default === "" || Array.isArray(property.default) ? "" : String(property.default);
  if (type === "boolean")
    return <label class="check" title={property.description}><input type="checkbox" checked={value === true} onChange={(e) => set(e.currentTarget.checked)} /> {label} <small>{property.description}</small></label>;
  if (property.enum && type !== "array")
    return (
      <label class="field" title={property.description}>{label}
        <select value={String(value ?? "")} onChange={(e) => set(e.currentTarget.value)}>
          <option value="">{hint || "as it is best"}</option>
          {property.enum.filter((w) => w !== hint).map((word) => <option value={word}>{word}</option>)}
        </select>
        <small>{property.description}</small>
      </label>
    );
  const list = type === "array";
  const text = Array.isArray(value) ? value.join(" ") : String(value ?? "");
  return (
    <label class="field" title={property.description}>{label}
      <input value={text} placeholder={hint} inputMode={type === "number" || type === "integer" ? "decimal" : undefined}
        onChange={(e) => set(list ? e.currentTarget.value.split(/\s+/).filter(Boolean) : e.currentTarget.value.trim())} />
      <small>{property.description}</small>
    </label>
  );
}

export function OptionFields({ verb, skip = [], values }: { verb: string; skip?: string[]; values: Values }) {
  const schema = session.value?.schema[verb];
  if (!schema) return null;
  return (
    <div class="fields">
      {Object.entries(schema.options.properties).filter(([name]) => !skip.includes(name)).map(([name, property]) => <Field key={name} name={name} property={property} values={values} />)}
    </div>
  );
}
