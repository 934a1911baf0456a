import type { ConfigPatch } from '@geo/core';
import { expect } from 'vitest';
import { rowOf } from '../src/rows/index';
import type { KeyRow } from '../src/rows/row';
import { active } from './mutation/mutant';
import { phoneWith } from './phone';
import { row } from './row';

/** What a config key does, seen from outside. */
export interface Effect {
  /** A value other than the default. */
  readonly given: unknown;
  /** What is seen with a configuration. */
  readonly see: (config: ConfigPatch) => Promise<unknown>;
  /** What is seen without the key, and with the value given. */
  readonly seen: readonly [byDefault: unknown, whenGiven: unknown];
  /** The value that stands for a wrong type or an impossible value. */
  readonly bad?: unknown;
}

const BAD: Readonly<Record<KeyRow['type'], unknown>> = {
  boolean: 'yes',
  number: 'many',
  integer: 1.5,
  text: 7,
  map: 'none',
  'text map': { a: 1 },
  'text list': ['a b'],
  template: 7,
  'params template': [],
  object: 'none',
  choice: 'no such choice',
};

/** The configuration that gives one key, or one field of a named object, a value. */
function configOf(name: string, value: unknown): ConfigPatch {
  const [outer = '', inner] = name.split('.');
  return { [outer]: inner === undefined ? value : { [inner]: value } };
}

/**
 * The test of a config key: what it does by default, what it does when given, and that a wrong value is refused. Its
 * mutants are an engine that does not know the key, has another default, or accepts anything.
 */
export function keyRow(id: string, title: string, { given, see, seen, bad }: Effect): void {
  const stated = rowOf(id);
  const subject = (stated.kind === 'limit' ? rowOf(stated.of ?? '') : stated) as KeyRow;
  const { name, type } = subject;
  row(id, title, async () => {
    // Each of the mutants is about one of the three; the others would only cost time.
    const mutant = active.mutant?.row.id === subject.id ? active.mutant.name : undefined;
    if (mutant !== 'ignored' && mutant !== 'unchecked') expect(await see({})).toEqual(seen[0]);
    if (mutant !== 'unchecked') expect(await see(configOf(name, given))).toEqual(seen[1]);
    if (mutant !== 'ignored') await refuses(name, bad ?? BAD[type]);
  });
}

async function refuses(name: string, value: unknown): Promise<void> {
  const { engine } = await phoneWith({ config: {} });
  const refused = await engine.setConfig(configOf(name, value)).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'INVALID_CONFIG',
    message: expect.stringContaining(`${name} must be`),
  });
}
