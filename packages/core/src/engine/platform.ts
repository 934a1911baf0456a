import { TRACKING_MODE_GEOFENCES } from '../contract/constants';
import { messageOf } from '../contract/errors';
import type { Notification } from '../contract/notification';
import type { PresenceRequest } from '../ports/presence';
import type { Parts } from './parts';

/** What the platform must show, and what it must allow. */
export interface Platform {
  /** Shows what we track, or that we do not. */
  show(): void;
  askPermission(): void;
}

type PlatformParts = Pick<Parts, 'ledger' | 'ports' | 'situation' | 'follow' | 'config' | 'tracking'>;

export function createPlatform(parts: PlatformParts): Platform {
  function presence(): PresenceRequest {
    if (!parts.tracking.enabled) return { mode: 'off' };
    if (parts.tracking.mode === TRACKING_MODE_GEOFENCES) return { mode: 'geofences' };
    return { mode: 'location', notification: parts.config().notification as Notification };
  }

  return {
    show() {
      try {
        parts.ports.presence.set(presence());
      } catch (error) {
        parts.ledger.log(1, 'presence:failed', messageOf(error));
      }
    },
    askPermission() {
      const request = parts.config().locationAuthorizationRequest;
      parts.follow(
        Promise.resolve().then(() => parts.ports.sensor.ask('requestPermission', { request })),
        (status) => {
          parts.situation.authorization = status;
        },
        (reason) => parts.ledger.log(4, 'permission:unanswered', messageOf(reason)),
      );
    },
  };
}
