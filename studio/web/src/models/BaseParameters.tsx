// SPDX-License-Identifier: Apache-2.0
// The base parameters: the fewest that give the same torques, with what was regrouped into each.

interface Result {
  count: number;
  standard: number;
  parameters: { name: string; formula: string; regrouped: boolean }[];
}

export function BaseParameters({ result }: { result: Result }) {
  return (
    <>
      <p><strong>{result.count}</strong> base parameters of {result.standard} standard ones.</p>
      <div class="scroll">
        <table class="list">
          <thead><tr><th scope="col">parameter</th><th scope="col">is</th></tr></thead>
          <tbody>{result.parameters.map((p) => <tr key={p.name}><td><strong>{p.name}</strong></td><td><code>{p.regrouped ? p.formula : "itself"}</code></td></tr>)}</tbody>
        </table>
      </div>
    </>
  );
}
