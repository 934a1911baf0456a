import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, NODE_PROFILE } from '@geo/core';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../src/exit-code';
import { geo } from './geo-program';

const folder = mkdtempSync(join(tmpdir(), 'geo-explain-'));
const file = join(folder, 'box.jsonl');
let box = '';
let uuid = '';

/** Half a minute of driving, as a phone would send it in. */
beforeAll(async () => {
  const scheduler = virtualScheduler();
  const sensor = scriptedSensor({ available: ['location'] });
  const engine = createEngine({
    ports: {
      scheduler,
      sensor,
      storage: memoryStorage(),
      http: scriptedHttp(() => 200),
      entropy: countingEntropy(),
      presence: silentPresence(),
    },
    profile: NODE_PROFILE,
  });
  engine.onLocation((record) => {
    uuid = record.uuid;
  });
  await engine.ready({ url: 'https://example.test', authorization: { accessToken: 'a-secret-token' } });
  await engine.start();
  for (let second = 0; second < 30; second++) {
    sensor.deliver('location', {
      latitude: 45 + second / 11_000,
      longitude: 13,
      accuracy: second === 20 ? 800 : 5,
      ageMillis: 0,
    });
    await scheduler.advanceAsync(1000);
    await engine.idle();
  }
  box = await engine.exportBlackBox();
  writeFileSync(file, box);
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  process.exitCode = 0;
});

function other(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('geo explain', () => {
  it('prints each decision with its time, its region and its reason', async () => {
    const { result, said, exitCode } = await geo('explain', file);
    expect(exitCode).toBe(EXIT.ok);
    expect(said).toBe('');
    expect(result).toMatch(
      /^life 1 from 2026-01-01 00:00:00\.000Z \(node, engine 0\.0\.0, boot-1\): \d+ decisions, the same when \d+ inputs are replayed$/m,
    );
    expect(result).toMatch(/^2026-01-01 00:00:20\.000Z {2}locations {4}rejected \d+ inaccurate 800 > 100$/m);
    expect(result).toMatch(/^2026-01-01 00:00:\d\d\.000Z {2}sync {9}200 for 1 from \d+: accepted$/m);
    expect(result).not.toContain('a-secret-token');
  });

  it('explains one record, and what became of it', async () => {
    const { result } = await geo('explain', file, '--uuid', uuid);
    expect(result).toMatch(new RegExp(`^${uuid}, row \\d+ of the queue$`, 'm'));
    expect(result).toMatch(/^made at 2026-01-01 00:00:\d\d\.000Z by a fix that came in$/m);
    expect(result).toMatch(/^of the fix of .*"latitude":45\.00/m);
    expect(result).toMatch(/^rejected near it:\n {2}2026.* inaccurate 800 > 100$/m);
  });

  it('answers one line of JSON', async () => {
    const { result } = await geo('explain', file, '--json');
    const [line, ...others] = result.split('\n');
    expect(others).toEqual([]);
    const { lives } = JSON.parse(line ?? '');
    expect(lives[0]).toMatchObject({ number: 1, isSame: true, profile: 'node' });
    expect(lives[0].decisions.length).toBe(lives[0].count);
    const { record } = JSON.parse((await geo('explain', file, '--uuid', uuid, '--json')).result);
    expect(record).toMatchObject({ uuid, by: 'fix' });
  });

  it('prints the minute around a moment, and the span of the box when nothing was then', async () => {
    const near = await geo('explain', file, '--at', '2026-01-01T00:00:10');
    expect(near.exitCode).toBe(EXIT.ok);
    const far = await geo('explain', file, '--at', '2026-01-01T08:00:00Z');
    expect(far.exitCode).toBe(EXIT.badInput);
    expect(far.said).toMatch(
      /nothing was decided within a minute of .*; the box goes from 2026-01-01T00:00:0.* to /,
    );
  });

  it('tolerates a last line that was cut off, with a warning', async () => {
    const { said, exitCode } = await geo('explain', other('cut.jsonl', box.trimEnd().slice(0, -5)));
    expect(said).toBe('the last line was cut off, and is left out');
    expect(exitCode).toBe(EXIT.ok);
  });

  it('says that the engine is another one, and ends with 1 where it decides otherwise', async () => {
    const older = box.split('"engine":"0.0.0"').join('"engine":"9.9.9"');
    const { said, exitCode } = await geo('explain', other('older.jsonl', older));
    expect(said).toContain('it was written by engine 9.9.9, this is 0.0.0: decisions may differ');
    expect(exitCode).toBe(EXIT.ok);
    const changed = await geo(
      'explain',
      other('changed.jsonl', box.replace('inaccurate 800 > 100', 'stale')),
    );
    expect(changed.said).toMatch(
      /^life 1: decision \d+ was ".* stale", and is ".* inaccurate 800 > 100" now$/m,
    );
    expect(changed.exitCode).toBe(EXIT.unexpected);
  });

  it.each([
    [
      'no-such-file.jsonl',
      undefined,
      'no-such-file.jsonl: no such file (expected what exportBlackBox() gave)',
    ],
    ['track.gpx', '<gpx></gpx>', 'line 1 is not JSON: <gpx></gpx>'],
    ['other.json', '{"a":1}', 'not a black box'],
    [
      'future.jsonl',
      '{"geoBlackBox":7}',
      'version 7 of the black box; this program reads the versions 1 and 2',
    ],
  ])('ends with 2 for %s, and says why', async (name, text, message) => {
    const path = text === undefined ? join(folder, name) : other(name, text);
    const { said, exitCode } = await geo('explain', path);
    expect(exitCode).toBe(EXIT.badInput);
    expect(said).toContain(message);
  });

  it('ends with 2 for a record that the box does not know, and for what is no moment', async () => {
    const { said, exitCode } = await geo('explain', file, '--uuid', 'unheard-of');
    expect([said, exitCode]).toEqual(['geo: the black box contains no record unheard-of', EXIT.badInput]);
    const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    await expect(geo('explain', file, '--at', 'yesterday')).rejects.toThrow('exit 2');
    exit.mockRestore();
  });
});
