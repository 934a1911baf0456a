import type { Geofence } from '../contract/geofence';
import type { AcceptedFix } from '../locations/fix';
import type { Run, Settle } from '../machine/from-task';
import type { FenceStore } from './fence-store';
import type { FenceTimers } from './fence-timers';
import type { GeofenceState } from './geofence-state';
import type { GeofencesEnvironment } from './geofences-environment';
import type { Monitored } from './monitored';
import { readSlice, type Slice } from './read-slice';
import { sentinelAround } from './sentinel';
import { exitsFirst, type Transitions } from './transitions';

/** Changes what is monitored; elsewhere only operations of the app do. */
export interface Slicing {
  /** Cuts a slice around the last fix, for the machine. */
  readonly run: Run<undefined>;
  /** Releases everything that is monitored. */
  release(): void;
  /** Emits what has changed in the monitored fences, if anything. */
  announce(on: readonly Geofence[], off: readonly Geofence[]): void;
  /** Would a slice under the present settings come out as the present one? */
  readonly isAsConfigured: boolean;
  /** The slice in memory was cut under the present settings. */
  accept(): void;
}

/** An older fix is a moving device's former position. */
const CURRENT_MILLIS = 60_000;

/** Is this fix the present position of the device? */
export function isCurrent(env: GeofencesEnvironment, fix: AcceptedFix): boolean {
  return env.stream() === 'resting' || env.effects.at.up - fix.taken.up <= CURRENT_MILLIS;
}

export function createSlicing(
  env: GeofencesEnvironment,
  state: GeofenceState,
  store: FenceStore,
  transitions: Transitions,
  time: FenceTimers,
): Slicing {
  const { effects } = env;
  const { monitored, visits } = state;
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
    const off = state.definitions;
    state.clear();
    announce([], off);
    effects.remember('geofences', state.memory());
    env.changed();
  }

  const fenceStateOf = ({ identifier }: Geofence) =>
    ({ inside: visits.has(identifier), doubtedAt: null, region: null }) as const;

  function take(slice: Slice, fix: AcceptedFix): void {
    store.repair();
    const wanted = new Set(slice.cut.identifiers);
    const off = state.definitions.filter(({ identifier }) => !wanted.has(identifier));
    for (const { identifier } of off) monitored.delete(identifier);
    const fresh: Monitored[] = [];
    for (const fence of slice.definitions) {
      const isNew = state.firstSlice !== 'cut' || state.isAdded(fence.identifier);
      const one = { fence, fenceState: fenceStateOf(fence), isNew };
      monitored.set(fence.identifier, one);
      fresh.push(one);
    }
    state.count = slice.count;
    state.center = { latitude: fix.latitude, longitude: fix.longitude };
    state.clearMeters = slice.cut.clearMeters;
    state.sentinel = sentinelAround(fix, slice.cut.clearMeters);
    state.staleBecause.clear();
    state.firstSlice = 'cut';
    state.forgetAdded();
    cutWith = settingsKey();
    sayOverflow(slice.cut.overflows);
    announce(
      fresh.map(({ fence }) => fence),
      off,
    );
    catchUp(slice, fresh, fix);
    effects.remember('geofences', state.memory());
    env.changed();
    time.reschedule();
  }

  /** Applies the fixes that came while the slice was cut, or the current one, to the fences that are new in it. */
  function catchUp({ passed }: Slice, fresh: readonly Monitored[], fix: AcceptedFix): void {
    const segments =
      state.buffered.length > 0 ? state.buffered : isCurrent(env, fix) ? [{ from: undefined, fix }] : [];
    state.buffered = [];
    for (const segment of segments) {
      for (const fence of passed)
        transitions.evaluate({ fence, fenceState: fenceStateOf(fence), isNew: false }, segment);
      for (const one of exitsFirst(fresh))
        if (transitions.evaluate(one, segment)) state.isNearBoundary = true;
    }
    const isOpen = fresh.some(({ fenceState, isNew }) => isNew || fenceState.doubtedAt !== null);
    const isUnheld = fresh.length > 0 && segments.length === 0;
    if ((isOpen || isUnheld) && env.stream() !== 'moving') time.requestFix();
    else if (segments.length > 0) time.answered(fix);
  }

  function sayOverflow(overflows: boolean): void {
    const { budget, proximityMeters } = env.settings();
    const message = overflows
      ? `more than ${budget} geofences lie within ${proximityMeters} m: only the nearest ${budget} are monitored`
      : null;
    if (message === overflow) return;
    if (state.lastError === overflow) state.lastError = null;
    overflow = message;
    if (message === null) return;
    state.lastError = message;
    effects.log(2, 'geofences:overflow', message);
  }

  /** The fix to cut around; undefined where one must be waited for. */
  function place(): AcceptedFix | undefined {
    const fix = env.lastFix();
    if (fix === undefined || state.firstSlice !== 'awaits-fix') return fix;
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
    const inside = new Set(visits.keys());
    const work = readSlice(store, fix, env.settings(), names, inside, () => state.buffered);
    return whenRead(work, settle, (slice) => {
      take(slice, fix);
      settle.done(undefined);
    });
  }

  /** While the position is unknown: monitors all fences, where the platform has room for them. */
  function watchAll(settle: Settle<undefined>): (() => void) | undefined {
    const { budget } = env.settings();
    if (!env.hasRegions || state.count === 0 || state.count > budget || monitored.size >= state.count) {
      settle.done(undefined);
      return undefined;
    }
    let leave = whenRead(store.all(budget), settle, (fences) => {
      // The fix that came meanwhile was held back for a slice, and may be the only one for hours.
      const fix = place();
      if (fix !== undefined) {
        leave = cutAround(fix, settle);
        return;
      }
      const on = fences.filter(({ identifier }) => !monitored.has(identifier));
      for (const fence of on) {
        const isNew = state.firstSlice !== 'cut' || state.isAdded(fence.identifier);
        monitored.set(fence.identifier, { fence, fenceState: fenceStateOf(fence), isNew });
      }
      announce(on, []);
      effects.remember('geofences', state.memory());
      env.changed();
      settle.done(undefined);
    });
    return () => leave();
  }

  const run: Run<undefined> = (settle) => {
    const fix = place();
    if (fix !== undefined && state.count > 0) return cutAround(fix, settle);
    time.requestFix();
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
