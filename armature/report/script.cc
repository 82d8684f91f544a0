// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/script.h"

#include "armature/base/sha256.h"

namespace armature::internal {

std::string_view page_script() {
  return R"(
"use strict";
(function () {
  const drawings = document.querySelectorAll("svg[data-x]");
  if (drawings.length === 0) return;
  const numbers = (text) => text.split(" ").map(Number);
  const shown = (value) => String(Number(value.toPrecision(4)));
  // The value at the fraction f of an axis: [low, high, logarithmic].
  const value = (axis, f) =>
    axis[2] ? axis[0] * Math.pow(axis[1] / axis[0], f) : axis[0] + f * (axis[1] - axis[0]);
  // The points of a path in tenths of a pixel: M and one pair, l and pairs relative to the last.
  const points = (data) => {
    const list = [];
    let x = 0, y = 0, relative = false, half = null;
    for (const token of data.match(/[Ml]|-?[0-9]+/g)) {
      if (token === "M") { relative = false; continue; }
      if (token === "l") { relative = true; continue; }
      if (half === null) { half = Number(token); continue; }
      x = relative ? x + half : half;
      y = relative ? y + Number(token) : Number(token);
      list.push([x / 10, y / 10]);
      half = null;
    }
    return list;
  };
  const make = (name, parent) => parent.appendChild(document.createElementNS("http://www.w3.org/2000/svg", name));
  const tip = document.body.appendChild(document.createElement("div"));
  tip.className = "tip";
  tip.hidden = true;
  const hint = document.createElement("p");
  hint.className = "hint";
  hint.textContent = "Point at a curve for its values; drag across it to zoom, double-click to see all of it.";
  document.querySelector("header").appendChild(hint);
  for (const svg of drawings) {
    const [left, top, right, bottom] = numbers(svg.dataset.area);
    const across = numbers(svg.dataset.x), up = numbers(svg.dataset.y);
    const data = svg.querySelector(".data");
    const ticks = Array.from(svg.querySelectorAll(".at-x"), (text) => [text, text.textContent]);
    let from = left, to = right, start = null, chosen = null, line = null, curves = null;
    const place = (event) => {
      const box = svg.getBoundingClientRect();
      const x = (event.clientX - box.left) * svg.viewBox.baseVal.width / box.width;
      return Math.min(right, Math.max(left, x));
    };
    const unzoomed = (x) => from + (x - left) * (to - from) / (right - left);
    const view = (a, b) => {
      from = a;
      to = b;
      data.setAttribute("viewBox", [a, top, b - a, bottom - top].join(" "));
      for (const [text, label] of ticks) {
        const x = unzoomed(Number(text.getAttribute("x")));
        text.textContent = b - a === right - left ? label : shown(value(across, (x - left) / (right - left)));
      }
    };
    const clear = () => {
      if (line) line.remove();
      line = null;
      tip.hidden = true;
    };
    const tell = (event) => {
      const x = place(event), at = unzoomed(x);
      curves = curves || Array.from(data.querySelectorAll("path[data-name]"),
        (path) => [path.dataset.name, points(path.getAttribute("d"))]);
      let text = shown(value(across, (at - left) / (right - left)));
      for (const [name, list] of curves) {
        let best = list[0];
        for (const point of list) if (Math.abs(best[0] - at) > Math.abs(point[0] - at)) best = point;
        if (best) text += "\n" + name + "  " + shown(value(up, (bottom - best[1]) / (bottom - top)));
      }
      line = line || make("path", svg);
      line.setAttribute("class", "at");
      line.setAttribute("d", "M" + x + " " + top + "V" + bottom);
      tip.textContent = text;
      tip.hidden = false;
      tip.style.left = Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8) + "px";
      tip.style.top = event.clientY + 14 + "px";
    };
    svg.addEventListener("pointerdown", (event) => {
      start = place(event);
      event.preventDefault();
    });
    svg.addEventListener("pointermove", (event) => {
      tell(event);
      if (start === null) return;
      const x = place(event);
      chosen = chosen || make("rect", svg);
      chosen.setAttribute("class", "chosen");
      chosen.setAttribute("x", Math.min(x, start));
      chosen.setAttribute("width", Math.abs(x - start));
      chosen.setAttribute("y", top);
      chosen.setAttribute("height", bottom - top);
    });
    const end = (event) => {
      if (start === null) return;
      const a = unzoomed(Math.min(start, place(event))), b = unzoomed(Math.max(start, place(event)));
      if (Math.abs(place(event) - start) > 6) view(a, b);
      if (chosen) chosen.remove();
      start = chosen = null;
    };
    svg.addEventListener("pointerup", end);
    svg.addEventListener("pointerleave", (event) => {
      end(event);
      clear();
    });
    svg.addEventListener("dblclick", () => view(left, right));
  }
})();
)";
}

std::string policy_hash(std::string_view text) {
  const std::string hex = sha256(text);
  const auto digit = [](char c) { return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10); };
  constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string base64;
  // 256 bits are 42 groups of six and one of four: 64 hexadecimal digits, three for two letters.
  for (std::size_t i = 0; i < hex.size(); i += 3) {
    unsigned bits = 0;
    for (std::size_t k = 0; k < 3; ++k) bits = 16 * bits + (i + k < hex.size() ? digit(hex[i + k]) : 0);
    base64 += letters[bits >> 6];
    if (i + 1 < hex.size()) base64 += letters[bits & 63];
  }
  return "'sha256-" + base64 + "='";
}

}  // namespace armature::internal
