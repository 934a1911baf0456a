import type { Extras } from '../contract/location';
import type { Position as Place } from '../geo/position';
import type { AcceptedFix } from '../locations/fix';
import type { Rejection } from '../locations/outcome';
import type { StepEffects } from '../store/step-effects';
import { type Instant, later } from '../time/instant';
import type { WhenSettled } from '../time/pending-work';
import { isUsefulCoarse } from './coarse';
import { createLiveLines, type LiveLines, type LiveLinesEnvironment } from './live-lines';
import { type TrackEnding, tripsOf } from './summary';
import { createTrack, newTrack, type Track } from './track';
import { tripExtras } from './trip-extras';
import { isTripMemory, type RunningTrack, type TripMemory } from './trip-memory';
import { excessTrips, readTrackRows, type TripReads, trackRows, tripKey } from './trip-rows';

/** Milliseconds by which a departure is noticed late: a region is left 100 m off, and the platform takes its time. */
const NOTICED_LATE_MILLIS = 60_000;

/** Trips as they are driven: gathers the fixes of the running one, and makes a trip of them when it has ended. */
export interface Trips {
  /** Reads the running trip of an earlier life; a no-op while `trips` is false. */
  load(isWanted: boolean): Promise<void>;
  /** Memory is loaded. `isTracking`: tracking goes on; else a trip that was running has ended. */
  restore(isTracking: boolean): void;
  /** A fix of the track. The first one begins a trip; `departedAt`: when the device left, by the platform. */
  followed(fix: AcceptedFix, departedAt: Instant | undefined): void;
  /** A fix was accepted, whether or not it belongs to the track: near a place of rest it does not. */
  accepted(fix: AcceptedFix): void;
  /** The device rested here until now. */
  rested(anchor: AcceptedFix, began: Instant): void;
  /** The filter rejected a fix. */
  rejected(rejection: Rejection): void;
  /** The trip, if one is running, has ended. Returns what the stop's record says of it. */
  ended(ending: TrackEnding): Extras | undefined;
  /** The device rests here until the next departure; undefined when that is not known. */
  parkedAt(place: Place | undefined): void;
  /** The configuration has changed. */
  reconfigured(): void;
  /** Watches over the line of the running trip, whether or not trips are made. */
  readonly lines: Pick<LiveLines, 'watch' | 'drop'>;
}

/** What the trips need. */
export interface TripsEnvironment {
  readonly effects: StepEffects;
  readonly reads: TripReads & { get(key: string): Promise<string | undefined> };
  readonly bootId: string;
  isWanted(): boolean;
  uuid(): string;
  readonly whenSettled: WhenSettled;
  readonly notify: LiveLinesEnvironment['notify'];
}

interface Running extends Omit<RunningTrack, 'track'> {
  readonly track: Track;
}

/** The trips of an engine; none is running until `restore` or a fix. */
export function createTrips(env: TripsEnvironment): Trips {
  const { effects, reads, bootId } = env;
  const rows = trackRows(effects);
  const lines = createLiveLines({ trace: (message) => effects.trace('trips', message), notify: env.notify });
  let running: Running | undefined;
  let parked: Place | null = null;

  // Made when it is written: not with every fix.
  const record = {
    toJSON: (): TripMemory => ({
      version: 1,
      bootId,
      parked,
      running: running ? { ...running, track: running.track.memory() } : null,
    }),
  };
  const save = () => effects.rememberLater('trip', record);

  /** After a reboot uptimes have begun anew: the first fix says by its date how much time has passed. */
  function rebased(track: Track, taken: Instant): Instant {
    const lastAt = track.fixes[track.fixes.length - 1]?.at ?? 0;
    return { up: taken.up, wall: Math.max(taken.wall, lastAt + 1) };
  }

  function append(from: Running, fix: Place & { readonly accuracy: number }, taken: Instant): void {
    const { latitude, longitude, accuracy } = fix;
    const base = from.base ?? rebased(from.track, taken);
    if (from.base === undefined) running = { ...from, base };
    from.track.append({ at: base.wall + taken.up - base.up, latitude, longitude, accuracy });
    save();
  }

  function begin({ taken }: AcceptedFix, departedAt: Instant | undefined): Running {
    rows.clear();
    effects.trace('trips', `began with the fix of ${taken.up}`);
    return {
      track: createTrack(rows, newTrack(taken.wall)),
      base: taken,
      ...(departedAt === undefined ? {} : { departedAt: departedAt.wall }),
      jumps: 0,
      mocks: 0,
    };
  }

  function forget(): void {
    if (!running) return;
    running = undefined;
    rows.clear();
    save();
  }

  function trim(): void {
    const excess = Promise.resolve().then(() => excessTrips(reads));
    env.whenSettled(excess, (keys) => {
      for (const key of keys) effects.remove(key);
    });
  }

  function ended(ending: TrackEnding): Extras | undefined {
    lines.ended();
    if (!running) return undefined;
    const { track, departedAt, jumps, mocks } = running;
    const { fixes, thinned } = track;
    const whole = { fixes, thinned, jumps, mocks, departedAt, ending, parked: parked ?? undefined };
    const finished = tripsOf(whole, env.uuid);
    effects.trace('trips', `ended ${ending} with ${fixes.length} fixes: ${finished.length} trips`);
    forget();
    for (const { trip } of finished) {
      effects.put(tripKey(trip.id), JSON.stringify(trip));
      effects.emit('trip', trip);
    }
    if (finished.length > 0) trim();
    return tripExtras(finished);
  }

  return {
    async load(isWanted) {
      const text = isWanted ? await reads.get('trip') : undefined;
      const memory = text === undefined ? undefined : parsed(text);
      if (!isTripMemory(memory)) return;
      parked = memory.parked;
      if (memory.running === null) return;
      const track = createTrack(rows, memory.running.track, await readTrackRows(reads));
      const { base, ...others } = memory.running;
      running = { ...others, track, ...(memory.bootId === bootId && base ? { base } : {}) };
    },
    restore(isTracking) {
      if (!isTracking) ended('interrupted');
    },
    followed(fix, departedAt) {
      lines.followed(fix, fix.taken);
      if (!env.isWanted()) return;
      running ??= begin(fix, departedAt);
      if (fix.reading.mock) running = { ...running, mocks: running.mocks + 1 };
      append(running, fix, fix.taken);
    },
    accepted(fix) {
      lines.seen(fix, fix.taken);
      if (running) append(running, fix, fix.taken);
    },
    rested(anchor, began) {
      const until = later(effects.at, -NOTICED_LATE_MILLIS);
      if (until.up <= began.up) return;
      // As if the receiver had been on: a fix at the end of the rest.
      lines.seen(anchor, until, true);
      if (running) append(running, anchor, until);
    },
    rejected(rejection) {
      const { reason, reading, taken } = rejection;
      const isUseful = isUsefulCoarse(rejection);
      if (isUseful) lines.seen(reading, taken);
      if (!running) return;
      if (isUseful) append(running, reading, taken);
      if (reason === 'implausible-speed' || reason === 'outlier')
        running = { ...running, jumps: running.jumps + 1 };
    },
    ended,
    parkedAt(place) {
      if (!env.isWanted()) return;
      parked = place ? { latitude: place.latitude, longitude: place.longitude } : null;
      save();
    },
    reconfigured() {
      if (!env.isWanted()) forget();
    },
    lines,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
