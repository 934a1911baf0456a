import { TRACKING_MODE_GEOFENCES, TRACKING_MODE_LOCATION, type TrackingMode } from '../contract/constants';
import type { Heading } from '../heading/heading';
import type { FixPipeline } from '../locations/fix-pipeline';
import type { Motion } from '../motion/motion';
import type { DeviceState } from '../sensors/device-state';
import type { Permission } from '../sensors/permission';
import type { TrackingPresence } from '../sensors/presence';
import type { StepEffects } from '../store/step-effects';

/** What durable memory keeps of the intent to track. */
export interface TrackingMemory {
  readonly enabled: boolean;
  /** Absent in memory written before geofences could be tracked alone. */
  readonly trackingMode?: TrackingMode;
  /** The last motion change said that the device moves; absent where it said that it rests, or none was made. */
  readonly wasMoving?: boolean;
  /** The boot in which it was on; absent in older memory. */
  readonly bootId?: string;
}

/** The persisted intent: track or not, and what. */
export interface Tracking {
  readonly enabled: boolean;
  readonly mode: TrackingMode;
  /** The verdict when tracking of the location ended. */
  readonly wasMoving: boolean;
  restore(memory: TrackingMemory): void;
  /** The process has booted, and the regions run: takes up what was on. */
  resume(startMotion: () => void): void;
  begin(mode: TrackingMode): void;
  end(): void;
  changePace(isMoving: boolean): void;
}

const named = (mode: TrackingMode) =>
  mode === TRACKING_MODE_GEOFENCES ? 'geofences alone' : 'location tracking';

/** What the intent to track reports. */
export type TrackingFact =
  /** Tracking was switched on or off, or to another mode; the machines are not told yet. */
  | { readonly type: 'tracking.intended' }
  /** The engine's machine starts or stops what is tracked. */
  | { readonly type: 'tracking.start' | 'geofences.start' | 'tracking.stop' }
  /** The app says that the device moves, or that it rests. */
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

/** The intent of an engine: off until `restore` or `begin`. */
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
      // A stop by the boot is durable, and so is that this boot has been survived.
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
