// The gate: everything that a change must pass, the quick steps first. Stops at the first failure.
//   pnpm check                        all steps
//   pnpm check types test             only these
//   pnpm check --skip test,size       all but these
import { parseArgs } from 'node:util';
import { pinned, pnpm } from './pnpm.mjs';

/** Each step is a script of the root's package.json, so that it can be run alone by the same name. */
const STEPS = [
  { name: 'lint', about: 'format, lint and order of imports (mend with: pnpm format)' },
  { name: 'types', about: 'types of every package' },
  { name: 'build', about: 'every package, as it is published' },
  { name: 'test', about: 'all tests, the house rules among them' },
  { name: 'sim:check', about: 'a hundred phones by seed, a day each: everything that must hold does' },
  {
    name: 'contract:check',
    about: 'every row of the contract is proved by those tests (accept docs with: pnpm contract --update)',
  },
  { name: 'api:check', about: 'the public surface is the reviewed one (accept with: pnpm api)' },
  { name: 'packages', about: 'what would be published, by publint and attw' },
  { name: 'size', about: '@geo/core within its limit (.size-limit.mjs)' },
  { name: 'unused', about: 'dead code, unused and missing dependencies' },
];

const names = STEPS.map(({ name }) => name);

function chosenSteps() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { skip: { type: 'string', multiple: true, default: [] } },
  });
  const skipped = values.skip.flatMap((list) => list.split(','));
  for (const name of [...positionals, ...skipped]) {
    if (!names.includes(name)) throw new Error(`no step is called "${name}"; there are: ${names.join(', ')}`);
  }
  const wanted = positionals.length > 0 ? positionals : names;
  const chosen = STEPS.filter(({ name }) => wanted.includes(name) && !skipped.includes(name));
  if (chosen.length === 0) throw new Error('every step is skipped, so that nothing would be checked');
  return chosen;
}

/** @param {number} millis */
const seconds = (millis) => `${(millis / 1000).toFixed(1)} s`.padStart(8);

/** @param {readonly { name: string, about: string }[]} steps */
function run(steps) {
  const lines = [];
  const started = performance.now();
  for (const { name, about } of steps) {
    console.log(`\n── ${name}: ${about}`);
    const before = performance.now();
    const { status } = pnpm(['--silent', 'run', name], { stdio: 'inherit' });
    lines.push(`${status === 0 ? 'passed' : 'FAILED'} ${seconds(performance.now() - before)}  ${name}`);
    if (status !== 0) {
      const left = steps.slice(lines.length).map((step) => step.name);
      console.log(`\n${lines.join('\n')}${left.length > 0 ? `\nnot run          ${left.join(', ')}` : ''}`);
      console.log(`\nThe gate is closed: ${name} failed. That step alone: npx -y ${pinned} run ${name}`);
      return 1;
    }
  }
  console.log(
    `\n${lines.join('\n')}\n${seconds(performance.now() - started).padStart(15)}  in all\n\nThe gate is open.`,
  );
  return 0;
}

try {
  process.exitCode = run(chosenSteps());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
