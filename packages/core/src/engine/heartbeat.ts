import type { Location } from '../contract/location';
import type { AcceptedFix } from '../locations/fix';
import type { RecordContext } from '../locations/record';
import type { StepEffects } from '../store/step-effects';
import { type Deadline, deadlineAfter, remainingMillis, type SetAlarm } from '../time/deadline';
import { later } from '../time/instant';

/** What durable memory keeps of the heartbeat: when it beats next, however often the process dies until then. */
export interface HeartbeatMemory {
  readonly version: 1;
  /** `null` while it does not beat. */
  readonly dueAt: Deadline | null;
}

/** A sign of life at an interval: one deadline, so no machine. */
export interface Heartbeat {
  restore(memory: HeartbeatMemory | null): void;
  /** What it depends on may have changed, or timers may have slept: waits anew for what is left. */
  retime(): void;
}

/** A heartbeat was emitted: a good moment to upload, if the network is up anyway. */
export interface HeartbeatFact {
  readonly type: 'heartbeat.sent';
}

interface HeartbeatEnvironment {
  readonly effects: StepEffects;
  readonly bootId: string;
  after(delayMillis: number, run: () => void): () => void;
  readonly wakeIn: SetAlarm;
  isWanted(): boolean;
  intervalMillis(): number;
  /** The last fix of this session. */
  lastFix(): AcceptedFix | undefined;
  describe(fix: AcceptedFix, details: Partial<RecordContext>): Location;
  emit(fact: HeartbeatFact): void;
}

/** Is this a heartbeat's memory? */
export function isHeartbeatMemory({ version, dueAt }: HeartbeatMemory): boolean {
  if (version !== 1) return false;
  if (dueAt === null) return true;
  if (typeof dueAt !== 'object' || typeof dueAt.bootId !== 'string') return false;
  return [dueAt.up, dueAt.wall, dueAt.wait].every(Number.isFinite);
}

export function createHeartbeat(env: HeartbeatEnvironment): Heartbeat {
  const { effects, bootId } = env;
  let dueAt: Deadline | null = null;
  let cancel: () => void = () => undefined;

  function setDue(next: Deadline | null): void {
    dueAt = next;
    effects.remember('heartbeat', { version: 1, dueAt } satisfies HeartbeatMemory);
  }

  function wait(due: Deadline): void {
    const left = remainingMillis(due, effects.at, bootId);
    cancel();
    cancel = env.after(left, fire);
    env.wakeIn(left);
  }

  function beat(): void {
    const fix = env.lastFix();
    const location = fix
      ? env.describe(fix, { age: Math.max(0, effects.at.up - fix.taken.up), extras: { heartBeat: true } })
      : null;
    effects.trace('engine', `heartbeat ${fix ? `with the fix of ${fix.taken.up}` : 'without a fix'}`);
    effects.emit('heartbeat', { location });
    env.emit({ type: 'heartbeat.sent' });
  }

  function fire(): void {
    if (dueAt === null) return;
    beat();
    const interval = env.intervalMillis();
    // In step with the beats before, so that lateness does not add up; one that is missed altogether is not made up for.
    const late = dueAt.bootId === bootId ? effects.at.up - dueAt.up : interval;
    const left = late < interval ? interval - late : interval;
    const next = { ...later(effects.at, left), bootId, wait: interval };
    setDue(next);
    wait(next);
  }

  function stop(): void {
    cancel();
    if (dueAt === null) return;
    setDue(null);
    env.wakeIn(null);
  }

  return {
    restore(memory) {
      dueAt = memory?.dueAt ?? null;
    },
    retime() {
      if (!env.isWanted()) return stop();
      const interval = env.intervalMillis();
      // Another interval applies at once, from now.
      if (dueAt?.wait !== interval) setDue(deadlineAfter(effects.at, interval, bootId));
      if (dueAt !== null) wait(dueAt);
    },
  };
}
