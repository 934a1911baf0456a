import { describe, expect, it } from 'vitest';
import { parseTrack, readTrack } from '../../src/index';
import { fixture } from '../fixtures';

describe('a log of gpsd', () => {
  it('reads the reports with a fix and counts the others', async () => {
    const track = await readTrack(fixture('gpsd-nmea/sirf2.chk'));
    expect(track.format).toBe('gpsd');
    expect(track.points).toHaveLength(7);
    expect(track.skipped).toEqual({ untimed: 0, invalid: 0, badChecksum: 0, noFix: 4 });
    expect(track.points[0]?.timeMillis).toBe(Date.parse('2021-12-09T20:37:31.820Z'));
    // Two-dimensional: gpsd repeats an altitude that was not measured, and it is left out.
    expect(track.points[0]?.fix).toEqual({
      latitude: 37.293859454,
      longitude: -121.918694932,
      accuracy: 520.6,
      speed: 0,
      heading: 0,
      time: Date.parse('2021-12-09T20:37:31.820Z'),
    });
  });

  it('takes the error from eph, else from both axes, else assumes it', () => {
    const report = (more: object) =>
      JSON.stringify({ class: 'TPV', mode: 3, time: '2021-02-01T12:00:00Z', lat: 1, lon: 2, ...more });
    const text = [
      report({
        eph: 7,
        epx: 3,
        epy: 4,
        epv: 9,
        eps: 0.5,
        epd: 12,
        track: 45,
        speed: 2,
        altHAE: 90,
        altMSL: 50,
      }),
      report({ epx: 3, epy: 4 }),
      report({}),
    ].join('\n');
    expect(parseTrack(text).points.map(({ fix }) => fix)).toEqual([
      expect.objectContaining({
        accuracy: 7,
        altitude: 50,
        ellipsoidalAltitude: 90,
        altitudeAccuracy: 9,
        speed: 2,
        speedAccuracy: 0.5,
        heading: 45,
        headingAccuracy: 12,
      }),
      expect.objectContaining({ accuracy: 5 }),
      expect.objectContaining({ accuracy: 10 }),
    ]);
  });

  it('counts a broken line and reads on', () => {
    const good = '{"class":"TPV","mode":2,"time":"2021-02-01T12:00:00Z","lat":1,"lon":2}';
    const track = parseTrack(`${good}\n${good.slice(0, 40)}\n${good}`);
    expect(track.points).toHaveLength(2);
    expect(track.skipped.invalid).toBe(1);
  });
});
