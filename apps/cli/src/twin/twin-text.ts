import type { Trip } from '@geo/core';
import { count, duration, metres, moment } from '../output/figures';
import type { TwinDevice, TwinOutcome, TwinSide } from './run-twin';

/** Control characters of a terminal, in names that devices gave themselves. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it looks for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g;

/** A table, a line for each device; for a single one also its trips. */
export function twinText({ devices }: TwinOutcome): string {
  const rows = [['device', 'trips', 'distance', 'moving', ''], ...devices.map(rowOf)];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const [only] = devices;
  const trips = devices.length === 1 && only && !only.fault ? ['', ...tripLines(only)] : [];
  return [...lines, ...trips].join('\n');
}

function rowOf({ device, before, after, fault, cut }: TwinDevice): string[] {
  const name = device.replace(CONTROLS, '\uFFFD');
  if (fault !== undefined) return [name, '', '', '', fault];
  const both = (of: (side: TwinSide) => string) => `${of(before)} → ${of(after)}`;
  return [
    name,
    both(({ trips }) => String(trips.length)),
    both(({ trips }) => metres(sum(trips, ({ distance }) => distance))),
    both(({ trips }) => duration(1000 * sum(trips, ({ movingSec }) => movingSec))),
    `${before.from === 'sent' ? 'as sent → replayed' : 'replayed → replayed'}${cut === undefined ? '' : `; ${cut}`}`,
  ];
}

function tripLines({ before, after }: TwinDevice): string[] {
  const listed = (what: string, { trips }: TwinSide) => [
    `${what}: ${count(trips.length, 'trip')}`,
    ...trips.map(({ start, end, distance }) => {
      const [from, to] = [Date.parse(start.timestamp), Date.parse(end.timestamp)];
      return `  ${moment(from)}  ${duration(to - from)}  ${metres(distance)}`;
    }),
  ];
  return [...listed('before', before), ...listed('after', after)];
}

function sum(trips: readonly Trip[], of: (trip: Trip) => number): number {
  return trips.reduce((all, trip) => all + of(trip), 0);
}
