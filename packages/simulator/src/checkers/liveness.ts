import type { CheckContext, Checker, Invariant } from './checker';
import { createDepartures } from './departures';
import { createDraining } from './draining';
import { createEntering } from './entering';
import type { Expectation } from './expectation';

/** Once nothing is wrong any more, what should happen does. */
export const liveness: Invariant = {
  name: 'liveness',
  statement:
    'when faults have ceased, the queue drains, a real departure is reported within ten minutes and a kilometre, a real arrival when the process has run for a while after stopTimeout, and a fence that the device lies in is entered within half an hour',
  createChecker,
};

function createChecker(context: CheckContext): Checker {
  const parts: readonly Expectation[] = [
    createDraining(context),
    createDepartures(context),
    createEntering(context),
  ];
  /** When the last fault that was seen is over, milliseconds since the world began. */
  let calmFrom = 0;

  return {
    on: [
      {
        fault({ fault }) {
          calmFrom = Math.max(calmFrom, fault.at + (fault.lastsMillis ?? 0));
        },
        // A kill that waited for a commit or a request is over when it has struck, maybe hours after it was due.
        processEnd({ why, at }) {
          if (/^killed (in|when) /.test(why)) calmFrom = Math.max(calmFrom, at);
        },
      },
      ...parts.flatMap(({ on = [] }) => on),
    ],
    onDelivered(event) {
      for (const { onDelivered } of parts) onDelivered?.(event);
    },
    onEnd(at) {
      for (const { judges } of parts) judges(calmFrom, at);
    },
  };
}
