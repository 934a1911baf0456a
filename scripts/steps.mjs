// Runs named steps one after the other: what pnpm check and pnpm nightly have in common.
import { parseArgs } from 'node:util';
import { pinned, pnpm } from './pnpm.mjs';

/**
 * @typedef {object} Step
 * @property {string} name as it is chosen or skipped
 * @property {string} about what it holds, and how to mend it
 * @property {readonly string[]} [command] arguments of pnpm; the script called like the step where there are none
 * @property {Readonly<Record<string, string>>} [env] added to the environment
 */

/**
 * The steps that the command line names; all of them where it names none.
 * @param {readonly Step[]} steps
 * @returns {readonly Step[]}
 */
export function chosenSteps(steps) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { skip: { type: 'string', multiple: true, default: [] } },
  });
  const names = steps.map(({ name }) => name);
  const skipped = values.skip.flatMap((list) => list.split(','));
  for (const name of [...positionals, ...skipped]) {
    if (!names.includes(name)) throw new Error(`no step is called "${name}"; there are: ${names.join(', ')}`);
  }
  const wanted = positionals.length > 0 ? positionals : names;
  const chosen = steps.filter(({ name }) => wanted.includes(name) && !skipped.includes(name));
  if (chosen.length === 0) throw new Error('every step is skipped, so that nothing would be checked');
  return chosen;
}

/** @param {number} millis */
const seconds = (millis) => `${(millis / 1000).toFixed(1)} s`.padStart(8);

/**
 * Runs them with their output, and ends with a table of what passed and how long it took.
 * @param {readonly Step[]} steps
 * @param {{ stopsAtFirst: boolean }} options whether a failure leaves the rest out
 * @returns {number} 0 where all passed, else 1
 */
export function runSteps(steps, { stopsAtFirst }) {
  const lines = [];
  const failed = [];
  const started = performance.now();
  for (const step of steps) {
    const { name, about, command = ['--silent', 'run', name], env } = step;
    console.log(`\n── ${name}: ${about}`);
    const before = performance.now();
    const { status } = pnpm(command, { stdio: 'inherit', env: { ...process.env, ...env } });
    lines.push(`${status === 0 ? 'passed' : 'FAILED'} ${seconds(performance.now() - before)}  ${name}`);
    if (status === 0) continue;
    failed.push(step);
    if (stopsAtFirst) break;
  }
  const left = steps.slice(lines.length).map(({ name }) => name);
  console.log(`\n${lines.join('\n')}${left.length > 0 ? `\nnot run          ${left.join(', ')}` : ''}`);
  console.log(`${seconds(performance.now() - started).padStart(15)}  in all\n`);
  for (const { name, command = ['run', name], env = {} } of failed) {
    const variables = Object.entries(env).map(([key, value]) => `${key}=${value} `);
    console.log(
      `${name} failed. That step alone: ${variables.join('')}npx -y ${pinned} ${command.join(' ')}`,
    );
  }
  return failed.length > 0 ? 1 : 0;
}

/**
 * Chooses and runs, and leaves the exit code: 2 where the command line is wrong.
 * @param {readonly Step[]} steps
 * @param {{ stopsAtFirst: boolean }} options
 */
export function main(steps, options) {
  try {
    process.exitCode = runSteps(chosenSteps(steps), options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
