import type { Extras, Location } from '../contract/location';
import type { StepEffects } from '../store/step-effects';
import { type Deadline, deadlineAfter, remainingMillis, type SetAlarm } from '../time/deadline';
import { type Instant, later } from '../time/instant';

/** Persisted state of the heartbeat: the time of the next beat survives kills. */
export interface HeartbeatMemory {
  readonly version: 1;
  /** `null` while the heartbeat is off. */
  readonly dueAt: Deadline | null;
}

/** A periodic heartbeat. It has one deadline, so it needs no machine. */
export interface Heartbeat {
  restore(memory: HeartbeatMemory | null): void;
  /** Settings may have changed, or timers were suspended: sets the timer for the remaining time. */
  retime(): void;
}

/** A heartbeat was emitted: the queue can be uploaded if the network is already up. */
export interface HeartbeatFact {
  readonly type: 'heartbeat.sent';
  /** How much later than due, milliseconds. */
  readonly lateMillis: number;
}

interface HeartbeatEnvironment<Fix> {
  readonly effects: StepEffects;
  readonly bootId: string;
  after(delayMillis: number, run: () => void): () => void;
  readonly wakeIn: SetAlarm;
  isWanted(): boolean;
  intervalMillis(): number;
  /** The last fix of this session. */
  lastFix(): Fix | undefined;
  /** The fix as a record that is not queued; its age in milliseconds. */
  describe(fix: Fix, details: { readonly age: number; readonly extras: Extras }): Location;
  emit(fact: HeartbeatFact): void;
}

/** Validates the persisted state of the heartbeat. */
export function isHeartbeatMemory({ version, dueAt }: HeartbeatMemory): boolean {
  if (version !== 1) return false;
  if (dueAt === null) return true;
  if (typeof dueAt !== 'object' || typeof dueAt.bootId !== 'string') return false;
  return [dueAt.up, dueAt.wall, dueAt.wait].every(Number.isFinite);
}

export function createHeartbeat<Fix extends { readonly taken: Instant }>(
  env: HeartbeatEnvironment<Fix>,
): Heartbeat {
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

  function beat(lateMillis: number): void {
    const fix = env.lastFix();
    const location = fix
      ? env.describe(fix, { age: Math.max(0, effects.at.up - fix.taken.up), extras: { heartBeat: true } })
      : null;
    effects.trace('engine', `heartbeat ${fix ? `with the fix of ${fix.taken.up}` : 'without a fix'}`);
    effects.emit('heartbeat', { location });
    env.emit({ type: 'heartbeat.sent', lateMillis });
  }

  function fire(): void {
    if (dueAt === null) return;
    // After a restart of the device, the wall clock alone knows.
    beat(Math.max(0, dueAt.bootId === bootId ? effects.at.up - dueAt.up : effects.at.wall - dueAt.wall));
    const interval = env.intervalMillis();
    // Keeps the phase of earlier beats so that lateness does not accumulate; missed beats are skipped.
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
      // A changed interval takes effect at once, counted from now.
      if (dueAt?.wait !== interval) setDue(deadlineAfter(effects.at, interval, bootId));
      if (dueAt !== null) wait(dueAt);
    },
  };
}
