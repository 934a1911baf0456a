import type { HeadingEvent, HeadingOptions } from '@geo/core';
import type { CheckContext, Checker, Invariant } from './checker';

/** The compass reports only while it is watched. */
export const heading: Invariant = {
  name: 'heading',
  statement:
    'between two headings of a watch lie at least minIntervalMs and minDeltaDeg, but for the first one after it begins or comes back to the foreground',
  createChecker,
};

const MIN_INTERVAL_MILLIS = 40;
const MIN_DELTA_DEGREES = 0.5;
/** What differences of degrees may be off. */
const ROUNDING = 1e-9;

function createChecker({ report }: CheckContext): Checker {
  let watches: Required<Pick<HeadingOptions, 'minIntervalMs' | 'minDeltaDeg'>>[] = [];
  let last: { readonly heading: number; readonly at: number } | undefined;
  let isForeground = true;

  const end = ({ operation }: { readonly operation: string }) => {
    if (['stopWatchHeading', 'stop', 'removeListeners'].includes(operation)) watches = [];
  };
  const restart = () => {
    last = undefined;
  };

  return {
    on: [
      {
        call({ operation, args }) {
          if (operation !== 'watchHeading') return;
          const { minIntervalMs = MIN_INTERVAL_MILLIS, minDeltaDeg = MIN_DELTA_DEGREES } = (args[0] ??
            {}) as HeadingOptions;
          watches.push({ minIntervalMs, minDeltaDeg });
          restart();
        },
        returned: end,
        watch({ kind }) {
          if (kind === 'heading') restart();
        },
        reading({ kind, reading }) {
          if (kind !== 'app') return;
          const now = (reading as { readonly state: string }).state === 'foreground';
          if (now && !isForeground) restart();
          isForeground = now;
        },
        processEnd() {
          watches = [];
          restart();
        },
      },
    ],
    onDelivered({ name, data, at }) {
      if (name !== 'heading') return;
      const { heading: now } = data as HeadingEvent;
      if (!(now >= 0 && now < 360)) report(`a heading of ${now} degrees; allowed are 0 to below 360`);
      // Only the first watch without its own listener is reported as an event.
      const [watch] = watches;
      if (watch === undefined) {
        report('a heading was reported while the compass was not watched');
        return;
      }
      if (last !== undefined) {
        const turned = Math.abs(((now - last.heading + 540) % 360) - 180);
        if (at - last.at < watch.minIntervalMs)
          report(`two headings ${at - last.at} ms apart; minIntervalMs is ${watch.minIntervalMs}`);
        if (turned < watch.minDeltaDeg - ROUNDING)
          report(`two headings ${turned} degrees apart; minDeltaDeg is ${watch.minDeltaDeg}`);
      }
      last = { heading: now, at };
    },
  };
}
