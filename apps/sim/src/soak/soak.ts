import { Worker } from 'node:worker_threads';
import type { Job, Outcome } from './job';

/** Which seeds are run, and how. */
export interface SoakOptions {
  readonly jobs: readonly Job[];
  /** How many at a time. */
  readonly threads: number;
  /** Where a thread begins. */
  readonly worker: URL;
  /** Called with each outcome, in the order in which runs end. */
  readonly progress?: (outcome: Outcome) => void;
}

/** Nearly all that a run allocates is garbage at once: with more room for it, less of it is copied before it is. */
const YOUNG_MEGABYTES = 128;

/** Runs all jobs. The outcomes are in the order of the jobs, on any number of threads. */
export async function soak({ jobs, threads, worker, progress }: SoakOptions): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;

  async function works(player: (job: Job) => Promise<Outcome>): Promise<void> {
    while (next < jobs.length) {
      const index = next++;
      const outcome = await player(jobs[index] as Job);
      outcomes[index] = outcome;
      progress?.(outcome);
    }
  }

  const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
  const workers = Array.from(
    { length: Math.min(threads, jobs.length) },
    () => new Worker(worker, { resourceLimits }),
  );
  try {
    await Promise.all(workers.map((each) => works((job) => playedBy(each, job))));
  } finally {
    await Promise.all(workers.map((each) => each.terminate()));
  }
  return outcomes;
}

/** Runs one seed on a worker thread. */
function playedBy(worker: Worker, job: Job): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const ends = () => {
      worker.off('message', comes);
      worker.off('error', fails);
      worker.off('exit', exits);
    };
    const comes = (outcome: Outcome) => {
      ends();
      resolve(outcome);
    };
    const fails = (error: Error) => {
      ends();
      reject(new Error(`the thread that played seed ${job.seed} failed`, { cause: error }));
    };
    const exits = (code: number) => fails(new Error(`it exited with ${code}`));
    worker.on('message', comes);
    worker.on('error', fails);
    worker.on('exit', exits);
    worker.postMessage(job);
  });
}
