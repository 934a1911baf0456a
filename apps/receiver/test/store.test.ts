import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgresStore } from '../src/store/postgres/postgres-store';
import { openSqliteStore } from '../src/store/sqlite/sqlite-store';
import { type Cluster, noPostgres, startCluster } from './postgres';
import { describeSpans } from './span-acceptance';
import { describeStore } from './store-acceptance';

const fail = (fault: unknown) => {
  throw new Error(`unexpected: ${String(fault)}`);
};

const folder = mkdtempSync(join(tmpdir(), 'receiver-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const openFile = async () => openSqliteStore(join(folder, `${files}.db`), fail);
describeStore(
  'SQLite',
  () => {
    files += 1;
    return openFile();
  },
  openFile,
);
describeSpans('SQLite', async () => openSqliteStore(':memory:', fail));

describe.skipIf(noPostgres)(`PostgreSQL${noPostgres ? `: ${noPostgres}` : ''}`, () => {
  let cluster: Cluster;
  let address: string;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 120_000);
  afterAll(() => cluster?.stop());
  describeStore(
    'PostgreSQL',
    async () => {
      address = await cluster.database();
      return openPostgresStore(address, fail);
    },
    () => openPostgresStore(address, fail),
  );
  describeSpans('PostgreSQL', async () => openPostgresStore(await cluster.database(), fail));
});
