import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

it('everything that the workspace imports of core is published, but the kit of its tests', () => {
  const { './test-kit': kit, ...published } = manifest.exports;
  expect(manifest.publishConfig.exports).toEqual(published);
  expect(Object.keys(kit)).toEqual(['@geo/source']);
});
