import type { Ports, SensorKind, SensorReadings, Wake } from '@geo/core';
import type { GuestMessage, Hello, Moment } from '../../protocol/messages';
import { httpResponse, STORED } from '../shapes/answers';
import { seededEntropy } from './random';
import { remoteScheduler } from './remote-scheduler';
import { remoteSensor } from './remote-sensor';
import { type Complaint, createRequests } from './requests';

/** Core's six ports over the channel, and what the host says to them. */
export interface RemotePorts {
  readonly ports: Ports;
  /** An answer. Gives what is wrong with it, if anything. */
  reply(request: number, value: unknown, failure: string | undefined): Complaint | undefined;
  /** A sensor speaks. False where nobody watches it. */
  read<K extends SensorKind>(kind: K, reading: SensorReadings[K]): boolean;
  wake(wake: Wake): void;
  /** The one timer has come. */
  fire(): void;
  /** How many requests wait for an answer. */
  readonly openRequests: number;
}

/** What a host must say of itself for its ports. */
export type PortsHello = Pick<Hello, 'bootId' | 'available' | 'entropy'>;

/**
 * The ports of an engine whose device is at the other end of the channel.
 *
 * @param moment the time of the message that is dealt with
 * @param say takes what is for the host
 */
export function remotePorts(
  hello: PortsHello,
  moment: () => Moment,
  say: (message: GuestMessage) => void,
): RemotePorts {
  const requests = createRequests(say);
  const sensor = remoteSensor(hello.available, requests, say);
  const scheduler = remoteScheduler(hello.bootId, moment, say);
  return {
    ports: {
      storage: {
        get: (key) => requests.ask('storage.get', [key], STORED.get),
        scan: (prefix, options) =>
          requests.ask('storage.scan', options === undefined ? [prefix] : [prefix, options], STORED.scan),
        count: (prefix) => requests.ask('storage.count', [prefix], STORED.count),
        // The very promise of the reply: a chain of promises in here would not be counted as work of the engine.
        commit: (changes) => requests.ask('storage.commit', [changes], STORED.commit),
      },
      http: { send: (request) => requests.ask('http.send', [request], httpResponse) },
      presence: { set: (presence) => say({ presence }) },
      entropy: seededEntropy(hello.entropy),
      sensor,
      scheduler,
    },
    reply: requests.settle,
    read: sensor.read,
    wake: scheduler.wake,
    fire: scheduler.fire,
    get openRequests() {
      return requests.open;
    },
  };
}
