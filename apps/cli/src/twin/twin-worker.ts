import { parentPort } from 'node:worker_threads';
import { replayTwin } from './replay-twin';
import type { TwinJob } from './twin-job';

/** One job after the other; an error is the answer to its job alone. */
parentPort?.on('message', (job: TwinJob) => {
  replayTwin(job).then(
    (run) => parentPort?.postMessage({ run }),
    (error: unknown) => parentPort?.postMessage({ fault: String(error) }),
  );
});
