import type { Config } from '../config/keys';
import { messageOf } from '../contract/errors';
import type { Notification } from '../contract/notification';
import type { Outlet } from '../memory/outlet';
import type { Ports } from '../ports/index';
import type { Follow } from './outstanding';
import type { Situation } from './situation';

/** What the platform must show, and what it must allow. */
export interface Platform {
  /** Shows that we track, or that we do not. */
  show(enabled: boolean): void;
  askPermission(): void;
}

interface PlatformEnvironment {
  readonly outlet: Outlet;
  readonly ports: Pick<Ports, 'presence' | 'sensor'>;
  readonly situation: Situation;
  readonly follow: Follow;
  config(): Config;
}

export function createPlatform({ outlet, ports, situation, follow, config }: PlatformEnvironment): Platform {
  return {
    show(enabled) {
      const notification = config().notification as Notification;
      try {
        ports.presence.set(enabled ? { mode: 'location', notification } : { mode: 'off' });
      } catch (error) {
        outlet.log(1, 'presence:failed', messageOf(error));
      }
    },
    askPermission() {
      const request = config().locationAuthorizationRequest;
      follow(
        Promise.resolve().then(() => ports.sensor.ask('requestPermission', { request })),
        (status) => {
          situation.authorization = status;
        },
        (reason) => outlet.log(4, 'permission:unanswered', messageOf(reason)),
      );
    },
  };
}
