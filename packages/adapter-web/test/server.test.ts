import { WEB_PROFILE } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { createGeo, webPorts } from '../src/index';

// This process has no page, as a server that renders an app's components has none.
describe('on a server', () => {
  it('an engine is created and starts nothing', async () => {
    const before = process.getActiveResourcesInfo();
    const geo = createGeo({ name: 'server' });
    geo.onLocation(() => undefined);
    expect(geo.role).toBe('joining');
    expect(geo.busy).toBe(false);
    expect(process.getActiveResourcesInfo()).toEqual(before);
    await geo.close();
  });

  it('every operation is refused, and says where it works', async () => {
    const geo = createGeo();
    for (const call of [geo.ready({}), geo.start(), geo.getState(), geo.getCurrentPosition()])
      await expect(call).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringMatching('in the browser alone'),
      });
  });

  it('ports can be made, and are without sensors', () => {
    const ports = webPorts();
    expect([...ports.sensor.available]).toEqual([]);
    expect(WEB_PROFILE.name).toBe('web');
    ports.close();
  });
});
