import { type AuthorizationStatus, TRACKING_MODE_GEOFENCES } from '../../contract/constants';
import { messageOf } from '../../contract/errors';
import type { EventName } from '../../contract/events';
import type { Notification } from '../../contract/notification';
import type { PresenceRequest } from '../../ports/presence';
import type { Parts } from '../parts';

/** Events that make a sound while `debug` is on; the platform knows what each sounds like. */
const AUDIBLE: ReadonlySet<EventName> = new Set([
  'motionchange',
  'geofence',
  'http',
  'heartbeat',
  'locationerror',
]);

/** What the platform must show, and what it must allow. */
export interface Platform {
  /** Shows what we track, or that we do not. */
  show(): void;
  /** An event goes out: heard as a sound while `debug` is on. */
  cue(name: EventName): void;
  /** Asks for what the configuration wants; nobody waits for the answer. */
  askPermission(): void;
  /** The same, with the answer. Whoever asks while a dialog is open waits for that one. */
  permission(): Promise<AuthorizationStatus>;
}

type PlatformParts = Pick<
  Parts,
  'pending' | 'unit' | 'ports' | 'config' | 'tracking' | 'queries' | 'provider' | 'device'
>;

export function createPlatform(parts: PlatformParts): Platform {
  const { unit } = parts;
  let dialog: { readonly request: string; readonly answer: Promise<AuthorizationStatus> } | undefined;

  function presence(): PresenceRequest {
    if (!parts.tracking.enabled) return { mode: 'off' };
    if (parts.tracking.mode === TRACKING_MODE_GEOFENCES) return { mode: 'geofences' };
    return { mode: 'location', notification: parts.config().notification as Notification };
  }

  function set(request: PresenceRequest): void {
    try {
      parts.ports.presence.set(request);
    } catch (error) {
      unit.log(1, 'presence:failed', messageOf(error));
    }
  }

  // Nobody is kept awake by a dialog: whoever looks at it holds the device awake.
  async function permission(): Promise<AuthorizationStatus> {
    const request = parts.config().locationAuthorizationRequest;
    if (dialog?.request === request) return parts.pending.wait(dialog.answer);
    const ended = () => {
      if (dialog === mine) dialog = undefined;
    };
    const answer = parts.pending.run(
      parts.queries.query('requestPermission', { request }).then((status) => {
        ended();
        unit.step(() => parts.provider.decided(status));
        return status;
      }),
    );
    const mine = { request, answer };
    dialog = mine;
    answer.catch(ended);
    return parts.pending.wait(answer);
  }

  return {
    show: () => set(presence()),
    cue(name) {
      if (parts.config().debug && AUDIBLE.has(name)) set({ ...presence(), sound: name });
    },
    askPermission() {
      const asked = permission().catch((reason) =>
        unit.step(() => unit.log(4, 'permission:unanswered', messageOf(reason))),
      );
      parts.pending.run<unknown>(asked);
    },
    permission,
  };
}
