import type { Ports, SensorKind, SensorReadings, Wake } from '@geo/core';
import type { Failure, GuestMessage, Hello, Moment } from '../../protocol/messages';
import { httpResponse, STORED } from '../shapes/answers';
import { seededEntropy } from './random';
import { remoteScheduler } from './remote-scheduler';
import { remoteSensor } from './remote-sensor';
import { type Complaint, createRequests } from './requests';

/** Core's six ports over the channel, and the messages of the host for them. */
export interface RemotePorts {
  readonly ports: Ports;
  /** Handles a reply. Returns what is wrong with it, if anything. */
  reply(request: number, value: unknown, failure: Failure | undefined): Complaint | undefined;
  /** Storage that was locked may answer again. */
  unlocked(): void;
  /** Did storage answer `locked`, and nothing else since? */
  readonly isStorageLocked: boolean;
  /** Delivers a reading. False where the kind is not watched. */
  read<K extends SensorKind>(kind: K, reading: SensorReadings[K]): boolean;
  wake(wake: Wake): void;
  /** The one timer has come. */
  fire(): void;
  /** How many requests wait for an answer. */
  readonly openRequests: number;
}

/** The fields of `hello` that the ports need. */
export type PortsHello = Pick<Hello, 'bootId' | 'available' | 'entropy'>;

/**
 * The ports of an engine whose device is at the other end of the channel.
 *
 * @param moment the time of the current message
 * @param send sends to the host
 */
export function remotePorts(
  hello: PortsHello,
  moment: () => Moment,
  send: (message: GuestMessage) => void,
): RemotePorts {
  const requests = createRequests(send);
  let unlocks: (() => void)[] = [];
  const sensor = remoteSensor(hello.available, requests, send);
  const scheduler = remoteScheduler(hello.bootId, moment, send);
  return {
    ports: {
      storage: {
        get: (key) => requests.ask('storage.get', [key], STORED.get),
        scan: (prefix, options) =>
          requests.ask('storage.scan', options === undefined ? [prefix] : [prefix, options], STORED.scan),
        count: (prefix) => requests.ask('storage.count', [prefix], STORED.count),
        // The very promise of the reply: a chain of promises in here would not be counted as work of the engine.
        commit: (changes) => requests.ask('storage.commit', [changes], STORED.commit),
        whenUnlocked: () => new Promise((resolve) => unlocks.push(resolve)),
      },
      http: { send: (request) => requests.ask('http.send', [request], httpResponse) },
      presence: { set: (presence) => send({ presence }) },
      entropy: seededEntropy(hello.entropy),
      sensor,
      scheduler,
    },
    reply: requests.settle,
    unlocked() {
      const waiting = unlocks;
      unlocks = [];
      for (const resolve of waiting) resolve();
    },
    get isStorageLocked() {
      return requests.isStorageLocked;
    },
    read: sensor.read,
    wake: scheduler.wake,
    fire: scheduler.fire,
    get openRequests() {
      return requests.open;
    },
  };
}
