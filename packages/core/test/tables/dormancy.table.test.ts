import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  DORMANT_AFTER_MILLIS,
  type DormancyEvent,
  type DormancyMode,
  dormancyMachine,
  LOOK_EVERY_MILLIS,
  LOOK_MILLIS,
} from '../../src/motion/dormancy-machine';
import { at } from './motion-bench';

type Cause = 'moves' | 'parked, may not' | 'parked, may' | 'fix' | 'timer';
type Cell = `${DormancyMode}` | `${DormancyMode}: ${string}`;

/** Where an event leads, and what is announced and set on the way; the timer of `settling` asks for a review. */
const TABLE: Readonly<Record<DormancyMode, Readonly<Record<Cause, Cell>>>> = {
  awake: {
    moves: 'awake',
    'parked, may not': 'awake',
    'parked, may': 'settling: alarm 120000',
    fix: 'awake',
    timer: 'awake',
  },
  settling: {
    moves: 'awake: no alarm',
    'parked, may not': 'awake: no alarm',
    'parked, may': 'settling: alarm 119000',
    fix: 'settling',
    timer: 'settling: review',
  },
  waiting: {
    moves: 'awake: no alarm, awake',
    'parked, may not': 'awake: no alarm, awake',
    'parked, may': 'waiting',
    fix: 'waiting',
    timer: 'looking: look, alarm 60000',
  },
  looking: {
    moves: 'awake: no alarm, awake',
    'parked, may not': 'awake: no alarm, awake',
    'parked, may': 'looking',
    fix: 'waiting: alarm 1800000',
    timer: 'waiting: alarm 1800000',
  },
};

const reviewed = (millis: number, isParked: boolean, mayBeDormant: boolean): DormancyEvent => ({
  type: 'conditions.reviewed',
  at: at(millis),
  isParked,
  mayBeDormant,
});

const MOVES = reviewed(0, false, false);
const PARKED = reviewed(1_000, true, true);
const LATER = reviewed(1_000 + DORMANT_AFTER_MILLIS, true, true);

/** How each mode is reached by a device that was seen moving. */
const WAY: Readonly<Record<DormancyMode, readonly (DormancyEvent | 'timer')[]>> = {
  awake: [MOVES],
  settling: [MOVES, PARKED],
  waiting: [MOVES, PARKED, LATER],
  looking: [MOVES, PARKED, LATER, 'timer'],
};

const EVENTS: Readonly<Record<Exclude<Cause, 'timer'>, DormancyEvent>> = {
  moves: reviewed(2_000, false, false),
  'parked, may not': reviewed(2_000, true, false),
  'parked, may': reviewed(2_000, true, true),
  fix: { type: 'fix.accepted' },
};

function bench(way: readonly (DormancyEvent | 'timer')[]) {
  const done: string[] = [];
  const timers = new Map<number, { millis: number; run: () => void }>();
  let ids = 0;
  const does = (what: string) => () => void done.push(what);
  const actor = createActor(dormancyMachine(), {
    input: {
      at: at(0),
      actions: {
        announceDormant: does('dormant'),
        announceAwake: does('awake'),
        announceLook: does('look'),
        review: does('review'),
        setSettledAlarm: ({ context }) =>
          does(`alarm ${DORMANT_AFTER_MILLIS - (context.at.up - (context.parkedUp ?? Number.NaN))}`)(),
        setLookAlarm: does(`alarm ${LOOK_EVERY_MILLIS}`),
        setLookEndAlarm: does(`alarm ${LOOK_MILLIS}`),
        cancelAlarm: does('no alarm'),
      },
    },
    clock: {
      setTimeout: (run: () => void, millis: number) => {
        const id = ++ids;
        timers.set(id, { millis, run: () => timers.delete(id) && run() });
        return id;
      },
      clearTimeout: (id: number) => timers.delete(id),
    } as never,
  }).start();
  const mode = (): DormancyMode => {
    const { value } = actor.getSnapshot();
    return typeof value === 'string' ? value : value.dormant;
  };
  const timer = () => [...timers.values()].at(-1)?.run();
  for (const event of way) event === 'timer' ? timer() : actor.send(event);
  const before = done.splice(0);
  const cell = () => (done.length === 0 ? mode() : `${mode()}: ${done.join(', ')}`);
  return { actor, timers, before, mode, timer, cell };
}

const MODES = Object.keys(TABLE) as DormancyMode[];
const cells = MODES.flatMap((mode) =>
  Object.entries(TABLE[mode]).map(([cause, cell]) => [mode, cause as Cause, cell] as const),
);

describe('dormancy: every mode and every event', () => {
  it.each(cells)('%s + %s → %s', (mode, cause, cell) => {
    const { actor, ...here } = bench(WAY[mode]);
    expect(here.mode()).toBe(mode);
    if (cause === 'timer') here.timer();
    else actor.send(EVENTS[cause]);
    expect(here.cell()).toBe(cell);
    expect(actor.getSnapshot().status).toBe('active');
  });

  it.each<[DormancyMode, readonly number[]]>([
    ['awake', []],
    ['settling', [DORMANT_AFTER_MILLIS]],
    ['waiting', [LOOK_EVERY_MILLIS]],
    ['looking', [LOOK_MILLIS]],
  ])('%s has the timers %j', (mode, millis) => {
    expect([...bench(WAY[mode]).timers.values()].map((timer) => timer.millis)).toEqual(millis);
  });
});

describe('how long the device has been parked', () => {
  it('is two minutes for dormancy, not a millisecond less', () => {
    const early = bench([MOVES, PARKED, reviewed(DORMANT_AFTER_MILLIS + 999.5, true, true)]);
    expect(early.mode()).toBe('settling');
    expect([...early.timers.values()].map(({ millis }) => millis)).toEqual([1]);
    const due = bench([MOVES, PARKED, LATER]);
    expect(due.before).toEqual(['alarm 120000', 'dormant', 'alarm 1800000']);
  });

  it('counts from the stop, also where something else kept the phone awake meanwhile', () => {
    const watched = bench([MOVES, reviewed(1_000, true, false), LATER]);
    expect(watched.mode()).toBe('waiting');
  });

  it('begins again after a move', () => {
    expect(bench([MOVES, PARKED, LATER, MOVES, LATER]).mode()).toBe('settling');
  });

  it('is long enough where the process began parked: the phone looks at once, also if it may be dormant only later', () => {
    expect(bench([PARKED]).cell()).toBe('looking');
    expect(bench([PARKED]).before).toEqual(['dormant', 'look', 'alarm 60000']);
    expect(bench([reviewed(500, true, false), PARKED]).cell()).toBe('looking');
  });
});
