import { Worker } from 'node:worker_threads';
import type { Job, JobAnswer } from './job';

/** The worker beside this file once it is built. */
const WORKER = new URL('./policies-worker.js', import.meta.url);

/**
 * Runs all jobs on this many threads, in their order as far as threads are free, and answers them in their order. Each world comes
 * out the same on whatever thread it is played: nothing is shared.
 */
export async function playAll(
  jobs: readonly Job[],
  folder: string,
  threads: number,
  onAnswer: (answer: JobAnswer, done: number) => void,
): Promise<JobAnswer[]> {
  const answers: JobAnswer[] = [];
  let next = 0;
  let done = 0;
  await Promise.all(
    Array.from({ length: Math.min(threads, jobs.length) }, async () => {
      const worker = new Worker(WORKER, { workerData: { folder } });
      try {
        while (next < jobs.length) {
          const index = next++;
          const answer = await played(worker, jobs[index] as Job);
          answers[index] = answer;
          done += 1;
          onAnswer(answer, done);
        }
      } finally {
        await worker.terminate();
      }
    }),
  );
  return answers;
}

function played(worker: Worker, job: Job): Promise<JobAnswer> {
  return new Promise((resolve, reject) => {
    const settled = () => {
      worker.off('message', answered);
      worker.off('error', failed);
    };
    const answered = (answer: JobAnswer) => {
      settled();
      resolve(answer);
    };
    const failed = (error: unknown) => {
      settled();
      reject(error);
    };
    worker.on('message', answered);
    worker.on('error', failed);
    worker.postMessage(job);
  });
}
