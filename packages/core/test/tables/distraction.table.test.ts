import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type DistractionMachineEvent,
  type DistractionMode,
  distractionMachine,
  QUIET_MILLIS,
} from '../../src/safety/distraction-machine';
import { at, BOOT } from './motion-bench';

type Cause =
  | Exclude<DistractionMachineEvent['type'], 'handling.seen'>
  | 'handling: short'
  | 'handling: lasting'
  | 'timer';
type Cell = `${DistractionMode}` | `${DistractionMode}: ${string}`;

const TABLE: Readonly<Record<DistractionMode, Readonly<Record<Cause, Cell>>>> = {
  disarmed: {
    'detection.armed': 'armed',
    'detection.ended': 'disarmed',
    'handling: short': 'disarmed',
    'handling: lasting': 'disarmed',
    'handling.paused': 'disarmed',
    'engine.resumed': 'disarmed',
    timer: 'disarmed',
  },
  armed: {
    'detection.armed': 'armed',
    'detection.ended': 'disarmed',
    'handling: short': 'handling',
    'handling: lasting': 'open: opened',
    'handling.paused': 'armed',
    'engine.resumed': 'armed',
    timer: 'armed',
  },
  handling: {
    'detection.armed': 'handling',
    'detection.ended': 'disarmed: dropped',
    'handling: short': 'handling',
    'handling: lasting': 'open: opened',
    'handling.paused': 'handling',
    'engine.resumed': 'handling',
    timer: 'armed: dropped',
  },
  open: {
    'detection.armed': 'open',
    'detection.ended': 'disarmed: closed',
    'handling: short': 'open',
    'handling: lasting': 'open',
    'handling.paused': 'closing',
    'engine.resumed': 'open',
    timer: 'armed: closed',
  },
  closing: {
    'detection.armed': 'closing',
    'detection.ended': 'disarmed: closed',
    'handling: short': 'open',
    'handling: lasting': 'open',
    'handling.paused': 'closing',
    'engine.resumed': 'closing',
    timer: 'armed: closed',
  },
};

const seen = (from: number, to: number) =>
  ({ type: 'handling.seen', at: at(to), began: at(from), ended: at(to), minEpisodeMillis: 5_000 }) as const;

const EVENTS: Readonly<Record<Exclude<Cause, 'timer'>, DistractionMachineEvent>> = {
  'detection.armed': { type: 'detection.armed', at: at(3_000) },
  'detection.ended': { type: 'detection.ended', at: at(3_000) },
  'handling: short': seen(2_000, 3_000),
  'handling: lasting': seen(0, 8_000),
  'handling.paused': { type: 'handling.paused', at: at(3_000) },
  'engine.resumed': { type: 'engine.resumed', at: at(3_000) },
};

const WAY: Readonly<Record<DistractionMode, readonly (keyof typeof EVENTS)[]>> = {
  disarmed: [],
  armed: ['detection.armed'],
  handling: ['detection.armed', 'handling: short'],
  open: ['detection.armed', 'handling: lasting'],
  closing: ['detection.armed', 'handling: lasting', 'handling.paused'],
};

function bench(mode: DistractionMode, savedMode?: DistractionMode) {
  const announced: string[] = [];
  const timers = new Map<number, { millis: number; run: () => void }>();
  let ids = 0;
  const announce = (name: string) => () => void announced.push(name);
  const actor = createActor(distractionMachine(), {
    input: {
      at: at(0),
      bootId: BOOT,
      memory: savedMode ? { savedMode, began: at(-9_000), ended: at(-1_000) } : null,
      actions: {
        announceOpened: announce('opened'),
        announceClosed: announce('closed'),
        announceDropped: announce('dropped'),
      },
    },
    clock: {
      setTimeout: (run: () => void, millis: number) => {
        timers.set(++ids, { millis, run });
        return ids;
      },
      clearTimeout: (id: number) => timers.delete(id),
    } as never,
  }).start();
  for (const cause of WAY[mode]) actor.send(EVENTS[cause]);
  if (savedMode === undefined) announced.length = 0;
  const cell = () => {
    const now = actor.getSnapshot().value;
    return announced.length === 0 ? now : `${now}: ${announced.join(', ')}`;
  };
  return { actor, timers, cell, timer: () => [...timers.values()].at(-1)?.run() };
}

const cells = Object.entries(TABLE).flatMap(([mode, row]) =>
  Object.entries(row).map(([cause, cell]) => [mode as DistractionMode, cause as Cause, cell] as const),
);

describe('distraction: every mode and every event', () => {
  it.each(cells)('%s + %s → %s', (mode, cause, cell) => {
    const { actor, ...here } = bench(mode);
    expect(actor.getSnapshot().value).toBe(mode);
    if (cause === 'timer') here.timer();
    else actor.send(EVENTS[cause]);
    expect(here.cell()).toBe(cell);
    expect(actor.getSnapshot().status).toBe('active');
  });

  it.each(Object.keys(TABLE) as DistractionMode[])('%s has a timer exactly if it ends by itself', (mode) => {
    const ends = ['handling', 'open', 'closing'].includes(mode);
    expect([...bench(mode).timers.values()].map(({ millis }) => millis)).toHaveLength(ends ? 1 : 0);
  });

  it.each<[DistractionMode, Cell]>([
    ['disarmed', 'disarmed'],
    ['armed', 'disarmed'],
    ['handling', 'disarmed'],
    ['open', 'disarmed: closed'],
    ['closing', 'disarmed: closed'],
  ])('found %s at boot → %s', (savedMode, cell) => {
    expect(bench('disarmed', savedMode).cell()).toBe(cell);
  });
});

describe('an episode', () => {
  it('is over six seconds after the hand was last seen', () => {
    const { actor, timers } = bench('open');
    actor.send(seen(9_000, 10_000));
    actor.send({ type: 'handling.paused', at: at(12_000) });
    expect([...timers.values()].at(-1)?.millis).toBe(QUIET_MILLIS - 2_000);
  });
});
