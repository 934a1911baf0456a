import { type ConfigPatch, type Engine, EVENT_NAMES, type EventName } from '@geo/core';
import { LOG_URL, type Server, UPLOAD_URL } from './server';
import type { World } from './world';

/** All but the log's: each line of it would be one of its own. */
const NAMES = EVENT_NAMES.filter((name) => name !== 'log');

/** Every region in use: what an app that wants everything gives to `ready`. */
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

/** An app comes to the front: it attaches, listens to everything, and is ready. */
export async function appOpens({ phone }: World, config: ConfigPatch): Promise<Engine> {
  const engine = phone.connects();
  listensTo(engine, NAMES);
  await phone.lasts(engine.ready(config));
  return engine;
}

/** Listens, and does nothing with what it hears: the transcript has it. */
export function listensTo(engine: Engine, names: readonly EventName[]): void {
  for (const name of names) engine.on(name, () => undefined);
}
