import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import BackgroundGeolocation from '../../src/index';
import { KILOMETRES, minutes, simulatedPhone } from '../../src/testing/index';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const TEST = /```ts\n((?:(?!```)[\s\S])*simulatedPhone[\s\S]*?)```/;
const [, test = ''] = TEST.exec(readme) ?? [];

/** A block of the README without its imports, run with what it imports. */
async function runs(code: string): Promise<string[]> {
  const body = code.replace(/^import .*\n/gm, '').replace(/: string\[\]/g, '');
  const told: [string, () => Promise<void>][] = [];
  const names = ['BackgroundGeolocation', 'KILOMETRES', 'minutes', 'simulatedPhone', 'expect', 'it'];
  const values = [
    BackgroundGeolocation,
    KILOMETRES,
    minutes,
    simulatedPhone,
    expect,
    (...one: never[]) => told.push(one as never),
  ];
  new Function(...names, body)(...values);
  for (const [, story] of told) await story();
  return told.map(([title]) => title);
}

describe('the README', () => {
  it('has a test that passes as it stands', async () => {
    expect(await runs(test)).toHaveLength(1);
  });
});
