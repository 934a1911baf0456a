import { existsSync, readFileSync } from 'node:fs';
import * as core from '@geo/core';
import * as testing from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { unkeptPromises } from '../../../house/rules/spec';
import * as camel from '../src/index';

const at = (path: string) => new URL(`../${path}`, import.meta.url);
const readme = readFileSync(at('README.md'), 'utf8');

describe('the README', () => {
  it('promises only what a test enforces', () => {
    const findings = unkeptPromises(readme.replace(/^\| D/gm, '| I'), (path) =>
      existsSync(at(path)) ? { path, text: readFileSync(at(path), 'utf8') } : undefined,
    );
    expect(findings).toEqual([]);
  });

  it('has an example on virtual ports that prints what it says', async () => {
    const [, , example = ''] = readme.split('```ts\n').map((block) => block.split('```')[0]);
    const modules = { '@geo/camel': camel, '@geo/core': core, '@geo/core/testing': testing };
    const script = example.replace(/import (\{[^}]+\}) from ('[^']+');/g, 'const $1 = modules[$2];');
    const printed: string[] = [];
    const console = { log: (...values: unknown[]) => void printed.push(values.map(String).join(' ')) };
    const AsyncFunction = (async () => undefined).constructor as FunctionConstructor;
    await AsyncFunction('modules', 'console', script)(modules, console);
    const said = [...example.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, comment]) => comment);
    expect(said).toHaveLength(2);
    expect(printed).toEqual(said);
  });
});
