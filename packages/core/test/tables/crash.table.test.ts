import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type CrashEvent,
  type CrashMode,
  crashMachine,
  REFRACTORY_MILLIS,
  SETTLE_MILLIS,
  UNSEEN_MILLIS,
  WAIT_MILLIS,
} from '../../src/safety/crash-machine';
import type { Impact } from '../../src/safety/impact';
import { ANSWERABLE_MILLIS, type Suspicion, suspicionOf } from '../../src/safety/suspicion';
import { deadlineAfter } from '../../src/time/deadline';
import { at, BOOT } from './motion-bench';

type Cause = CrashEvent['type'] | 'timer';
type Cell = `${CrashMode}` | `${CrashMode}: ${string}`;

/** Where each event leads from each mode, and what is announced. In an impact the device moves, but for the last row. */
const TABLE: Readonly<Record<CrashMode, Readonly<Record<Cause, Cell>>>> = {
  disarmed: {
    'detection.armed': 'armed',
    'motion.ended': 'disarmed',
    'detection.ended': 'disarmed',
    'impact.found': 'disarmed',
    'impact.refuted': 'disarmed',
    'speed.fell': 'disarmed',
    'speed.held': 'disarmed',
    'speed.kept': 'disarmed',
    'crash.suspected': 'disarmed',
    'crash.affirmed': 'disarmed: crash',
    'crash.denied': 'disarmed',
    'phone.quieted': 'disarmed',
    'engine.resumed': 'disarmed',
    timer: 'disarmed',
  },
  armed: {
    'detection.armed': 'armed',
    'motion.ended': 'disarmed',
    'detection.ended': 'disarmed',
    'impact.found': 'waiting: impact',
    'impact.refuted': 'armed',
    'speed.fell': 'armed',
    'speed.held': 'armed',
    'speed.kept': 'armed',
    'crash.suspected': 'armed',
    'crash.affirmed': 'armed: crash',
    'crash.denied': 'armed',
    'phone.quieted': 'armed',
    'engine.resumed': 'armed',
    timer: 'armed',
  },
  waiting: {
    'detection.armed': 'waiting',
    'motion.ended': 'waiting',
    'detection.ended': 'disarmed: dismissed',
    'impact.found': 'waiting',
    'impact.refuted': 'armed: dismissed',
    'speed.fell': 'settling',
    'speed.held': 'waiting',
    'speed.kept': 'waiting',
    'crash.suspected': 'waiting: suspicion',
    'crash.affirmed': 'armed: crash',
    'crash.denied': 'waiting',
    'phone.quieted': 'armed: crash',
    'engine.resumed': 'waiting',
    timer: 'armed: dismissed',
  },
  settling: {
    'detection.armed': 'settling',
    'motion.ended': 'settling',
    'detection.ended': 'disarmed: dismissed',
    'impact.found': 'settling',
    'impact.refuted': 'armed: dismissed',
    'speed.fell': 'settling',
    'speed.held': 'waiting',
    'speed.kept': 'settling',
    'crash.suspected': 'settling: suspicion',
    'crash.affirmed': 'armed: crash',
    'crash.denied': 'settling',
    'phone.quieted': 'armed: crash',
    'engine.resumed': 'settling',
    timer: 'armed: crash',
  },
};

const IMPACT: Impact = { began: at(0), peakG: 9, durationMillis: 120, speed: 15 };
const NOW = at(5_000);
const EVENTS: { readonly [T in CrashEvent['type']]: Extract<CrashEvent, { type: T }> } = {
  'detection.armed': { type: 'detection.armed', at: NOW },
  'motion.ended': { type: 'motion.ended', at: NOW },
  'detection.ended': { type: 'detection.ended', at: NOW },
  'impact.found': { type: 'impact.found', at: NOW, impact: { ...IMPACT, began: NOW } },
  'impact.refuted': { type: 'impact.refuted', at: NOW },
  'speed.fell': { type: 'speed.fell', at: NOW },
  'speed.held': { type: 'speed.held', at: NOW },
  'speed.kept': { type: 'speed.kept', at: NOW },
  'crash.suspected': { type: 'crash.suspected', at: NOW, missing: 'stop' },
  'crash.affirmed': { type: 'crash.affirmed', at: NOW },
  'crash.denied': { type: 'crash.denied', at: NOW },
  'phone.quieted': { type: 'phone.quieted', at: NOW },
  'engine.resumed': { type: 'engine.resumed', at: NOW },
};

/** A suspicion that an earlier impact has left, and one of the present impact. */
const EARLIER = suspicionOf({ ...IMPACT, began: at(-30_000) }, 'speed', at(-20_000), BOOT);
const SUSPECTED = suspicionOf(IMPACT, 'stop', at(2_000), BOOT);

/** The machine in a mode, its clock in our hands. */
function bench(mode: CrashMode, suspicion: Suspicion | null = EARLIER) {
  const announced: string[] = [];
  const timers = new Map<number, { millis: number; run: () => void }>();
  let ids = 0;
  const announce = (name: string) => () => void announced.push(name);
  const isOpen = mode === 'waiting' || mode === 'settling';
  const actor = createActor(crashMachine(), {
    input: {
      at: at(0),
      bootId: BOOT,
      memory: {
        savedMode: mode,
        impact: isOpen ? IMPACT : null,
        giveUpAt: isOpen ? deadlineAfter(at(0), WAIT_MILLIS, BOOT) : null,
        settledAt: mode === 'settling' ? deadlineAfter(at(0), SETTLE_MILLIS, BOOT) : null,
        reportableAt: null,
        suspicion,
      },
      actions: {
        announceImpact: announce('impact'),
        announceCrash: announce('crash'),
        announceDismissed: announce('dismissed'),
        announceSuspicion: announce('suspicion'),
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
  if (mode === 'armed' || isOpen) actor.send({ type: 'detection.armed', at: at(0) });
  const modeNow = () => {
    const { value } = actor.getSnapshot();
    return (typeof value === 'string' ? value : Object.values(value)[0]) as CrashMode;
  };
  return {
    actor,
    timers,
    mode: modeNow,
    cell: () => (announced.length === 0 ? modeNow() : `${modeNow()}: ${announced.join(', ')}`),
    timer: () => [...timers.values()].at(-1)?.run(),
    /** The timer that is due first. */
    first: () => [...timers.values()].sort((a, b) => a.millis - b.millis)[0]?.run(),
  };
}

const cells = Object.entries(TABLE).flatMap(([mode, row]) =>
  Object.entries(row).map(([cause, cell]) => [mode as CrashMode, cause as Cause, cell] as const),
);

describe('crash: every mode and every event', () => {
  it.each(cells)('%s + %s → %s', (mode, cause, cell) => {
    const { actor, ...here } = bench(mode);
    expect(here.mode()).toBe(mode);
    if (cause === 'timer') here.timer();
    else actor.send(EVENTS[cause]);
    expect(here.cell()).toBe(cell);
    expect(actor.getSnapshot().status).toBe('active');
  });

  it.each(Object.keys(TABLE) as CrashMode[])('%s has a timer exactly if it ends by itself', (mode) => {
    const ends = [...bench(mode).timers.values()].filter(
      ({ millis }) => millis !== UNSEEN_MILLIS || mode !== 'waiting',
    );
    expect(ends).toHaveLength(mode === 'waiting' || mode === 'settling' ? 1 : 0);
  });
});

describe('an impact', () => {
  it('is waited for from the impact, however often the speed comes back', () => {
    const { actor, timers } = bench('waiting');
    actor.send({ type: 'speed.fell', at: at(8_000) });
    actor.send({ type: 'speed.held', at: at(14_000) });
    expect([...timers.values()].at(-1)?.millis).toBe(WAIT_MILLIS - 14_000);
  });

  it('goes on when the device stands, and leaves nothing armed', () => {
    const { actor, ...here } = bench('waiting');
    actor.send({ type: 'motion.ended', at: NOW });
    actor.send({ type: 'speed.fell', at: NOW });
    here.timer();
    expect(here.cell()).toBe('disarmed: crash');
  });

  it('that is stronger takes the place of the weaker; the speed is the one before the first', () => {
    const { actor } = bench('waiting');
    actor.send({ type: 'impact.found', at: NOW, impact: { ...IMPACT, peakG: 12, speed: 3 } });
    expect(actor.getSnapshot().context.impact).toMatchObject({ peakG: 12, speed: 15 });
    actor.send({ type: 'impact.found', at: NOW, impact: { ...IMPACT, peakG: 7 } });
    expect(actor.getSnapshot().context.impact?.peakG).toBe(12);
  });

  it('within a minute of a crash counts for nothing', () => {
    const { actor, ...here } = bench('settling');
    here.timer();
    const crashedAt = actor.getSnapshot().context.reportableAt?.up ?? 0;
    const impact = (up: number) => ({ ...EVENTS['impact.found'], at: { ...NOW, up } });
    actor.send(impact(crashedAt - 1));
    expect(here.mode()).toBe('armed');
    actor.send(impact(crashedAt));
    expect(here.mode()).toBe('waiting');
    expect(crashedAt).toBe(at(SETTLE_MILLIS).up + REFRACTORY_MILLIS);
  });
});

describe('a suspicion', () => {
  it('is raised once an impact, and kept when the impact is dismissed', () => {
    const { actor, ...here } = bench('waiting');
    actor.send(EVENTS['crash.suspected']);
    actor.send(EVENTS['impact.found']);
    actor.send(EVENTS['crash.suspected']);
    here.timer();
    expect(here.cell()).toBe('armed: suspicion, dismissed');
    expect(actor.getSnapshot().context.suspicion).toMatchObject({ missing: 'stop', impact: { peakG: 9 } });
  });

  it('is raised ten seconds after the impact, unless the vehicle was seen to keep its speed', () => {
    const unseen = bench('waiting');
    expect([...unseen.timers.values()].map(({ millis }) => millis).sort()).toEqual([
      UNSEEN_MILLIS,
      WAIT_MILLIS,
    ]);
    unseen.first();
    expect(unseen.cell()).toBe('waiting: suspicion');
    const { suspicion } = unseen.actor.getSnapshot().context;
    expect(suspicion).toMatchObject({ missing: 'speed', suspectedAt: at(UNSEEN_MILLIS) });
    const kept = bench('waiting');
    kept.actor.send(EVENTS['speed.kept']);
    kept.first();
    expect(kept.cell()).toBe('waiting');
  });

  it('that the app denies ends the confirmation of its impact, and of no other', () => {
    const own = bench('settling', SUSPECTED);
    own.actor.send(EVENTS['crash.denied']);
    expect(own.cell()).toBe('armed: dismissed');
    const other = bench('settling');
    other.actor.send(EVENTS['crash.denied']);
    other.timer();
    expect(other.cell()).toBe('armed: crash');
  });

  it('that the app affirms too late is none', () => {
    const { actor, ...here } = bench('armed', SUSPECTED);
    const up = SUSPECTED.suspectedAt.up + ANSWERABLE_MILLIS;
    actor.send({ type: 'crash.affirmed', at: { ...NOW, up } });
    expect(here.cell()).toBe('armed');
    actor.send({ type: 'crash.affirmed', at: { ...NOW, up: up - 1 } });
    expect(here.cell()).toBe('armed: crash');
    actor.send({ type: 'crash.affirmed', at: { ...NOW, up: up - 1 } });
    expect(here.cell()).toBe('armed: crash');
  });

  it('is closed by the crash that the engine is certain of', () => {
    const { actor, ...here } = bench('settling', SUSPECTED);
    here.timer();
    expect(actor.getSnapshot().context.suspicion).toBeNull();
  });
});
