import { describe, expect, it } from 'vitest';
import { encodedPolyline } from '../../src/trips/polyline';
import { decoded } from './phone';

describe('an encoded polyline', () => {
  it('is that of the published example', () => {
    const places = [
      { latitude: 38.5, longitude: -120.2 },
      { latitude: 40.7, longitude: -120.95 },
      { latitude: 43.252, longitude: -126.453 },
    ];
    expect(encodedPolyline(places)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  });

  it('survives the antimeridian and the poles', () => {
    const places = [
      { latitude: -90, longitude: 180 },
      { latitude: 90, longitude: -180 },
      { latitude: 0, longitude: 179.99999 },
    ];
    expect(decoded(encodedPolyline(places))).toEqual(places);
  });
});
