import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgresStore } from '../../src/store/postgres/postgres-store';
import { type Cluster, noPostgres, startCluster } from '../postgres';
import { describeStoreReads } from './reads-suite';

const fail = (fault: unknown) => {
  throw new Error(`unexpected: ${String(fault)}`);
};

describe.skipIf(noPostgres)(`PostgreSQL${noPostgres ? `: ${noPostgres}` : ''}`, () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  }, 120_000);
  afterAll(() => cluster?.stop());
  describeStoreReads('PostgreSQL', async () => openPostgresStore(await cluster.database(), fail));
});
