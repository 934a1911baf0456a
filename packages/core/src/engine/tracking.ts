import { TRACKING_MODE_GEOFENCES, TRACKING_MODE_LOCATION, type TrackingMode } from '../contract/constants';
import type { Heading } from '../heading/heading';
import type { FixPipeline } from '../locations/fix-pipeline';
import type { Motion } from '../motion/motion-region';
import type { DeviceState } from '../sensors/device-state';
import type { Permission } from '../sensors/permission';
import type { TrackingPresence } from '../sensors/presence';
import type { StepEffects } from '../store/step-effects';

/** Persisted intent to track. */
export interface TrackingMemory {
  readonly enabled: boolean;
  /** Absent in state that was saved before geofences-only tracking existed. */
  readonly trackingMode?: TrackingMode;
  /** True when the last motion change reported moving; absent when it reported stationary, or none was made. */
  readonly wasMoving?: boolean;
  /** The boot in which tracking was on; absent in older state. */
  readonly bootId?: string;
}

/** The persisted intent: track or not, and what. */
export interface Tracking {
  readonly enabled: boolean;
  readonly mode: TrackingMode;
  /** The motion verdict when location tracking ended. */
  readonly wasMoving: boolean;
  restore(memory: TrackingMemory): void;
  /** The process has booted and the regions run: resumes persisted tracking. */
  resume(startMotion: () => void): void;
  begin(mode: TrackingMode): void;
  end(): void;
  changePace(isMoving: boolean): void;
}

const named = (mode: TrackingMode) =>
  mode === TRACKING_MODE_GEOFENCES ? 'geofences alone' : 'location tracking';

/** The facts that the tracking intent reports. */
export type TrackingFact =
  /** Tracking or its mode changed; the machines have not received it yet. */
  | { readonly type: 'tracking.intended' }
  /** Starts or stops tracking in the engine machine. */
  | { readonly type: 'tracking.start' | 'geofences.start' | 'tracking.stop' }
  /** The app overrides the motion verdict. */
  | { readonly type: 'pace.moving' | 'pace.stationary' };

interface TrackingEnvironment {
  readonly effects: StepEffects;
  readonly bootId: string;
  readonly device: DeviceState;
  readonly presence: Pick<TrackingPresence, 'show'>;
  readonly permission: Pick<Permission, 'ask'>;
  readonly pipeline: FixPipeline;
  readonly motion: Pick<Motion, 'mode' | 'verdict'>;
  readonly heading: Pick<Heading, 'disarm'>;
  emit(fact: TrackingFact): void;
}

/** The tracking intent of an engine; off until `restore` or `begin`. */
export function createTracking(env: TrackingEnvironment): Tracking {
  const { effects, bootId, device, presence, permission, pipeline, motion, heading, emit } = env;
  let enabled = false;
  let mode: TrackingMode = TRACKING_MODE_LOCATION;
  let wasMoving = false;

  function remember(): void {
    const memory: TrackingMemory = { enabled, trackingMode: mode, bootId };
    effects.remember('enabled', wasMoving ? { ...memory, wasMoving } : memory);
  }

  function endTrack(): void {
    pipeline.end();
    wasMoving = motion.verdict !== false;
  }

  function intend(): void {
    remember();
    emit({ type: 'tracking.intended' });
  }

  return {
    get enabled() {
      return enabled;
    },
    get mode() {
      return mode;
    },
    get wasMoving() {
      return wasMoving;
    },
    restore(memory) {
      wasMoving = memory.wasMoving ?? false;
      enabled = memory.enabled;
      mode = memory.trackingMode ?? TRACKING_MODE_LOCATION;
      // Persists the stop by the boot, and that this boot has been handled.
      if (memory.bootId !== bootId) remember();
    },
    resume(startMotion) {
      if (!enabled) return;
      effects.trace('engine', 'resumed tracking');
      effects.log(3, 'lifecycle:resume', `resumed ${named(mode)}`);
      presence.show();
      permission.ask();
      if (mode === TRACKING_MODE_GEOFENCES) return;
      pipeline.begin();
      if (motion.mode === 'off') startMotion();
    },
    begin(wanted) {
      if (enabled && mode === wanted) return;
      if (enabled && mode === TRACKING_MODE_LOCATION) endTrack();
      if (!enabled) {
        device.locationFailureCount = 0;
        device.locationError = null;
        device.lastWakeError = null;
      }
      if (wanted === TRACKING_MODE_LOCATION) pipeline.beginSession();
      else if (!enabled) pipeline.sessionOpened();
      enabled = true;
      mode = wanted;
      effects.log(3, 'lifecycle:start', `started ${named(mode)}`);
      intend();
      emit({ type: wanted === TRACKING_MODE_LOCATION ? 'tracking.start' : 'geofences.start' });
      permission.ask();
    },
    end() {
      heading.disarm();
      if (!enabled) return;
      if (mode === TRACKING_MODE_LOCATION) endTrack();
      enabled = false;
      effects.log(3, 'lifecycle:stop', `stopped ${named(mode)}`);
      intend();
      emit({ type: 'tracking.stop' });
    },
    changePace: (isMoving) => emit({ type: isMoving ? 'pace.moving' : 'pace.stationary' }),
  };
}
