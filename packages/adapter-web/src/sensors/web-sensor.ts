import type { Sensor, SensorKind, SensorQuestion, SensorQuestions, Watch } from '@geo/core';
import { type BatteryNavigator, battery } from '../device/battery';
import { connectivity } from '../device/connectivity';
import { deviceReport } from '../device/device-report';
import type { ReachabilityOptions } from '../device/reachability';
import { appState } from '../page/app-state';
import { acceleration } from './acceleration';
import { compass } from './compass';
import { geolocation } from './geolocation';
import { createLocationPermission, type LocationPermission } from './location-permission';
import type { Senses } from './senses';
import type { Source, Sources } from './source';

/** What a page senses. */
export interface WebSensorOptions {
  /** The senses that deliver here, as `detectSenses` found them. Default: none, and the engine tells rest from motion by fixes alone. */
  readonly senses?: Senses;
  /** How to find out whether the internet is reachable. Default: `navigator.onLine`. */
  readonly reachability?: ReachabilityOptions;
}

type Answers = { readonly [Q in SensorQuestion]?: (input: SensorQuestions[Q]['input']) => Promise<unknown> };

/**
 * The sensors of a browser: location, network, battery (Chromium), whether the page is visible, and the accelerometer and compass where they
 * deliver. A browser tells neither activities nor regions, significant changes, power save mode or the state of the screen. On a
 * server, and in a worker, nothing is available.
 */
export function webSensor({ senses, reachability }: WebSensorOptions = {}): Sensor {
  const permission = createLocationPermission();
  const sources: Sources = isPage() ? sourcesOf(permission, senses, reachability) : {};
  const answers: Answers = {
    requestPermission: () => permission.request(),
    currentProvider: () => permission.current(),
    activityHistory: () => Promise.resolve([]),
    deviceReport: () => deviceReport(permission),
    openSettings: () => Promise.resolve(false),
  };

  return {
    available: new Set(Object.keys(sources) as SensorKind[]),
    watch<K extends SensorKind>(kind: K, ...[request, sink]: Parameters<Source<K>>): Watch<K> {
      const source = sources[kind] as Source<K> | undefined;
      if (source === undefined) throw new RangeError(`this browser has no sensor "${kind}"`);
      let isOpen = true;
      const opened = source(request, (reading) => {
        if (isOpen) sink(reading);
      });
      return {
        update(next) {
          if (isOpen) opened.update?.(next);
        },
        close() {
          if (!isOpen) return;
          isOpen = false;
          opened.close();
        },
      };
    },
    async ask(question, input) {
      const answer = answers[question] as ((input: unknown) => Promise<never>) | undefined;
      if (answer === undefined) throw new Error(`a browser does not answer "${question}"`);
      return answer(input);
    },
  };
}

const isPage = () => globalThis.window !== undefined && globalThis.document !== undefined;

function sourcesOf(
  permission: LocationPermission,
  senses: Senses | undefined,
  reachability: ReachabilityOptions | undefined,
): Sources {
  const { restriction } = permission;
  return {
    ...(restriction === 'no-geolocation' ? {} : { location: geolocation(permission) }),
    ...(senses?.acceleration ? { acceleration } : {}),
    ...(senses?.heading ? { heading: compass } : {}),
    ...((navigator as BatteryNavigator).getBattery === undefined ? {} : { battery }),
    // What a page is, no user can change: it stands in State as long as the page lives.
    ...(restriction === undefined ? {} : { restrictions: restricted }),
    provider: provider(permission),
    connectivity: connectivity(reachability),
    app: appState,
  };
}

/** `State.degraded` says `authorization-restricted`; which of the reasons it is, `getDeviceReport` says. */
const restricted: Source<'restrictions'> = (_, sink) => {
  sink({ ageMillis: 0, serviceRefused: 'authorizationRestricted' });
  return { close: () => undefined };
};

function provider(permission: LocationPermission): Source<'provider'> {
  return (_, sink) => {
    let told = '';
    function tell(): void {
      const { state } = permission;
      if (JSON.stringify(state) === told) return;
      told = JSON.stringify(state);
      sink({ ageMillis: 0, ...state });
    }
    const close = permission.onChange(tell);
    // Not before the browser has said it: a permission that is there already is no change.
    void permission.current().then(tell);
    return { close };
  };
}
