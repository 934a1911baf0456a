import { describe, expect, it } from 'vitest';
import {
  CHECK_MILLIS,
  CHECKS_PER_HOUR,
  COOL_DOWN_MAX_MILLIS,
  COOL_DOWN_MIN_MILLIS,
  type MotionEvent,
} from '../../src/motion/motion-machine';
import { deadlineAfter } from '../../src/time/deadline';
import { at, BOOT, HOUR, MotionMachineHarness, STOP_MILLIS } from '../tables/motion-bench';

describe('motion: the guard of checks', () => {
  const suspect = (millis: number): MotionEvent => ({
    type: 'departure.suspected',
    at: at(millis),
    cause: 'test',
  });

  it('no check before the cool-down is over; from that millisecond on, one', () => {
    const checkableAt = deadlineAfter(at(0), COOL_DOWN_MIN_MILLIS, BOOT);
    const bench = new MotionMachineHarness('parked', { checkableAt });
    bench.actor.send(suspect(COOL_DOWN_MIN_MILLIS - 1));
    expect(bench.cell()).toBe('parked');
    bench.actor.send(suspect(COOL_DOWN_MIN_MILLIS));
    expect(bench.cell()).toBe('checking: check');
  });

  it('twelve checks in any hour, and no thirteenth before the hour of the first is over', () => {
    const checks = Array.from({ length: CHECKS_PER_HOUR }, (_, index) => at(index * 1000).up);
    const bench = new MotionMachineHarness('parked', { checks });
    bench.actor.send(suspect(HOUR - 1));
    expect(bench.cell()).toBe('parked');
    bench.actor.send(suspect(HOUR));
    expect(bench.cell()).toBe('checking: check');
    expect(bench.context.checks).toHaveLength(CHECKS_PER_HOUR);
    expect(new MotionMachineHarness('parked', { checks: checks.slice(1) }).context.checks).toHaveLength(11);
  });

  it('eleven leave room for one', () => {
    const checks = Array.from({ length: CHECKS_PER_HOUR - 1 }, (_, index) => at(index * 1000).up);
    const bench = new MotionMachineHarness('parked', { checks });
    bench.actor.send(suspect(60_000));
    expect(bench.mode).toBe('checking');
  });

  it('the wait doubles from half a minute to ten minutes, and a departure forgets it', () => {
    const bench = new MotionMachineHarness('parked');
    const waits: number[] = [];
    let now = 0;
    for (let check = 0; check < 7; check++) {
      now += HOUR;
      bench.actor.send(suspect(now));
      bench.fireTimer();
      const { checkableAt } = bench.context;
      waits.push((checkableAt?.up ?? 0) - at(now).up - CHECK_MILLIS);
    }
    expect(waits).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000]);
    expect(waits.at(-1)).toBe(COOL_DOWN_MAX_MILLIS);
    bench.actor.send({ type: 'departure.confirmed', at: at(now + 1) });
    expect(bench.context).toMatchObject({ coolDownMillis: COOL_DOWN_MIN_MILLIS, checkableAt: null });
  });
});

describe('motion: deadlines', () => {
  it('a stop ends at stopTimeout after it began, however late it was found', () => {
    const bench = new MotionMachineHarness('tracking');
    bench.actor.send({ type: 'stillness.found', at: at(100_000), began: at(10_000), cause: 'test' });
    expect(bench.wait).toBe(STOP_MILLIS - 90_000);
    expect(bench.context.stopAt?.up).toBe(at(310_000).up);
  });

  it('a stop found after its end is over at once', () => {
    const bench = new MotionMachineHarness('tracking');
    bench.actor.send({ type: 'stillness.found', at: at(400_000), began: at(10_000), cause: 'test' });
    expect(bench.wait).toBe(0);
  });

  it.each(['probing', 'softStop'] as const)('in %s a wake computes what is left', (mode) => {
    const bench = new MotionMachineHarness(mode);
    bench.actor.send({ type: 'engine.resumed', at: at(299_999) });
    expect(bench.wait).toBe(1);
    expect(bench.timers.size).toBe(1);
    bench.actor.send({ type: 'engine.resumed', at: at(500_000) });
    expect(bench.wait).toBe(0);
  });

  it.each([
    // Five minutes at most.
    ['probing', 280_000],
    ['softStop', 580_000],
  ] as const)('in %s another stop timeout moves the end, not the beginning', (mode, wait) => {
    const bench = new MotionMachineHarness(mode);
    bench.actor.send({ type: 'settings.changed', at: at(10_000), stopTimeoutMillis: 60_000 });
    expect(bench.wait).toBe(50_000);
    bench.actor.send({ type: 'settings.changed', at: at(20_000), stopTimeoutMillis: 600_000 });
    expect(bench.wait).toBe(wait);
    expect(bench.timers.size).toBe(1);
  });

  it('a check gives up after a minute, also when a wake comes late', () => {
    const bench = new MotionMachineHarness('checking');
    expect(bench.wait).toBe(CHECK_MILLIS);
    bench.actor.send({ type: 'engine.resumed', at: at(CHECK_MILLIS + 5) });
    expect(bench.wait).toBe(0);
    bench.fireTimer();
    // The cool-down counts from when the check should have ended.
    expect(bench.context.checkableAt?.up).toBe(at(CHECK_MILLIS + COOL_DOWN_MIN_MILLIS).up);
  });

  it('after a reboot what is left counts by the wall clock, and never exceeds the whole wait', () => {
    const stopAt = { ...deadlineAfter(at(0), STOP_MILLIS, 'boot-0'), up: 5 };
    expect(new MotionMachineHarness('softStop', { stopAt }).wait).toBe(STOP_MILLIS);
    const far = { ...stopAt, wall: stopAt.wall + 10 * HOUR };
    expect(new MotionMachineHarness('softStop', { stopAt: far }).wait).toBe(STOP_MILLIS);
  });
});
