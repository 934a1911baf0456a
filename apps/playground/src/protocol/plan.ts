import type { ConfigPatch, Geofence, Position } from '@geo/core';

/** The operating system whose rules the simulated phone follows. */
export type PhoneSystem = 'ios' | 'android';

/** How the phone is carried along a way. */
export type TravelMode = 'walking' | 'running' | 'on_bicycle' | 'in_vehicle' | 'on_rails';

/** A network that the user chooses; `null`: the one that the world has at that place. */
export type ChosenNetwork = 'none' | 'captive' | 'wifi' | 'cellular' | null;

/** What the user allows: location always, in use, not at all, or always with reduced accuracy. */
export type ChosenPermission = 'always' | 'whenInUse' | 'denied' | 'reduced';

/**
 * Something that the user does to the phone. Every action is plain data; a session is its plan with its actions, each at its
 * virtual moment, and the same session makes the same decisions.
 */
export type Action =
  /** Goes there in a straight line; time passes as fast as the pointer moves. Metres a second; default by the distance. */
  | { readonly type: 'drag'; readonly to: Position; readonly speed?: number }
  /** Travels along a path, from where the phone is to its last place. Metres a second; default usual for the mode. */
  | {
      readonly type: 'drive';
      readonly path: readonly Position[];
      readonly mode: TravelMode;
      readonly speed?: number;
    }
  /** Walks this many metres in streets around. */
  | { readonly type: 'walk'; readonly metres: number }
  /** Stops where the phone is. */
  | { readonly type: 'stop' }
  | { readonly type: 'kill' }
  | { readonly type: 'swipeAway' }
  | { readonly type: 'reboot' }
  | { readonly type: 'foreground'; readonly isForeground: boolean }
  | { readonly type: 'network'; readonly network: ChosenNetwork }
  | { readonly type: 'permission'; readonly permission: ChosenPermission }
  | { readonly type: 'lowPower'; readonly isOn: boolean }
  /** Location services of the whole phone. */
  | { readonly type: 'locationServices'; readonly isOn: boolean }
  /** The server fails every upload, or works again. */
  | { readonly type: 'server'; readonly isDown: boolean }
  /** `engine.setConfig` with these keys. */
  | { readonly type: 'config'; readonly patch: ConfigPatch }
  | { readonly type: 'start' }
  | { readonly type: 'stopTracking' }
  | { readonly type: 'sync' }
  | { readonly type: 'addFences'; readonly fences: readonly Geofence[] }
  | { readonly type: 'removeFence'; readonly identifier: string };

/** An action at its moment, milliseconds since the session began. */
export interface Step {
  /** Milliseconds since the session began, on the virtual clock. */
  readonly at: number;
  /** What the user does. */
  readonly action: Action;
}

/** Where uploads go: to the simulator's server, or to a real receiver. */
export type UploadTarget =
  | { readonly to: 'simulator' }
  /** `token` goes into the header `Authorization: Bearer`; links and files never contain it. */
  | { readonly to: 'receiver'; readonly url: string; readonly token?: string };

/** How a session begins. */
export interface Beginning {
  readonly system: PhoneSystem;
  /** Seeds every random choice: errors of fixes, delays of the system, ids. */
  readonly seed: number;
  readonly begin: Position;
  /** Wall clock at the beginning, epoch milliseconds. */
  readonly startsAt: number;
  readonly config: ConfigPatch;
  readonly fences: readonly Geofence[];
}

/** Everything that determines a session: the same plan gives the same decisions, to the byte. */
export interface Plan extends Beginning {
  readonly version: 1;
  /** In the order of time. */
  readonly steps: readonly Step[];
  /** How far the session went, milliseconds since it began. */
  readonly untilMillis: number;
}

/** A session as it is opened: what it begins with, and what was done in it. */
export type Opening = Beginning & Partial<Pick<Plan, 'steps' | 'untilMillis'>>;
