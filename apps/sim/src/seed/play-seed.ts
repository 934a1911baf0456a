import { type Observation, type RunPlan, runPlan, type Verdict, type Violation } from '@geo/simulator';
import { planText } from '../output/plan-text';
import { timeOfDay } from '../output/time';
import { observationText } from './observation-text';

/** How one plan is run and printed. */
export interface PlaySeedOptions {
  /** Takes the lines. */
  readonly print: (line: string) => void;
  /** Every commit, reading and decision too. */
  readonly everything: boolean;
  /** Nothing of what happens: the plan and the verdict alone. */
  readonly quiet: boolean;
}

const violationText = ({ invariant, message, at }: Violation): string =>
  `${timeOfDay(at)}  VIOLATION of ${invariant}: ${message}`;

/** The phone's own clock, where it shows another time than the world's. */
function ownClock({ wall, at }: Observation, startsAt: number): string {
  const off = Math.round((wall - startsAt - at) / 1000);
  return off === 0 ? '' : ` (its clock: ${off > 0 ? '+' : ''}${off} s)`;
}

/** Runs a plan and prints what happens, then the result. */
export async function playSeed(
  plan: RunPlan,
  { print, everything, quiet }: PlaySeedOptions,
): Promise<Verdict> {
  print(planText(plan));
  print('');
  let startsAt: number | undefined;
  const printObservation = (seen: Observation) => {
    startsAt ??= seen.wall - seen.at;
    const line = observationText(seen, everything);
    if (line !== undefined) print(`${timeOfDay(seen.at)}${ownClock(seen, startsAt)}  ${line}`);
  };
  const verdict = await runPlan(plan, quiet ? {} : { observers: [printObservation] });
  print('');
  for (const violation of verdict.violations) print(violationText(violation));
  const counts = Object.entries(verdict.counts).map(([name, count]) => `${count} ${name}`);
  print(`${counts.join(' · ')}`);
  print(`hash ${verdict.hash}`);
  print(verdict.violations.length === 0 ? 'everything held' : `${verdict.violations.length} violations`);
  return verdict;
}
