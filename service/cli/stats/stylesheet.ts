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
dd.note { font-size: .9rem; font-weight: 400; color: var(--quiet); }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 0 0 .5rem; padding: 0; }
.key { display: inline-block; inline-size: .8em; block-size: .8em; margin-inline-end: .4em; border-radius: 2px; }
.chart { display: grid; grid-template-columns: auto 1fr; gap: .5rem; padding-block-start: .5rem; padding-inline-end: .75rem; }
.scale, .labels { color: var(--quiet); font-size: .8rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
/* Of no height, so that each label's middle is at its line. */
.scale { display: flex; flex-direction: column-reverse; justify-content: space-between; text-align: end; }
.scale span { block-size: 0; line-height: 0; }
.labels { grid-column: 2; position: relative; block-size: 1.5em; }
.labels span { position: absolute; translate: -50%; }
svg { display: block; inline-size: 100%; block-size: clamp(11rem, 40vw, 16rem); overflow: visible; }
.grid { stroke: var(--line); fill: none; }
.grid, rect { vector-effect: non-scaling-stroke; }
rect { stroke: var(--paper); stroke-width: 1; }
@media (max-width: 40rem) { .labels .wide { display: none; } }
rect.hover { fill: transparent; stroke: none; }
.unfinished rect { opacity: .55; }
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
table { border-collapse: collapse; inline-size: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; text-align: end; font-weight: 400; }
th:first-child { text-align: start; white-space: nowrap; padding-inline-start: 0; }
@media (max-width: 40rem) { th, td { padding-inline: .25rem; } }
summary { padding-block: 1rem; cursor: pointer; font-weight: 650; }
thead th { border-block-end: 2px solid var(--ink); font-weight: 650; }
tr > * { border-block-start: 1px solid var(--line); }
tr.day > * { font-weight: 650; }
@media print { .key, rect { print-color-adjust: exact; } .scroll { overflow: visible; } }
`;
