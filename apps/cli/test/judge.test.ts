import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveReceiver } from '@geo/receiver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-code';
import type { Judgement } from '../src/judge/judgement';
import { geo } from './geo-program';

const folder = mkdtempSync(join(tmpdir(), 'geo-judge-'));
const path = (name: string) => join(folder, name);
const BEGAN = 1_700_000_000;

/** A logger's drive north at 15 m/s, its positions `east` degrees beside the road; before and after it lies still. */
function drive({ seconds = 600, from = BEGAN, east = 0, still = 60 } = {}): string {
  const lines = Array.from({ length: seconds + 2 * still }, (_, second) => {
    const driven = Math.min(Math.max(0, second - still), seconds);
    return `${(45 + (driven * 15) / 111_150).toFixed(6)},${13 + east},${from + second}`;
  });
  return `lat,lon,time\n${lines.join('\n')}\n`;
}

function file(name: string, text: string): string {
  writeFileSync(path(name), text);
  return path(name);
}

async function judged(...given: string[]): Promise<Judgement> {
  const { result } = await geo('judge', path('track.db'), '--json', ...given);
  return JSON.parse(result);
}

/** The phone drives, uploads to a real receiver, and exports its black box. */
beforeAll(async () => {
  const receiver = await serveReceiver({ port: 0, db: path('track.db') });
  const phone = file('phone.csv', drive());
  const url = `${receiver.url}?device=phone-7`;
  const config = file('config.json', '{ "batchSync": true }');
  const outputs = ['--url', url, '--black-box', path('box.jsonl')];
  const { exitCode, said } = await geo('replay', phone, '--config', config, ...outputs);
  expect(said).toBe('');
  expect(exitCode).toBe(EXIT.ok);
  await receiver.close();
}, 60_000);

afterAll(() => {
  rmSync(folder, { recursive: true });
  process.exitCode = 0;
});

describe('geo judge', () => {
  it('finds a phone good whose records follow the logger, and whose black box decides the same', async () => {
    const truth = file('drive.csv', drive({ east: 0.00005 }));
    const given = ['--truth', truth, '--box', path('box.jsonl')];
    const { result, exitCode } = await geo('judge', path('track.db'), ...given);
    expect(result).toContain('phone-7: ');
    expect(result).toContain('within all limits');
    expect(result).toContain('each decides as the phone did');
    expect(exitCode).toBe(EXIT.ok);
    const [trip] = (await judged(...given)).trips;
    expect(trip?.meters).toBeGreaterThan(8700);
    expect(trip?.meters).toBeLessThan(9100);
    expect(trip?.records).toBeGreaterThan(50);
    expect(trip?.coveredShare).toBeCloseTo(1, 1);
    expect(trip?.errorMeters).toBeLessThan(15);
  });

  it('names a trip without a record', async () => {
    const truth = file('other-day.csv', drive({ from: BEGAN + 86_400 }));
    const { trips, isGood } = await judged('--truth', truth);
    expect(trips[0]?.faults).toEqual(['no record of this trip']);
    expect(isGood).toBe(false);
    expect(process.exitCode).toBe(EXIT.unexpected);
  });

  it('names a late departure: the logger was on the way before the first record', async () => {
    const truth = file('earlier.csv', drive({ from: BEGAN - 200, seconds: 800 }));
    const [trip] = (await judged('--truth', truth)).trips;
    expect(trip?.departureMeters).toBeGreaterThan(2000);
    expect(trip?.faults.join()).toContain('after the departure; 1000 m are allowed');
  });

  it('names a gap: the logger drove on after the last record', async () => {
    const truth = file('longer.csv', drive({ seconds: 1200 }));
    const [trip] = (await judged('--truth', truth)).trips;
    expect(trip?.coveredShare).toBeLessThan(0.6);
    expect(trip?.faults.join()).toContain('90 % are required');
  });

  it('names records that lie beside the way', async () => {
    const truth = file('beside.csv', drive({ east: 0.001 }));
    const [trip] = (await judged('--truth', truth)).trips;
    expect(trip?.errorMeters).toBeGreaterThan(70);
    expect(trip?.faults.join()).toContain('50 m are allowed');
    const { isGood } = await judged('--truth', truth, '--error', '120');
    expect(isGood).toBe(true);
  });

  it('names a black box that decides otherwise', async () => {
    const box = readFileSync(path('box.jsonl'), 'utf8');
    const changed = box.replace(/"latitude":45\.03\d*/, '"latitude":45.9');
    const other = file('changed.jsonl', changed === box ? box.replace('45.03', '45.93') : changed);
    const { boxes, isGood } = await judged('--box', other);
    expect(boxes[0]?.different).toEqual([1]);
    expect(isGood).toBe(false);
  });

  it('refuses a database that is not there, a device without records, and a track without a trip', async () => {
    const lying = file('lying.csv', drive({ seconds: 0 }));
    for (const [given, words] of [
      [[path('none.db')], 'no such database'],
      [[path('track.db'), '--device', 'phone-8'], 'no record of phone-8'],
      [[path('track.db'), '--truth', lying], 'contains no trip'],
    ] as const) {
      const { said, exitCode } = await geo('judge', ...given);
      expect(said).toContain(words);
      expect(exitCode).toBe(EXIT.badInput);
    }
  });
});
