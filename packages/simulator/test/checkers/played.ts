import type { ConfigPatch, Geofence, PlatformProfile, Ports } from '@geo/core';
import {
  ANDROID,
  createDevice,
  createModelServer,
  createRunMonitor,
  engineTracker,
  INVARIANTS,
  IOS,
  type ModelServerOptions,
  type PhoneControls,
  simulatePhone,
  type Tracker,
  type Violation,
  type World,
  worldOf,
} from '../../src/index';
import type { ObservationPayload } from '../../src/phone/observation';
import type { ModelServer } from '../../src/server/model-server';

export const MINUTE = 60_000;

const HOME = { latitude: 48.137, longitude: 11.575 };
const WORK = { latitude: 48.137, longitude: 11.715 };

/** Ten kilometres to work, an hour and a half there, and back again. */
export const DAY: World = worldOf({
  seed: 3,
  begin: HOME,
  parts: [
    { restMillis: 10 * MINUTE, network: 'wifi' },
    { going: 'in_vehicle', path: [HOME, WORK], speed: 15, sky: 'open', network: 'cellular' },
    { restMillis: 90 * MINUTE, network: 'wifi' },
    { going: 'in_vehicle', path: [WORK, HOME], speed: 15, sky: 'open', network: 'cellular' },
    { restMillis: 40 * MINUTE, network: 'wifi' },
  ],
});

const URL = 'https://backend.example/locations';
const REFRESH_URL = 'https://backend.example/refresh';

/** A bug that is planted between the engine and its phone, or an app's day. */
export interface Played {
  readonly os?: 'ios' | 'android';
  readonly config?: ConfigPatch;
  readonly geofences?: readonly Geofence[];
  readonly server?: ModelServerOptions;
  /** Does the app have tokens? */
  readonly tokens?: boolean;
  /** What happens in the day, bug or no bug. */
  readonly happens?: (controls: PhoneControls, server: ModelServer) => void;
  /** Puts something between the engine and the ports of its phone. */
  readonly ports?: (ports: Ports, controls: PhoneControls) => Ports;
  /** Replaces an event that the app received: undefined removes it, a list is delivered instead. */
  readonly reports?: (happening: ObservationPayload, at: () => number) => readonly ObservationPayload[];
  /** The engine believes that it runs on this. */
  readonly profile?: Partial<PlatformProfile>;
  /** Readings that are taken away. */
  readonly deafTo?: (kind: string, at: number) => boolean;
}

/** Plays the day under watch, and says what was found. */
export async function play(played: Played): Promise<readonly Violation[]> {
  const os = played.os === 'ios' ? IOS : ANDROID;
  const server = createModelServer({ needsToken: played.tokens === true, ...played.server });
  const authorization = played.tokens ? { ...server.logIn(), refreshUrl: REFRESH_URL } : undefined;
  const watch = createRunMonitor(INVARIANTS, { world: DAY, os, server, snapshot: () => phone.snapshot() });
  const inner = engineTracker({
    config: {
      url: URL,
      stationaryKeepAlive: false,
      ...(authorization === undefined ? {} : { authorization }),
      ...played.config,
    },
    geofences: played.geofences ?? [],
  });
  const tracker: Tracker = (process) =>
    inner({
      ...process,
      os: { ...process.os, profile: { ...process.os.profile, ...played.profile } },
      report(happening) {
        const heard = played.reports?.(happening, () => phone.at) ?? [happening];
        for (const each of heard) process.report(each);
      },
    });
  const { ports, happens, deafTo } = played;
  const phone = simulatePhone({
    world: DAY,
    device: createDevice(DAY, { platform: os.name }),
    os,
    server,
    seed: 5,
    tracker,
    observers: [watch.observer],
    hooks: [
      {
        ...(happens === undefined ? {} : { onBegin: (controls) => happens(controls, server) }),
        ...(ports === undefined ? {} : { wrapPorts: ports }),
        ...(deafTo === undefined
          ? {}
          : {
              onReading(kind, reading, deliver) {
                if (!deafTo(kind, phone.at)) deliver(reading);
              },
            }),
      },
    ],
  });
  await phone.open();
  await phone.runTo(30_000);
  await phone.moveToBackground();
  await phone.runTo(DAY.durationMillis);
  watch.end(DAY.durationMillis, phone.snapshot());
  return watch.violations;
}

/** The names of what was found, each once. */
export const namesOf = (violations: readonly Violation[]): readonly string[] => [
  ...new Set(violations.map(({ invariant }) => invariant)),
];
