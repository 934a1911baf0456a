import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { inexact, inexactOrAmbient } from '../rules/exact';
import { committedFiles, isCore, isGuest, root } from '../rules/source';

/** The bundle's entry. */
const GUEST_ENTRY = 'packages/guest/src/guest/bare.ts';

const breaches = (text: string) => inexactOrAmbient({ path: 'packages/core/src/motion/bad.ts', text });

describe('the engine decides exactly and reaches nothing but its ports', () => {
  it('holds for every source of core', () => {
    const sources = committedFiles().filter(({ path }) => isCore(path));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.flatMap(inexactOrAmbient)).toEqual([]);
  });

  it('holds for every source of the guest, whose one way out is the global of its bundle', () => {
    const sources = committedFiles().filter(({ path }) => isGuest(path));
    expect(sources.map(({ path }) => path)).toContain(GUEST_ENTRY);
    expect(sources.flatMap(inexactOrAmbient)).toEqual([
      expect.stringMatching(
        /^packages\/guest\/src\/guest\/offer\.ts:\d+: globalThis is reached behind the ports$/,
      ),
    ]);
  });

  it.each([
    ['const at = Date.now();', 'Date.now reads a clock'],
    ['const at = new Date();', 'new Date() reads a clock'],
    ['const at = new Date;', 'new Date() reads a clock'],
    ['const at = new Date(2026, 0, 1);', 'local zone'],
    ['const text = Date();', 'Date may only be used as'],
    ['const Clock = Date;', 'Date may only be used as'],
    ['const at = Date.parse(text);', 'Date.parse reads in each JavaScript engine what it likes'],
    ['const hour = new Date(0).getHours();', '.getHours depends'],
    ['const text = (5).toLocaleString();', '.toLocaleString depends'],
    ['names.sort((a, b) => a.localeCompare(b));', '.localeCompare depends'],
    ['const chance = Math.random();', 'comes from the entropy port'],
    ['const square = x ** 2;', '** is not exact'],
    ['x **= 2;', '**= is not exact'],
    ['const { sin } = Math;', 'Math may only be used as Math.name'],
    ["const y = Math['sin'](1);", 'Math may only be used as Math.name'],
    ['const maths = { Math };', 'Math may only be used as Math.name'],
    ["globalThis['set' + 'Timeout'](f, 1);", 'globalThis is reached'],
    ['declare const setTimeout: (run: () => void) => void; setTimeout(f);', 'setTimeout is reached'],
    ['const later = setTimeout;', 'setTimeout is reached'],
    ['const ports = { fetch };', 'fetch is reached'],
    ['function f(send = fetch) { return send; }', 'fetch is reached'],
    ['const g = () => console;', 'console is reached'],
    ['if (process.env.X) f();', 'process is reached'],
    ['window.f();', 'window is reached'],
    ['const n = new Intl.NumberFormat();', 'Intl is reached'],
    ["const fs = await import('fs');", 'import() at run time'],
  ])('refuses %s', (text, reason) => {
    expect(breaches(text)).toEqual([expect.stringContaining(reason)]);
  });

  it.each(['sin', 'cos', 'tan', 'atan', 'atan2', 'asin', 'acos', 'exp', 'log', 'pow', 'hypot', 'cbrt'])(
    'refuses Math.%s',
    (name) => {
      expect(breaches(`const y = Math.${name}(1);`)).toEqual([
        `packages/core/src/motion/bad.ts:1: Math.${name} is not exact in every JavaScript engine`,
      ]);
    },
  );

  it('says which line', () => {
    expect(breaches('// one\n\nconst y = Math.sin(1);')).toEqual([expect.stringMatching(/bad\.ts:3:/)]);
  });

  it.each([
    '// Date.now() and Math.sin(x) in a comment',
    "const text = 'new Date() ** console.log';",
    'const y = Math.sqrt(x * x) + Math.PI;',
    'const text = new Date(millis).toISOString();',
    'const millis = Date.UTC(2026, 0, 1);',
    'const year = new Date(millis).getUTCFullYear();',
    'on({ send: ({ self }) => self.send(event) });',
    'const f = (process: Process) => process.pid;',
    'interface Door { fetch(url: string): void; readonly window: number }',
    'const port = { fetch: send, console: quiet }; port.fetch(url);',
    'type Host = { Function: 1 }; let made: Date; const is = x instanceof Map;',
  ])('lets pass %s', (text) => {
    expect(breaches(text)).toEqual([]);
  });
});

/** xstate names a delayed event that was given no id. The name decides nothing. */
const KNOWN_CHANCE = 'id = Math.random().toString(36).slice(2)';

describe('the bundled engine computes exactly, its libraries included', () => {
  const bundle = async (entry: BuildOptions) => {
    const { outputFiles } = await build({
      ...entry,
      bundle: true,
      format: 'iife',
      conditions: ['@geo/source', 'module'],
      write: false,
    });
    const text = outputFiles?.[0]?.text ?? '';
    expect(text.split(KNOWN_CHANCE)).toHaveLength(2);
    return { path: 'bundle.js', text: text.replace(KNOWN_CHANCE, 'id = name()') };
  };
  const bundleOf = (contents: string) =>
    bundle({ stdin: { contents, resolveDir: join(root, 'packages/core/src'), loader: 'ts' } });

  it('holds for core with all of xstate', async () => {
    const whole = await bundleOf(
      "import * as core from './index'; import * as xstate from 'xstate'; use(core, xstate);",
    );
    expect(whole.text).toContain('createMachine');
    expect(inexact(whole)).toEqual([]);
  });

  it('holds for the guest with all that it brings', async () => {
    const whole = await bundle({ entryPoints: [join(root, GUEST_ENTRY)] });
    expect(whole.text).toContain('geoGuest');
    expect(whole.text).toContain('createMachine');
    expect(inexact(whole)).toEqual([]);
  });

  it('refuses a library that uses a sine', async () => {
    const bad = await bundleOf(
      "import { setup } from 'xstate'; export const wave = (x: number) => Math.sin(x); use(setup, wave);",
    );
    expect(inexact(bad)).toEqual([expect.stringContaining('Math.sin is not exact')]);
  });
});
