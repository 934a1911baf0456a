import { distanceMeters, type FixReading } from '@geo/core';
import type { Due } from './agenda';
import { drawn } from './chances';
import type { Handset } from './handset';
import type { Source, Watches } from './watches';

/** The system's own watch over the position by cells and Wi-Fi: it delivers the position that it knows, and each one far enough off. */
export interface SignificantChangeSource extends Source<'significantChange'> {
  /** The world has grown: what was foreseen in it may come sooner. */
  lookAgain(): void;
}

/** How often the system looks while the phone is on its way: cells change less often than that. */
const LOOK_MILLIS = 10_000;
/** Registrations belong to the system, which starts a dead app for them (Apple). */
const HOW = { wakes: true, relaunches: true };

export function createSignificantChange(handset: Handset, watches: () => Watches): SignificantChangeSource {
  const { agenda, clock, world, os, device, seed } = handset;
  const { changeMeters, changeMillis, latencyMillis } = os.motion;
  let isWanted = false;
  let next: Due | undefined;
  let told = 0;
  let last: { readonly at: number; readonly fix: FixReading } | undefined;

  function tell(fix: FixReading, takenAt: number): void {
    agenda.add(clock.at + drawn(latencyMillis.is, seed, 'significantChange', told++), () => {
      if (isWanted) watches().post('significantChange', { ...fix, ageMillis: clock.at - takenAt }, HOW);
    });
  }

  function look(): void {
    const fix = device.networkFix(clock.at);
    const isDue = last === undefined || clock.at >= last.at + changeMillis.is;
    const isFar =
      last === undefined || (fix !== undefined && distanceMeters(last.fix, fix) >= changeMeters.is);
    if (fix !== undefined && isDue && isFar) {
      last = { at: clock.at, fix };
      tell(fix, clock.at);
    }
    const { going, to } = world.stretchAt(clock.at);
    const isResting = going === 'still' && last !== undefined && !isFar;
    const at = isResting ? to : clock.at + LOOK_MILLIS;
    next = at === Number.POSITIVE_INFINITY ? undefined : agenda.add(at, look);
  }

  function lookAgain(): void {
    if (!isWanted) return;
    agenda.cancel(next);
    look();
  }

  function end(): void {
    isWanted = false;
    last = undefined;
    agenda.cancel(next);
    next = undefined;
  }

  return {
    open() {
      // What an earlier life has asked for goes on as it is.
      if (isWanted) return;
      isWanted = true;
      next = agenda.add(clock.at, look);
    },
    update: () => undefined,
    close: end,
    orphaned: () => true,
    lookAgain,
  };
}
