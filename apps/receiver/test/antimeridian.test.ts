import { describe, expect, it } from 'vitest';
import type { Track, TrackLine } from '../src/index';
import { cutAtAntimeridian } from '../src/reads/antimeridian';
import { record } from './records';
import { startReceiver, upload } from './server';

describe('a line over the antimeridian', () => {
  it('is cut there, and both pieces have the point of the crossing', () => {
    expect(
      cutAtAntimeridian([
        [179, 10, 100],
        [-178, 13, 400],
        [-177, 13, 400],
      ]),
    ).toEqual([
      {
        coordinates: [
          [179, 10, 100],
          [180, 11, 200],
        ],
        at: [0, 1 / 3],
      },
      {
        coordinates: [
          [-180, 11, 200],
          [-178, 13, 400],
          [-177, 13, 400],
        ],
        at: [1 / 3, 1, 2],
      },
    ]);
  });

  it('is cut westwards, and as often as it crosses; one that ends at 180 degrees goes on there', () => {
    const pieces = cutAtAntimeridian([
      [-179, 0],
      [179, 0],
      [-179, 0],
      [-180, 0],
    ]);
    expect(pieces.map(({ coordinates }) => coordinates)).toEqual([
      [
        [-179, 0],
        [-180, 0],
      ],
      [
        [180, 0],
        [179, 0],
        [180, 0],
      ],
      [
        [-180, 0],
        [-179, 0],
        [-180, 0],
      ],
    ]);
    expect(
      cutAtAntimeridian([
        [180, 0],
        [-180, 0],
      ]).flatMap(({ coordinates }) => coordinates),
    ).toHaveLength(4);
    expect(
      cutAtAntimeridian([
        [0, 0],
        [1, 1],
      ]),
    ).toHaveLength(1);
  });

  it('is a MultiLineString in track.geojson, with times for each of its pieces', async () => {
    const receiver = await startReceiver();
    const drive = [179.98, 179.99, -179.99, -179.98].map((longitude, index) =>
      record({
        timestamp: new Date(Date.UTC(2024, 4, 1, 12, 0, index * 10)).toISOString(),
        coords: { latitude: -17, longitude, accuracy: 8 },
        is_moving: index > 1,
      }),
    );
    await upload(receiver.url, drive);
    const track = (await (await fetch(`${receiver.url}track.geojson`)).json()) as Track;
    const line = track.features[0] as TrackLine;
    expect(line.geometry).toEqual({
      type: 'MultiLineString',
      coordinates: [
        [
          [179.98, -17],
          [179.99, -17],
          [180, -17],
        ],
        [
          [-180, -17],
          [-179.99, -17],
          [-179.98, -17],
        ],
      ],
    });
    const { times, is_moving } = line.properties.coordinateProperties;
    expect(times.map((piece) => (piece as string[]).map((time) => time.slice(17, 19)))).toEqual([
      ['00', '10', '15'],
      ['15', '20', '30'],
    ]);
    expect(is_moving).toEqual([
      [false, false, true],
      [true, true, true],
    ]);
    expect(line.properties.records).toBe(4);
  });
});
