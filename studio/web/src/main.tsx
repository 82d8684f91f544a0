// SPDX-License-Identifier: Apache-2.0
// The studio's page begins here.
import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app";
import { connect, session, watchConnection } from "./core/session";
import { openFirst, text } from "./robot/document";

render(<App />, document.getElementById("app")!);
effect(() => {
  if (session.value && !text.peek()) void openFirst();
});
watchConnection();
connect().catch(() => {
  /* the banner says so, and the page tries again */
});
