import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServeOptions } from '../src/index';
import { type Cluster, noPostgres, startCluster } from './postgres';

/** A place where records lie, and what a receiver is told to use it. */
export interface Shape {
  readonly shape: string;
  /** Why it is not here. */
  readonly missing: string | undefined;
  /** Starts what it needs once; each receiver gets a database of its own. */
  open(): Promise<{ options(): Promise<ServeOptions>; stop(): Promise<void> }>;
}

/** Every store that a suite has to hold on. */
export const SHAPES: readonly Shape[] = [
  {
    shape: 'SQLite',
    missing: undefined,
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'geo-shape-'));
      let files = 0;
      return {
        options: async () => ({ db: join(folder, `${++files}.db`) }),
        stop: async () => rmSync(folder, { recursive: true }),
      };
    },
  },
  {
    shape: 'PostgreSQL',
    missing: noPostgres,
    async open() {
      const cluster: Cluster = await startCluster();
      return { options: async () => ({ store: await cluster.database() }), stop: () => cluster.stop() };
    },
  },
];
