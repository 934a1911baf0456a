import { execFileSync } from 'node:child_process';
import { uptime } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Wake } from '@geo/core';
import { schedulerSuite } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { nodeScheduler } from '../../src/index';
import { deadlines } from '../../src/scheduler/deadlines';
import { uptimeClock } from '../../src/scheduler/uptime-clock';
import { builtScript } from '../built-script';

schedulerSuite({ describe, it }, () => {
  const scheduler = nodeScheduler();
  return {
    scheduler,
    wait: async (millis) => {
      await wait(millis);
    },
    close: () => scheduler.close(),
  };
});

describe('Node scheduler', () => {
  it('delivers the launch to the first sink', () => {
    const scheduler = nodeScheduler();
    const wakes: Wake[] = [];
    scheduler.onWake((wake) => wakes.push(wake));
    scheduler.onWake((wake) => wakes.push(wake));
    expect(wakes).toEqual([{ cause: 'launch' }]);
    scheduler.close();
  });

  it('lets promises come to rest between two runs that are due together', async () => {
    const scheduler = nodeScheduler();
    const ran: string[] = [];
    scheduler.after(5, () => {
      ran.push('first');
      void Promise.resolve()
        .then(() => undefined)
        .then(() => ran.push('its promise'));
    });
    scheduler.after(5, () => ran.push('second'));
    await wait(100);
    expect(ran).toEqual(['first', 'its promise', 'second']);
  });

  it('cancels everything when it is closed', async () => {
    const scheduler = nodeScheduler();
    let runs = 0;
    scheduler.after(5, () => {
      runs += 1;
    });
    scheduler.onWake(() => {
      runs += 1;
    });
    scheduler.wakeAt('heartbeat', Date.now() + 5);
    const afterLaunch = runs;
    scheduler.close();
    await wait(50);
    expect(runs).toBe(afterLaunch);
  });

  it('refuses a delay and an alarm that are no numbers', () => {
    const scheduler = nodeScheduler();
    expect(() => scheduler.after(Number.NaN, () => {})).toThrow(
      'delayMillis must be a finite number of milliseconds; got NaN',
    );
    expect(() => scheduler.wakeAt('x', Number.NaN)).toThrow(
      'the time of alarm "x" must be epoch milliseconds; got NaN',
    );
    scheduler.close();
  });

  it('names the same boot and counts the same uptime in another process', () => {
    const scheduler = nodeScheduler();
    expect(nodeScheduler().bootId).toBe(scheduler.bootId);
    // The system's uptime comes in steps of 10 ms.
    expect(scheduler.uptime()).toBeGreaterThan(uptime() * 1_000 - 20);
    const other = Number(
      execFileSync(process.execPath, ['-e', 'console.log(require("node:os").uptime() * 1000)']),
    );
    expect(Math.abs(scheduler.uptime() - other)).toBeLessThan(2_000);
    scheduler.close();
  });
});

describe('uptime clock', () => {
  it('moves forward over a sleep that the fine clock did not count, and never back', () => {
    let fine = 0;
    let slept = 0;
    let step = 0;
    const clock = uptimeClock({ system: () => 100_000 + fine + slept + step, monotonic: () => fine });
    expect(clock()).toBe(100_000);
    fine = 5_000;
    slept = 60_000;
    expect(clock()).toBe(165_000);
    fine = 10_000;
    step = -9;
    expect(clock()).toBe(170_000);
    // A system that reports less than it did is not believed.
    slept = 0;
    fine = 20_000;
    expect(clock()).toBe(180_000);
  });
});

describe('deadlines', () => {
  it('keeps thousands of runs in the order of (deadline, insertion), none early', async () => {
    const clock = () => performance.now();
    const line = deadlines(clock, true);
    const from = clock() + 20;
    const expected: { at: number; index: number }[] = [];
    const ran: { at: number; index: number }[] = [];
    let early = 0;
    for (let index = 0; index < 2_000; index += 1) {
      // Tenths of a millisecond, five runs each: finer than Node's timers.
      const entry = { at: from + ((index * 7_919) % 400) / 10, index };
      expected.push(entry);
      line.add(entry.at, () => {
        if (clock() < entry.at) early += 1;
        ran.push(entry);
      });
    }
    while (ran.length < 2_000) await wait(10);
    expect(ran).toEqual(expected.sort((a, b) => a.at - b.at || a.index - b.index));
    expect(early).toBe(0);
  });
});

describe('a process with waiting timers', () => {
  it('lives as long as its option says', async () => {
    const script = await builtScript(new URL('./wait-in-process.ts', import.meta.url));
    const output = (keepsProcessAlive: boolean) =>
      execFileSync(process.execPath, [script, String(keepsProcessAlive)], { encoding: 'utf8' });
    expect(output(true)).toBe('the timer ran\n');
    expect(output(false)).toBe('');
  });
});
