import { deadlineAfter, remainingMillis } from '../time/deadline';
import type { Instant } from '../time/instant';
import { type CrashMachineMemory, WAIT_MILLIS } from './crash-machine';
import { answerable } from './suspicion';

/** What the crash region keeps in durable memory. */
export interface CrashMemory {
  readonly version: 1;
  readonly bootId: string;
  readonly machine: CrashMachineMemory;
}

/** What was stored must have the shape that the machine can begin from. */
export function isCrashMemory(value: Partial<CrashMemory>): boolean {
  return (
    value.version === 1 && typeof value.bootId === 'string' && typeof value.machine?.savedMode === 'string'
  );
}

/** An impact older than this when the process restarts is dropped: the speed after it was not observed. */
const TAKEN_UP_MILLIS = 120_000;
/** What was settling when the process died is watched for at least this long again: the vehicle may drive. */
const LOOK_AGAIN_MILLIS = 5_000;

/** How old an impact is: by uptime within one boot, by the wall clock after a reboot. */
function ageMillis(memory: CrashMemory, began: Instant, at: Instant, bootId: string): number {
  return memory.bootId === bootId ? at.up - began.up : at.wall - began.wall;
}

/**
 * The machine's record after the process was gone. A suspicion stays answerable. An impact that was being confirmed is taken up
 * where detection goes on, and the evidence gets time to come: fixes that came meanwhile are lost.
 */
export function resumedCrash(
  memory: CrashMemory | null,
  detects: boolean,
  at: Instant,
  bootId: string,
): CrashMachineMemory | null {
  if (memory === null) return null;
  const { machine } = memory;
  const { impact, giveUpAt, settledAt, savedMode } = machine;
  const isOpen = savedMode === 'waiting' || savedMode === 'settling';
  const suspicion = answerable(machine.suspicion ?? null, at, bootId);
  const nothing = { impact: null, giveUpAt: null, settledAt: null, kept: false };
  const fresh = { ...machine, ...nothing, suspicion, savedMode: 'disarmed' as const };
  if (!detects || !isOpen || impact === null) return fresh;
  const age = ageMillis(memory, impact.began, at, bootId);
  if (!(age >= 0 && age <= TAKEN_UP_MILLIS)) return fresh;
  const atLeast = (deadline: typeof giveUpAt, least: number) =>
    deadlineAfter(at, Math.max(least, deadline ? remainingMillis(deadline, at, bootId) : 0), bootId);
  return {
    ...machine,
    suspicion,
    giveUpAt: atLeast(giveUpAt, WAIT_MILLIS),
    settledAt: savedMode === 'settling' ? atLeast(settledAt, LOOK_AGAIN_MILLIS) : null,
  };
}
