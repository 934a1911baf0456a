import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FixFailure, FixReading } from '@geo/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { gpsdSensor, readTrack } from '../../src/index';
import { fixture } from '../fixtures';

/** gpsfake runs on the system's Python, which has the modules of Debian's gpsd. */
const PYTHON = '/usr/bin/python3';
const GPSFAKE = '/usr/bin/gpsfake';
const installed = spawnSync(PYTHON, [GPSFAKE, '-V']).status === 0 && spawnSync('gpsd', ['-V']).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe.skipIf(!installed)(
  `the real gpsd${installed ? '' : ' (skipped: gpsd and gpsfake are not installed)'}`,
  () => {
    let gpsfake: ChildProcess;
    let port: number;

    beforeAll(async () => {
      port = await freePort();
      const options = ['-1', '-q', '-c', '0.02', '-P', String(port), fixture('gpsd-nmea/haicom-305N.nmea')];
      // A group of its own: gpsfake starts gpsd as its child, and both end by the group's id.
      gpsfake = spawn(PYTHON, [GPSFAKE, ...options], { detached: true, stdio: 'ignore' });
    });
    afterAll(async () => {
      if (gpsfake.pid === undefined || gpsfake.exitCode !== null) return;
      const ended = once(gpsfake, 'exit');
      process.kill(-gpsfake.pid, 'SIGTERM');
      await ended;
    });

    it('delivers what the log holds', async () => {
      const recorded = await readTrack(fixture('gpsd-nmea/haicom-305N.nmea'));
      const readings: (FixReading | FixFailure)[] = [];
      const request = { desiredAccuracy: -1, distanceFilter: 0, interval: 0, background: true } as const;
      const watch = gpsdSensor({ port }).watch('location', request, (reading) => readings.push(reading));
      try {
        const fixes = () => readings.filter((reading): reading is FixReading => 'latitude' in reading);
        await vi.waitFor(() => expect(fixes().length).toBeGreaterThan(40), {
          timeout: 15_000,
          interval: 100,
        });
        const known = new Set(
          recorded.points.map(({ fix }) => `${fix.latitude.toFixed(5)} ${fix.longitude.toFixed(5)}`),
        );
        const strange = fixes().filter(
          (fix) => !known.has(`${fix.latitude.toFixed(5)} ${fix.longitude.toFixed(5)}`),
        );
        expect(strange).toEqual([]);
        expect(fixes().every(({ accuracy }) => accuracy > 0)).toBe(true);
      } finally {
        watch.close();
      }
    }, 30_000);
  },
);
