import { describe, expect, it } from 'vitest';
import { machinePaths, packageHosts } from '../rules/machine-paths';
import { committedFiles } from '../rules/source';

const files = committedFiles();
const found = (text: string) => machinePaths({ path: 'a.ts', text });
/** Put together here, because this file is read by the rule too. */
const folder = (first: string) => `/${first}/someone/geo`;

describe('no committed file depends on one machine', () => {
  it('holds for every committed file', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap(machinePaths)).toEqual([]);
  });

  it('holds for the lockfile', () => {
    const lockfiles = files.filter(({ path }) => path.endsWith('pnpm-lock.yaml'));
    expect(lockfiles.map(({ path }) => path)).toEqual(['pnpm-lock.yaml']);
    expect(lockfiles.flatMap(packageHosts)).toEqual([]);
  });

  it.each(['work', 'home', 'Users', 'root'])('refuses a path under %s', (first) => {
    const path = folder(first);
    expect(found(`first\nconst data = '${path}';`)).toEqual([`a.ts:2: ${path} is a path of one machine`]);
    expect(found(`cd ${path}`)).toHaveLength(1);
    expect(found(path)).toHaveLength(1);
    expect(found(`file://${path}`)).toHaveLength(1);
    expect(found(`GEO_DATA=${path}`)).toHaveLength(1);
  });

  it('refuses a path of Windows', () => {
    expect(found('C:\\Users'.concat('\\someone\\geo'))).toHaveLength(1);
  });

  it.each([
    'https://example.com/home/geo',
    '../shared/data',
    './work'.concat('/geo'),
    '/usr/bin/chromium',
    'src/home/a',
  ])('lets pass %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('refuses a package host in the lockfile', () => {
    const text = 'a@1.0.0:\n  resolution: {integrity: sha512-x, tarball: https://packages.example/a.tgz}\n';
    expect(packageHosts({ path: 'pnpm-lock.yaml', text })).toEqual([
      expect.stringMatching(/^pnpm-lock\.yaml:2: .* names a package host$/),
    ]);
    expect(packageHosts({ path: 'pnpm-lock.yaml', text: 'resolution: {integrity: sha512-x}' })).toEqual([]);
  });
});
