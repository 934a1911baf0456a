import { describe, expect, it } from 'vitest';
import { type ActorRefFrom, createActor } from 'xstate';
import { deadlineAfter } from '../../src/memory/deadline';
import type { Instant } from '../../src/memory/instant';
import {
  CHECK_MILLIS,
  CHECKS_PER_HOUR,
  COOL_DOWN_MAX_MILLIS,
  COOL_DOWN_MIN_MILLIS,
  type MotionEvent,
  type MotionMachineMemory,
  type MotionMode,
  motionMachine,
} from '../../src/motion/motion-machine';

const BOOT = 'boot-1';
const STOP_MILLIS = 300_000;
const HOUR = 3_600_000;
const at = (millis: number): Instant => ({ up: HOUR + millis, wall: 1_700_000_000_000 + millis });

/** The events by name, and the timer that a mode may have set. */
type Cause = MotionEvent['type'] | 'timer';
/** Where it leads, and what is announced on the way. */
type Cell = `${MotionMode}` | `${MotionMode}: ${string}`;

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
    'stillness.found': 'probing',
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

function memoryOf(savedMode: MotionMode): MotionMachineMemory {
  const stops = savedMode === 'probing' || savedMode === 'softStop';
  return {
    savedMode,
    stopAt: stops ? deadlineAfter(at(0), STOP_MILLIS, BOOT) : null,
    checkUntil: savedMode === 'checking' ? deadlineAfter(at(0), CHECK_MILLIS, BOOT) : null,
    coolDownMillis: COOL_DOWN_MIN_MILLIS,
    checkableAt: null,
    checks: [],
  };
}

/** The machine in a mode, its clock in our hands. */
class Bench {
  readonly announced: string[] = [];
  /** The timers that are set: how long they were set for. */
  readonly timers = new Map<number, { millis: number; run: () => void }>();
  readonly actor: ActorRefFrom<typeof motionMachine>;

  constructor(mode: MotionMode, memory: Partial<MotionMachineMemory> = {}) {
    const announce = (name: string) => () => void this.announced.push(name);
    let ids = 0;
    this.actor = createActor(
      motionMachine.provide({
        actions: {
          announceSession: announce('session'),
          announceConfirmed: announce('confirmed'),
          announceSoftStop: announce('softStop'),
          announceRevoked: announce('revoked'),
          announceStationary: announce('stationary'),
          announceMoving: announce('moving'),
          announceCheck: announce('check'),
          announceGivenUp: announce('givenUp'),
          announceOff: announce('off'),
        },
      }),
      {
        input: {
          at: at(0),
          bootId: BOOT,
          stopTimeoutMillis: STOP_MILLIS,
          memory: { ...memoryOf(mode), ...memory },
        },
        clock: {
          setTimeout: (run: () => void, millis: number) => {
            this.timers.set(++ids, { millis, run });
            return ids;
          },
          clearTimeout: (id: number) => this.timers.delete(id),
        } as never,
      },
    ).start();
  }

  get mode(): MotionMode {
    const { value } = this.actor.getSnapshot();
    return (typeof value === 'string' ? value : Object.values(value)[0]) as MotionMode;
  }

  get context() {
    return this.actor.getSnapshot().context;
  }

  /** What the timer that ends this mode was set for. */
  get wait(): number | undefined {
    return [...this.timers.values()].at(-1)?.millis;
  }

  timer(): void {
    const [id, timer] = [...this.timers].at(-1) ?? [];
    if (id === undefined) return;
    this.timers.delete(id);
    timer?.run();
  }

  cell(): Cell {
    return this.announced.length === 0 ? this.mode : `${this.mode}: ${this.announced.join(', ')}`;
  }
}

const cells = Object.entries(TABLE).flatMap(([mode, row]) =>
  Object.entries(row).map(([cause, cell]) => [mode as MotionMode, cause as Cause, cell] as const),
);

describe('motion: every mode and every event', () => {
  it.each(cells)('%s + %s → %s', (mode, cause, cell) => {
    const bench = new Bench(mode);
    expect(bench.mode).toBe(mode);
    if (cause === 'timer') bench.timer();
    else bench.actor.send(EVENTS[cause]);
    expect(bench.cell()).toBe(cell);
    expect(bench.actor.getSnapshot().status).toBe('active');
  });

  it.each(Object.keys(TABLE) as MotionMode[])('%s has a timer exactly if it ends by itself', (mode) => {
    const ends = ['probing', 'softStop', 'checking'].includes(mode);
    expect(new Bench(mode).timers.size).toBe(ends ? 1 : 0);
  });
});

describe('motion: the guard of checks', () => {
  const suspect = (millis: number): MotionEvent => ({
    type: 'departure.suspected',
    at: at(millis),
    cause: 'test',
  });

  it('no check before the cool-down is over; from that millisecond on, one', () => {
    const checkableAt = deadlineAfter(at(0), COOL_DOWN_MIN_MILLIS, BOOT);
    const bench = new Bench('parked', { checkableAt });
    bench.actor.send(suspect(COOL_DOWN_MIN_MILLIS - 1));
    expect(bench.cell()).toBe('parked');
    bench.actor.send(suspect(COOL_DOWN_MIN_MILLIS));
    expect(bench.cell()).toBe('checking: check');
  });

  it('twelve checks in any hour, and no thirteenth before the hour of the first is over', () => {
    const checks = Array.from({ length: CHECKS_PER_HOUR }, (_, index) => at(index * 1000).up);
    const bench = new Bench('parked', { checks });
    bench.actor.send(suspect(HOUR - 1));
    expect(bench.cell()).toBe('parked');
    bench.actor.send(suspect(HOUR));
    expect(bench.cell()).toBe('checking: check');
    expect(bench.context.checks).toHaveLength(CHECKS_PER_HOUR);
    expect(new Bench('parked', { checks: checks.slice(1) }).context.checks).toHaveLength(11);
  });

  it('eleven leave room for one', () => {
    const checks = Array.from({ length: CHECKS_PER_HOUR - 1 }, (_, index) => at(index * 1000).up);
    const bench = new Bench('parked', { checks });
    bench.actor.send(suspect(60_000));
    expect(bench.mode).toBe('checking');
  });

  it('the wait doubles from half a minute to ten minutes, and a departure forgets it', () => {
    const bench = new Bench('parked');
    const waits: number[] = [];
    let now = 0;
    for (let check = 0; check < 7; check++) {
      now += HOUR;
      bench.actor.send(suspect(now));
      bench.timer();
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
    const bench = new Bench('tracking');
    bench.actor.send({ type: 'stillness.found', at: at(100_000), began: at(10_000), cause: 'test' });
    expect(bench.wait).toBe(STOP_MILLIS - 90_000);
    expect(bench.context.stopAt?.up).toBe(at(310_000).up);
  });

  it('a stop found after its end is over at once', () => {
    const bench = new Bench('tracking');
    bench.actor.send({ type: 'stillness.found', at: at(400_000), began: at(10_000), cause: 'test' });
    expect(bench.wait).toBe(0);
  });

  it.each(['probing', 'softStop'] as const)('in %s a wake computes what is left', (mode) => {
    const bench = new Bench(mode);
    bench.actor.send({ type: 'engine.resumed', at: at(299_999) });
    expect(bench.wait).toBe(1);
    expect(bench.timers.size).toBe(1);
    bench.actor.send({ type: 'engine.resumed', at: at(500_000) });
    expect(bench.wait).toBe(0);
  });

  it.each(['probing', 'softStop'] as const)(
    'in %s another stop timeout moves the end, not the beginning',
    (mode) => {
      const bench = new Bench(mode);
      bench.actor.send({ type: 'settings.changed', at: at(10_000), stopTimeoutMillis: 60_000 });
      expect(bench.wait).toBe(50_000);
      bench.actor.send({ type: 'settings.changed', at: at(20_000), stopTimeoutMillis: 600_000 });
      expect(bench.wait).toBe(580_000);
      expect(bench.timers.size).toBe(1);
    },
  );

  it('a check gives up after a minute, also when a wake comes late', () => {
    const bench = new Bench('checking');
    expect(bench.wait).toBe(CHECK_MILLIS);
    bench.actor.send({ type: 'engine.resumed', at: at(CHECK_MILLIS + 5) });
    expect(bench.wait).toBe(0);
    bench.timer();
    // The cool-down counts from when the check should have ended.
    expect(bench.context.checkableAt?.up).toBe(at(CHECK_MILLIS + COOL_DOWN_MIN_MILLIS).up);
  });

  it('after a reboot what is left counts by the wall clock, and never exceeds the whole wait', () => {
    const stopAt = { ...deadlineAfter(at(0), STOP_MILLIS, 'boot-0'), up: 5 };
    expect(new Bench('softStop', { stopAt }).wait).toBe(STOP_MILLIS);
    const far = { ...stopAt, wall: stopAt.wall + 10 * HOUR };
    expect(new Bench('softStop', { stopAt: far }).wait).toBe(STOP_MILLIS);
  });
});
