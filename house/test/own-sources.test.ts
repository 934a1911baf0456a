import { describe, expect, it } from 'vitest';
import { othersSources } from '../rules/own-sources';
import { committedFiles, isCode } from '../rules/source';

const found = (text: string, path = 'packages/adapter-web/test/drive.test.ts') =>
  othersSources({ path, text });

describe('a package imports no sources of another by their path', () => {
  const files = committedFiles();

  it('holds for every file', () => {
    const code = files.filter(({ path }) => isCode(path));
    expect(code.length).toBeGreaterThan(0);
    expect(code.flatMap(othersSources)).toEqual([]);
  });

  it.each([
    "import { serveReceiver } from '../../../apps/receiver/src/index';",
    "export type { AcceptedFix } from '../../core/src/locations/fix';",
    "type A = import('../../core/src/locations/fix').AcceptedFix;",
    "const { Kalman } = await import('../../core/src/locations/kalman');",
    "import { Kalman } from '@geo/core/src/locations/kalman';",
  ])('refuses %s', (text) => {
    expect(found(text)).toHaveLength(1);
  });

  it.each([
    "import { Phone } from '@geo/core/test-kit';",
    "import { webHttp } from '../src/http/web-http';",
    "import { amount } from '../../../scripts/effort';",
    "import '../../core/test/engine/idle.test';",
    "// import '../../core/src/index';",
  ])('lets pass %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('a kit of tests is not published', () => {
    const manifests = files
      .filter(({ path }) => /^(packages|apps)\/[^/]+\/package\.json$/.test(path))
      .map(({ path, text }) => ({ path, ...JSON.parse(text) }));
    const withKit = manifests.filter(({ exports }) => exports?.['./test-kit'] !== undefined);
    expect(withKit.map(({ path }) => path)).toContain('packages/core/package.json');
    for (const { path, exports, publishConfig } of withKit) {
      const { './test-kit': kit, ...published } = exports;
      expect(publishConfig?.exports, path).toEqual(published);
      expect(Object.keys(kit), path).toEqual(['@geo/source']);
    }
  });
});
