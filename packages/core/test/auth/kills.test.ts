import { describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import type { HttpRequest } from '../../src/index';
import type { ScriptedAnswer } from '../../src/testing/index';
import { draws } from '../geo/draws';
import { MINUTE, Phone, SECOND, URL } from '../phone';
import { AuthServer, REFRESH_URL } from './auth-server';

/** Time the disk takes, so that a kill can come between an answer and its commit. */
const COMMIT_MILLIS = 40;

/** The refresh token that is durable on the phone. */
function durable(phone: Phone): string | undefined {
  const value = phone.storage.snapshot().find(({ key }) => key === 'secret/tokens')?.value;
  return value === undefined ? undefined : (JSON.parse(value).refreshToken as string);
}

async function phoneWith(server: AuthServer) {
  const phone = await Phone.create({
    config: { url: URL, authorization: server.authorization, batchSync: true, maxBatchSize: 3 },
    server: server.answer,
    commitMillis: COMMIT_MILLIS,
    listenTo: [],
  });
  await phone.wait(MINUTE);
  return phone;
}

describe('a kill', () => {
  it('between the answer of a refresh and its commit: the same token is sent again, and the new one was not used', async () => {
    const server = new AuthServer();
    const phone = await phoneWith(server);
    server.expireToken();
    // A server with a grace for the last token, whose successor was not presented yet.
    const lenient: typeof server.refreshing = () =>
      server.presented.includes('access-1') ? 400 : server.renew();
    server.refreshing = lenient;
    void phone.engine
      .insertLocation({ uuid: 'r', coords: { latitude: 1, longitude: 1 } })
      .catch(() => undefined);
    for (let millis = 0; server.exchanged.length === 0; millis++) {
      expect(millis).toBeLessThan(1000);
      await phone.wait(1);
    }
    await phone.wait(COMMIT_MILLIS / 2);
    expect(durable(phone)).toBe('refresh-0');
    expect(server.presented).not.toContain('access-1');
    await phone.restart();
    await phone.wait(MINUTE);
    expect(server.exchanged).toEqual(['refresh-0', 'refresh-0']);
    expect(durable(phone)).toBe('refresh-2');
    expect(server.records.stored.size).toBe(1);
  });

  it('after that commit: the old token is never sent again', async () => {
    const server = new AuthServer();
    const phone = await phoneWith(server);
    server.expireToken();
    void phone.engine
      .insertLocation({ uuid: 'r', coords: { latitude: 1, longitude: 1 } })
      .catch(() => undefined);
    for (let millis = 0; durable(phone) !== 'refresh-1'; millis++) {
      expect(millis).toBeLessThan(1000);
      await phone.wait(1);
    }
    await phone.restart();
    await phone.wait(MINUTE);
    server.expireToken();
    void phone.engine.ready({ reset: false });
    await phone.wait(SECOND);
    void phone.engine
      .insertLocation({ uuid: 's', coords: { latitude: 1, longitude: 1 } })
      .catch(() => undefined);
    await phone.wait(MINUTE);
    expect(server.exchanged).toEqual(['refresh-0', 'refresh-1']);
    expect(server.records.stored.size).toBe(2);
  });

  const SEEDS = amount(10, 400);
  it(`at random moments, ${SEEDS} seeds: no token is sent after its successor was committed, and nothing is lost`, async () => {
    let kills = 0;
    let refreshes = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const random = draws(seed);
      const server = new AuthServer();
      const phone = await phoneWith(server);
      const spent = new Set<string>();
      const wrong: string[] = [];
      let inFlight = false;
      /** The server has the request for a while, and for a while its answer is on the way. */
      const answer = async (request: HttpRequest): Promise<ScriptedAnswer> => {
        const isRefresh = request.url === REFRESH_URL;
        if (isRefresh) {
          const sent = JSON.parse(request.body!).refresh_token as string;
          const known = durable(phone);
          for (let n = 0; n < Number(known?.split('-')[1]); n++) spent.add(`refresh-${n}`);
          if (spent.has(sent)) wrong.push(`seed ${seed}: ${sent} although ${known} is durable`);
          if (inFlight) wrong.push(`seed ${seed}: two at a time`);
          inFlight = true;
        }
        const answered = server.answer(request);
        await wait(random() * 80);
        if (isRefresh) inFlight = false;
        return answered;
      };
      const wait = (millis: number) =>
        new Promise<void>((resolve) => phone.scheduler.after(Math.floor(millis), resolve));
      // Some requests fail, some answers are lost, some say that the server is down.
      phone.server = (request) => {
        const dice = random();
        if (dice < 0.1) return new Error('ECONNRESET');
        if (dice < 0.2) return answer(request).then(() => new Error('the answer is lost'));
        if (dice < 0.3) return 503;
        return answer(request);
      };
      // The last token serves until its successor is shown: the answer may be lost with the process.
      server.refreshing = (request) => {
        const sent = Number((JSON.parse(request.body!).refresh_token as string).split('-')[1]);
        const newest = Number(server.pair.refreshToken.split('-')[1]);
        const isShown = [...Array(newest - sent).keys()].some((n) =>
          server.presented.includes(`access-${sent + n + 1}`),
        );
        return sent < newest && isShown ? 400 : server.renew();
      };
      const launch = {
        url: URL,
        batchSync: true,
        maxBatchSize: 3,
        authorization: { ...server.authorization },
      };
      const inserted: string[] = [];
      for (let life = 0; life < 6; life++) {
        for (let n = 0; n < 4; n++) {
          const uuid = `r${seed}-${life}-${n}`;
          phone.engine.insertLocation({ uuid, coords: { latitude: 1, longitude: 1 } }).then(
            () => inserted.push(uuid),
            () => undefined,
          );
          await phone.wait(Math.floor(random() * 120));
          if (random() < 0.5) server.expireToken();
        }
        await phone.wait(Math.floor(random() * (random() < 0.5 ? 400 : 3 * MINUTE)));
        inFlight = false;
        await phone.restart();
        kills++;
        await phone.wait(Math.floor(random() * 100));
        // Every launch gives the pair of the very first login.
        void phone.engine.ready(launch).catch(() => undefined);
        await phone.wait(Math.floor(random() * 200));
      }
      phone.server = server.answer;
      await phone.wait(30 * MINUTE);
      expect(wrong).toEqual([]);
      expect(inserted.length).toBeGreaterThan(0);
      expect(inserted.filter((uuid) => !server.records.stored.has(uuid))).toEqual([]);
      refreshes += server.exchanged.length;
    }
    expect(kills).toBe(6 * SEEDS);
    expect(refreshes).toBeGreaterThan(2 * SEEDS);
  }, 120_000);
});
