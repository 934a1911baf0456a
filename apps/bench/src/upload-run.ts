import { nodeEntropy, nodeHttp, nodePresence, nodeScheduler } from '@geo/adapter-node';
import {
  type ConfigPatch,
  createEngine,
  type Http,
  type HttpRequest,
  NODE_PROFILE,
  type Storage,
} from '@geo/core';
import { burstSensor } from './burst-sensor';
import { measured, type Sample } from './measure';

/**
 * An engine finds a queue in its storage, is given the address, and uploads all of it. Measured from the address until
 * the last record is gone from the queue; a listener on every event and the trace are on.
 */
export async function uploadRun(
  storage: Storage,
  config: ConfigPatch,
  url: string,
  http: Http = nodeHttp(),
): Promise<Sample> {
  let uploads = 0;
  let characters = 0;
  const engine = createEngine({
    ports: {
      storage,
      http,
      sensor: burstSensor(),
      scheduler: nodeScheduler(),
      entropy: nodeEntropy(),
      presence: nodePresence(),
    },
    profile: NODE_PROFILE,
    trace(line) {
      characters += line.length;
    },
  });
  engine.onHttp(({ success, status }) => {
    if (!success) throw new Error(`the server answered ${status}`);
    uploads += 1;
  });
  for (const name of ['location', 'locationfilter', 'motionchange'] as const)
    engine.on(name, () => undefined);
  await engine.ready(config);
  await engine.idle();
  const sample = await measured(async () => {
    await engine.setConfig({ url });
    await engine.idle();
  });
  const left = await engine.getCount();
  await engine.close();
  if (left > 0 || uploads === 0 || characters === 0)
    throw new Error(`${left} records are still queued after ${uploads} uploads`);
  return sample;
}

/** Records the requests of the engine, so that the same can be sent without it. */
export function notingHttp(): Http & { readonly requests: readonly HttpRequest[] } {
  const requests: HttpRequest[] = [];
  const http = nodeHttp();
  return {
    requests,
    send(request) {
      requests.push(request);
      return http.send(request);
    },
  };
}

/** The same requests by `fetch` and nothing else, one after the other, each answer read. */
export function fetchRun(requests: readonly HttpRequest[], url: string): Promise<Sample> {
  return measured(async () => {
    for (const { method, headers, body } of requests) {
      const response = await fetch(url, { method, headers, body: body ?? null });
      await response.text();
      if (response.status !== 200) throw new Error(`the server answered ${response.status}`);
    }
  });
}
