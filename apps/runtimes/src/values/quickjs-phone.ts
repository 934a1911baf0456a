import { promisify } from 'node:util';
import type { Engine, Entry } from '@geo/core';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';
import { type ClientMessage, connect, createHost, type ResultMessage } from '@geo/guest';
import { type MeasuredQuickJs, newQuickJs } from '../runtimes/quickjs';

const nextTurn = promisify(setImmediate);

/** A host in Node whose guest runs in a QuickJS. */
export interface QuickJsPhone {
  readonly engine: Engine;
  /** Bytes that the guest needs, after a collection. */
  heapBytes(): number;
  /** The most bytes that its JavaScript engine needed at once. */
  peakBytes(): number;
  /** A call in one message, of a client that knows nothing of parts and pages. Rejects where a message is refused. */
  whole(method: string, args: readonly unknown[]): Promise<void>;
}

/**
 * @param script the guest's bundle
 * @param stored what an earlier process has stored
 */
export async function quickJsPhone(script: string, stored: readonly Entry[]): Promise<QuickJsPhone> {
  const quickjs: MeasuredQuickJs = await newQuickJs();
  let complain: (message: string) => void = () => undefined;
  const host = createHost({
    ports: {
      scheduler: virtualScheduler({ wakes: [] }),
      storage: memoryStorage(stored, { keepsCommits: false }),
      sensor: scriptedSensor({ available: ['location', 'connectivity'] }),
      http: scriptedHttp(),
      presence: silentPresence(),
      entropy: countingEntropy(),
    },
    profile: 'android',
    boot(post) {
      quickjs.provide('geoPost', post);
      quickjs.evaluate(script, 'geo-guest.js');
      quickjs.evaluate('geoDeliver = geoGuest(geoPost)', 'host.js');
      return (json) => quickjs.call('geoDeliver', json);
    },
    async drain() {
      quickjs.drain();
      await nextTurn();
    },
    log({ level, message }) {
      if (level < 3) complain(message);
    },
  });
  const engine = connect(host.connect());
  await engine.ready({});
  await host.idle();

  return {
    engine,
    heapBytes: quickjs.heapBytes,
    peakBytes: quickjs.peakBytes,
    whole: (method, args) =>
      new Promise((resolve, reject) => {
        complain = (message) => reject(new Error(message));
        const channel = host.connect();
        channel.onMessage((json) => {
          const { result, last, part, error } = JSON.parse(json) as ResultMessage;
          if (error) reject(new Error(error.message));
          else if (result === 1 && (part === undefined || last === true)) resolve();
        });
        const messages: ClientMessage[] = [{ attach: true }, { call: 1, method, args }];
        for (const message of messages) channel.post(JSON.stringify(message));
      }),
  };
}
