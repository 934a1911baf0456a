import { COLOURS, type ColourName } from '@geo/view';

/** The names of colours in this sheet: those of motion are the engine's own words. */
const NAMES: Readonly<Record<string, ColourName>> = {
  page: 'page',
  card: 'card',
  paper: 'land',
  ink: 'ink',
  soft: 'soft',
  rule: 'rule',
  moving: 'moving',
  probing: 'unconfirmed',
  softStop: 'soft-stop',
  stationary: 'stationary',
  checking: 'checking',
  rejected: 'rejected',
  good: 'good',
  bad: 'bad',
};

const declared = (scheme: 0 | 1) =>
  Object.entries(NAMES)
    .map(([name, colour]) => `--${name}: ${COLOURS[colour][scheme]};`)
    .join(' ');

/** Light and dark follow the reader's system; print is always light. */
export const STYLE = `
:root { color-scheme: light dark; ${declared(0)} }
@media (prefers-color-scheme: dark) { :root { ${declared(1)} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main { max-width: 1024px; margin: 0 auto; padding: 32px 24px 48px; }
h1 { margin: 0; font-size: 26px; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { margin: 0 0 12px; font-size: 16px; }
.sub { margin: 4px 0 24px; color: var(--soft); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(142px, 1fr)); gap: 12px; margin: 0 0 20px; }
.tile, section { background: var(--card); border: 1px solid var(--rule); border-radius: 12px; }
.tile { padding: 12px 16px; }
.tile dt { color: var(--soft); font-size: 13px; }
.tile dd { margin: 0; font-size: 20px; font-weight: 600; white-space: nowrap; }
.tile small { display: block; color: var(--soft); font-size: 12.5px; font-weight: 400; white-space: normal; }
.failure { border-left: 4px solid var(--bad); background: var(--card); padding: 12px 16px; border-radius: 8px; margin: 0 0 20px; }
section { padding: 18px 20px; margin: 0 0 20px; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--soft); font-size: 12px; }
.maps { position: relative; } svg.narrow { display: none; }
.fixed { transform: scale(var(--unzoom, 1)); }
.map { outline-offset: 4px; touch-action: pan-y; user-select: none; -webkit-user-select: none; } .map.zoomed { touch-action: none; cursor: grab; }
.charts { touch-action: pan-y; }
.zoom { position: absolute; right: 10px; bottom: 10px; display: flex; gap: 4px; }
.zoom button { min-width: 32px; height: 32px; padding: 0 8px; border: 1px solid var(--rule); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; font-size: 14px; cursor: pointer; }
.paper { fill: var(--paper); }
.leg { fill: none; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.leg.moving { stroke: var(--moving); } .leg.probing { stroke: var(--probing); stroke-dasharray: 5 5; }
.leg.softStop { stroke: var(--softStop); stroke-width: 5; } .leg.stationary { stroke: var(--stationary); stroke-width: 5; }
.leg.checking { stroke: var(--checking); stroke-width: 4; } .leg.off { stroke: var(--soft); }
.leg.gap { stroke: var(--soft); stroke-width: 1.5; stroke-dasharray: 2 5; }
.band.moving { fill: var(--moving); } .band.probing { fill: var(--probing); } .band.softStop { fill: var(--softStop); }
.band.stationary { fill: var(--stationary); } .band.checking { fill: var(--checking); }
.end circle { fill: var(--card); stroke: var(--ink); stroke-width: 2.5; } .end text { fill: var(--ink); paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round; }
.stop circle { fill: var(--stationary); stroke: var(--card); stroke-width: 2; }
.stop text { fill: var(--card); font-weight: 700; text-anchor: middle; }
.rejected path { stroke: var(--rejected); stroke-width: 2.5; fill: none; stroke-linecap: round; }
.scale path, .north path { fill: none; stroke: var(--soft); stroke-width: 1.5; } .north text { text-anchor: middle; }
.here { fill: none; stroke: var(--ink); stroke-width: 2.5; }
.grid { stroke: var(--rule); fill: none; } .tick { font-size: 11px; } .cursor { stroke: var(--soft); stroke-dasharray: 3 3; }
svg .name { fill: var(--ink); font-weight: 600; }
.line { fill: none; stroke-width: 1.6; stroke-linejoin: round; } .line.speed { stroke: var(--moving); } .line.distance { stroke: var(--good); stroke-width: 2; }
.upload.good { fill: var(--good); } .upload.bad { fill: var(--bad); }
.legend { display: flex; flex-wrap: wrap; gap: 6px 18px; margin: 12px 0 0; padding: 0; list-style: none; color: var(--soft); font-size: 13px; }
.legend svg { display: inline-block; width: 26px; height: 12px; margin-right: 6px; vertical-align: -1px; }
.readout { min-height: 1.5em; margin: 8px 0 0; color: var(--soft); font-size: 13px; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th { text-align: left; color: var(--soft); font-weight: 500; font-size: 13px; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--rule); white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
.none, footer { color: var(--soft); margin: 0; }
#tip { position: absolute; z-index: 1; padding: 4px 9px; border-radius: 6px; background: var(--ink); color: var(--page); font-size: 13px; pointer-events: none; white-space: nowrap; }
#tip[hidden] { display: none; }
@media (max-width: 640px) {
  svg.wide { display: none; } svg.narrow { display: block; }
  main { padding: 20px 12px 32px; } section { padding: 12px; }
  .tiles { grid-template-columns: 1fr 1fr; gap: 8px; }
  svg text { font-size: 12.5px; } .tick { font-size: 12px; }
  .zoom { position: static; justify-content: flex-end; margin-top: 8px; } .zoom button { min-width: 40px; height: 40px; }
}
@media print {
  :root {
    color-scheme: light;
    ${declared(0)}
    --page: #fff; --card: #fff; --paper: #fff; --ink: #000; --soft: #555; --rule: #ddd;
  }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  body { font-size: 11px; } main { max-width: none; padding: 0; } section, .tile { break-inside: avoid; } .readout, #tip, .zoom { display: none; }
  svg.wide { display: block; } svg.narrow { display: none; } .map { max-height: 11cm; }
}`;
