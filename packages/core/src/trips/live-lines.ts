import type { Subscription } from '../contract/events';
import type { LineEvent, LinePoint } from '../contract/line';
import { toTimestamp } from '../contract/timestamp';
import type { Position } from '../geo/position';
import type { Instant } from '../time/instant';
import type { LineLag } from './line-options';
import { createLiveLine, type LineStep, type LiveLine } from './live-line';
import { ACCURACY_TO_SIGMA, type SmoothedFix } from './smoother';

/** The listener of one watch. */
export type LineListener = (event: LineEvent) => void;

/** A fix, as far as a line needs it. */
type Seen = Position & { readonly accuracy: number };

/** Watches over the line of the running trip. Without one nothing is kept and nothing is computed. */
export interface LiveLines {
  watch(lag: LineLag, listener: LineListener): Subscription;
  /** Ends every watch. */
  drop(): void;
  /** A fix of the track; the first one begins a line. */
  followed(fix: Seen, taken: Instant): void;
  /** Another fix, which belongs to a line that has begun. `rests`: the device rested since the one before. */
  seen(fix: Seen, taken: Instant, rests?: boolean): void;
  /** The trip is over. */
  ended(): void;
}

/** What the lines need. */
export interface LiveLinesEnvironment {
  trace(message: string): void;
  /** Calls a watch's listener after the step, if the watch is still open then. */
  notify(listener: LineListener, event: LineEvent, isOpen: () => boolean): void;
}

interface Watch {
  readonly lag: LineLag;
  readonly listener: LineListener;
  /** The lines that it has begun. */
  count: number;
  /** The present one, and the instant from which its times are counted: the wall clock may jump. */
  line?: { readonly live: LiveLine; readonly base: Instant };
}

/** No watches. */
export function createLiveLines(env: LiveLinesEnvironment): LiveLines {
  const watches = new Set<Watch>();
  const watched = () => env.trace(`line watched by ${watches.size}`);

  function report(watch: Watch, { final, tail }: LineStep): void {
    const event = { line: watch.count, points: final.map(pointOf), tail: tail.map(pointOf) };
    env.notify(watch.listener, event, () => watches.has(watch));
  }

  function seen({ latitude, longitude, accuracy }: Seen, taken: Instant, rests?: boolean): void {
    for (const watch of watches) {
      if (!watch.line) continue;
      const { live, base } = watch.line;
      const step = live.offer({ at: base.wall + taken.up - base.up, latitude, longitude, accuracy }, rests);
      if (step) report(watch, step);
    }
  }

  return {
    watch(lag, listener) {
      const watch: Watch = { lag, listener, count: 0 };
      watches.add(watch);
      watched();
      return {
        remove() {
          if (watches.delete(watch)) watched();
        },
      };
    },
    drop() {
      if (watches.size === 0) return;
      watches.clear();
      watched();
    },
    followed(fix, taken) {
      for (const watch of watches) {
        if (watch.line) continue;
        watch.count++;
        watch.line = { live: createLiveLine(watch.lag), base: taken };
      }
      seen(fix, taken);
    },
    seen,
    ended() {
      for (const watch of watches) {
        if (!watch.line) continue;
        report(watch, watch.line.live.end());
        delete watch.line;
      }
    },
  };
}

/** Places to seven decimals, a centimetre; the error to decimetres. */
const pointOf = ({ at, latitude, longitude, sigma }: SmoothedFix): LinePoint => ({
  timestamp: toTimestamp(at),
  latitude: Math.round(latitude * 1e7) / 1e7,
  longitude: Math.round(longitude * 1e7) / 1e7,
  accuracy: Math.round((sigma / ACCURACY_TO_SIGMA) * 10) / 10,
});
