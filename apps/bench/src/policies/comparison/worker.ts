import { parentPort, workerData } from 'node:worker_threads';
import { type GroundTruth, groundTruth } from '../metrics/ground-truth';
import { type Scenario, worldOfScenario } from '../worlds/scenario';
import { candidateOf } from './candidates';
import type { Job, JobAnswer } from './job';
import { runCandidate } from './run-candidate';

const { folder } = workerData as { readonly folder: string };
/** The world of the last job: the next one is mostly in the same. */
let last: { readonly id: string; readonly truth: GroundTruth | undefined } | undefined;

function truthOf(scenario: Scenario): GroundTruth | undefined {
  if (last?.id !== scenario.id) {
    const world = worldOfScenario(scenario, folder);
    last = { id: scenario.id, truth: world && groundTruth(world) };
  }
  return last.truth;
}

async function answer({ candidate: id, os, scenario }: Job): Promise<JobAnswer> {
  const truth = truthOf(scenario);
  if (truth === undefined) return { noWorld: scenario.id };
  const candidate = candidateOf(id);
  if (candidate === undefined) return { failed: `there is no candidate ${id}` };
  try {
    return { candidateRun: await runCandidate(candidate, os, scenario, truth) };
  } catch (error) {
    return { failed: `${id} on ${os} in ${scenario.id}: ${error instanceof Error ? error.stack : error}` };
  }
}

parentPort?.on('message', async (job: Job) => {
  parentPort?.postMessage(await answer(job));
});
