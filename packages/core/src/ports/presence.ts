import type { Notification } from '../contract/notification';
import { unprovided } from './unprovided';

/** What the platform must show or hold while tracking. */
export interface PresenceRequest {
  /** What is tracked: nothing, geofences only, or the location stream. */
  readonly mode: 'off' | 'geofences' | 'location';
  /** For Android's foreground service. */
  readonly notification?: Notification;
  /** iOS, `preventSuspend`. True: keep the process running while stationary, too. Absent: let the system suspend it. */
  readonly preventSuspend?: boolean;
  /** A debug sound cue. */
  readonly sound?: string;
}

/** Foreground service, notification, indicator, sounds. */
export interface Presence {
  /** Replaces what is shown. */
  set(presence: PresenceRequest): void;
}

/** Every endpoint throws an error with its name. */
export const unprovidedPresence: Presence = { set: () => unprovided('presence.set') };
