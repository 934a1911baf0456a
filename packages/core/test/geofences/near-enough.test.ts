import { describe, expect, it } from 'vitest';
import { boundaryMeters } from '../../src/geofences/circle';
import { nearEnough } from '../../src/geofences/near-enough';
import { draws } from '../geo/draws';

describe('a circle that is called far', () => {
  it('is far by measure, anywhere on earth, over the antimeridian and at the poles', () => {
    const draw = draws(11);
    let far = 0;
    const wrong: object[] = [];
    for (let n = 0; n < 200_000; n++) {
      const place = { latitude: -90 + 180 * draw(), longitude: -180 + 360 * draw() };
      const spread = n % 2 === 0 ? 0.05 : 3;
      const circle = {
        latitude: Math.max(-90, Math.min(90, place.latitude + spread * (draw() - 0.5))),
        longitude:
          place.longitude + (spread * (draw() - 0.5)) / Math.max(0.01, 1 - Math.abs(place.latitude) / 90),
        radius: 50 + 2000 * draw(),
      };
      const meters = (n % 5 === 0 ? 100_000 : 1000) * draw();
      if (nearEnough(place, meters)(circle)) continue;
      far++;
      if (!(boundaryMeters(circle, place) > meters)) wrong.push({ place, circle, meters });
    }
    expect(wrong).toEqual([]);
    expect(far).toBeGreaterThan(50_000);
  });
});
