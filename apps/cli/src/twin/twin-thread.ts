import { Worker } from 'node:worker_threads';
import type { TwinJob, TwinRun } from './twin-job';

/** A thread that replays, one job at a time. */
export interface TwinThread {
  /** @throws Error what the replay, or the thread, failed with; the next job gets a thread that is new */
  run(job: TwinJob): Promise<TwinRun>;
  close(): Promise<void>;
}

/** Beside the program where it is built; Node runs no TypeScript of a worker. */
const WORKER = import.meta.url.endsWith('.ts')
  ? new URL('../../dist/twin-worker.js', import.meta.url)
  : new URL('./twin-worker.js', import.meta.url);

/** The thread starts with its first job. */
export function createTwinThread(): TwinThread {
  let worker: Worker | undefined;
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        // Flags of the program, such as conditions of its imports, are not for the thread.
        worker ??= new Worker(WORKER, { execArgv: [] });
        const current = worker;
        function end(): void {
          current.off('message', answered);
          current.off('error', lost);
          current.off('exit', ended);
        }
        function answered({ run, fault }: { readonly run?: TwinRun; readonly fault?: string }): void {
          end();
          if (run) resolve(run);
          else reject(new Error(fault));
        }
        function lost(error: Error): void {
          end();
          worker = undefined;
          reject(error);
        }
        function ended(code: number): void {
          lost(new Error(`the thread ended with ${code}`));
        }
        current.on('message', answered);
        current.on('error', lost);
        current.on('exit', ended);
        current.postMessage(job);
      }),
    async close() {
      await worker?.terminate();
    },
  };
}
