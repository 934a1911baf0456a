import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { planOf } from '@geo/simulator';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Summary } from '../src/soak/summary';
import { builtProgram } from './built-program';

let program: string;
beforeAll(async () => {
  program = await builtProgram();
}, 60_000);

interface End {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function sim(...args: readonly string[]): Promise<End> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [program, ...args])) };
  } catch (error) {
    return error as End;
  }
}

describe('pnpm sim', () => {
  it('runs many seeds and prints one line of JSON, the same on any number of threads', async () => {
    const twice = await Promise.all(
      ['1', '2'].map((threads) =>
        sim('--count', '3', '--hours', '0.5', '--from', '4', '--json', '--no-shrink', '--threads', threads),
      ),
    );
    const [one, two] = twice.map(({ stdout }) => JSON.parse(stdout) as Summary) as [Summary, Summary];
    expect(one).toMatchObject({ seeds: 3, from: 4, hours: 0.5, deviceHours: 1.5, threads: 1 });
    expect(one.hoursPerSecond).toBeGreaterThan(0);
    expect(two.threads).toBe(2);
    for (const name of ['hash', 'counts', 'violations', 'failures'] as const)
      expect(two[name]).toEqual(one[name]);
    expect(twice[0]?.stdout.trimEnd().split('\n')).toHaveLength(1);
    for (const { code } of twice) expect(code).toBe(one.failed === 0 ? 0 : 1);
  });

  it('runs configurations pairwise, and one of them again by its seed', async () => {
    const array = ['--pairwise', '--from', '70', '--hours', '0.5'];
    const { stdout } = await sim(...array, '--count', '3', '--json', '--no-shrink');
    expect(JSON.parse(stdout)).toMatchObject({ seeds: 3, from: 70 });
    const config = async (seed: string) => (await sim(seed, ...array, '--quiet')).stdout.split('\n')[1];
    const [first, second] = await Promise.all([config('70'), config('71')]);
    expect(first).toContain('"locationFilterPolicy"');
    expect(second).toBe(first);
    expect(await config('74')).not.toBe(first);
  });

  it('prints one seed: its plan, what happens when, and the result', async () => {
    const { stdout } = await sim('3', '--hours', '0.5', '--no-faults');
    expect(stdout).toMatch(/^seed 3 · 0.5 h · (ios|android)/);
    expect(stdout).toContain('no faults');
    expect(stdout).toMatch(/\n00:00:00\.000 {2}life 1 begins: \{"cause":"launch"\}\n/);
    expect(stdout).toMatch(/\nhash [0-9a-f]{16}\n/);
  });

  it('leaves faults out by their numbers', async () => {
    const seed = Array.from({ length: 50 }, (_, number) => number).find(
      (number) => planOf(number, { hours: 1 }).faults.length > 3,
    );
    const { stdout } = await sim(String(seed), '--hours', '1', '--only', '1', '--quiet');
    expect(stdout.split('\nfaults\n')[1]?.trimStart()).toMatch(/^0 .*\n\n/);
  });

  it('plays a plan from a file as its seed', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'geo-sim-')), 'plan.json');
    writeFileSync(file, JSON.stringify(planOf(9, { hours: 0.5 })));
    const [fromFile, fromSeed] = await Promise.all([
      sim('--plan', file, '--quiet'),
      sim('9', '--hours', '0.5', '--quiet'),
    ]);
    expect(fromFile.stdout).toBe(fromSeed.stdout);
  });

  it.each([
    [[], 'which seed? pnpm sim SEED'],
    [['-1'], 'It must be a whole number of at least 0'],
    [['1.5'], 'whole number'],
    [['1', '--hours', '0'], 'It must be a number of hours above 0'],
    [['1', '--only', '99999'], 'seed 1 has no fault number 99999'],
    [['1', '--count', '2'], '--count runs many seeds'],
    [['--plan', 'nowhere.json'], 'nowhere.json holds no plan'],
    [['69', '--pairwise', '--from', '70'], 'the array of seed 70 has'],
    [['1', '--os', 'symbian'], 'It must be ios or android'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr } = await sim(...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
