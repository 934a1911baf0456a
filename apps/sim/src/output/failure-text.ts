import type { RunPlan } from '@geo/simulator';
import type { Failure } from '../soak/summary';
import { planText } from './plan-text';
import { timeOfDay } from './time';

/** A seed that failed, and how to see it again. */
export function failureText({ seed, invariant, message, at }: Failure, replay: string): string {
  return [`seed ${seed} at ${timeOfDay(at)}: ${invariant}`, `  ${message}`, `  again: ${replay}`].join('\n');
}

/** What is left of a seed's plan when all has been taken away that the violation does not need. */
export function shrunkText(plan: RunPlan, runs: number, file: string): string {
  const text = planText(plan).replace(/^/gm, '  ');
  return [`  shrunk in ${runs} runs to`, text, `  again: pnpm sim --plan ${file}`].join('\n');
}
