import type { Ports } from '@geo/core';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';
import {
  createHost,
  type Host,
  type HostLogEntry,
  type HostMessage,
  type HostOptions,
} from '../../src/index';

type Post = (word: unknown) => void;

/** A guest that does what a test says, and its host on a virtual device. */
export function scriptedGuest(
  hears: (message: HostMessage, post: Post, life: number) => void = () => undefined,
  options: Partial<Omit<HostOptions, 'ports'>> & { readonly ports?: Partial<Ports> } = {},
) {
  const scheduler = virtualScheduler({ wakes: [] });
  const storage = memoryStorage();
  const sensor = scriptedSensor({ available: ['location', 'connectivity'] });
  const heard: HostMessage[] = [];
  const log: HostLogEntry[] = [];
  let lives = 0;
  let post: Post = () => undefined;
  const { ports, ...rest } = options;
  const host: Host = createHost({
    ports: {
      scheduler,
      storage,
      sensor,
      http: scriptedHttp(),
      presence: silentPresence(),
      entropy: countingEntropy(),
      ...ports,
    },
    profile: 'android',
    drain: () => new Promise((resolve) => setImmediate(resolve)),
    log: (entry) => log.push(entry),
    boot(send) {
      const life = ++lives;
      const mine: Post = (word) => send(typeof word === 'string' ? word : JSON.stringify(word));
      post = mine;
      return (json) => {
        const message = JSON.parse(json) as HostMessage;
        heard.push(message);
        hears(message, mine, life);
      };
    },
    ...rest,
  });
  return {
    host,
    scheduler,
    storage,
    sensor,
    /** What the guests have heard, all of them. */
    heard,
    /** The same, by the words alone. */
    words: () =>
      heard.map((message) => Object.keys(message).find((key) => !['now', 'up', 'client'].includes(key))),
    log,
    /** Says something of its own accord. */
    post: (word: unknown) => post(word),
    lives: () => lives,
    /** A client whose every word a test says. */
    client(headless = false) {
      const channel = host.connect({ headless });
      const told: Record<string, unknown>[] = [];
      channel.onMessage((json) => told.push(JSON.parse(json)));
      return {
        told,
        lost: channel.lost,
        post: (word: unknown) => channel.post(typeof word === 'string' ? word : JSON.stringify(word)),
      };
    },
    async settle() {
      for (let round = 0; round < 5; round++) {
        await new Promise((resolve) => setImmediate(resolve));
        await host.delivered();
      }
    },
  };
}
