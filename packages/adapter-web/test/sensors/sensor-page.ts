import type { SensorKind, SensorReadings } from '@geo/core';
import { sensorCases } from '@geo/core/testing';
import { detectSenses } from '../../src/sensors/senses';
import { webSensor } from '../../src/sensors/web-sensor';

declare global {
  /** Set by the test: makes the emulated device deliver a reading. */
  var provokeKind: ((kind: SensorKind) => Promise<boolean>) | undefined;
}

const senses = detectSenses();
const wait = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));
const seen: SensorReadings[SensorKind][] = [];
const made = async (reachability?: string) =>
  webSensor({ senses: await senses, ...(reachability && { reachability: { url: reachability } }) });

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
  async watch(kind: SensorKind, reachability?: string) {
    const sensor = await made(reachability);
    const request = { desiredAccuracy: -1, distanceFilter: 0, interval: 0, background: false };
    sensor.watch(kind, { ...request, intervalMillis: 40, rateHz: 25 } as never, (reading) =>
      seen.push(reading),
    );
  },
  ask: async (question: 'currentProvider' | 'requestPermission' | 'deviceReport', input: never) =>
    (await made()).ask(question, input),
});
