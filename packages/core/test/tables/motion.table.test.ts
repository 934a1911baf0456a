import { describe, expect, it } from 'vitest';
import type { MotionEvent, MotionMode } from '../../src/motion/motion-machine';
import { at, type Cell, MotionMachineHarness } from './motion-bench';

/** The events by name, and the timer that a mode may have set. */
type Cause = MotionEvent['type'] | 'timer';

const TABLE: Readonly<Record<MotionMode, Readonly<Record<Cause, Cell>>>> = {
  off: {
    'tracking.start': 'probing: session',
    'tracking.stop': 'off',
    'departure.confirmed': 'off',
    'departure.suspected': 'off',
    'stillness.found': 'off',
    'pace.moving': 'off',
    'pace.stationary': 'off',
    'settings.changed': 'off',
    'engine.resumed': 'off',
    timer: 'off',
  },
  probing: {
    'tracking.start': 'probing',
    'tracking.stop': 'off: off',
    'departure.confirmed': 'tracking: confirmed',
    'departure.suspected': 'probing',
    'stillness.found': 'parked: stationary',
    'pace.moving': 'tracking: confirmed',
    'pace.stationary': 'parked: stationary',
    'settings.changed': 'probing',
    'engine.resumed': 'probing',
    timer: 'parked: stationary',
  },
  tracking: {
    'tracking.start': 'tracking',
    'tracking.stop': 'off: off',
    'departure.confirmed': 'tracking',
    'departure.suspected': 'tracking',
    'stillness.found': 'softStop: softStop',
    'pace.moving': 'tracking',
    'pace.stationary': 'parked: stationary',
    'settings.changed': 'tracking',
    'engine.resumed': 'tracking',
    timer: 'tracking',
  },
  softStop: {
    'tracking.start': 'softStop',
    'tracking.stop': 'off: off',
    'departure.confirmed': 'tracking: revoked',
    'departure.suspected': 'tracking: revoked',
    'stillness.found': 'softStop',
    'pace.moving': 'tracking: revoked',
    'pace.stationary': 'parked: stationary',
    'settings.changed': 'softStop',
    'engine.resumed': 'softStop',
    timer: 'parked: stationary',
  },
  parked: {
    'tracking.start': 'parked',
    'tracking.stop': 'off: off',
    'departure.confirmed': 'tracking: moving',
    'departure.suspected': 'checking: check',
    'stillness.found': 'parked',
    'pace.moving': 'tracking: moving',
    'pace.stationary': 'parked',
    'settings.changed': 'parked',
    'engine.resumed': 'parked',
    timer: 'parked',
  },
  checking: {
    'tracking.start': 'checking',
    'tracking.stop': 'off: off',
    'departure.confirmed': 'tracking: moving',
    'departure.suspected': 'checking',
    'stillness.found': 'checking',
    'pace.moving': 'tracking: moving',
    'pace.stationary': 'parked: givenUp',
    'settings.changed': 'checking',
    'engine.resumed': 'checking',
    timer: 'parked: givenUp',
  },
};

const NOW = at(10_000);
const EVENTS: { readonly [T in MotionEvent['type']]: Extract<MotionEvent, { type: T }> } = {
  'tracking.start': { type: 'tracking.start', at: NOW },
  'tracking.stop': { type: 'tracking.stop', at: NOW },
  'departure.confirmed': { type: 'departure.confirmed', at: NOW },
  'departure.suspected': { type: 'departure.suspected', at: NOW, cause: 'test' },
  'stillness.found': { type: 'stillness.found', at: NOW, began: at(0), cause: 'test' },
  'pace.moving': { type: 'pace.moving', at: NOW },
  'pace.stationary': { type: 'pace.stationary', at: NOW },
  'settings.changed': { type: 'settings.changed', at: NOW, stopTimeoutMillis: 60_000 },
  'engine.resumed': { type: 'engine.resumed', at: NOW },
};

const cells = Object.entries(TABLE).flatMap(([mode, row]) =>
  Object.entries(row).map(([cause, cell]) => [mode as MotionMode, cause as Cause, cell] as const),
);

describe('motion: every mode and every event', () => {
  it.each(cells)('%s + %s → %s', (mode, cause, cell) => {
    const bench = new MotionMachineHarness(mode);
    expect(bench.mode).toBe(mode);
    if (cause === 'timer') bench.fireTimer();
    else bench.actor.send(EVENTS[cause]);
    expect(bench.cell()).toBe(cell);
    expect(bench.actor.getSnapshot().status).toBe('active');
  });

  it.each(Object.keys(TABLE) as MotionMode[])('%s has a timer exactly if it ends by itself', (mode) => {
    const ends = ['probing', 'softStop', 'checking'].includes(mode);
    expect(new MotionMachineHarness(mode).timers.size).toBe(ends ? 1 : 0);
  });
});
