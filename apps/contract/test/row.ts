import problems from 'virtual:mutant-problems';
import { it } from 'vitest';
import { rowOf } from '../src/rows/index';
import type { Binding } from '../src/rows/row';
import type { Proof } from '../src/run/proof';
import { breakTable } from './mutation/config';
import { EQUIVALENT } from './mutation/equivalent';
import { active, type Mutant, mutantsOf } from './mutation/mutant';

declare module 'vitest' {
  interface TaskMeta {
    contract?: Proof;
  }
}

type Prove = () => Promise<void> | void;

/**
 * A mutated test waits for something that never comes when it takes this long, and this many times as long as
 * the test itself: it has told the mutant from the engine.
 */
const HANGS_MILLIS = 5_000;
const HANGS_TIMES = 20;

const planting = globalThis as { geoMutant?: string | undefined };

async function inTime(work: Promise<void> | void, millis: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the test hangs')), millis);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Does the test fail while this mutant is switched on? */
async function kills(prove: Prove, mutant: Mutant, hangsMillis: number): Promise<boolean> {
  const problem = mutant.key === undefined ? undefined : problems[mutant.key];
  if (problem !== undefined) throw new Error(`the mutant ${mutant.key} of mutants/ has no place: ${problem}`);
  active.mutant = mutant;
  planting.geoMutant = mutant.key;
  const mend = breakTable(mutant);
  try {
    await inTime(prove(), hangsMillis);
    return false;
  } catch {
    return true;
  } finally {
    mend();
    active.mutant = undefined;
    planting.geoMutant = undefined;
  }
}

/**
 * The test that proves a row of the contract. It passes when it holds for the engine as it is, and fails for each of
 * the row's mutants: a test that does not notice that its subject is gone proves nothing.
 */
function prove(id: string, binding: Binding, title: string, prove: Prove): void {
  const subject = rowOf(id);
  if (!subject.bindings.includes(binding)) throw new Error(`row ${id} is not of binding ${binding}`);
  it(`${id}${binding === 'D' ? ' (D)' : ''}: ${title}`, async ({ task }) => {
    const started = performance.now();
    await prove();
    const hangsMillis = Math.max(HANGS_MILLIS, HANGS_TIMES * (performance.now() - started));
    const killed: string[] = [];
    const survived: string[] = [];
    const mutants = mutantsOf(subject, binding);
    for (const mutant of mutants)
      ((await kills(prove, mutant, hangsMillis)) ? killed : survived).push(mutant.name);
    task.meta.contract = { id, binding, killed, survived };
    if (mutants.length === 0) throw new Error(`row ${id} has no mutant: add one to mutants/`);
    const equivalent = Object.keys(EQUIVALENT[id] ?? {});
    const noticed = equivalent.filter((name) => killed.includes(name));
    if (noticed.length > 0) throw new Error(`the test notices these mutants: ${noticed.join(', ')}`);
    if (survived.some((name) => !equivalent.includes(name)))
      throw new Error(`the test does not notice these mutants: ${survived.join(', ')}`);
  });
}

/** The test of a row in TypeScript's binding. */
export const row = (id: string, title: string, test: Prove): void => prove(id, 'T', title, test);

/** The test of a row in the camelCase binding. */
export const rowD = (id: string, title: string, test: Prove): void => prove(id, 'D', title, test);
