import type { Fault, RunPlan } from '@geo/simulator';

/** The plan with these of its faults alone, by their numbers in it. */
export function onlyFaults(plan: RunPlan, numbers: readonly number[]): RunPlan {
  const faults = [...new Set(numbers)]
    .sort((a, b) => a - b)
    .map((number): Fault => {
      const fault = plan.faults[number];
      if (fault === undefined) {
        const allowed =
          plan.faults.length === 0 ? 'it has none' : `allowed are 0 to ${plan.faults.length - 1}`;
        throw new Error(`seed ${plan.seed} has no fault number ${number}; ${allowed}`);
      }
      return fault;
    });
  return { ...plan, faults };
}
