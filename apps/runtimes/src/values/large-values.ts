import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Entry } from '@geo/core';
import { bundleFor } from '../bundles';
import { manyGeofences } from './many-geofences';
import { type Memory, memoryOf } from './memory';
import type { QuickJsPhone } from './quickjs-phone';
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
const script = await readFile(bundleFor({}), 'utf8');

/** One measured operation. */
interface Figure {
  readonly what: string;
  readonly count: number;
  readonly seconds: number;
  readonly heldMegabytes: number;
  readonly overHeldMegabytes: number;
  /** Why it did not end well. */
  readonly failure?: string;
}

const figures: Figure[] = [];

async function measured(
  what: string,
  count: number,
  stored: readonly Entry[],
  work: (phone: QuickJsPhone) => Promise<unknown>,
): Promise<void> {
  const figure = figureOf(what, count, await memoryOf(script, stored, work));
  figures.push(figure);
  console.error(line(figure));
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

function figureOf(what: string, count: number, memory: Memory): Figure {
  const { seconds, heldBytes, overHeldBytes, failure } = memory;
  return {
    what,
    count,
    seconds: tenths(seconds),
    heldMegabytes: tenths(heldBytes / MEGABYTE),
    overHeldMegabytes: tenths(overHeldBytes / MEGABYTE),
    ...(failure === undefined ? {} : { failure }),
  };
}

function line({ what, count, seconds, heldMegabytes, overHeldMegabytes, failure }: Figure): string {
  const [time, held, over] = [seconds, heldMegabytes, overHeldMegabytes].map((value) =>
    value.toFixed(1).padStart(7),
  );
  const beginning = `${what.padEnd(34)}${String(count).padStart(7)} ${time} s ${held} MB ${over} MB`;
  return failure === undefined ? beginning : `${beginning}  refused: ${failure}`;
}

async function complete(expected: number, work: Promise<readonly unknown[]>): Promise<void> {
  const { length } = await work;
  if (length !== expected) throw new Error(`${expected} rows are queued; got ${length}`);
}

console.error(`QuickJS: what the guest holds longer than the operation, and the peak over it
${' '.repeat(45)}time      held      over`);
for (const count of [rows / 10, rows]) {
  const stored = await storedRows(count);
  await measured('getLocations(), pages of 250', count, stored, ({ engine }) =>
    complete(count, engine.getLocations()),
  );
  await measured('getLocations(), one call', count, stored, (phone) => phone.whole('getLocations', []));
}
for (const count of [fences / 10, fences / 2, fences, fences * 2]) {
  const list = manyGeofences(count);
  await measured('addGeofences(), in parts', count, [], ({ engine }) => engine.addGeofences(list));
}
for (const count of [fences / 10, fences]) {
  const list = manyGeofences(count);
  await measured('addGeofences(), one message', count, [], (phone) => phone.whole('addGeofences', [list]));
}
if (options.json) console.log(JSON.stringify(figures));
