import { GeoError } from '../contract/errors';
import type { UnitOfWork } from '../store/unit-of-work';

/** Common checks of all operations: the engine is open and ready, writes are durable, and conflicting operations are serialised. */
export interface Gate {
  /** Rejects `CLOSED`. */
  running(): Promise<void>;
  /** Rejects `CLOSED`, `NOT_READY`, or the error of a failed boot. */
  open(): Promise<void>;
  /** Resolves when memory is loaded. Rejects `CLOSED`, or the error of a failed boot. */
  booted(): Promise<void>;
  /** `ready` has succeeded once. */
  readonly isReady: boolean;
  admit(): void;
  /** Rejects pending and later operations. */
  fail(error: GeoError): void;
  shut(): void;
  /** Waits for work of the app; rejects `CLOSED` when the engine is closed meanwhile. */
  whileOpen<T>(work: Promise<T>): Promise<T>;
  /** Runs a step and waits until what it wrote is durable. */
  write(run: () => void): Promise<void>;
  /** As `write`, for changes that a failed commit refuses instead of retrying. */
  store(run: () => void, isStored: () => Promise<boolean> | boolean): Promise<void>;
  /** Serialises read-then-write operations: two in parallel would not see each other's changes. */
  inTurn<T>(run: () => Promise<T>): Promise<T>;
}

interface GateEnvironment {
  readonly unit: UnitOfWork;
  /** Resolves when memory is loaded for the first time. */
  readonly booted: Promise<void>;
}

/** A gate that is closed until `admit`. */
export function createGate(env: GateEnvironment): Gate {
  const { unit } = env;
  let isReady = false;
  let isClosed = false;
  let turn: Promise<void> = Promise.resolve();
  let rejectBoot: (error: GeoError) => void = () => undefined;
  const bootFailed = new Promise<never>((_resolve, reject) => {
    rejectBoot = reject;
  });
  bootFailed.catch(() => undefined); // each operation that waits for the boot handles it

  let hasBooted = false;
  env.booted.then(
    () => {
      hasBooted = true;
    },
    () => undefined,
  );

  async function booted(): Promise<void> {
    if (isClosed) throw new GeoError('CLOSED', 'this engine was closed');
    // Each wait beside `bootFailed` leaves a reaction there until the engine is closed: later calls must not.
    await (hasBooted ? unit.pending.wait(env.booted) : unit.pending.wait(env.booted, bootFailed));
  }

  async function write(run: () => void): Promise<void> {
    unit.step(run);
    await unit.settled();
  }

  return {
    async running() {
      if (isClosed) throw new GeoError('CLOSED', 'this engine was closed');
    },
    async open() {
      if (isClosed) throw new GeoError('CLOSED', 'this engine was closed');
      if (!isReady) throw new GeoError('NOT_READY', 'call ready(config) first, and await it');
      await booted();
    },
    booted,
    get isReady() {
      return isReady;
    },
    admit() {
      isReady = true;
    },
    fail: (error) => rejectBoot(error),
    shut() {
      isClosed = true;
      rejectBoot(new GeoError('CLOSED', 'this engine was closed'));
    },
    whileOpen: (work) => unit.pending.wait(work, bootFailed),
    write,
    async store(run, isStored) {
      await write(run);
      if (!(await isStored())) throw new GeoError('STORAGE', `nothing was changed: ${unit.failure}`);
    },
    async inTurn(run) {
      const before = turn;
      let end: () => void = () => undefined;
      turn = new Promise((resolve) => {
        end = resolve;
      });
      await unit.pending.wait(before);
      try {
        return await run();
      } finally {
        end();
      }
    },
  };
}
