import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import BackgroundGeolocation from '../../src/index';
import { KILOMETRES, minutes, simulatedPhone } from '../../src/testing/index';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
/** The blocks of TypeScript, also those of a list. */
const blocks = [...readme.matchAll(/^( *)```ts\n([\s\S]*?)^\1```/gm)].map(([, indent = '', code = '']) =>
  code.replace(new RegExp(`^${indent}`, 'gm'), ''),
);
const tests = blocks.filter((code) => code.includes('await simulatedPhone('));
const tracking = blocks.find((code) => code.includes('function startTracking(')) ?? '';

/** Without imports, and without the types that the README's blocks have. */
const plain = (code: string) =>
  code
    .replace(/^import .*\n/gm, '')
    .replace(/^export /gm, '')
    .replace(/: (string\[\]|Promise<void>)/g, '');

/** A test of the README, run with what it imports; the app's own file is another block. */
async function runs(code: string): Promise<string[]> {
  const body = `${plain(tracking)}\n${plain(code)}`;
  const told: [string, () => Promise<void>][] = [];
  const names = ['BackgroundGeolocation', 'KILOMETRES', 'minutes', 'simulatedPhone', 'expect', 'it', 'test'];
  const add = (...one: never[]) => told.push(one as never);
  const values = [BackgroundGeolocation, KILOMETRES, minutes, simulatedPhone, expect, add, add];
  new Function(...names, body)(...values);
  for (const [, story] of told) await story();
  return told.map(([title]) => title);
}

describe('the README', () => {
  it('has two tests that pass as they stand', async () => {
    expect(tests).toHaveLength(2);
    for (const code of tests) expect(await runs(code)).toHaveLength(1);
  });
});
