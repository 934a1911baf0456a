import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { TrackPoint } from '@geo/adapter-node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { gapBetween } from '../src/replay/gaps';
import { geo } from './geo-program';

const START = 1_700_000_000;
const MINUTE = 60;
const HOUR = 3_600;

/** A recording, second by second: it drives north at 10 m/s, stands, or is silent while the phone stays or is carried away. */
function recording() {
  const rows: string[] = [];
  let [second, north] = [START, 0];
  const point = () =>
    rows.push([(45 + north / 111_132).toFixed(6), 13, new Date(second * 1000).toISOString(), 5].join());
  const made = {
    drives(seconds: number) {
      for (let passed = 0; passed < seconds; passed++, second++, north += 10) point();
      return made;
    },
    stands(seconds: number) {
      for (let passed = 0; passed < seconds; passed++, second++) point();
      return made;
    },
    isSilent(seconds: number, carriedMeters = 0) {
      second += seconds;
      north += carriedMeters;
      return made;
    },
    /** As CSV. */
    get text() {
      return `lat,lon,time,accuracy\n${rows.join('\n')}\n`;
    },
  };
  return made;
}

/** A phone that sleeps at rest, for a day and a night. */
const aDay = () =>
  recording()
    .drives(20 * MINUTE)
    .isSilent(8 * HOUR, 40)
    .drives(15 * MINUTE)
    .isSilent(14 * HOUR, -60)
    .drives(20 * MINUTE);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'geo-gaps-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

interface Replayed {
  readonly motionchanges: readonly { readonly at: string; readonly isMoving: boolean }[];
  readonly assumed: { readonly gaps: string; readonly stopTimeout: number | null; readonly because: string };
}

async function replayed(track: { readonly text: string }, ...options: string[]): Promise<Replayed> {
  const file = join(folder, 'track.csv');
  writeFileSync(file, track.text);
  return JSON.parse((await geo('replay', file, '--json', ...options)).result);
}

const verdicts = ({ motionchanges }: Replayed) => motionchanges.map(({ isMoving }) => isMoving);

describe('a recording of a phone that sleeps at rest', () => {
  it('has a trip for each drive, though there is no point at rest', async () => {
    const outcome = await replayed(aDay());
    expect(verdicts(outcome)).toEqual([true, false, true, false, true]);
    const [, stop] = outcome.motionchanges;
    expect((Date.parse(stop?.at ?? '') / 1000 - START) / MINUTE).toBeCloseTo(20 + 15, 0);
  });

  it('is found out from the file, and the report says how', async () => {
    const { assumed } = await replayed(aDay());
    expect(assumed).toMatchObject({ gaps: 'rest', stopTimeout: 15 });
    expect(assumed.because).toContain(
      'silent for 15 minutes or more without travel 2 times, 96 % of its time',
    );
    const { result } = await geo('replay', join(folder, 'track.csv'));
    expect(result).toMatch(/Silence +is a rest where nothing was travelled \(the recording is silent/);
  });

  it('is one trip where the command line says that silence means nothing', async () => {
    const outcome = await replayed(aDay(), '--gaps', 'silence');
    expect(verdicts(outcome)).toEqual([true]);
    expect(outcome.assumed).toMatchObject({ gaps: 'silence', because: 'as the command line says' });
  });

  it('keeps a trip whole over a tunnel, and over a wait at a station with points and without', async () => {
    const trip = aDay()
      .isSilent(9 * HOUR)
      .drives(10 * MINUTE)
      .stands(4 * MINUTE)
      .isSilent(20 * MINUTE, 15_000)
      .drives(5 * MINUTE)
      .stands(8 * MINUTE)
      .drives(5 * MINUTE)
      .isSilent(9 * MINUTE, 30)
      .drives(10 * MINUTE);
    expect(verdicts(await replayed(trip))).toEqual([true, false, true, false, true, false, true]);
  });

  it('has the stops of a stopTimeout that the configuration gives', async () => {
    const config = join(folder, 'config.json');
    writeFileSync(config, '{ "stopTimeout": 5 }');
    const outcome = await replayed(
      aDay()
        .isSilent(9 * MINUTE, 30)
        .drives(10 * MINUTE),
      '--config',
      config,
    );
    expect(outcome.assumed.stopTimeout).toBe(5);
    expect(verdicts(outcome)).toEqual([true, false, true, false, true, false, true]);
  });
});

describe('a recording that pauses now and then', () => {
  it('is judged by the engine alone', async () => {
    const hike = recording()
      .drives(50 * MINUTE)
      .isSilent(20 * MINUTE)
      .drives(50 * MINUTE);
    const outcome = await replayed(hike);
    expect(outcome.assumed).toMatchObject({ gaps: 'silence', stopTimeout: null });
    expect(outcome.assumed.because).toContain('once, 17 % of its time');
    expect(verdicts(outcome)).toEqual([true]);
    expect(verdicts(await replayed(hike, '--gaps', 'rest'))).toEqual([true, false, true]);
  });

  it('on standard input cannot be searched, and says so', async () => {
    const pipe = new PassThrough();
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(pipe as never);
    pipe.end(aDay().text);
    const { assumed } = JSON.parse((await geo('replay', '-', '--json')).result) as Replayed;
    expect(assumed).toMatchObject({ gaps: 'silence', because: expect.stringContaining('read once only') });
  });
});

describe('a gap', () => {
  const at = (second: number, north: number, accuracy = 5): TrackPoint => ({
    timeMillis: second * 1000,
    fix: { latitude: 45 + north / 111_132, longitude: 13, accuracy, time: second * 1000 } as never,
  });
  const meaning = (seconds: number, north: number, accuracy?: number) =>
    gapBetween(at(0, 0), at(seconds, north, accuracy), 15 * MINUTE * 1000)?.meaning;

  it.each([
    ['of two minutes is none', 120, 5_000, undefined],
    ['of ten minutes without travel is open: a wait, or a rest', 600, 20, undefined],
    ['of fifteen minutes without travel is a rest', 900, 20, 'rest'],
    ['of five minutes and a kilometre is travel', 300, 1_000, 'travel'],
    ['of two hours and two kilometres is a rest, and a recorder that woke late', 7_200, 2_000, 'rest'],
    ['of two hours and fifty kilometres is travel', 7_200, 50_000, 'travel'],
  ] as const)('%s', (_title, seconds, north, means) => {
    expect(meaning(seconds, north)).toBe(means);
  });

  it('is not travelled by the error of a fix from cells', () => {
    expect([meaning(1_200, 1_500), meaning(1_200, 1_500, 1_400)]).toEqual(['travel', 'rest']);
  });
});
