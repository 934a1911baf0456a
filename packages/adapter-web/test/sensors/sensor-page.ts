import type { Sensor, SensorKind, SensorReadings } from '@geo/core';
import { sensorCases } from '@geo/core/testing';
import { reachability } from '../../src/device/reachability';
import { detectMotionSensors } from '../../src/sensors/motion-sensors';
import { webSensor } from '../../src/sensors/web-sensor';

declare global {
  /** Set by the test: makes the emulated device deliver a reading. */
  var provokeKind: ((kind: SensorKind) => Promise<boolean>) | undefined;
}

const motionSensors = detectMotionSensors();
const wait = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));
const seen: SensorReadings[SensorKind][] = [];
const made = async (url?: string) =>
  webSensor({ motionSensors: await motionSensors, ...(url && { reachability: reachability({ url }) }) });

globalThis.casesOfPage = {
  sensor: sensorCases(async () => ({
    sensor: await made(),
    wait,
    provoke: (kind) => globalThis.provokeKind?.(kind) ?? false,
  })),
};

Object.assign(globalThis, {
  seen,
  available: async () => [...(await made()).available].sort(),
  watch: async (kind: SensorKind, url?: string) => watchAll(await made(url), kind),
  /** Watches of one sensor. */
  watchBoth: async (...kinds: SensorKind[]) => watchAll(await made(), ...kinds),
  ask: async (question: 'currentProvider' | 'requestPermission' | 'deviceReport', input: never) =>
    (await made()).ask(question, input),
});

function watchAll(sensor: Sensor, ...kinds: SensorKind[]): void {
  const request = { desiredAccuracy: -1, distanceFilter: 0, interval: 0, background: false };
  for (const kind of kinds)
    sensor.watch(kind, { ...request, intervalMillis: 40, rateHz: 25 } as never, (reading) =>
      seen.push(reading),
    );
}
