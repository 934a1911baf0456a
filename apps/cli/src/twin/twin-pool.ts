import { Worker } from 'node:worker_threads';
import type { TwinJob, TwinRun } from './twin-job';

/** Threads that replay. */
export interface TwinPool {
  /** @throws Error what the replay failed with */
  run(job: TwinJob): Promise<TwinRun>;
  close(): Promise<void>;
}

/** Beside the program where it is built; Node runs no TypeScript of a worker. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('../../dist/twin-worker.js', import.meta.url)
  : new URL('./twin-worker.js', import.meta.url);

/** As many threads as were asked for, each with one job at a time. */
export function createTwinPool(threads: number): TwinPool {
  const free: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  const workers = Array.from({ length: threads }, start);

  function start(): Worker {
    const worker = new Worker(WORKER);
    release(worker);
    return worker;
  }
  function release(worker: Worker): void {
    const next = waiting.shift();
    if (next) next(worker);
    else free.push(worker);
  }
  async function taken(): Promise<Worker> {
    return free.shift() ?? new Promise((resolve) => waiting.push(resolve));
  }

  return {
    async run(job) {
      const worker = await taken();
      return new Promise((resolve, reject) => {
        const end = () => {
          worker.off('message', answered);
          worker.off('error', failed);
        };
        /** A thread that ended, out of memory perhaps, is replaced by another. */
        const failed = (error: Error) => {
          end();
          workers.splice(workers.indexOf(worker), 1, start());
          reject(error);
        };
        const answered = ({ run, fault }: { readonly run?: TwinRun; readonly fault?: string }) => {
          end();
          release(worker);
          if (run) resolve(run);
          else reject(new Error(fault));
        };
        worker.on('message', answered);
        worker.on('error', failed);
        worker.postMessage(job);
      });
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
