import type { Geofence } from '../contract/geofence';
import type { AcceptedFix } from '../locations/fix';
import type { Run, Settle } from '../machine/from-task';
import type { Catalogue } from './catalogue';
import type { GeofencesEnvironment } from './environment';
import type { Monitored } from './monitored';
import { readSlice, type Slice } from './read-slice';
import type { Scene } from './scene';
import { sentinelAround } from './sentinel';
import type { Timekeeping } from './timekeeping';
import { exitsFirst, type Transitions } from './transitions';

/** What is monitored changes here, and nowhere else without a word from the app. */
export interface Slicing {
  /** Cuts a slice around the last fix, for the machine. */
  readonly run: Run<undefined>;
  /** Lets go of everything that is monitored. */
  release(): void;
  /** Says what has changed of what is monitored, if anything. */
  announce(on: readonly Geofence[], off: readonly Geofence[]): void;
  /** Would a slice under the present settings come out as the present one? */
  readonly isAsConfigured: boolean;
  /** The slice in memory was cut under the present settings. */
  accept(): void;
}

/** An older fix says where a moving device was, not where it is. */
const CURRENT_MILLIS = 60_000;

/** Does this fix say where the device is now? */
export function isCurrent(env: GeofencesEnvironment, fix: AcceptedFix): boolean {
  return env.stream() === 'resting' || env.effects.at.up - fix.taken.up <= CURRENT_MILLIS;
}

export function createSlicing(
  env: GeofencesEnvironment,
  scene: Scene,
  catalogue: Catalogue,
  transitions: Transitions,
  time: Timekeeping,
): Slicing {
  const { effects } = env;
  const { monitored, stays } = scene;
  let overflow: string | null = null;
  let cutWith = '';

  function settingsKey(): string {
    const { proximityMeters, budget } = env.settings();
    return `${proximityMeters} ${budget}`;
  }

  function announce(on: readonly Geofence[], off: readonly Geofence[]): void {
    if (on.length === 0 && off.length === 0) return;
    effects.emit('geofenceschange', { on, off });
    effects.trace('geofences', `monitors ${monitored.size}: ${on.length} on, ${off.length} off`);
  }

  function release(): void {
    const off = scene.definitions;
    scene.clear();
    announce([], off);
    effects.remember('geofences', scene.memory());
    env.changed();
  }

  const standingOf = ({ identifier }: Geofence) =>
    ({ inside: stays.has(identifier), doubtedAt: null, region: null }) as const;

  function take(slice: Slice, fix: AcceptedFix): void {
    catalogue.repair();
    const wanted = new Set(slice.cut.identifiers);
    const off = scene.definitions.filter(({ identifier }) => !wanted.has(identifier));
    for (const { identifier } of off) monitored.delete(identifier);
    const fresh: Monitored[] = [];
    for (const fence of slice.definitions) {
      const isNew = scene.isStarting || scene.added.has(fence.identifier);
      const one = { fence, standing: standingOf(fence), isNew };
      monitored.set(fence.identifier, one);
      fresh.push(one);
    }
    scene.count = slice.count;
    scene.center = { latitude: fix.latitude, longitude: fix.longitude };
    scene.clearMeters = slice.cut.clearMeters;
    scene.sentinel = sentinelAround(fix, slice.cut.clearMeters);
    scene.isOutdated = false;
    scene.isStarting = false;
    scene.takesOldPlace = false;
    scene.isSliceWanted = false;
    scene.added.clear();
    cutWith = settingsKey();
    sayOverflow(slice.cut.overflows);
    announce(
      fresh.map(({ fence }) => fence),
      off,
    );
    catchUp(slice, fresh, fix);
    effects.remember('geofences', scene.memory());
    env.changed();
    time.reschedule();
  }

  /** What is new in the slice has not heard the fixes that came while it was cut, nor where the device is. */
  function catchUp({ passed }: Slice, fresh: readonly Monitored[], fix: AcceptedFix): void {
    const ways = scene.held.length > 0 ? scene.held : isCurrent(env, fix) ? [{ from: undefined, fix }] : [];
    scene.held = [];
    for (const way of ways) {
      for (const fence of passed) transitions.hold({ fence, standing: standingOf(fence), isNew: false }, way);
      for (const one of exitsFirst(fresh)) if (transitions.hold(one, way)) scene.isClose = true;
    }
    const isOpen = fresh.some(({ standing, isNew }) => isNew || standing.doubtedAt !== null);
    const isUnheld = fresh.length > 0 && ways.length === 0;
    if ((isOpen || isUnheld) && env.stream() !== 'moving') time.askForFix();
    else if (ways.length > 0) time.answered(fix);
  }

  function sayOverflow(overflows: boolean): void {
    const { budget, proximityMeters } = env.settings();
    const message = overflows
      ? `more than ${budget} geofences lie within ${proximityMeters} m: only the nearest ${budget} are monitored`
      : null;
    if (message === overflow) return;
    if (scene.lastError === overflow) scene.lastError = null;
    overflow = message;
    if (message === null) return;
    scene.lastError = message;
    effects.log(2, 'geofences:overflow', message);
  }

  /** The fix to cut around; undefined where one must be waited for. */
  function place(): AcceptedFix | undefined {
    const fix = env.lastFix();
    if (fix === undefined || !scene.isStarting || scene.takesOldPlace) return fix;
    return isCurrent(env, fix) ? fix : undefined;
  }

  /** Takes what is read, unless the machine has left meanwhile; answers how to leave. */
  function whenRead<T>(work: Promise<T>, settle: Settle<undefined>, take: (value: T) => void): () => void {
    let isCancelled = false;
    env.read(
      work,
      (value) => {
        if (isCancelled) return;
        try {
          take(value);
        } catch (reason) {
          settle.fail(reason);
        }
      },
      settle.fail,
    );
    return () => {
      isCancelled = true;
    };
  }

  function cutAround(fix: AcceptedFix, settle: Settle<undefined>): () => void {
    const names = new Set(monitored.keys());
    const inside = new Set(stays.keys());
    const work = readSlice(catalogue, fix, env.settings(), names, inside, () => scene.held);
    return whenRead(work, settle, (slice) => {
      take(slice, fix);
      settle.done(undefined);
    });
  }

  /** Before anybody knows where the device is: where the platform can watch all fences there are, it need not be known. */
  function watchAll(settle: Settle<undefined>): (() => void) | undefined {
    const { budget } = env.settings();
    if (!env.hasRegions || scene.count === 0 || scene.count > budget || monitored.size >= scene.count) {
      settle.done(undefined);
      return undefined;
    }
    let leave = whenRead(catalogue.all(budget), settle, (fences) => {
      // The fix that came meanwhile was held back for a slice, and may be the only one for hours.
      const fix = place();
      if (fix !== undefined) {
        leave = cutAround(fix, settle);
        return;
      }
      const on = fences.filter(({ identifier }) => !monitored.has(identifier));
      for (const fence of on) {
        const isNew = scene.isStarting || scene.added.has(fence.identifier);
        monitored.set(fence.identifier, { fence, standing: standingOf(fence), isNew });
      }
      announce(on, []);
      effects.remember('geofences', scene.memory());
      env.changed();
      settle.done(undefined);
    });
    return () => leave();
  }

  const run: Run<undefined> = (settle) => {
    const fix = place();
    if (fix !== undefined && scene.count > 0) return cutAround(fix, settle);
    time.askForFix();
    return watchAll(settle);
  };

  return {
    run,
    release,
    announce,
    get isAsConfigured() {
      return cutWith === settingsKey();
    },
    accept() {
      cutWith = settingsKey();
    },
  };
}
