import { parseArgs } from 'node:util';
import type { Entry, Geofence } from '@geo/core';
import { bundleFor } from '../bundles';
import { type QuickJsPhone, quickJsPhone } from './quickjs-phone';
import { storedRows } from './stored-rows';

const MEGABYTE = 1_000_000;

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '300000' },
    fences: { type: 'string', default: '100000' },
    json: { type: 'boolean', default: false },
  },
});
const rows = Number(options.rows);
const fences = Number(options.fences);
const bundle = bundleFor({});

/** One measured operation. */
interface Figure {
  readonly what: string;
  readonly count: number;
  readonly seconds: number;
  /** What the JavaScript engine has taken from the system: when the guest is ready, and at the end, which is the peak. */
  readonly beforeMegabytes: number;
  readonly peakMegabytes: number;
  /** What the guest needs in the end, after a collection. */
  readonly heldMegabytes: number;
  /** Why it did not end well. */
  readonly failure?: string;
}

async function measured(
  what: string,
  count: number,
  stored: readonly Entry[],
  work: (phone: QuickJsPhone) => Promise<unknown>,
): Promise<Figure> {
  const phone = await quickJsPhone(bundle, stored);
  const beforeMegabytes = megabytes(phone.memoryBytes());
  const beganAt = performance.now();
  const failure = await work(phone).then(
    () => undefined,
    (error: Error) => error.message.slice(0, 100),
  );
  const figure: Figure = {
    what,
    count,
    seconds: Math.round((performance.now() - beganAt) / 100) / 10,
    beforeMegabytes,
    peakMegabytes: megabytes(phone.memoryBytes()),
    heldMegabytes: megabytes(phone.heapBytes()),
    ...(failure === undefined ? {} : { failure }),
  };
  console.error(line(figure));
  return figure;
}

const megabytes = (bytes: number): number => Math.round((bytes / MEGABYTE) * 10) / 10;

function line(figure: Figure): string {
  const { what, count, seconds, beforeMegabytes, peakMegabytes, heldMegabytes, failure } = figure;
  const heap = [beforeMegabytes, peakMegabytes, heldMegabytes]
    .map((size) => size.toFixed(1).padStart(7))
    .join(' ');
  const beginning = `${what.padEnd(34)}${String(count).padStart(7)} ${seconds.toFixed(1).padStart(7)} s ${heap} MB`;
  return failure === undefined ? beginning : `${beginning}  refused: ${failure}`;
}

const fence = (n: number): Geofence => ({
  identifier: `fence-${String(n).padStart(6, '0')}`,
  latitude: 35 + (n % 1_000) / 50,
  longitude: Math.floor(n / 1_000) / 5,
  radius: 150,
  notifyOnEntry: true,
  notifyOnExit: true,
  extras: { name: `Customer ${n}`, group: n % 17 },
});

async function complete(expected: number, work: Promise<readonly unknown[]>): Promise<void> {
  const { length } = await work;
  if (length !== expected) throw new Error(`${expected} rows are queued; got ${length}`);
}

console.error(`QuickJS: memory taken from the system, before and at most, and what the guest needs in the end
${' '.repeat(45)}time  before    most    held`);
const figures: Figure[] = [];
for (const count of [rows / 10, rows]) {
  const stored = await storedRows(count);
  figures.push(
    await measured('getLocations(), pages of 250', count, stored, ({ engine }) =>
      complete(count, engine.getLocations()),
    ),
    await measured('getLocations(), one call', count, stored, (phone) => phone.whole('getLocations', [])),
  );
}
for (const count of [fences / 10, fences]) {
  const list = Array.from({ length: count }, (_, n) => fence(n));
  figures.push(
    await measured('addGeofences(), in parts', count, [], ({ engine }) => engine.addGeofences(list)),
    await measured('addGeofences(), one message', count, [], (phone) => phone.whole('addGeofences', [list])),
  );
}
if (options.json) console.log(JSON.stringify(figures));
