import { type ConfigPatch, type Engine, EVENT_NAMES, type EventName } from '@geo/core';
import { LOG_URL, type Server, UPLOAD_URL } from './server';
import type { World } from './world';

/** All events but `log`, which would add an event for each log entry. */
const NAMES = EVENT_NAMES.filter((name) => name !== 'log');

/** A configuration that enables every feature. */
export function fullConfig(server: Server): ConfigPatch {
  return {
    url: UPLOAD_URL,
    logUrl: LOG_URL,
    authorization: server.authorization,
    batchSync: true,
    maxBatchSize: 50,
    autoSyncThreshold: 10,
    heartbeatInterval: 600,
    startOnBoot: true,
    crashDetection: { enabled: true },
    distractionDetection: { enabled: true },
    extras: { driver: 17 },
    logLevel: 3,
  };
}

/** Opens an app: it attaches, listens to all events and calls `ready`. */
export async function openApp({ phone }: World, config: ConfigPatch): Promise<Engine> {
  const engine = phone.connect();
  listenTo(engine, NAMES);
  await phone.waitFor(engine.ready(config));
  return engine;
}

/** Listens and ignores the events: the transcript records them. */
export function listenTo(engine: Engine, names: readonly EventName[]): void {
  for (const name of names) engine.on(name, () => undefined);
}
