// SPDX-License-Identifier: Apache-2.0
// The page is built into dist/: one small first script, and three.js and uPlot loaded beside it.
import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  worker: { format: "es" },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: false, chunkSizeWarningLimit: 900 },
});
