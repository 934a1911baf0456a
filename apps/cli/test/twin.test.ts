import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ServedReceiver, serveReceiver } from '@geo/receiver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../src/exit-code';
import { replayTwin } from '../src/twin/replay-twin';
import type { TwinOutcome } from '../src/twin/run-twin';
import { pointsOf } from '../src/twin/twin-points';
import { openTwinSource } from '../src/twin/twin-source';
import { geo } from './geo-program';

const folder = mkdtempSync(join(tmpdir(), 'geo-twin-'));
const path = (name: string) => join(folder, name);
const BEGAN = 1_700_000_000;

/** North at 15 m/s for ten minutes, a wait of four minutes, and ten minutes more; still for ten before and after. */
function drive(): string {
  const lines: string[] = [];
  let driven = 0;
  for (let second = 0; second < 2640; second += 1) {
    const isDriving = (second >= 600 && second < 1200) || (second >= 1440 && second < 2040);
    if (isDriving) driven += 15;
    lines.push(`${(45 + driven / 111_150).toFixed(6)},13,${BEGAN + second},${isDriving ? 15 : 0}`);
  }
  return `lat,lon,time,speed\n${lines.join('\n')}\n`;
}

function file(name: string, text: string): string {
  writeFileSync(path(name), text);
  return path(name);
}

const SAME = () => file('same.json', '{ "trips": true, "stopTimeout": 5 }');
const SHORT = () => file('short.json', '{ "stopTimeout": 1 }');

describe('geo twin', () => {
  let receiver: ServedReceiver;
  beforeAll(async () => {
    receiver = await serveReceiver({ db: path('fleet.db'), token: 'write', readToken: 'read' });
    const recording = file('drive.csv', drive());
    const config = file('sent.json', '{ "batchSync": true, "trips": true, "stopTimeout": 5 }');
    for (const device of ['van-1', 'van-2']) {
      const { exitCode } = await geo(
        ...['replay', recording, '--profile', 'android', '--config', config],
        ...['--url', `${receiver.url}?device=${device}`, '--token', 'write'],
      );
      expect(exitCode).toBe(EXIT.ok);
    }
  }, 60_000);
  afterAll(async () => {
    await receiver?.close();
    rmSync(folder, { recursive: true });
    process.exitCode = 0;
  });

  const ofServer = async (...given: string[]): Promise<TwinOutcome> => {
    const { result } = await geo('twin', receiver.url, '--token', 'read', '--json', ...given);
    return JSON.parse(result) as TwinOutcome;
  };
  const counts = ({ devices }: TwinOutcome) =>
    devices
      .map(({ device, before, after }) => [device, before.from, before.trips.length, after.trips.length])
      .sort();

  it('finds the trips that were sent with the same configuration', async () => {
    const same = await ofServer('--config', SAME());
    expect(counts(same)).toEqual([
      ['van-1', 'sent', 1, 1],
      ['van-2', 'sent', 1, 1],
    ]);
    for (const { before, after } of same.devices) {
      const [sent, replayed] = [before.trips[0]?.distance ?? 0, after.trips[0]?.distance ?? 0];
      expect(Math.abs(replayed - sent)).toBeLessThan(0.03 * sent);
    }
  });

  it('splits a drive at its waits with a shorter stopTimeout, though a departure from a soft stop is recorded late', async () => {
    const [same, short] = [await ofServer('--config', SAME()), await ofServer('--config', SHORT())];
    expect(counts(same).map(([, , , after]) => after)).toEqual([1, 1]);
    expect(counts(short)).toEqual([
      ['van-1', 'sent', 1, 2],
      ['van-2', 'sent', 1, 2],
    ]);
    const metres = ({ devices }: TwinOutcome) =>
      devices.map(({ after }) => after.trips.reduce((sum, trip) => sum + trip.distance, 0));
    const [whole, parts] = [metres(same), metres(short)];
    for (const [index, part] of parts.entries())
      expect(Math.abs(part - (whole[index] ?? 0))).toBeLessThan(0.05 * part);
  });

  it('replays a part of the time, and says when it left something out', async () => {
    const middle = new Date((BEGAN + 1_320) * 1000).toISOString();
    const [whole, early, late] = [
      await ofServer('--config', SHORT()),
      await ofServer('--config', SHORT(), '--until', middle),
      await ofServer('--config', SHORT(), '--since', middle),
    ];
    const points = ({ devices }: TwinOutcome) => devices[0]?.points ?? 0;
    expect(points(early)).toBeGreaterThan(1);
    expect(points(early) + points(late)).toBe(points(whole));
    // The trip was under way at the moment between them: both have it as it was sent.
    expect([early, late].map(({ devices }) => devices[0]?.before.from)).toEqual(['sent', 'sent']);
    expect(JSON.stringify(whole)).not.toContain('"cut"');
    const source = await openTwinSource({ sources: [receiver.url], token: 'read' }, 10);
    const past = await source.past('van-1');
    expect(past.cut).toBeUndefined();
    const recorded = await openTwinSource({ sources: [file('long.csv', drive())] }, 10);
    const cut = await recorded.past(path('long.csv'));
    expect([cut.points.length, cut.cut]).toEqual([10, expect.stringContaining('only its first 10 points')]);
    const given = ['--token', 'read', '--config', SAME(), '--org', 'red'];
    expect((await geo('twin', receiver.url, ...given)).said).toContain('--org is for databases');
  }, 60_000);

  it('is a table for a person, with the trips of a single device', async () => {
    const given = ['--token', 'read', '--config', SAME(), '--device', 'van-2'];
    const { result, exitCode } = await geo('twin', receiver.url, ...given);
    expect(exitCode).toBe(EXIT.ok);
    expect(result).toMatch(/^device +trips +distance +moving/);
    expect(result).toMatch(/^van-2 +1 → 1 +1[78]\.\d\d km → 1[78]\.\d\d km +/m);
    expect(result).toContain('before: 1 trip\n');
    expect(result).toContain('after: 1 trip\n');
  });

  it('compares two configurations with each other, also of recordings', async () => {
    const given = ['--before', SHORT(), '--config', SAME(), '--workers', '1', '--json'];
    const { result } = await geo('twin', file('other.csv', drive()), ...given);
    expect(counts(JSON.parse(result) as TwinOutcome)).toEqual([[path('other.csv'), 'replayed', 2, 1]]);
  }, 60_000);

  it('reports a configuration that is none at each device, and says so by its exit code', async () => {
    const { result, exitCode } = await geo(
      ...['twin', receiver.url, '--token', 'read', '--config', file('bad.json', '{ "stopTimeout": -1 }')],
    );
    expect(result).toMatch(/^van-1 .*stopTimeout/m);
    expect(exitCode).toBe(EXIT.unexpected);
  });

  it('refuses a receiver that does not answer or does not know the token, a device that is none, and no file', async () => {
    const refused = [
      await geo('twin', 'http://127.0.0.1:1/', '--config', SAME()),
      await geo('twin', receiver.url, '--config', SAME()),
      await geo('twin', receiver.url, '--token', 'read', '--config', SAME(), '--device', 'nobody'),
      await geo('twin', path('nothing.db'), '--config', SAME()),
    ];
    expect(refused.map(({ exitCode }) => exitCode)).toEqual(Array(4).fill(EXIT.badInput));
  });

  it('reads the database of a receiver that does not run, as the built program', async () => {
    await receiver.close();
    const program = new URL('../dist/geo.js', import.meta.url).pathname;
    const given = ['twin', path('fleet.db'), '--config', SAME(), '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...given]);
    expect(counts(JSON.parse(stdout) as TwinOutcome)).toEqual([
      ['van-1', 'sent', 1, 1],
      ['van-2', 'sent', 1, 1],
    ]);
  });
});

describe('a past without records', () => {
  it('has no trips', async () => {
    const job = {
      device: 'a',
      points: pointsOf([]),
      isRecorded: false,
      config: {},
      profile: 'android' as const,
    };
    expect(await replayTwin(job)).toEqual({ trips: [], records: 0, odometer: 0 });
  });
});
