// Who is on the map: a list with colours.
import { ago, textIn } from './facts.js';

/** Distinguishable from each other, and from the colours of motion. */
const COLOURS = ['#0d9488', '#dc2626', '#65a30d', '#a16207', '#64748b'];
/** A clock this far ahead of ours is shown as such; milliseconds. */
const AHEAD_MILLIS = 24 * 3600_000;
const DAY_MILLIS = 24 * 3600_000;

/** The panel. `chosen` is called with the device that is selected, or with `null` when none is. */
export function createDevices(panel, chosen) {
  const known = new Map();
  let choice = null;
  let countedTo = 0;

  function add(summary) {
    const colour = COLOURS[known.size % COLOURS.length];
    known.set(summary.device, { ...summary, colour });
  }

  return {
    /** What the database holds of each, once, up to an arrival. */
    begin({ devices, lastSeq }) {
      // In the order in which they came, so that a colour stays who it was while the page is open.
      for (const summary of devices.toReversed()) add(summary);
      countedTo = lastSeq;
    },
    received(row) {
      if (row.seq <= countedTo) return;
      if (!known.has(row.device)) add({ device: row.device, records: 0, lastTimestamp: '' });
      const one = known.get(row.device);
      one.records += 1;
      one.lastReceivedAt = row.receivedAt;
      if (row.record.timestamp > one.lastTimestamp) one.lastTimestamp = row.record.timestamp;
    },
    choice: () => choice,
    clear: () => choose(null),
    isAlone: () => known.size < 2,
    recordsOf: (device) => known.get(device)?.records ?? 0,
    lastReceived: (device) => known.get(device)?.lastReceivedAt,
    colourOf: (device) => known.get(device)?.colour ?? COLOURS[0],
    show,
  };

  function show() {
    panel.hidden = known.size < 2;
    const latestFirst = [...known.values()].sort((a, b) => (a.lastReceivedAt < b.lastReceivedAt ? 1 : -1));
    panel.querySelector('ol').replaceChildren(...latestFirst.map(toItem));
  }

  function choose(device) {
    choice = device;
    show();
    chosen(device);
  }

  function toItem({ device, records, colour, lastReceivedAt, lastTimestamp }) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-pressed', String(choice === device));
    button.style.setProperty('--colour', colour);
    const facts = [ago(lastReceivedAt), `${records.toLocaleString()} records`];
    const ahead = Date.parse(lastTimestamp) - Date.parse(lastReceivedAt);
    if (ahead > AHEAD_MILLIS)
      facts.push(`clock ${Math.round(ahead / DAY_MILLIS).toLocaleString()} days ahead`);
    button.append(textIn('b', device), textIn('span', facts.join(' · ')));
    button.addEventListener('click', () => choose(choice === device ? null : device));
    item.append(button);
    return item;
  }
}
