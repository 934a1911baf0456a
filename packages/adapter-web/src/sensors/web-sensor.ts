import type { Sensor, SensorKind, SensorQuestion, SensorQuestions, Watch } from '@geo/core';
import { type BatteryNavigator, battery } from '../device/battery';
import { connectivity } from '../device/connectivity';
import { deviceReport } from '../device/device-report';
import type { Reachability } from '../device/reachability';
import { appState } from '../page/app-state';
import { geolocation } from './geolocation';
import { createLocationPermission, type LocationPermission } from './location-permission';
import type { MotionSensors } from './motion-sensors';
import type { Source, Sources } from './source';

/** The sensors of a page. */
export interface WebSensorOptions {
  /** The sensors that `detectMotionSensors` found. Default: none, and the engine detects motion by fixes alone. */
  readonly motionSensors?: MotionSensors;
  /** How to find out whether the internet is reachable: `reachability({ url })`. Default: by `navigator.onLine` alone. */
  readonly reachability?: Reachability;
}

type Answers = { readonly [Q in SensorQuestion]?: (input: SensorQuestions[Q]['input']) => Promise<unknown> };

/**
 * The sensors of a browser: location, network, battery (Chromium), whether the page is visible, and the accelerometer and compass where they
 * deliver. A browser tells neither activities nor regions, significant changes, power save mode or the state of the screen. On a
 * server, and in a worker, nothing is available.
 */
export function webSensor({ motionSensors, reachability }: WebSensorOptions = {}): Sensor {
  const permission = createLocationPermission();
  const sources: Sources = isPage() ? sourcesOf(permission, motionSensors, reachability) : {};
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
  motionSensors: MotionSensors | undefined,
  reachability: Reachability | undefined,
): Sources {
  return {
    ...(permission.restriction === 'no-geolocation' ? {} : { location: geolocation(permission) }),
    ...motionSensors,
    ...((navigator as BatteryNavigator).getBattery === undefined ? {} : { battery }),
    provider: provider(permission),
    connectivity: connectivity(reachability),
    app: appState,
  };
}

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
