import { type AuthorizationEvent, createEngine, type Engine, NODE_PROFILE } from '@geo/core';
import { scriptedSensor } from '@geo/core/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeEntropy, nodeHttp, nodePresence, nodeScheduler, sqliteStorage } from '../../src/index';
import { temporaryDirectory } from '../storage/drivers';
import { TokenServer } from './token-server';

/** How long an access token serves, milliseconds: shorter than the test, longer than a request. */
const LIFETIME_MILLIS = 1_000;
const RECORDS = 60;

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** An engine on real ports over a file: real sockets, real time, SQLite. */
async function engineOn(path: string): Promise<{ engine: Engine; close(): Promise<void> }> {
  const scheduler = nodeScheduler();
  const storage = await sqliteStorage(path);
  const engine = createEngine({
    profile: NODE_PROFILE,
    ports: {
      scheduler,
      storage,
      sensor: scriptedSensor({ available: ['location'] }),
      http: nodeHttp(),
      entropy: nodeEntropy(),
      presence: nodePresence(),
    },
  });
  const close = async () => {
    await engine.close();
    scheduler.close();
    storage.close();
  };
  return { engine, close };
}

async function until(isDone: () => boolean | Promise<boolean>, millis = 15_000): Promise<void> {
  const end = Date.now() + millis;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`not done within ${millis} ms`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('a server whose tokens expire, over a real socket', () => {
  it('gets every record once; no refresh token is shown twice, over a restart and a failing endpoint', async () => {
    const directory = temporaryDirectory();
    open.push(() => directory.remove());
    const server = await TokenServer.start(LIFETIME_MILLIS);
    open.push(() => server.close());
    const path = directory.file('engine.db');
    const config = {
      url: `${server.origin}/records`,
      batchSync: true,
      maxBatchSize: 5,
      authorization: {
        ...server.logIn(),
        refreshUrl: `${server.origin}/token`,
        refreshPayload: { grant: { type: 'refresh_token', token: '{refreshToken}' } },
      },
    };
    const events: AuthorizationEvent[] = [];
    const uuids: string[] = [];
    for (let life = 0; life < 3; life++) {
      const { engine, close } = await engineOn(path);
      engine.onAuthorization((event) => events.push(event));
      // The pair of the login, as stored by the app: stale from the second launch on.
      await engine.ready(config);
      for (let n = 0; n < RECORDS / 3; n++) {
        uuids.push(await engine.insertLocation({ coords: { latitude: 45, longitude: 13 } }));
        await new Promise((resolve) => setTimeout(resolve, 60));
        if (life === 1 && n === 5) server.failing.push(503);
      }
      await until(async () => (await engine.getCount()) === 0);
      const held = await engine.getAuthState();
      expect(held.refreshToken).toBe(server.logIn().refreshToken);
      await close();
    }
    expect([...server.stored].sort()).toEqual(uuids.map((uuid) => [uuid, 1]).sort());
    expect(server.isRevoked).toBe(false);
    // Each refused upload brought one exchange; the one that failed was repeated with the same token.
    expect(server.exchanged.length).toBeGreaterThan(3);
    expect(new Set(server.exchanged).size).toBe(server.exchanged.length - 1);
    expect(events.filter(({ success }) => success)).toHaveLength(server.exchanged.length - 1);
    expect(events.filter(({ success }) => !success)).toEqual([{ success: false, status: 503 }]);
  }, 30_000);
});
