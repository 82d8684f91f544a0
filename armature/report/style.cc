// SPDX-FileCopyrightText: The Armature authors
// SPDX-License-Identifier: Apache-2.0
#include "armature/report/style.h"

namespace armature::internal {

std::string_view drawing_style() {
  return R"(
:root{--paper:#fff;--ink:#1c2126;--soft:#5b6670;--rule:#dfe3e8;--fine:#eff1f4;
--ink0:#9aa4ae;--ink1:#0072b2;--ink2:#d55e00;--ink3:#009e73;--ink4:#b0568a;--ink5:#8a6d00;--ink6:#3b9fd8}
@media (prefers-color-scheme:dark){:root{--paper:#14181c;--ink:#e4e8ec;--soft:#9ba6b1;--rule:#343c44;--fine:#222930;
--ink0:#6b7680;--ink1:#5ab4f0;--ink2:#ff9a57;--ink3:#45d3a5;--ink4:#e79cc6;--ink5:#e0c04a;--ink6:#9bd4f7}}
@media print{:root{--paper:#fff;--ink:#1c2126;--soft:#5b6670;--rule:#dfe3e8;--fine:#eff1f4;
--ink0:#9aa4ae;--ink1:#0072b2;--ink2:#d55e00;--ink3:#009e73;--ink4:#b0568a;--ink5:#8a6d00;--ink6:#3b9fd8}}
svg text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",Arial,sans-serif;fill:var(--soft)}
svg .title{font-size:12.5px;font-weight:600;fill:var(--ink)}
svg .tick,svg .label{font-size:11px}
svg .tick{font-variant-numeric:tabular-nums}
svg .middle{text-anchor:middle}svg .end{text-anchor:end}
svg .dot-name{font-size:10px}
svg .grid{stroke:var(--rule);stroke-width:1;fill:none}svg .fine{stroke:var(--fine)}
svg .axis{stroke:var(--soft);stroke-width:1}
svg .curve{fill:none;stroke-width:1.25;stroke-linejoin:round;vector-effect:non-scaling-stroke}
svg .broad{stroke-width:3;opacity:.6}svg .band{opacity:.2}svg .dashed{stroke-dasharray:5 3}
svg .curve.ink0{stroke:var(--ink0)}svg .curve.ink1{stroke:var(--ink1)}svg .curve.ink2{stroke:var(--ink2)}
svg .curve.ink3{stroke:var(--ink3)}svg .curve.ink4{stroke:var(--ink4)}svg .curve.ink5{stroke:var(--ink5)}
svg .curve.ink6{stroke:var(--ink6)}
svg :is(.bar,.band,.dot,.cell).ink0{fill:var(--ink0)}svg :is(.bar,.band,.dot,.cell).ink1{fill:var(--ink1)}
svg :is(.bar,.band,.dot,.cell).ink2{fill:var(--ink2)}svg :is(.bar,.band,.dot,.cell).ink3{fill:var(--ink3)}
svg :is(.bar,.band,.dot,.cell).ink4{fill:var(--ink4)}svg :is(.bar,.band,.dot,.cell).ink5{fill:var(--ink5)}
svg :is(.bar,.band,.dot,.cell).ink6{fill:var(--ink6)}
svg .bar{opacity:.75}svg .dot{opacity:.8;stroke:var(--paper);stroke-width:.5}
svg .whisker{stroke:var(--ink);stroke-width:1.2;fill:none}
svg .compared{stroke:var(--ink2);stroke-width:2.2}
svg .guide{stroke:var(--ink2);stroke-width:1;stroke-dasharray:4 3;fill:none}
svg .guide-name{fill:var(--ink2)}
svg .frame{fill:none;stroke:var(--rule)}
)";
}

std::string_view page_style() {
  return R"(
*{box-sizing:border-box}
html{color-scheme:light dark}
body{margin:0;background:var(--paper);color:var(--ink);line-height:1.5;
font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",Arial,sans-serif}
main,header,nav,footer{max-width:1160px;margin:0 auto;padding:0 24px}
header{padding-top:36px}
h1{font-size:28px;line-height:1.2;margin:0 0 4px;overflow-wrap:anywhere}
.subtitle{color:var(--soft);margin:0 0 16px;overflow-wrap:anywhere}
h2{font-size:19px;margin:36px 0 8px;padding-top:14px;border-top:1px solid var(--rule)}
p,li{max-width:78ch;overflow-wrap:anywhere}p{margin:8px 0}ul{padding-left:20px;margin:8px 0}
nav{font-size:13.5px}nav a{color:var(--ink1);text-decoration:none;margin-right:18px;white-space:nowrap}
nav a:hover{text-decoration:underline}
a:focus-visible{outline:2px solid var(--ink1);outline-offset:2px}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.9em}
code{background:var(--fine);padding:1px 4px;border-radius:3px}
pre{background:var(--fine);padding:12px 14px;border-radius:6px;overflow-x:auto;line-height:1.6}
.keys{display:grid;grid-template-columns:repeat(auto-fit,minmax(160px,1fr));gap:12px;margin:16px 0;padding:0}
.keys div{border:1px solid var(--rule);border-radius:8px;padding:10px 14px}
.keys dd{margin:0;font-size:20px;font-weight:600;white-space:nowrap;font-variant-numeric:tabular-nums}
.keys dt{margin:0;color:var(--soft);font-size:13px}
.keys div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
.warning{border-left:4px solid var(--ink2);background:var(--fine);padding:8px 14px;border-radius:0 6px 6px 0}
figure{margin:14px 0}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(440px,100%),1fr));gap:10px 22px}
.plots.wide{grid-template-columns:1fr}
.plots.small{grid-template-columns:repeat(auto-fill,minmax(min(250px,100%),1fr))}
.plots>svg{display:block;width:100%;height:auto;overflow:visible}.data{overflow:hidden}
.plots>svg[data-x]{cursor:crosshair;touch-action:pan-y}svg .chosen{fill:var(--ink1);opacity:.15}svg .at{stroke:var(--soft)}
.tip{position:fixed;pointer-events:none;background:var(--paper);border:1px solid var(--rule);border-radius:6px;
padding:4px 9px;font-size:12.5px;white-space:pre;font-variant-numeric:tabular-nums;box-shadow:0 2px 8px #0003}
.hint{color:var(--soft);font-size:13px;margin:6px 0 0}
figcaption{color:var(--soft);font-size:13.5px;margin-top:6px;max-width:90ch}
.scroll{overflow-x:auto;margin:14px 0}
table{border-collapse:collapse;font-size:13.5px;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding-bottom:6px;min-width:min(78ch,85vw);max-width:min(90ch,85vw)}
th,td{padding:3px 12px 3px 0;text-align:right;white-space:nowrap;border-bottom:1px solid var(--fine)}
thead th{border-bottom:1px solid var(--rule);font-weight:600;color:var(--soft)}
tbody th{font-weight:400}
.text{text-align:left}
tr.faint{color:var(--soft)}
details{margin:8px 0}summary{cursor:pointer;color:var(--ink1)}summary:focus-visible{outline:2px solid var(--ink1)}
footer{color:var(--soft);font-size:13px;padding-top:28px;padding-bottom:36px}
@page{margin:14mm}
@media print{body{font-size:10.5pt}nav{display:none}main,header,footer{max-width:none;padding:0}
.plots{grid-template-columns:1fr 1fr}.plots.wide{grid-template-columns:1fr}
.plots.small{grid-template-columns:1fr 1fr 1fr}
svg,tr,.keys,pre,.warning{break-inside:avoid}h2,caption{break-after:avoid}.scroll{overflow:visible}
table{font-size:8.5pt}th,td{padding-right:8px}}
)";
}

}  // namespace armature::internal
