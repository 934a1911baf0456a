import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as simulator from '../src/index';

const at = (path: string) => new URL(`../${path}`, import.meta.url);
const readme = readFileSync(at('README.md'), 'utf8');
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
/** Stands in for the module in which an app creates its tracker; not shown in the README. */
const UNSEEN = 'tracker.ts';

describe('the README', () => {
  it('has exactly the examples that are run as tests', () => {
    const files = readdirSync(at('test/readme')).filter((name) => name !== UNSEEN);
    const texts = files.map((name) => readFileSync(at(`test/readme/${name}`), 'utf8'));
    expect([...examples].sort()).toEqual(texts.sort());
    expect(files.filter((name) => name.endsWith('.test.ts')).length).toBeGreaterThanOrEqual(4);
  });

  it('names only what there is', async () => {
    const phone = await simulator.simulatedPhone();
    const [commands = '', view = ''] = ['## Commands', '## What a test can read'].map(
      (title) => readme.split(title)[1]?.split('\n## ')[0],
    );
    const rows = (text: string) => text.split('\n').filter((line) => line.startsWith('| `'));
    const named = [...rows(commands), ...rows(view)].flatMap((row) =>
      [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)/g)].map(([, name = '']) => name),
    );
    expect(named.length).toBeGreaterThan(40);
    const things = Object.getOwnPropertyNames(phone);
    expect(things.sort()).toEqual([...new Set(named)].sort());
  });

  it('points at exports', () => {
    for (const name of ['IOS', 'ANDROID', 'createDevice', 'createModelServer', 'ENERGY_TABLE'])
      expect(simulator).toHaveProperty(name);
  });
});
