import { distanceMeters } from '@geo/core';
import type { Due } from './agenda';
import { drawn } from './chances';
import type { Handset } from './handset';
import type { Source, Watches } from './watches';

/** The low-power sense of having moved: a sensor that notices motion, or the system that notices new cells. */
export interface MotionSource extends Source<'motion'> {
  /** The phone was switched off and on. */
  rebooted(): void;
  /** The world has grown: what was foreseen in it may come sooner. */
  lookAgain(): void;
}

/** The highest speed between two checks: a fast train. */
const FASTEST_METERS_A_SECOND = 90;
const LOOK_MILLIS = 10_000;

export function createMotion(handset: Handset, watches: () => Watches): MotionSource {
  const { agenda, clock, world, os, device, seed } = handset;
  const { kind, changeMeters, changeMillis, latencyMillis } = os.motion;
  const how = { wakes: true, relaunches: os.process.relaunches.is.motion };
  let isWanted = false;
  let isTelling = false;
  let next: Due | undefined;
  let count = 0;
  let last = { at: 0, place: world.truthAt(0) };

  function tellIn(ageMillis: number, then: () => void): void {
    isTelling = true;
    next = agenda.add(clock.at + ageMillis, () => {
      isTelling = false;
      next = undefined;
      watches().post('motion', { ageMillis }, how);
      // In its handler the app may have closed the watch, or opened it again.
      if (isWanted && next === undefined) then();
    });
  }

  const latency = () => drawn(latencyMillis.is, seed, 'motion', count++);

  /** The sensor is armed: it fires once, and is armed again. */
  function arm(): void {
    const at = device.significantMotionAfter(clock.at);
    next = at === Number.POSITIVE_INFINITY ? undefined : agenda.add(at, () => tellIn(latency(), arm));
  }

  /** Is the phone far enough from where it was, and long enough after? */
  function look(): void {
    const place = world.truthAt(clock.at);
    const left = changeMeters.is - distanceMeters(last.place, place);
    const ready = last.at + changeMillis.is;
    if (left <= 0 && clock.at >= ready) {
      last = { at: clock.at, place };
      tellIn(latency(), look);
      return;
    }
    const { going, to } = world.stretchAt(clock.at);
    let at =
      going === 'still' && left > 0
        ? to
        : clock.at + Math.max(LOOK_MILLIS, (left / FASTEST_METERS_A_SECOND) * 1000);
    if (left <= 0) at = Math.max(at, ready);
    next = at === Number.POSITIVE_INFINITY ? undefined : agenda.add(at, look);
  }

  function begin(): void {
    isWanted = true;
    isTelling = false;
    agenda.cancel(next);
    next = undefined;
    if (kind.is === 'significantMotion') {
      arm();
      return;
    }
    last = { at: clock.at, place: world.truthAt(clock.at) };
    look();
  }

  function end(): void {
    isWanted = false;
    agenda.cancel(next);
    next = undefined;
  }

  return {
    open() {
      // What an earlier life has asked for goes on as it is.
      if (!isWanted) begin();
    },
    update: () => undefined,
    close: end,
    orphaned() {
      if (!how.relaunches) end();
      return how.relaunches;
    },
    rebooted() {
      if (isWanted) begin();
    },
    lookAgain() {
      // What has happened already and is on its way comes all the same.
      if (!isWanted || isTelling) return;
      agenda.cancel(next);
      next = undefined;
      if (kind.is === 'significantMotion') arm();
      else look();
    },
  };
}
