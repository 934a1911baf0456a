import { CONFIG_KEYS, type Rule } from '@geo/core';

const table = CONFIG_KEYS as Readonly<Record<string, Rule<unknown>>>;

/** The engine's own rule of a key, or of a field of one. */
export function ruleOf(name: string): Rule<unknown> | undefined {
  const [outer = '', inner] = name.split('.');
  const rule = table[outer];
  return inner === undefined ? rule : rule?.fields?.[inner];
}

/** What a key is for, in the engine's own words. */
export function docOf(name: string): string {
  return ruleOf(name)?.doc ?? '';
}
