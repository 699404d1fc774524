/** Of the page of numbers. Every colour is told from its background, and from its neighbour, by 3 to 1 or a gap. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --paper: #f7f4ec; --ink: #10231c; --quiet: #4b5f56; --line: #10231c1f;
  --buy-now: #0b7a55; --trade-crypto: #a86a00;
  --en: #1f6fb4; --ar: #c2521a; --fr: #0d8a66; --es: #a8488a; --de: #967000; --und: #78807c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0d1713; --ink: #eaf3ec; --quiet: #a9bdb2; --line: #ffffff1f;
    --buy-now: #46e0a4; --trade-crypto: #ffc46b;
    --en: #6db3f2; --ar: #f5925c; --fr: #4fd0a5; --es: #e797cb; --de: #e3bf4c; --und: #9aa39e;
  }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-inline-size: 60rem; margin-inline: auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin-block: 0 .25rem; }
h2 { font-size: 1.2rem; margin-block: 2.5rem .5rem; }
p { color: var(--quiet); margin-block: 0 1rem; }
.sums { display: flex; flex-wrap: wrap; gap: 1rem 3rem; margin-block: 1.5rem 0; }
dt { color: var(--quiet); }
dd { margin: 0; font-size: 2rem; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums; }
dd.share { font-size: .9rem; font-weight: 400; color: var(--quiet); }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 0 0 .5rem; padding: 0; }
.key { display: inline-block; inline-size: .8em; block-size: .8em; margin-inline-end: .4em; border-radius: 2px; }
svg { display: block; inline-size: 100%; min-inline-size: 44rem; block-size: auto; }
svg text { fill: var(--quiet); font-size: 12px; }
.count { text-anchor: end; dominant-baseline: middle; }
text.day { text-anchor: middle; }
.grid { stroke: var(--line); fill: none; }
rect { stroke: var(--paper); stroke-width: 1; }
rect.hover { fill: transparent; stroke: none; }
g:hover rect.hover { fill: var(--line); }
.of-buy-now { fill: var(--buy-now); background: var(--buy-now); }
.of-trade-crypto { fill: var(--trade-crypto); background: var(--trade-crypto); }
.of-en { fill: var(--en); background: var(--en); }
.of-ar { fill: var(--ar); background: var(--ar); }
.of-fr { fill: var(--fr); background: var(--fr); }
.of-es { fill: var(--es); background: var(--es); }
.of-de { fill: var(--de); background: var(--de); }
.of-und { fill: var(--und); background: var(--und); }
.scroll { overflow-x: auto; }
/* On a phone a chart begins at its end, the newest day. */
.newest { direction: rtl; }
.newest svg { direction: ltr; }
table { border-collapse: collapse; inline-size: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; text-align: end; font-weight: 400; }
th:first-child { text-align: start; }
summary { padding-block: 1rem; cursor: pointer; font-weight: 650; }
thead th { border-block-end: 2px solid var(--ink); font-weight: 650; }
tr > * { border-block-start: 1px solid var(--line); }
tr.day > * { font-weight: 650; }
@media print { .key, rect { print-color-adjust: exact; } .scroll { overflow: visible; } svg { min-inline-size: 0; } }
`;
