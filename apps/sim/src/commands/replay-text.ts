import type { PlanOptions } from '@geo/simulator';

/** The command that runs a seed again. */
export function replayText(seed: number, { hours, os, day, faults }: PlanOptions): string {
  return [
    `pnpm sim ${seed} --hours ${hours}`,
    ...(os === undefined ? [] : [`--os ${os}`]),
    ...(day === 'model' ? ['--model-day'] : []),
    ...(faults === false ? ['--no-faults'] : []),
  ].join(' ');
}
