import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readTrack } from '@geo/adapter-node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { amount } from '../../../scripts/effort';
import { EXIT } from '../src/exit-code';
import { geo } from './geo-program';

const START = 1_700_000_000;

/** A walk of a minute that begins this many seconds after the first. */
function walk(from: number): string {
  const rows = Array.from(
    { length: 60 },
    (_, second) => `${(45 + (from + second) / 40_000).toFixed(6)},13,${START + from + second},5`,
  );
  return `lat,lon,time,accuracy\n${rows.join('\n')}\n`;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** What the heap holds behind a collection: how much garbage lies about beside it depends on the machine and its load. */
function heldBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

let folder: string;
const path = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'geo-recordings-'));
  writeFileSync(path('first.csv'), walk(0));
  writeFileSync(path('second.csv'), walk(60));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

const outcome = async (...given: string[]) => JSON.parse((await geo('replay', ...given, '--json')).result);

describe('several recordings', () => {
  it('are replayed as one, in the order of their times', async () => {
    writeFileSync(path('both.csv'), walk(0) + walk(60).split('\n').slice(1).join('\n'));
    const together = await outcome(path('both.csv'));
    const given = await outcome(path('second.csv'), path('first.csv'));
    expect(given.fixes).toBe(120);
    expect({ ...given, wallSeconds: 0 }).toEqual({ ...together, wallSeconds: 0 });
  });

  it('that overlap cause a warning', async () => {
    writeFileSync(path('overlap.csv'), walk(30));
    const { said } = await geo('replay', path('first.csv'), path('overlap.csv'));
    expect(said).toContain('overlap.csv begins before the end of the file before it');
  });

  it('one of which is none end with 2 before anything is replayed', async () => {
    const { said, exitCode } = await geo('replay', path('first.csv'), path('missing.csv'));
    expect([said, exitCode]).toEqual(['geo: missing.csv: no such file', EXIT.badInput]);
  });
});

describe('standard input', () => {
  it('is a recording like any other', async () => {
    const pipe = new PassThrough();
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(pipe as never);
    pipe.end(walk(0));
    expect(await outcome('-')).toMatchObject({ fixes: 60, records: expect.any(Number) });
  });

  it('is not waited for where it is a terminal, nor read twice', async () => {
    vi.spyOn(process, 'stdin', 'get').mockReturnValue({ isTTY: true } as never);
    expect((await geo('replay', '-')).said).toContain('standard input is a terminal');
    expect((await geo('replay', '-', '-')).said).toContain('can be read once only');
  });
});

describe('the records of a replay', () => {
  it.each(['gpx', 'geojson', 'csv', 'ndjson'])(
    'are written as %s, each with its time and place',
    async (ending) => {
      const out = path(`records.${ending}`);
      const { records } = await outcome(path('first.csv'), '--out', out);
      expect(records).toBeGreaterThan(5);
      const text = readFileSync(out, 'utf8');
      const times = [...text.matchAll(/2023-11-14T22:1\d:\d\d\.\d{3}Z/g)];
      expect(times).toHaveLength(records);
      if (ending === 'ndjson') {
        const lines = text.trimEnd().split('\n');
        expect(JSON.parse(lines[0] ?? '')).toMatchObject({
          latitude: 45,
          longitude: 13,
          accuracy: 5,
          odometer: 0,
        });
        return;
      }
      const track = await readTrack(out);
      expect(track.points).toHaveLength(records);
      expect(track.points[0]?.fix).toMatchObject({ latitude: 45, longitude: 13, accuracy: 5 });
    },
  );

  it('go to standard output as the format that is named, and the summary then goes elsewhere', async () => {
    const written: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const { result, said } = await geo('replay', path('first.csv'), '--out', '-', '--format', 'csv');
    vi.restoreAllMocks();
    expect(written.join('')).toMatch(/^time,latitude,longitude,/);
    expect(result).toBe('');
    expect(said).toContain('first.csv: csv, 60 timed points');
  });

  it('need a format where no extension names it', async () => {
    const { said, exitCode } = await geo('replay', path('first.csv'), '--out', path('records'));
    expect(exitCode).toBe(EXIT.badInput);
    expect(said).toContain('name one with --format: gpx, geojson, csv, ndjson');
  });
});

describe('geo convert', () => {
  it.each(['gpx', 'geojson', 'csv'])('to %s and back loses no point and nothing of any', async (ending) => {
    const out = path(`converted.${ending}`);
    const { result, exitCode } = await geo('convert', path('first.csv'), path('second.csv'), '--out', out);
    expect(exitCode).toBe(EXIT.ok);
    expect(result).toContain('first.csv to second.csv (2 files): csv, 120 timed points');
    const before = await readTrack(path('first.csv'));
    const after = await readTrack(out);
    expect(after.points).toHaveLength(120);
    expect(after.points.slice(0, 60)).toEqual(before.points);
  });

  it('refuses to write over what it reads', async () => {
    const { exitCode } = await geo('convert', path('first.csv'), '--out', path('first.csv'));
    expect(exitCode).toBe(EXIT.badInput);
    expect(readFileSync(path('first.csv'), 'utf8')).toBe(walk(0));
  });
});

describe('a long recording', () => {
  // Of the gate's rows, all at once would be 80 MB: more than the bound as well.
  const ROWS = amount(120_000, 300_000);

  it('of a hundred thousand rows and more takes no more memory than a short one', async () => {
    const long = path('long.csv');
    const rows = Array.from(
      { length: ROWS },
      (_, at) => `${(45 + at / 90_000).toFixed(6)},13,${START + at * 2}`,
    );
    writeFileSync(long, `lat,lon,time\n${rows.join('\n')}\n`);
    rows.length = 0;
    const before = heldBytes();
    const held: number[] = [];
    const watch = setInterval(() => held.push(heldBytes() - before), 1000);
    const { fixes, db } = await outcome(long);
    clearInterval(watch);
    expect(fixes).toBe(ROWS);
    expect(db).toBeUndefined();
    expect(held).not.toEqual([]);
    // Measured 8 MB. All points of 300,000 rows at once would be 100 MB, the queue of their records as much again.
    expect(Math.max(...held) / 1e6).toBeLessThan(25);
  }, 120_000);
});
