// The gate: everything that a change must pass, the quick steps first. Stops at the first failure.
//   pnpm check                        all steps
//   pnpm check types test             only these
//   pnpm check --skip test,size       all but these
import { main } from './steps.mjs';

/** Each step is a script of the root's package.json, so that it can be run alone by the same name. */
const STEPS = [
  { name: 'lint', about: 'format, lint and order of imports (mend with: pnpm format)' },
  { name: 'types', about: 'types of every package' },
  { name: 'build', about: 'every package, as it is published' },
  { name: 'test', about: 'all tests but those of whole systems, the house rules among them' },
  { name: 'test:system', about: 'whole systems: browsers, servers, clusters and kills, one after another' },
  {
    name: 'sim:check',
    about:
      'a hundred phones by seed and 24 configurations of the pairwise array, a day each: everything that must hold does',
  },
  {
    name: 'contract:check',
    about: 'every row of the contract is proved by those tests (accept docs with: pnpm contract --update)',
  },
  { name: 'api:check', about: 'the public surface is the reviewed one (accept with: pnpm api)' },
  { name: 'packages', about: 'what would be published, by publint and attw' },
  {
    name: 'installed',
    about: 'the tarballs in a fresh folder: each README’s example with Node 20, 22 and 24, Bun and Deno',
  },
  { name: 'size', about: '@geo/core within its limit (.size-limit.mjs)' },
  { name: 'unused', about: 'dead code, unused and missing dependencies' },
];

main(STEPS, { stopsAtFirst: true });
