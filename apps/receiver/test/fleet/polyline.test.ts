import { describe, expect, it } from 'vitest';
import { decodedPolyline } from '../../src/fleet/polyline';

describe('an encoded polyline', () => {
  it("is read as Google's documentation encodes it", () => {
    expect(decodedPolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual([
      { latitude: 38.5, longitude: -120.2 },
      { latitude: 40.7, longitude: -120.95 },
      { latitude: 43.252, longitude: -126.453 },
    ]);
  });

  it('is read as far as it goes when it is damaged, and never for ever', () => {
    expect(decodedPolyline('')).toEqual([]);
    expect(decodedPolyline('_p~iF~ps|U_ulL')).toHaveLength(1);
    expect(decodedPolyline('_p~iF~ps|U<script>')).toHaveLength(1);
    expect(decodedPolyline('~'.repeat(8192))).toEqual([]);
  });
});
