// SPDX-License-Identifier: Apache-2.0
// The verdict of the last identification, shown in the header.
import { signal } from "@preact/signals";

export const badge = signal<{ grade: string; text: string } | null>(null);
