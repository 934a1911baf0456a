import { beforeAll, describe, expect, it } from 'vitest';
import { readTrack, replay, type Track } from '../../src/index';
import { fixture } from '../fixtures';
import { fakeEngine, randomFrom } from './fake-engine';

const TAIL_MILLIS = 100_000;

let drive: Track;
beforeAll(async () => {
  drive = await readTrack(fixture('gpxpy-tracks/around-visnjan-with-car.gpx'));
});

async function inputsOf(speed: number | 'max', delayMillis: () => number): Promise<readonly string[]> {
  const engine = fakeEngine(drive, delayMillis);
  const result = await replay({
    track: drive,
    ...engine,
    idle: () => engine.idle(),
    speed,
    tailMillis: TAIL_MILLIS,
  });
  expect(result).toMatchObject({ finished: true, passed: 104 });
  return engine.inputs;
}

describe('the same recording gives the same inputs, byte for byte', () => {
  it('at any speed and however long real work takes', async () => {
    const plain = await inputsOf('max', () => 0);
    // The engine did what makes the order hard: timers, alarms, commits, uploads, retries.
    for (const what of [
      'wake launch',
      'wake alarm',
      'commit 3 settled',
      'upload 3 settled',
      'retry 6',
      'silence after',
    ]) {
      expect(plain.filter((line) => line.includes(what)).length, what).toBeGreaterThan(0);
    }
    for (const seed of [1, 2, 3]) {
      const random = randomFrom(seed);
      expect(await inputsOf('max', () => random() * 12)).toEqual(plain);
    }
    const random = randomFrom(4);
    expect(await inputsOf(200, () => random() * 12)).toEqual(plain);
    expect(await inputsOf(1000, () => 0)).toEqual(plain);
  });

  it('and recorded time stands still while real work is outstanding', async () => {
    const inputs = await inputsOf('max', () => 5);
    const timeOf = (what: string) =>
      inputs.filter((line) => line.endsWith(what)).map((line) => line.split(' ')[0]);
    const fixes = inputs.filter((line) => line.endsWith('}')).map((line) => line.split(' ')[0]);
    expect(timeOf('commit 3 settled')).toEqual([fixes[2]]);
    expect(timeOf('upload 3 settled')).toEqual([fixes[2]]);
  });
});
