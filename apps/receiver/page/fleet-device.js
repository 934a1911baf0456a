// The panel of one device: its way of the last day, a bar to go through it, and what it decided.
import { factsOf, textIn } from './facts.js';
import { motionOf } from './fleet-positions.js';

/** How much of a device's past is shown, before its last record. */
const PAST_MILLIS = 24 * 3600_000;
/** Records on the bar. */
const MOST_RECORDS = 5000;
/** Lines of the log about a moment lie this close to it. */
const REASON_MILLIS = 60_000;
const MOST_REASONS = 12;
const LOG_ENTRIES = 5000;

/**
 * `drawWay` is called with GeoJSON of the way, `drawThen` with the record of the bar's moment or null. Names and texts of
 * devices are only ever set as text.
 */
export function createDevicePanel(panel, { fetchJson, zoom, drawWay, drawThen }) {
  const [bar, moment, facts, reasons] = ['time', 'moment', 'facts', 'reasons'].map((id) =>
    panel.querySelector(`#${id}`),
  );
  let device = null;
  let rows = [];
  let log = [];
  /** Is the bar at its end, where it goes on with what arrives? */
  let isLive = true;

  bar.addEventListener('input', () => {
    isLive = Number(bar.value) === rows.length - 1;
    show();
  });

  function show() {
    const row = rows[Number(bar.value)];
    drawThen(row ?? null);
    facts.replaceChildren(...(row ? [factsOf(row)] : []));
    moment.textContent = row ? new Date(row.at).toLocaleString() : 'nothing in the last day';
    const near = row ? log.filter(({ at }) => Math.abs(at - row.at) <= REASON_MILLIS) : [];
    const closest = near.sort((one, other) => Math.abs(one.at - row.at) - Math.abs(other.at - row.at));
    const lines = closest.slice(0, MOST_REASONS).sort((one, other) => one.at - other.at);
    reasons.hidden = lines.length === 0;
    reasons.querySelector('ol').replaceChildren(...lines.map(({ text }) => textIn('li', text)));
  }
  function place() {
    bar.max = String(Math.max(0, rows.length - 1));
    if (isLive) bar.value = bar.max;
    show();
  }

  return {
    device: () => device,
    last: () => rows.at(-1),
    async open(name, lastTimestamp) {
      device = name;
      [rows, log, isLive] = [[], [], true];
      panel.hidden = false;
      panel.querySelector('h2').textContent = name;
      const since = Date.parse(lastTimestamp) - PAST_MILLIS;
      const path = encodeURIComponent(name);
      const [way, records, entries] = await Promise.all([
        fetchJson(`devices/${path}/track?since=${since}&zoom=${zoom()}`),
        fetchJson(`records?device=${path}&since=${since}&limit=${MOST_RECORDS}`),
        fetchJson(`log?device=${path}&limit=${LOG_ENTRIES}`),
      ]);
      // Another one was chosen meanwhile.
      if (device !== name) return;
      rows = [...records.records.reverse().map(withTime), ...rows];
      log = entries.events.map(({ entry }) => ({ at: Date.parse(entry.ts), text: reasonIn(entry) }));
      drawWay(way.features);
      place();
    },
    /** A record of this device has arrived. */
    received(row) {
      const timed = withTime(row);
      if (rows.at(-1) && rows.at(-1).at > timed.at) return;
      rows.push(timed);
      place();
    },
    close() {
      device = null;
      panel.hidden = true;
      drawWay([]);
      drawThen(null);
    },
  };
}

function withTime(row) {
  const { timestamp, is_moving } = row.record;
  return { ...row, at: Date.parse(timestamp), motion: motionOf(is_moving) };
}

function reasonIn({ ts, event, message }) {
  return `${new Date(ts).toLocaleTimeString()} ${event}${message ? `: ${message}` : ''}`;
}
