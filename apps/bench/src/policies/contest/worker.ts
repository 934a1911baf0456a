import { parentPort, workerData } from 'node:worker_threads';
import { type GroundTruth, groundTruth } from '../metrics/ground-truth';
import { type Examination, worldOfExamination } from '../worlds/examination';
import { CONTENDERS } from './contenders';
import type { Job, JobAnswer } from './job';
import { perform } from './perform';

const { folder } = workerData as { readonly folder: string };
/** The world of the last job: the next one is mostly in the same. */
let last: { readonly id: string; readonly truth: GroundTruth | undefined } | undefined;

function truthOf(examination: Examination): GroundTruth | undefined {
  if (last?.id !== examination.id) {
    const world = worldOfExamination(examination, folder);
    last = { id: examination.id, truth: world && groundTruth(world) };
  }
  return last.truth;
}

async function answer({ contender: id, os, examination }: Job): Promise<JobAnswer> {
  const truth = truthOf(examination);
  if (truth === undefined) return { noWorld: examination.id };
  const contender = CONTENDERS.find((one) => one.id === id);
  if (contender === undefined) return { failed: `there is no contender ${id}` };
  try {
    return { showing: await perform(contender, os, examination, truth) };
  } catch (error) {
    return { failed: `${id} on ${os} in ${examination.id}: ${error instanceof Error ? error.stack : error}` };
  }
}

parentPort?.on('message', async (job: Job) => {
  parentPort?.postMessage(await answer(job));
});
