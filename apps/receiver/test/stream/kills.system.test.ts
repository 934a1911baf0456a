import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { countingEntropy } from '@geo/core/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import { openPostgresStore } from '../../src/store/postgres/postgres-store';
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store';
import { noPostgres, startCluster } from '../postgres';
import { builtScript } from './built-script';
import { acknowledgedOf, startFleet } from './fleet';
import { freePorts, type NatsCluster, noNats, startNats } from './nats-cluster';
import { type Process, startProcess } from './process';
import { drained, isReady } from './readiness';

const SEED = Number(process.env.GEO_SEED ?? 7);
const PHONES = amount(50, 1000);
const KILLS = amount(5, 50);
/** A batch of each phone every so often, so that the fleet of the night is no more than two cores serve. */
const PAUSE_MILLIS = amount(200, 8_000);
/** Messages of a writer that died come again after this. */
const ACK_WAIT_SECONDS = 5;
/** A server that comes back fetches what it has missed while the fleet goes on, and at night the fleet takes both cores. */
const REPLICAS_MILLIS = amount(30_000, 180_000);
/**
 * How often a server that stays behind is started again before the test fails: NATS 2.10.27 comes back without its replica now and then
 * ("Stream create failed", a block it has just removed), and asks for it at its next start. STREAM.md tells operators the same.
 */
const STARTS_AGAIN = 2;
const LIMIT_MILLIS = 60_000 + KILLS * amount(15_000, 30_000);

const undo: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
}, 60_000);

describe.skipIf(noNats !== undefined)(`kills under load${noNats ? ` (skipped: ${noNats})` : ''}`, () => {
  it(
    `every record that was answered 2xx is stored once, whatever dies (seed ${SEED}, ${KILLS} kills, ${PHONES} phones)`,
    async () => {
      const { random } = countingEntropy(SEED);
      const folder = mkdtempSync(join(tmpdir(), 'geo-kills-'));
      undo.push(() => rmSync(folder, { recursive: true }));
      const database = noPostgres === undefined ? await startCluster() : undefined;
      if (database) undo.push(database.stop);
      const store = (await database?.database()) ?? join(folder, 'records.db');
      const [cluster, ingestScript, writerScript] = await Promise.all([
        startNats(),
        builtScript(new URL('./processes/ingest.ts', import.meta.url)),
        builtScript(new URL('./processes/writer.ts', import.meta.url)),
      ]);
      undo.push(cluster.close);
      const ports = await freePorts(2);
      const stream = [cluster.url, 'kills'];
      const rest = [String(ACK_WAIT_SECONDS), '64'];
      const startIngest = (port: number) => startProcess(ingestScript, [...stream, String(port), ...rest]);
      const startWriter = () => startProcess(writerScript, [...stream, store, ...rest]);
      const ingests: Process[] = await Promise.all(ports.map(startIngest));
      // A file has one writer.
      const writers: Process[] = [await startWriter(), ...(database ? [await startWriter()] : [])];
      undo.push(() => Promise.all([...ingests, ...writers].map((one) => one.end('SIGKILL'))));
      await Promise.all(ingests.map(({ url }) => isReady(`${url}healthz`)));

      const fleet = await startFleet(PHONES, ports, SEED, PAUSE_MILLIS);
      const killed: string[] = [];
      let longestCatchUp = 0;
      let startsAgain = 0;
      const counts = new Map([
        ['ingest', ingests.length],
        ['writer', writers.length],
        ['nats', cluster.size],
      ]);
      // Each kind once, then in any order.
      const order = ['ingest', 'writer', 'nats', ...(database ? ['postgres'] : [])];
      for (let kill = 0; kill < KILLS; kill += 1) {
        await wait(500 + random() * 1_500);
        const victim = order[kill] ?? (order[Math.floor(random() * order.length)] as string);
        const index = Math.floor(random() * (counts.get(victim) ?? 1));
        killed.push(`${victim} ${index}`);
        const downMillis = random() * 2_000;
        if (victim === 'ingest') {
          await ingests[index]?.end('SIGKILL');
          await wait(downMillis);
          ingests[index] = await startIngest(ports[index] as number);
        } else if (victim === 'writer') {
          await writers[index]?.end('SIGKILL');
          await wait(downMillis);
          writers[index] = await startWriter();
        } else if (victim === 'postgres') {
          await database?.kill();
          await wait(downMillis);
          await database?.start();
        } else {
          const { catchUpMillis, starts } = await killServer(cluster, index, downMillis);
          longestCatchUp = Math.max(longestCatchUp, catchUpMillis);
          startsAgain += starts - 1;
        }
      }
      await wait(1_000);
      await fleet.finish();
      for (const one of [...ingests, ...writers])
        expect(one.isRunning(), `it ended by itself: ${one.complaints().slice(-2000)}`).toBe(true);
      await drained(writers[0]?.url ?? '');
      expect(await Promise.all(writers.map((writer) => writer.end('SIGTERM')))).toEqual(writers.map(() => 0));

      const opened = await (database ? openPostgresStore(store, console.error) : openFile(store));
      const rows = await opened.list({ org: 'default' });
      await opened.close();
      const stored = new Map(
        rows.map(({ device, record }) => [`${device} ${record.uuid}`, JSON.stringify(record)]),
      );
      const acknowledged = acknowledgedOf(fleet.phones);
      expect(stored.size, 'rows that are there twice').toBe(rows.length);
      const lost = [...acknowledged].filter(([key, json]) => stored.get(key) !== json);
      expect(
        lost.slice(0, 3),
        `${lost.length} of ${acknowledged.size} lost; killed ${killed.join()}`,
      ).toEqual([]);
      const answers = fleet.phones.flatMap((phone) => [...phone.answers]);
      const sum = (status: number) =>
        answers.filter(([one]) => one === status).reduce((total, [, count]) => total + count, 0);
      const twice = rows.length - stored.size;
      const byPart = order.map((part) => `${part} ${killed.filter((one) => one.startsWith(part)).length}`);
      console.log(
        `${killed.length} kills (${byPart.join(', ')}); records answered ${acknowledged.size}, stored ${rows.length}, lost ${lost.length}, twice ${twice}; answers: 202 ${sum(202)}, 503 ${sum(503)}, none ${sum(0)}; connections broken ${fleet.network.broken()}; longest catch-up of a server ${Math.round(longestCatchUp / 1000)} s; servers started again ${startsAgain}`,
      );
      expect(fleet.network.broken()).toBeGreaterThan(0);
      expect(sum(0)).toBeGreaterThan(0);
    },
    LIMIT_MILLIS,
  );
});

const openFile = (path: string) => openSqliteStore(path, () => undefined);

/** One server at a time: with two of three gone nothing is acknowledged, and another test says so. Gives how long its last start took to catch up. */
async function killServer(
  cluster: NatsCluster,
  index: number,
  downMillis: number,
): Promise<{ catchUpMillis: number; starts: number }> {
  for (let starts = 1; ; starts++) {
    await cluster.kill(index);
    await wait(downMillis);
    await cluster.restart(index);
    const startedAt = performance.now();
    try {
      await cluster.caughtUp('KILLS', REPLICAS_MILLIS);
      return { catchUpMillis: performance.now() - startedAt, starts };
    } catch (error) {
      if (starts > STARTS_AGAIN) throw error;
      console.log(`server ${index} stays behind: ${error}`);
    }
  }
}
