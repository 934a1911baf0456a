import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonReport } from '../../src/policies/report/json-report';

const PROGRAM = fileURLToPath(new URL('../../dist/policies.js', import.meta.url));
const bench = (...args: string[]) => promisify(execFile)(process.execPath, [PROGRAM, ...args]);

const RUN = 'somewhere_else__20200101_00';
const route = (places: readonly (readonly [number, number])[]) => ({
  type: 'Feature',
  properties: { valid_start_ts: 1_500_000_000 },
  geometry: { type: 'LineString', coordinates: places },
});

/** A folder of the layout with one short day: a walk of a kilometre and back, hours apart. */
function recordings(): string {
  const folder = mkdtempSync(join(tmpdir(), 'geo-policies-test-'));
  mkdirSync(join(folder, RUN));
  mkdirSync(join(folder, 'spec'));
  const home = [-122.08, 37.39] as const;
  const park = [-122.069, 37.392] as const;
  const legs = (id: string, ...places: (readonly [number, number])[]) => ({
    id,
    legs: [{ id, route_coords: route(places) }],
  });
  const label = { evaluation_trips: [legs('there', home, park), legs('back', park, home)] };
  writeFileSync(
    join(folder, 'spec', 'somewhere_else.evaluation_spec.json.gz'),
    gzipSync(JSON.stringify([{ data: { label } }])),
  );
  writeFileSync(
    join(folder, 'labels.csv'),
    [
      'run_id,kind,trip_id,section_id,leg_type,mode,start_ts,end_ts',
      `${RUN},TRIP,there,,,,1577869200,1577870000`,
      `${RUN},SECTION,there,there,TRAVEL,WALKING,1577869200,1577870000`,
      `${RUN},TRIP,back,,,,1577880000,1577880800`,
      `${RUN},SECTION,back,back,TRAVEL,WALKING,1577880000,1577880800`,
    ].join('\n'),
  );
  writeFileSync(join(folder, 'runs.csv'), 'run_id,phone,os,regime,device_model,os_version\n');
  return folder;
}

// The built program, since it starts threads of its own.
describe('pnpm bench:policies', () => {
  const folder = recordings();
  const out = join(folder, 'out');
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => {
    if (!existsSync(PROGRAM)) throw new Error('the benchmark is not built: run pnpm build first');
  });

  it('takes a folder that it has never seen, ends with one line of JSON, and draws', async () => {
    const args = ['--data', folder, '--json', '--only', 'economical,b10-hamfdc', '--os', 'android'];
    const { stdout, stderr } = await bench(...args, '--worlds', 'reported', '--threads', '2', '--out', out);
    const report = JSON.parse(stdout.trim()) as JsonReport;
    expect(report.failures).toEqual([]);
    expect(report.reportedOn).toEqual(['somewhere_else']);
    expect(report.tunedOn).not.toContain('somewhere_else');
    const [ours, other] = report.policies;
    expect(ours).toMatchObject({ id: 'economical', os: 'android', trips: 2, missedTrips: 0, worlds: 1 });
    expect(other).toMatchObject({ id: 'b10-hamfdc', os: 'android', trips: 2 });
    expect(ours?.mwhPerDay?.nominal).toBeGreaterThan(ours?.mwhPerDay?.low ?? Infinity);
    expect(ours?.fixes).toBeGreaterThan(other?.fixes ?? Infinity);
    expect(stderr).toContain('2 days and nights to play');
    expect(readFileSync(join(out, 'android-reported-energy-error.svg'), 'utf8')).toMatch(
      /^<svg .*ours, economical/s,
    );
    expect(JSON.parse(readFileSync(join(out, 'policies.json'), 'utf8'))).toEqual(report);
  });

  it('the same folder gives the same figures, on one thread or on two', async () => {
    const figures = async (threads: string) => {
      const args = ['--data', folder, '--json', '--only', 'economical', '--worlds', 'reported'];
      const { stdout } = await bench(...args, '--threads', threads, '--out', out);
      return JSON.parse(stdout) as JsonReport;
    };
    expect(await figures('1')).toEqual(await figures('2'));
  });

  it('adds ours with other settings, and as many model days as are wanted', async () => {
    const args = ['--data', folder, '--json', '--only', 'economical', '--os', 'android', '--out', out];
    const given = ['--worlds', 'model', '--seeds', '2', '--set', 'stopTimeout=3,desiredAccuracy=-1'];
    const report = JSON.parse((await bench(...args, ...given)).stdout) as JsonReport;
    expect(report.policies.map(({ id }) => id)).toEqual([
      'economical',
      'economical,stopTimeout=3,desiredAccuracy=-1',
    ]);
    const [ours, changed] = report.policies.map(({ modelDay }) => modelDay);
    expect(ours?.worlds).toBe(2);
    expect(changed?.mwhPerDay).not.toEqual(ours?.mwhPerDay);
    const [least = Infinity, most = 0] = ours?.mwhPerDayRange ?? [];
    expect(least).toBeLessThan(ours?.mwhPerDay.nominal ?? 0);
    expect(most).toBeGreaterThan(ours?.mwhPerDay.nominal ?? Infinity);
  });

  it.each([
    ['heartbeatInterval=-1', 'heartbeatInterval must be an integer of s, 1 or more; got -1'],
    ['authorization={"strategy":"card"}', 'authorization.strategy must be'],
  ])('fails where the engine refuses %s, instead of a phone that records nothing', async (setting, why) => {
    const chosen = ['--only', 'economical', '--os', 'ios', '--worlds', 'model', '--seeds', '1'];
    await expect(bench('--data', folder, ...chosen, '--out', out, '--set', setting)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`ready: ${why}`),
    });
  });

  it.each([
    [[], '--data must name a folder'],
    [['--data', join(tmpdir(), 'no-such-folder')], 'there is none at'],
    [['--data', folder, '--only', 'transistor'], '--only must name candidates'],
    [['--data', folder, '--set', 'stopTimeout'], 'a setting must be key=value; got "stopTimeout"'],
    [['--data', folder, '--set', 'stopTimout=3'], 'stopTimout is no key of the configuration'],
    [['--data', folder, '--seeds', '0'], '--seeds must be a whole number from 1 to 1000; got 0'],
    [['--data', folder, '--threads', '0'], '--threads must be a whole number from 1 to 64; got 0'],
    [
      ['--data', folder, '--worlds', 'all'],
      '--worlds must name some of reported, model, night, fences, stress, tuning; got all',
    ],
  ])('%j is refused, with what is allowed', async (args, message) => {
    await expect(bench(...(args as string[]))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message as string),
    });
  });
});
