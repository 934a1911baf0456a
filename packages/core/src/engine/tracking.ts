import { TRACKING_MODE_GEOFENCES, TRACKING_MODE_LOCATION, type TrackingMode } from '../contract/constants';
import type { RegionActors } from './engine-machine';
import type { Parts } from './parts';

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
  resume(regions: Pick<RegionActors, 'motion'>): void;
  begin(mode: TrackingMode): void;
  end(): void;
  changePace(isMoving: boolean): void;
}

const named = (mode: TrackingMode) =>
  mode === TRACKING_MODE_GEOFENCES ? 'geofences alone' : 'location tracking';

type TrackingParts = Pick<
  Parts,
  | 'unit'
  | 'device'
  | 'platform'
  | 'track'
  | 'life'
  | 'motion'
  | 'sensing'
  | 'heading'
  | 'heartbeat'
  | 'bootId'
>;

export function createTracking(parts: TrackingParts): Tracking {
  let enabled = false;
  let mode: TrackingMode = TRACKING_MODE_LOCATION;
  let wasMoving = false;

  const send = (type: 'tracking.start' | 'geofences.start' | 'tracking.stop') =>
    parts.life.send({ type, at: parts.unit.at });

  function remember(): void {
    const { bootId } = parts;
    const memory: TrackingMemory = { enabled, trackingMode: mode, bootId };
    parts.unit.remember('enabled', wasMoving ? { ...memory, wasMoving } : memory);
  }

  function endTrack(): void {
    parts.track.end();
    wasMoving = parts.motion.verdict !== false;
  }

  function intend(): void {
    remember();
    parts.platform.show();
    parts.heartbeat.retime();
    parts.sensing.replan();
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
      if (memory.bootId !== parts.bootId) remember();
    },
    resume(regions) {
      if (!enabled) return;
      parts.unit.trace('engine', 'resumed tracking');
      parts.unit.log(3, 'lifecycle:resume', `resumed ${named(mode)}`);
      parts.platform.show();
      parts.platform.askPermission();
      if (mode === TRACKING_MODE_GEOFENCES) return;
      parts.track.begin();
      if (parts.motion.mode === 'off') regions.motion.send({ type: 'tracking.start', at: parts.unit.at });
    },
    begin(wanted) {
      if (enabled && mode === wanted) return;
      if (enabled && mode === TRACKING_MODE_LOCATION) endTrack();
      if (!enabled) {
        parts.device.locationFailureCount = 0;
        parts.device.locationError = null;
        parts.device.lastWakeError = null;
      }
      if (wanted === TRACKING_MODE_LOCATION) parts.track.beginSession();
      else if (!enabled) parts.track.sessionOpened();
      enabled = true;
      mode = wanted;
      parts.unit.log(3, 'lifecycle:start', `started ${named(mode)}`);
      intend();
      send(wanted === TRACKING_MODE_LOCATION ? 'tracking.start' : 'geofences.start');
      parts.platform.askPermission();
    },
    end() {
      parts.heading.disarm();
      if (!enabled) return;
      if (mode === TRACKING_MODE_LOCATION) endTrack();
      enabled = false;
      parts.unit.log(3, 'lifecycle:stop', `stopped ${named(mode)}`);
      intend();
      send('tracking.stop');
    },
    changePace: (isMoving) =>
      parts.life.send({ type: isMoving ? 'pace.moving' : 'pace.stationary', at: parts.unit.at }),
  };
}
