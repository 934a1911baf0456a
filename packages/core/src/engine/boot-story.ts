import type { Before } from '../api/before';
import { toTimestamp } from '../contract/timestamp';
import type { StepEffects } from '../store/step-effects';
import type { BootMemory } from './boot';

/** Logs how the engine started, and whether the previous process was killed. */
export function logBoot(effects: StepEffects, bootId: string, waiting: number, memory: BootMemory): void {
  const { tracking, lastSign, isClosed, resumedByBoot } = memory;
  const isRebooted = lastSign !== null && lastSign.bootId !== bootId;
  if (lastSign !== null && !isClosed) {
    const at = toTimestamp(lastSign.wall);
    const how = isRebooted ? 'the device was started anew' : 'the process ended without close()';
    effects.log(3, 'lifecycle:killed', `${how}; its last sign of life is of ${at}`, { at });
  }
  const is = tracking.enabled ? 'on' : 'off';
  effects.log(3, 'lifecycle:boot', `booted, tracking is ${is}, ${waiting} records wait`, {
    enabled: tracking.enabled,
    resumedByBoot,
    waiting,
  });
}

/** Logs why the previous process ended, as the platform says. The log redacts it, and cuts the message to its own limit. */
export function logLastLife(effects: StepEffects, { lastLife }: Before): void {
  if (lastLife === undefined) return;
  const { reason, at } = lastLife;
  const when = at === undefined ? '' : ` at ${toTimestamp(at)}`;
  effects.log(3, 'lifecycle:exit', `the previous process ended${when}: ${reason}`, lastLife);
}

/** Logs for how long storage was locked: what happened meanwhile is stored only now. */
export function logUnlocked(effects: StepEffects, millis: number): void {
  effects.trace('engine', `storage is unlocked after ${millis} ms`);
  const seconds = Math.round(millis / 1000);
  effects.log(
    3,
    'lifecycle:unlocked',
    `storage was locked for ${seconds} s: nothing could be read or stored`,
    {
      seconds,
    },
  );
}
