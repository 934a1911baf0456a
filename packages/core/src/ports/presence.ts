import type { Notification } from '../contract/notification';
import { unprovided } from './unprovided';

/** What the platform must show or hold while we track. */
export interface PresenceRequest {
  /** What runs: nothing, fences alone, or the location stream. */
  readonly mode: 'off' | 'geofences' | 'location';
  /** For Android's foreground service. */
  readonly notification?: Notification;
  /** A debug sound cue. */
  readonly sound?: string;
}

/** Foreground service, notification, indicator, sounds. */
export interface Presence {
  /** What is to be shown from now on; it replaces what was set before. */
  set(presence: PresenceRequest): void;
}

/** Every endpoint throws its own name. */
export const unprovidedPresence: Presence = { set: () => unprovided('presence.set') };
