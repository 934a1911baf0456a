import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const here = new URL('.', import.meta.url);
const TESTS = new URL('../../test/', here);

it('every proof of binding T is told through the module', () => {
  const proofs = readdirSync(TESTS).filter((name) => /^(?!camel).*\.contract\.test\.ts$/.test(name));
  const stories = readdirSync(here)
    .map((name) => readFileSync(new URL(name, here), 'utf8'))
    .join('\n');
  const untold = proofs.filter((name) => !stories.includes(`/test/${name.replace('.ts', '')}'`));
  expect(untold).toEqual([]);
  expect(proofs.length).toBeGreaterThan(15);
});
