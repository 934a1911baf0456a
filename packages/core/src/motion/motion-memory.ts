import type { AcceptedFix } from '../locations/fix';
import type { Instant } from '../time/instant';
import type { Evidence } from './evidence';
import type { MotionContext, MotionMachineMemory, MotionMode } from './motion-machine';

/** What the motion region keeps in durable memory. */
export interface MotionMemory {
  readonly version: 1;
  readonly machine: MotionMachineMemory;
  /** Where the device was last known to be still, or where the session began. */
  readonly anchor: AcceptedFix | null;
  /** When the stop of a soft stop began. */
  readonly stopBegan: Instant | null;
  /** When the region last wrote this, and in which boot: the gap of the process is counted from here. */
  readonly aliveAt: Instant;
  readonly bootId: string;
}

/** While moving is observed, its time is stored at least this often: gaps are counted from it. */
export const ALIVE_MILLIS = 30_000;

/** Is moving being observed fix by fix in this mode? Then a gap is unknown movement. */
export function isObserved(mode: MotionMode): boolean {
  return mode === 'probing' || mode === 'tracking';
}

/**
 * How a session goes on after the process was gone. A stop and a stationary device resume where they were (late
 * deadlines fire late). A reboot opens a new session; so does a gap longer than the stop timeout while moving was
 * being observed, since what happened in it is unknown.
 */
export function resumeOrReopen(
  memory: MotionMemory,
  at: Instant,
  bootId: string,
  stopTimeoutMillis: number,
): 'resume' | 'reopen' {
  if (memory.bootId !== bootId) return 'reopen';
  const gap = at.up - memory.aliveAt.up;
  return isObserved(memory.machine.savedMode) && gap > stopTimeoutMillis ? 'reopen' : 'resume';
}

/** What is to be kept now. Without a context the machine has not run yet. */
export function motionMemory(
  mode: MotionMode,
  context: MotionContext | undefined,
  { anchor, stopBegan }: Pick<Evidence, 'anchor' | 'stopBegan'>,
  aliveAt: Instant,
  bootId: string,
): MotionMemory {
  const { stopAt, checkUntil, coolDownMillis, checkableAt, checks } =
    context ?? ({} as Partial<MotionContext>);
  return {
    version: 1,
    machine: {
      savedMode: mode,
      stopAt: stopAt ?? null,
      checkUntil: checkUntil ?? null,
      coolDownMillis: coolDownMillis ?? 0,
      checkableAt: checkableAt ?? null,
      checks: checks ?? [],
    },
    anchor: anchor ?? null,
    stopBegan,
    aliveAt,
    bootId,
  };
}
