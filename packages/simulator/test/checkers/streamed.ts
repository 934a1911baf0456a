import type { Change, Config, Entry } from '@geo/core';
import {
  ANDROID,
  createModelServer,
  createRunMonitor,
  type Invariant,
  type OsRules,
  type Violation,
  type World,
  worldOf,
} from '../../src/index';
import type { Observation, ObservationPayload } from '../../src/phone/observation';
import type { ModelServer } from '../../src/server/model-server';

export const MINUTE = 60_000;
const HERE = { latitude: 48, longitude: 11 };

/** The phone lies still all day. */
const BED = worldOf({ seed: 1, begin: HERE, parts: [{ restMillis: 1440 * MINUTE, network: 'wifi' }] });

/** A record as the engine queues it. */
export const record = (uuid: string, more: object = {}) => ({
  uuid,
  timestamp: '2026-03-02T00:00:00.000Z',
  odometer: 0,
  coords: { ...HERE, accuracy: 5 },
  activity: { type: 'still', confidence: 100 },
  battery: { level: 1, is_charging: false },
  is_moving: true,
  ...more,
});

const seqKey = (prefix: string, seq: number) => prefix + String(seq).padStart(16, '0');
export const queued = (seq: number, uuid: string, more: object = {}): Change => ({
  put: seqKey('queue/', seq),
  value: JSON.stringify(record(uuid, more)),
});
export const unqueued = (seq: number): Change => ({ delete: seqKey('queue/', seq) });
export const stored = (seq: number, name: string, payload: object): Change => ({
  put: seqKey('outbox/', seq),
  value: JSON.stringify({ name, payload }),
});
export const kept = (key: string, value: object): Change => ({ put: key, value: JSON.stringify(value) });
export const idOf = (seq: number) => seqKey('', seq);

/** A phone that says what the test has it say. */
export interface Stream {
  readonly server: ModelServer;
  /** Time passes. */
  passes(millis: number): Stream;
  sees(...observations: readonly ObservationPayload[]): Stream;
  /** A commit that becomes durable. */
  commits(...changes: readonly Change[]): Stream;
  /** An event reaches a listener. */
  emits(name: string, data: unknown, seq?: number): Stream;
  /** A request goes to the server, and its answer comes back. */
  sends(body: object, answered?: boolean): Stream;
  ends(): readonly Violation[];
}

/** Streams of one checker, on a phone that has just been born. */
export function streamOf(
  invariant: Invariant,
  {
    os = ANDROID,
    config,
    world = BED,
  }: { readonly os?: OsRules; readonly config?: Config; readonly world?: World } = {},
): Stream {
  const server = createModelServer({
    stumbles: ({ uuid }) => (uuid === 'poison' ? 'error' : uuid === 'tarpit' ? 'hang' : undefined),
  });
  const watch = createRunMonitor([invariant], {
    world,
    os,
    server,
    ...(config === undefined ? {} : { config }),
  });
  let at = 0;
  let commits = 0;
  let requests = 0;
  const memory = new Map<string, string>();

  function see(observation: ObservationPayload): void {
    watch.observer({ ...observation, at, wall: world.startsAt + at, up: at } as Observation);
  }

  const stream: Stream = {
    server,
    passes(millis) {
      at += millis;
      return stream;
    },
    sees(...observations) {
      for (const observation of observations) see(observation);
      return stream;
    },
    commits(...changes) {
      const number = ++commits;
      see({ type: 'commit', number, changes });
      for (const change of changes) {
        if ('put' in change) memory.set(change.put, change.value);
        else if ('delete' in change) memory.delete(change.delete);
      }
      see({ type: 'durable', number });
      return stream;
    },
    emits(name, data, seq) {
      const delivery = seq === undefined ? {} : { id: idOf(seq) };
      see({ type: 'event', name: name as 'location', data, delivery });
      return stream;
    },
    sends(body, answered = true) {
      const number = ++requests;
      const request = {
        method: 'POST',
        url: 'https://backend.example/locations',
        headers: {},
        body: JSON.stringify(body),
        timeoutMillis: 30_000,
      } as const;
      see({ type: 'request', number, request });
      const answer = server.respond(request, number, at);
      at += 100;
      if (answered && 'status' in answer) {
        const { status, headers = {}, body: text = '' } = answer;
        see({ type: 'response', number, response: { status, headers, body: text } });
      } else if (answered) see({ type: 'noResponse', number, message: 'no answer' });
      return stream;
    },
    ends() {
      const entries: Entry[] = [...memory].map(([key, value]) => ({ key, value }));
      watch.end(at, entries);
      return watch.violations;
    },
  };
  return stream.sees({ type: 'processStart', life: 1, wake: { cause: 'launch' } });
}
