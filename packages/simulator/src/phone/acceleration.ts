import type { SensorRequests } from '@geo/core';
import type { Due } from './agenda';
import type { Handset } from './handset';
import type { Lives } from './lives';
import type { Source, Watches } from './watches';

/** One block: a second of samples. */
const BLOCK_MILLIS = 1000;
const QUIETLY = { wakes: false, relaunches: false };

/** The accelerometer: blocks while the app runs, and what the hardware kept when it runs again. */
export interface AccelerationSource extends Source<'acceleration'> {
  /** Delivers the samples that are waiting, if the app runs. */
  flush(): void;
  /** The app does not run any more. */
  suspended(): void;
}

export function createAcceleration(
  handset: Handset,
  lives: Lives,
  watches: () => Watches,
): AccelerationSource {
  const { agenda, clock, os, device } = handset;
  const { queueSamples, reportMillis } = os.acceleration;
  let request: SensorRequests['acceleration'] | undefined;
  /** Samples up to here have been delivered, or are lost. */
  let deliveredUntil = 0;
  let report: Due | undefined;

  /** Whole blocks that are waiting; older ones than the hardware keeps are lost. */
  function flush(): void {
    if (request === undefined || lives.isSuspended) return;
    const { rateHz } = request;
    if (deliveredUntil > clock.at) deliveredUntil = clock.at;
    const kept = Math.max(reportMillis.is, Math.floor(queueSamples.is / rateHz) * 1000);
    if (clock.at - deliveredUntil > kept) {
      const lost = clock.at - kept - deliveredUntil;
      deliveredUntil += Math.ceil(lost / BLOCK_MILLIS) * BLOCK_MILLIS;
    }
    while (request !== undefined && deliveredUntil + BLOCK_MILLIS <= clock.at) {
      const began = deliveredUntil;
      deliveredUntil += BLOCK_MILLIS;
      const samples = device.acceleration(began, rateHz);
      watches().post('acceleration', { ageMillis: clock.at - deliveredUntil, rateHz, samples }, QUIETLY);
    }
  }

  function plan(): void {
    if (report !== undefined || request === undefined || lives.isSuspended) return;
    report = agenda.add(Math.max(clock.at, deliveredUntil + reportMillis.is), () => {
      report = undefined;
      flush();
      plan();
    });
  }

  function end(): void {
    request = undefined;
    agenda.cancel(report);
    report = undefined;
  }

  return {
    open(wanted) {
      end();
      request = wanted;
      deliveredUntil = clock.at;
      plan();
    },
    update(wanted) {
      request = wanted;
    },
    close: end,
    orphaned() {
      end();
      return false;
    },
    flush() {
      flush();
      plan();
    },
    suspended() {
      agenda.cancel(report);
      report = undefined;
      if (queueSamples.is === 0) deliveredUntil = Number.POSITIVE_INFINITY;
    },
  };
}
