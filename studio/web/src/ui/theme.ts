// SPDX-License-Identifier: Apache-2.0
// Light, dark, or as the system has it; the choice stays in the URL's fragment.
import { effect, signal } from "@preact/signals";
import { readFragment, writeFragment } from "../core/fragment";

export const theme = signal(readFragment().state.get("theme") ?? "system");

effect(() => {
  if (theme.value === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
  document.dispatchEvent(new Event("themechange"));
});

export function nextTheme(): void {
  theme.value = { system: "light", light: "dark", dark: "system" }[theme.value] ?? "system";
  writeFragment({ theme: theme.value === "system" ? null : theme.value });
}
