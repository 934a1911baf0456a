import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { startReceiver } from './server';

describe('the map library', () => {
  it('is served from here, and is no dependency that brings its sources along', async () => {
    expect(Object.keys(manifest.dependencies)).not.toContain('maplibre-gl');
    const receiver = await startReceiver();
    for (const name of ['maplibre-gl.css', 'maplibre-gl.mjs', 'maplibre-gl-worker.mjs']) {
      const answer = await fetch(`${receiver.url}vendor/${name}`);
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 50_000]).toEqual([200, true]);
    }
  });
});
