import { certainPlaces } from './certain';
import type { LineLag } from './line-options';
import { type SmoothedFix, smoothed } from './smoother';
import { staysOf } from './stays';
import type { TrackFix } from './track-fix';

/** Fixes that are smoothed together: what lies farther back changes nothing that is not final. */
const WINDOW_FIXES = 60;
/** Of them not final at most: a fix a second for the longest lag, and half as many again. Beyond, a point is final before its lag is over. */
const TAIL_MAX = 45;
/** Final places whose certainty waits for later ones, at most: beyond, of each two the less certain one is left out. */
const DOUBTFUL_MAX = 60;

/** How a line has gone on. */
export interface LineStep {
  /** Places that are final since the step before. */
  readonly final: readonly SmoothedFix[];
  /** What is not final, up to the newest fix. */
  readonly tail: readonly SmoothedFix[];
}

/** The line of a running trip, as far as it is known. */
export interface LiveLine {
  /** The next fix; undefined when it is too old to change anything. `rests`: the device rested since the fix before it. */
  offer(fix: TrackFix, rests?: boolean): LineStep | undefined;
  /** The trip is over: everything is final. */
  end(): LineStep;
}

interface Entry {
  readonly fix: TrackFix;
  readonly rests: boolean;
}

/** A line without fixes. `certainSigmaMeters`: which places count as certain, for benchmarks; default: as in a finished trip. */
export function createLiveLine(lag: LineLag, certainSigmaMeters?: number): LiveLine {
  let window: Entry[] = [];
  /** Of the window, from its beginning. */
  let finalCount = 0;
  /** The last place of the line that is final: it is certain. */
  let anchor: readonly SmoothedFix[] = [];
  /** Final places behind it that are not certain. */
  let doubtful: readonly SmoothedFix[] = [];

  function states(): readonly SmoothedFix[] {
    const fixes = window.map(({ fix }) => fix);
    const resting = new Set<number>();
    for (const { from, to } of staysOf(fixes)) for (let n = from + 1; n <= to; n++) resting.add(n);
    return smoothed(fixes, (n) => n > 0 && (resting.has(n) || (window[n] as Entry).rests));
  }

  /** How many fixes of the window are final now. */
  function settled(): number {
    const count = window.length;
    const newest = window[count - 1]?.fix.at ?? 0;
    let n = Math.max(finalCount, count - TAIL_MAX);
    if ('fixes' in lag) n = Math.max(n, count - lag.fixes);
    else while (n < count && (window[n] as Entry).fix.at <= newest - lag.millis) n++;
    return n;
  }

  /** The places of the line behind its anchor. `toTheEnd`: through the last one as well, however uncertain. */
  const behindAnchor = (places: readonly SmoothedFix[], toTheEnd: boolean): readonly SmoothedFix[] =>
    certainPlaces([...anchor, ...doubtful, ...places], certainSigmaMeters, toTheEnd).slice(anchor.length);

  function settle(places: readonly SmoothedFix[]): readonly SmoothedFix[] {
    const line = behindAnchor(places, false);
    const last = line[line.length - 1];
    if (last === undefined) doubtful = thinned([...doubtful, ...places]);
    else {
      anchor = [last];
      doubtful = places.slice(places.indexOf(last) + 1);
    }
    return line;
  }

  return {
    offer(fix, rests = false) {
      let n = window.length;
      while (n > finalCount && (window[n - 1] as Entry).fix.at > fix.at) n--;
      if ((window[n - 1]?.fix.at ?? Number.NEGATIVE_INFINITY) >= fix.at) return undefined;
      window.splice(n, 0, { fix, rests });
      const places = states();
      const count = settled();
      const final = settle(places.slice(finalCount, count));
      const tail = behindAnchor(places.slice(count), true);
      const excess = Math.max(0, window.length - WINDOW_FIXES);
      window = window.slice(excess);
      finalCount = count - excess;
      return { final, tail };
    },
    end() {
      const final = behindAnchor(states().slice(finalCount), true);
      return { final, tail: [] };
    },
  };
}

function thinned(places: readonly SmoothedFix[]): readonly SmoothedFix[] {
  if (places.length <= DOUBTFUL_MAX) return places;
  return places.filter(({ sigma }, n) => {
    const other = places[n % 2 === 0 ? n + 1 : n - 1];
    return other === undefined || sigma < other.sigma || (n % 2 === 0 && sigma === other.sigma);
  });
}
