import { TRACKING_MODE_GEOFENCES, type TrackingMode } from '../contract/constants';
import { messageOf } from '../contract/errors';
import type { EventName } from '../contract/events';
import type { Notification } from '../contract/notification';
import type { Presence, PresenceRequest } from '../ports/presence';
import type { StepEffects } from '../store/step-effects';

/** Events with a sound cue while `debug` is on; the platform chooses the sound. */
const AUDIBLE: ReadonlySet<EventName> = new Set([
  'motionchange',
  'geofence',
  'http',
  'heartbeat',
  'locationerror',
]);

/** What the platform displays about tracking. */
export interface TrackingPresence {
  /** Displays the present tracking mode. */
  show(): void;
  /** An event is delivered: plays its sound cue while `debug` is on. */
  cue(name: EventName): void;
}

interface TrackingPresenceEnvironment {
  readonly presence: Presence;
  readonly effects: Pick<StepEffects, 'log'>;
  /** What is tracked; undefined while tracking is off. */
  mode(): TrackingMode | undefined;
  /** Is the device parked dormant? Then nothing is shown, as for geofences alone. */
  isDormant(): boolean;
  config(): { readonly notification?: unknown; readonly debug: boolean };
  /** What this platform alone has in a request, by the configuration. */
  fields(): Pick<PresenceRequest, 'preventSuspend'>;
}

/** The presence of an engine on the platform. */
export function createTrackingPresence(env: TrackingPresenceEnvironment): TrackingPresence {
  function request(): PresenceRequest {
    const mode = env.mode();
    if (mode === undefined) return { mode: 'off' };
    if (mode === TRACKING_MODE_GEOFENCES || env.isDormant()) return { mode: 'geofences' };
    return { mode: 'location', notification: env.config().notification as Notification, ...env.fields() };
  }

  function set(wanted: PresenceRequest): void {
    try {
      env.presence.set(wanted);
    } catch (error) {
      env.effects.log(1, 'presence:failed', messageOf(error));
    }
  }

  return {
    show: () => set(request()),
    cue(name) {
      if (env.config().debug && AUDIBLE.has(name)) set({ ...request(), sound: name });
    },
  };
}
