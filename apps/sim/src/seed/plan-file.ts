import { readFileSync } from 'node:fs';
import type { RunPlan } from '@geo/simulator';

/** Every part of a plan, and what it must be. */
const PARTS = {
  seed: 'number',
  hours: 'number',
  os: 'string',
  day: 'string',
  config: 'object',
  tokens: 'boolean',
  poison: 'number',
  stumbling: 'number',
  fences: 'number',
  calls: 'object',
  faults: 'object',
} as const;

/**
 * Reads a plan that was written by a failed soak.
 * @throws Error that names the file and what is wrong with it.
 */
export function readPlan(file: string): RunPlan {
  let plan: Record<string, unknown>;
  try {
    plan = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch (cause) {
    throw new Error(`${file} holds no plan: ${(cause as Error).message}`, { cause });
  }
  for (const [name, type] of Object.entries(PARTS)) {
    if (typeof plan?.[name] !== type) {
      throw new Error(
        `${file} holds no plan: "${name}" must be of type ${type}; got ${JSON.stringify(plan?.[name])}`,
      );
    }
  }
  return plan as unknown as RunPlan;
}
