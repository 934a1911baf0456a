import { describe, expect, it } from 'vitest';
import type { Wake } from '../../src/index';
import { schedulerSuite, virtualScheduler } from '../../src/testing/index';

schedulerSuite({ describe, it }, () => {
  const scheduler = virtualScheduler();
  return { scheduler, wait: (millis) => scheduler.advanceAsync(millis) };
});

describe('virtual scheduler', () => {
  it('shows each run its own deadline, by both clocks', () => {
    const scheduler = virtualScheduler({ startsAt: 1_000_000, uptime: 500 });
    const seen: [number, number][] = [];
    scheduler.after(10, () => {
      seen.push([scheduler.now(), scheduler.uptime()]);
      scheduler.after(7, () => seen.push([scheduler.now(), scheduler.uptime()]));
    });
    scheduler.advance(100);
    expect(seen).toEqual([
      [1_000_010, 510],
      [1_000_017, 517],
    ]);
    expect([scheduler.now(), scheduler.uptime()]).toEqual([1_000_100, 600]);
  });

  it('steps one run at a time', () => {
    const scheduler = virtualScheduler();
    const ran: string[] = [];
    scheduler.after(5, () => ran.push('a'));
    scheduler.after(5, () => ran.push('b'));
    scheduler.after(9, () => ran.push('c'));
    expect(scheduler.pending).toBe(3);
    expect(scheduler.nextDeadline).toBe(scheduler.uptime() + 5);
    expect([scheduler.next(), [...ran]]).toEqual([true, ['a']]);
    expect([scheduler.next(), scheduler.next(), scheduler.next()]).toEqual([true, true, false]);
    expect(ran).toEqual(['a', 'b', 'c']);
    expect(scheduler.nextDeadline).toBeUndefined();
  });

  it('advances to a wall-clock time, and not back', () => {
    const scheduler = virtualScheduler({ startsAt: 1_000 });
    scheduler.advanceTo(5_000);
    expect(scheduler.now()).toBe(5_000);
    expect(() => scheduler.advanceTo(4_000)).toThrow('time cannot go back; got -1000');
  });

  it('lets promises set timers that are due within the same advance', async () => {
    const scheduler = virtualScheduler();
    const from = scheduler.uptime();
    const ran: number[] = [];
    const tick = async () => {
      for (let turn = 0; turn < 20; turn += 1) await undefined;
      ran.push(scheduler.uptime() - from);
      if (ran.length < 5) scheduler.after(10, () => void tick());
    };
    scheduler.after(10, () => void tick());
    await scheduler.advanceAsync(50);
    expect(ran).toEqual([10, 20, 30, 40, 50]);
  });

  it('lets the given number of promise turns pass', async () => {
    const turnsUntil = async (settlingTurns: number) => {
      const scheduler = virtualScheduler({ settlingTurns });
      let turns = 0;
      void (async () => {
        for (;;) {
          await undefined;
          turns += 1;
          if (turns === 200) return;
        }
      })();
      await scheduler.settle();
      return turns;
    };
    expect(await turnsUntil(3)).toBeLessThan(10);
    expect(await turnsUntil(100)).toBeGreaterThan(90);
  });

  it('waits for work outside of promises by the given function', async () => {
    let busy: Promise<unknown> = Promise.resolve();
    const scheduler = virtualScheduler({ idle: () => busy });
    const ran: number[] = [];
    scheduler.after(10, () => {
      busy = new Promise((resolve) => setTimeout(resolve, 20)).then(() =>
        scheduler.after(10, () => ran.push(scheduler.uptime())),
      );
    });
    const from = scheduler.uptime();
    await scheduler.advanceAsync(30);
    expect(ran).toEqual([from + 20]);
  });

  it('moves the wall clock without moving time, and alarms follow the clock', () => {
    const scheduler = virtualScheduler({ wakes: [] });
    const events: string[] = [];
    scheduler.onWake((wake) => events.push(wake.cause));
    scheduler.after(60_000, () => events.push('after'));
    scheduler.wakeAt('noon', scheduler.now() + 3_600_000);
    const up = scheduler.uptime();
    scheduler.stepWallClock(3_590_000);
    expect(scheduler.uptime()).toBe(up);
    scheduler.advance(10_000);
    expect(events).toEqual(['alarm']);
    scheduler.advance(50_000);
    expect(events).toEqual(['alarm', 'after']);
  });

  it('holds the launch for the first sink', () => {
    const scheduler = virtualScheduler();
    const wakes: Wake[] = [];
    scheduler.onWake((wake) => wakes.push(wake));
    scheduler.onWake((wake) => wakes.push(wake));
    expect(wakes).toEqual([{ cause: 'launch' }]);
  });

  it('loses runs but not alarms when the process dies', () => {
    const scheduler = virtualScheduler();
    const wakes: Wake[] = [];
    let runs = 0;
    scheduler.onWake((wake) => wakes.push(wake));
    scheduler.after(10, () => {
      runs += 1;
    });
    scheduler.wakeAt('heartbeat', scheduler.now() + 20);
    scheduler.kill();
    expect(scheduler.pending).toBe(0);
    scheduler.advance(100);
    expect([runs, wakes]).toEqual([0, [{ cause: 'launch' }]]);
    scheduler.onWake((wake) => wakes.push(wake));
    expect(wakes).toEqual([{ cause: 'launch' }, { cause: 'alarm', name: 'heartbeat' }]);
  });

  it('reboots: another boot, uptime from the beginning, no alarms, and a boot wake', () => {
    const scheduler = virtualScheduler({ startsAt: 1_000, bootId: 'x' });
    scheduler.wakeAt('heartbeat', 2_000);
    scheduler.reboot({ offMillis: 60_000, uptime: 25 });
    expect([scheduler.bootId === 'x', scheduler.uptime(), scheduler.now()]).toEqual([false, 25, 61_000]);
    const wakes: Wake[] = [];
    scheduler.onWake((wake) => wakes.push(wake));
    scheduler.advance(10_000);
    expect(wakes).toEqual([{ cause: 'boot' }]);
    const second = scheduler.bootId;
    scheduler.reboot();
    expect(scheduler.bootId).not.toBe(second);
  });

  it('runs late what came due while suspended', () => {
    const scheduler = virtualScheduler();
    const from = scheduler.uptime();
    const ran: number[] = [];
    scheduler.after(10, () => ran.push(scheduler.uptime() - from));
    scheduler.suspend(1_000);
    expect(ran).toEqual([]);
    scheduler.advance(0);
    expect(ran).toEqual([1_000]);
  });

  it('names a loop instead of hanging in it', async () => {
    const scheduler = virtualScheduler();
    const again = () => {
      scheduler.after(0, again);
    };
    again();
    expect(() => scheduler.advance(1)).toThrow('schedules itself again without delay');
  });

  it('refuses to be moved by a run, and goes on after a run that throws', () => {
    const scheduler = virtualScheduler();
    scheduler.after(1, () => scheduler.advance(5));
    scheduler.after(2, () => {
      throw new Error('thrown by a run');
    });
    expect(() => scheduler.advance(10)).toThrow('time is already moving');
    expect(() => scheduler.advance(10)).toThrow('thrown by a run');
    scheduler.advance(10);
  });

  it('refuses a delay that is no number', () => {
    expect(() => virtualScheduler().after(Number.NaN, () => {})).toThrow(
      'delayMillis must be a finite number of milliseconds; got NaN',
    );
  });
});
