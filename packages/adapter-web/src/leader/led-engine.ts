import type { EngineOptions, LastLife, Ports } from '@geo/core';
import { createGuest, createHost } from '@geo/guest';
import { idbStorage } from '../storage/idb-storage';
import { StorageError } from '../storage/storage-error';
import type { LedEngine } from './tab';

/** The ports of an engine, and what ends them. */
export interface ClosablePorts extends Ports {
  /** Ends timers, watches and connections. */
  close(): void;
}

/** What an engine of a leading tab is made of. */
export interface LedEngineOptions {
  /** Of the database. */
  readonly name: string;
  /** Absent where the database could not be claimed: each call says why. */
  readonly epoch: number | undefined;
  /** The database is of another leader, or was removed. Called inside the answer of a commit. */
  fenced(): void;
  /** New ports over this storage. */
  ports(storage: Ports['storage']): ClosablePorts;
  readonly blackBox?: EngineOptions['blackBox'];
  readonly trace?: EngineOptions['trace'];
  readonly lastLife?: LastLife;
}

/** Starts the engine in this tab. Every tab, this one too, is a client of it: to them a change of the leader is a restart. */
export function startLedEngine(options: LedEngineOptions): LedEngine {
  const { name, epoch, fenced, blackBox, trace, lastLife } = options;
  const storage = idbStorage({ name, ...(epoch === undefined ? {} : { epoch }) });
  const ports = options.ports({
    ...storage,
    async commit(changes) {
      try {
        await storage.commit(changes);
      } catch (error) {
        if (error instanceof StorageError && (error.code === 'FENCED' || error.code === 'LOST')) fenced();
        throw error;
      }
    },
  });
  const host = createHost({
    ports,
    profile: 'web',
    boot: createGuest,
    drain: turn,
    ...(blackBox === undefined ? {} : { blackBox }),
    ...(trace === undefined ? {} : { trace }),
    ...(lastLife === undefined ? {} : { lastLife }),
  });
  return {
    connect: () => host.connect(),
    kill() {
      host.kill();
      ports.close();
      storage.close();
    },
  };
}

/** Resolves when the promise jobs have run: in a task of its own, which a hidden page does not delay as it does timers. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
