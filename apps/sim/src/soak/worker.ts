import { parentPort } from 'node:worker_threads';
import { type Job, play } from './job';

// One thread of a soak: it runs the jobs that it is sent, one at a time.
parentPort?.on('message', (job: Job) => {
  void play(job).then((outcome) => parentPort?.postMessage(outcome));
});
