import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { faultsOf } from '../../scripts/tarball.mjs';

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

const MANIFEST = {
  name: '@geo/thing',
  version: '1.2.0',
  description: 'A thing',
  license: 'MIT',
  repository: { type: 'git', url: 'git+https://example.com/geo.git', directory: 'packages/thing' },
  keywords: ['thing'],
  engines: { node: '>=20.19' },
};
const README = `# Thing\n\n${'What it does. '.repeat(40)}[more](docs.md#the-rest) and [of all](../../LICENSE).\n`;
const MAP = { version: 3, sources: ['../src/index.ts', '../../../node_modules/other/index.js'] };
const NOTICE = 'other 3.0.0 (ISC)\n\nISC: take it.';

type Files = Readonly<Record<string, string>>;

/** A repository with one package, and what of it is in a tarball. */
function packed(changed: Files = {}, without: readonly string[] = []) {
  const root = mkdtempSync(join(tmpdir(), 'geo-tarball-'));
  roots.push(root);
  const write = (files: Files) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };
  const inTarball: Files = {
    'package.json': JSON.stringify(MANIFEST),
    LICENSE: 'MIT: take it.',
    'README.md': README,
    'CHANGELOG.md': '# @geo/thing\n\n## 1.2.0\n\n- It is there.\n',
    'src/index.ts': 'export {};',
    'dist/index.js': '',
    'dist/index.js.map': JSON.stringify(MAP),
    'dist/THIRD-PARTY-NOTICES.txt': NOTICE,
    ...changed,
  };
  const kept = Object.entries(inTarball).filter(([path]) => !without.includes(path));
  write({
    'package.json': JSON.stringify({ ...MANIFEST, name: 'geo' }),
    LICENSE: 'MIT: take it.',
    'packages/thing/docs.md': '# Docs\n\n## The rest\n',
    'packages/thing/dist/index.js.map': inTarball['dist/index.js.map'] ?? '{"sources":[]}',
    'node_modules/other/package.json': JSON.stringify({ name: 'other', version: '3.0.0', license: 'ISC' }),
    'node_modules/other/LICENSE': 'ISC: take it.\n',
  });
  write(Object.fromEntries(kept.map(([path, text]) => [`unpacked/${path}`, text])));
  return { unpacked: join(root, 'unpacked'), folder: join(root, 'packages/thing'), root, bundled: [] };
}

const mapOf = (map: object) => ({ 'dist/index.js.map': JSON.stringify({ ...MAP, ...map }) });
const manifestWith = (changed: object) => ({ 'package.json': JSON.stringify({ ...MANIFEST, ...changed }) });

describe('a tarball', () => {
  it('with everything in it is let pass', () => {
    expect(faultsOf(packed())).toEqual([]);
  });

  it.each<[string, Files, readonly string[]]>([
    ['LICENSE is missing, or another', {}, ['LICENSE']],
    ['LICENSE is missing, or another', { LICENSE: 'GPL' }, []],
    ['README.md must have 400 characters or more; got 0', {}, ['README.md']],
    ['README.md must have 400 characters or more; got 8', { 'README.md': '# Thing\n' }, []],
    ['links to gone.md, which is not there', { 'README.md': `${README}[a](gone.md)` }, []],
    ['links to docs.md#gone, where no heading', { 'README.md': `${README}[a](docs.md#gone)` }, []],
    ['links to ../../../x, which is not there', { 'README.md': `${README}[a](../../../x)` }, []],
    ['CHANGELOG.md is missing', {}, ['CHANGELOG.md']],
    ['CHANGELOG.md says nothing about 1.2.0', { 'CHANGELOG.md': '# @geo/thing\n\n## 1.1.0\n' }, []],
    ['license must be MIT; got GPL', manifestWith({ license: 'GPL' }), []],
    ['repository must be git+https://example.com/geo.git', manifestWith({ repository: undefined }), []],
    ['engines.node must be >=20.19; got >=22', manifestWith({ engines: { node: '>=22' } }), []],
    ['has no keywords', manifestWith({ keywords: [] }), []],
    ['has no description', manifestWith({ description: '' }), []],
    ['dist/index.js.map repeats the sources', mapOf({ sourcesContent: [''] }), []],
    ['names src/gone.ts, which is not in the package', mapOf({ sources: ['../src/gone.ts'] }), []],
    ['dist/index.js.map has no sources', {}, ['src/index.ts']],
    ['the licence of other, which is bundled, is not', {}, ['dist/THIRD-PARTY-NOTICES.txt']],
    [
      'the licence of other, which is bundled, is not',
      { 'dist/THIRD-PARTY-NOTICES.txt': 'other 3.0.0 (ISC)' },
      [],
    ],
  ])('is refused: %s', (fault, changed, without) => {
    expect(faultsOf(packed(changed, without)).join('\n')).toContain(fault);
  });

  it('is refused where code without a source map comes without its licence', () => {
    const own = packed(mapOf({ sources: ['../src/index.ts'] }), ['dist/THIRD-PARTY-NOTICES.txt']);
    expect(faultsOf(own)).toEqual([]);
    const bundled = [join(own.root, 'node_modules/other/index.js')];
    expect(faultsOf({ ...own, bundled })).toEqual([expect.stringContaining('the licence of other')]);
  });
});
