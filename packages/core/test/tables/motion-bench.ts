import { type ActorRefFrom, createActor } from 'xstate';
import {
  CHECK_MILLIS,
  COOL_DOWN_MIN_MILLIS,
  type MotionMachineMemory,
  type MotionMode,
  motionMachine,
} from '../../src/motion/motion-machine';
import { deadlineAfter } from '../../src/time/deadline';
import type { Instant } from '../../src/time/instant';

/** Where an event leads, and what is announced on the way. */
export type Cell = `${MotionMode}` | `${MotionMode}: ${string}`;

export const BOOT = 'boot-1';
export const STOP_MILLIS = 300_000;
export const HOUR = 3_600_000;
export const at = (millis: number): Instant => ({ up: HOUR + millis, wall: 1_700_000_000_000 + millis });

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
export class MotionMachineHarness {
  readonly announced: string[] = [];
  /** The timers that are set: how long they were set for. */
  readonly timers = new Map<number, { millis: number; run: () => void }>();
  readonly actor: ActorRefFrom<typeof motionMachine>;

  constructor(mode: MotionMode, memory: Partial<MotionMachineMemory> = {}) {
    const announce = (name: string) => () => void this.announced.push(name);
    let ids = 0;
    this.actor = createActor(motionMachine(), {
      input: {
        at: at(0),
        bootId: BOOT,
        stopTimeoutMillis: STOP_MILLIS,
        memory: { ...memoryOf(mode), ...memory },
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
      },
      clock: {
        setTimeout: (run: () => void, millis: number) => {
          this.timers.set(++ids, { millis, run });
          return ids;
        },
        clearTimeout: (id: number) => this.timers.delete(id),
      } as never,
    }).start();
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

  fireTimer(): void {
    const [id, timer] = [...this.timers].at(-1) ?? [];
    if (id === undefined) return;
    this.timers.delete(id);
    timer?.run();
  }

  cell(): Cell {
    return this.announced.length === 0 ? this.mode : `${this.mode}: ${this.announced.join(', ')}`;
  }
}
