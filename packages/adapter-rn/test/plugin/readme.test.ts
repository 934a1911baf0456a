import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALLOWED, checkedOptions } from '../../plugin/src/options';
import { PACKAGE } from './project';

const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');

it("the README's table has each option with its default", () => {
  const table = readme.slice(readme.indexOf('| option |'));
  for (const name of Object.keys(ALLOWED)) expect(table).toContain(`\`${name}\``);
  for (const [name, value] of Object.entries(checkedOptions()))
    expect(table).toContain(`| \`${name}\` | \`${JSON.stringify(value)}\` |`);
});

it("the README's config is accepted", () => {
  const [, config = ''] = /```json\n([\s\S]*?)\n```/.exec(readme.slice(readme.indexOf('## Expo'))) ?? [];
  const { plugins } = (JSON.parse(config) as { expo: { plugins: [[string, object]] } }).expo;
  expect(plugins[0][0]).toBe('@geo/adapter-rn');
  expect(() => checkedOptions(plugins[0][1])).not.toThrow();
});
