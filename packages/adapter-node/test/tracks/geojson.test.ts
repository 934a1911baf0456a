import { describe, expect, it } from 'vitest';
import { parseTrack } from '../../src/index';

const point = (coordinates: unknown, properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
});
const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });

describe('GeoJSON', () => {
  it('reads points with a time and what else their properties say', () => {
    const track = parseTrack(
      collection(
        point([11.5, 48.1, 520], {
          timestamp: '2021-02-01T12:00:00Z',
          accuracy: 4,
          speed: 1.5,
          heading: 90,
          speed_accuracy: 0.5,
        }),
        point([11.6, 48.2], { time: 1612180801, altitude: 530, speed: -1, heading: -1 }),
        point([11.7, 48.3], { t: 1612180802500, hdop: 2 }),
        point([11.8, 48.4], { name: 'no time' }),
        point([200, 48.4], { time: 1612180803 }),
        { type: 'Feature', geometry: { type: 'Polygon', coordinates: [] }, properties: {} },
      ),
    );
    expect(track.format).toBe('geojson');
    expect(track.skipped).toMatchObject({ untimed: 1, invalid: 2 });
    expect(track.points.map(({ fix }) => fix)).toEqual([
      {
        latitude: 48.1,
        longitude: 11.5,
        altitude: 520,
        accuracy: 4,
        speed: 1.5,
        heading: 90,
        speedAccuracy: 0.5,
        time: 1612180800000,
      },
      { latitude: 48.2, longitude: 11.6, altitude: 530, accuracy: 10, time: 1612180801000 },
      { latitude: 48.3, longitude: 11.7, accuracy: 10, time: 1612180802500 },
    ]);
  });

  it.each([['coordTimes'], ['times'], ['coordinateProperties']])('reads lines with times in %s', (where) => {
    const times = ['2021-02-01T12:00:00Z', '2021-02-01T12:00:01Z'];
    const line = {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [1, 2, 3],
          [4, 5],
          [6, 7],
        ],
      },
      properties: where === 'coordinateProperties' ? { coordinateProperties: { times } } : { [where]: times },
    };
    const track = parseTrack(JSON.stringify(line));
    expect(track.skipped.untimed).toBe(1);
    expect(
      track.points.map(({ fix, timeMillis }) => [fix.longitude, fix.latitude, fix.altitude, timeMillis]),
    ).toEqual([
      [1, 2, 3, Date.parse('2021-02-01T12:00:00Z')],
      [4, 5, undefined, Date.parse('2021-02-01T12:00:01Z')],
    ]);
  });

  it('reads lines of several parts in order', () => {
    const geometry = {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 1],
          [2, 2],
        ],
        [[3, 3]],
      ],
    };
    const properties = { coordTimes: [[1612180800, 1612180801], [1612180900]] };
    const track = parseTrack(JSON.stringify({ type: 'Feature', geometry, properties }));
    expect(track.points.map(({ fix }) => fix.latitude)).toEqual([1, 2, 3]);
  });

  it('names the line at which JSON is cut off', () => {
    const text = '{"type": "FeatureCollection",\n"features": [\n{"type": "Feature"';
    const read = (end: number) => () => parseTrack(text.slice(0, end), { name: 'cut.geojson' });
    expect(read(text.length)).toThrow(/^cut\.geojson, line 3: not readable as JSON/);
    expect(read(text.length - 3)).toThrow(/^cut\.geojson, line 3: not readable as JSON/);
    expect(read(43)).toThrow(/^cut\.geojson, line 2: not readable as JSON/);
    expect(() => parseTrack(text.replace('[', ']'), { name: 'bad.geojson' })).toThrow(
      /bad\.geojson.*: not readable as JSON/,
    );
  });

  it('says what is missing in other JSON', () => {
    expect(() => parseTrack('{"points": []}', { name: 'other.json' })).toThrow(
      /other\.json: no point can be replayed/,
    );
  });
});
