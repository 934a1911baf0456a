import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeEntropy, nodeHttp, nodePresence, nodeScheduler, sqliteStorage } from '@geo/adapter-node';
import type { Engine } from '@geo/core';
import { scriptedSensor } from '@geo/core/testing';
import { connect, createHost, type Host } from '@geo/guest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jscLibrary } from '../src/jsc-host';
import { type JscProcesses, jscProcesses } from '../src/jsc-process';
import { inScratchFolder } from '../src/scratch';
import { type KeepingServer, keepingServer, RETRY_AFTER_SECONDS } from './keeping-server';

/** Fixes in each life: more than one batch takes. */
const FIXES = 30;
const BATCH = 10;
/** Real milliseconds between two fixes, and how far north they are apart, degrees: some 40 m/s. */
const FIX_MILLIS = 100;
const STEP_DEGREES = 0.00004;
const PATIENCE = { timeout: 30_000, interval: 20 };

const guest = dirname(createRequire(import.meta.url).resolve('@geo/guest/package.json'));

/** As packages/guest/scripts/bundle.mjs has it. */
interface Bundling {
  guestBundle(): Promise<string>;
}

/** A life of the phone: its parts are real, but for what it senses; its engine is elsewhere. */
interface Life {
  readonly host: Host;
  readonly engine: Engine;
  readonly processes: JscProcesses;
  readonly complaints: string[];
  readonly uuids: string[];
  drives(from: number, fixes: number): Promise<void>;
  /** The device lets go of what a dead host has held. */
  lets(): void;
  ends(): Promise<void>;
}

const library = await jscLibrary();
const reason = 'missing' in library ? ` (not here: ${library.missing})` : '';

describe.skipIf('missing' in library)(
  `an engine in a process of JavaScriptCore, its host here${reason}`,
  () => {
    let server: KeepingServer;
    beforeEach(async () => {
      server = await keepingServer();
    });
    afterEach(() => server.close());

    async function begins(folder: string): Promise<Life> {
      const bundle = join(folder, 'geo-guest.js');
      const { guestBundle } = (await import(
        pathToFileURL(join(guest, 'scripts', 'bundle.mjs')).href
      )) as Bundling;
      await writeFile(bundle, await guestBundle());
      const processes = await jscProcesses(bundle);
      const storage = await sqliteStorage(join(folder, 'phone.db'));
      const scheduler = nodeScheduler();
      const sensor = scriptedSensor({ available: ['location', 'connectivity', 'provider'] });
      const complaints: string[] = [];
      const host = createHost({
        ports: {
          storage,
          scheduler,
          sensor,
          http: nodeHttp(),
          entropy: nodeEntropy(),
          presence: nodePresence(),
        },
        profile: 'node',
        boot: processes.boot,
        drain: processes.drain,
        log: ({ level, message }) => {
          if (level <= 2) complaints.push(message);
        },
      });
      const engine = connect(host.connect());
      const uuids: string[] = [];
      engine.on('location', ({ uuid, sample }) => {
        if (sample !== true) uuids.push(uuid);
      });
      await engine.ready({
        url: server.url,
        batchSync: true,
        maxBatchSize: BATCH,
        distanceFilter: 1,
        disableElasticity: true,
      });
      const lets = () => {
        scheduler.close();
        storage.close();
      };
      return {
        host,
        engine,
        processes,
        complaints,
        uuids,
        async drives(from, fixes) {
          await vi.waitFor(() => expect(sensor.watched.has('location')).toBe(true), PATIENCE);
          for (let fix = from; fix < from + fixes; fix += 1) {
            const place = {
              latitude: 52 + fix * STEP_DEGREES,
              longitude: 13,
              accuracy: 5,
              speed: 40,
              heading: 0,
            };
            sensor.deliver('location', { ...place, ageMillis: 0 });
            await new Promise((resolve) => setTimeout(resolve, FIX_MILLIS));
          }
        },
        lets,
        async ends() {
          await host.close();
          lets();
          processes.close();
          // At its end of input, and by nothing else.
          expect(await processes.ended()).toBeNull();
        },
      };
    }

    it('starts, records, is killed, boots in a new process, and everything arrives', () =>
      inScratchFolder(async (folder) => {
        server.isOpen = false;
        const first = await begins(folder);
        await first.engine.start();
        await first.drives(0, FIXES);
        await vi.waitFor(() => expect(server.refusals).toBeGreaterThan(0), PATIENCE);
        expect(first.uuids.length).toBeGreaterThan(BATCH);
        expect(server.received).toEqual([]);
        // The host dies, and the engine's process with it.
        first.host.kill();
        process.kill(first.processes.pid!, 'SIGKILL');
        expect(await first.processes.ended()).toBe('SIGKILL');
        first.lets();

        server.isOpen = true;
        const second = await begins(folder);
        expect(second.processes.pid).not.toBe(first.processes.pid);
        expect((await second.engine.getState()).enabled).toBe(true);
        await second.drives(FIXES, FIXES);
        expect(second.uuids.length).toBeGreaterThan(BATCH);
        const heard = () => [...first.uuids, ...second.uuids];
        await vi.waitFor(async () => {
          expect(server.received).toEqual(expect.arrayContaining(heard()));
          expect(await second.engine.getCount()).toBe(0);
        }, PATIENCE);
        // The wait that the server asked for has outlived the process. A timer of Node may fire a millisecond early.
        expect(server.waitedMillis).toBeGreaterThan(RETRY_AFTER_SECONDS * 1_000 - 100);
        // In the order in which they were recorded, and each once: no upload was under way at the kill. Only the first, which the
        // closed server refused alone, may be overtaken: a probe of another record shows whether the fault is the server's. A
        // record may have been stored there of which no event had come yet.
        const [refusedAlone, ...others] = heard();
        const arrived = server.received.filter((uuid) => heard().includes(uuid));
        expect(arrived.filter((uuid) => uuid !== refusedAlone)).toEqual(others);
        expect(arrived.indexOf(refusedAlone as string)).toBeLessThanOrEqual(1);
        expect(new Set(server.received).size).toBe(server.received.length);
        expect([...first.complaints, ...second.complaints]).toEqual([]);
        await second.ends();
      }));

    it('is killed under a host that lives: the host begins it anew, and only logs it', () =>
      inScratchFolder(async (folder) => {
        const life = await begins(folder);
        await life.engine.start();
        await life.drives(0, FIXES / 2);
        const { pid } = life.processes;
        process.kill(pid!, 'SIGKILL');
        expect(await life.processes.ended()).toBe('SIGKILL');
        await life.drives(FIXES / 2, FIXES / 2);
        expect(life.processes.pid).not.toBe(pid);
        await vi.waitFor(() => expect(server.received.length).toBeGreaterThan(BATCH), PATIENCE);
        await vi.waitFor(async () => expect(await life.engine.getCount()).toBe(0), PATIENCE);
        for (const uuid of life.uuids) expect(server.received).toContain(uuid);
        expect(life.complaints.join()).toMatch(/SIGKILL/);
        await life.ends();
      }));
  },
);
