import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeScheduler, type SqliteStorage, sqliteStorage } from '@geo/adapter-node';
import type { Storage } from '@geo/core';
import { scriptedSensor, storageSuite } from '@geo/core/testing';
import { describe, it } from 'vitest';
import { type PortsGuest, portsGuest } from './ports-guest';

const sensor = scriptedSensor({ available: [] });

describe('SQLite in a file, behind the channel', () => {
  storageSuite({ describe, it }, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'geo-guest-'));
    const path = join(directory, 'engine.db');
    const scheduler = nodeScheduler();
    let file: SqliteStorage;
    let guest: PortsGuest;
    async function open(): Promise<Storage> {
      file = await sqliteStorage(path);
      guest = await portsGuest({ sensor, scheduler, storage: file });
      return guest.ports.storage;
    }
    function leave(): void {
      guest.close();
      file.close();
    }
    return {
      storage: await open(),
      reopen() {
        leave();
        return open();
      },
      close() {
        leave();
        scheduler.close();
        rmSync(directory, { recursive: true });
      },
    };
  });
});
